// The speaker that recited in place of a schedule's own, as the API returns it.
import type { Run } from "#contract/runs";
import type { Row } from "#server/platform/database/tables";

export const FALLBACK_COLUMNS = ["deviceId", "speaker", "startedAt", "fallbackAt"] as const;

/** Nothing of a run that was heard on the schedule's own speaker, or on none. */
export function fallbackOf(
  run: Pick<Row<"runs">, (typeof FALLBACK_COLUMNS)[number]>,
): Pick<Run, "fallback"> {
  const { deviceId, speaker, startedAt, fallbackAt } = run;
  if (fallbackAt === null || startedAt === null || deviceId === null) return {};
  return {
    fallback: { deviceId, name: speaker ?? "", since: new Date(fallbackAt).toISOString() },
  };
}
