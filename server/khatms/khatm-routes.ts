// Khatms: begun, changed, planned ahead, and advanced by what a page has played.
import * as contract from "#contract/khatms";
import type { Serve } from "#server/platform/http/routes";
import type { Khatms } from "./khatms.ts";

export function khatmRoutes(serve: Serve, { khatms }: { khatms: Khatms }): void {
  serve(contract.listKhatms, ({ params }) => khatms.list(params.userId));

  serve(contract.createKhatm, ({ params, body, once }) => khatms.create(params.userId, body, once));

  serve(contract.updateKhatm, ({ params, body }) => khatms.change(params.id, body));

  serve(contract.deleteKhatm, async ({ params }) => {
    await khatms.remove(params.id);
    return { success: true as const };
  });

  serve(contract.listKhatmPortions, ({ params }) => khatms.portions(params.id));

  serve(contract.heardOfKhatm, ({ params, body }) => khatms.heardOnPage(params.id, body));
}
