// Whether the account has ever heard a recitation: the first minutes are of one that has not.
import { useQuery } from "@tanstack/react-query";
import type { Schedule } from "#contract/schedules";
import { newestHeardQuery, useUserId } from "../../api/queries.ts";
import { useSampleMode } from "../../api/sample/sample-mode.ts";

/** Asks the history only where no run says so; undefined while the answer is awaited, null without one. */
export function useHeard(schedules: readonly Schedule[] | undefined): boolean | null | undefined {
  const userId = useUserId() ?? 0;
  const isSample = useSampleMode();
  const isKnown =
    isSample ||
    !!schedules?.some(({ lastRun }) => lastRun?.status === "played" || lastRun?.status === "late");
  const newest = useQuery({
    ...newestHeardQuery(userId),
    enabled: schedules !== undefined && !isKnown,
  });
  if (isKnown) return true;
  return newest.data ? newest.data.length > 0 : newest.failureCount > 0 ? null : undefined;
}
