// A user's own tokens and the address of the calendar feed over HTTP, for a signed-in person only.
import * as contract from "#contract/tokens";
import type { Serve } from "#server/platform/http/routes";
import type { Tokens } from "./token-store.ts";

interface Parts {
  tokens: Tokens;
  publicUrl: string;
}

export function tokenRoutes(serve: Serve, { tokens, publicUrl }: Parts): void {
  serve(contract.listTokens, ({ params }) => tokens.list(params.userId));

  // Without Idempotency-Key: the stored answer to a key would hold the secret.
  serve(contract.createToken, ({ params, body: { name, scope }, still }) =>
    tokens.create(params.userId, { name, scope }, still),
  );

  serve(contract.deleteToken, async ({ params }) => {
    await tokens.revoke(params.id);
    return { success: true as const };
  });

  serve(contract.getCalendarFeed, ({ params }) => tokens.feed(params.userId));

  serve(contract.createCalendarFeed, async ({ params, still }) => {
    const { secret, ...feed } = await tokens.createFeed(params.userId, still);
    return { ...feed, url: `${publicUrl}/calendar/${secret}.ics` };
  });

  serve(contract.deleteCalendarFeed, async ({ params }) => {
    await tokens.endFeed(params.userId);
    return { success: true as const };
  });
}
