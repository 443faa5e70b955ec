// The quiet of one's own speakers over HTTP.
import * as contract from "#contract/quiet";
import type { Serve } from "#server/platform/http/routes";
import type { RateLimits } from "#server/platform/rate-limit";
import type { Quiets } from "./quiets.ts";

/** Of one account: each stops speakers. */
const BEGINNINGS = { most: 60, window: 10 * 60_000 };

export function quietRoutes(
  serve: Serve,
  { quiets, rateLimits }: { quiets: Quiets; rateLimits: RateLimits },
): void {
  serve(contract.getQuiet, ({ params }) => quiets.of(params.userId));

  serve(contract.beginQuiet, async ({ params, body, once }) => {
    await rateLimits.count([{ key: `quiet:${params.userId}`, ...BEGINNINGS }]);
    return quiets.begin(params.userId, body, once);
  });

  serve(contract.endQuiet, async ({ params }) => {
    await quiets.end(params.userId);
    return null;
  });
}
