// Queries of the history and of the administration: the first pages have no use for them.
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { getSyncStatus, getSystemHealth } from "#contract/admin";
import { listListeningDays } from "#contract/playback";
import { zoneHere } from "#contract/times/zone-here";
import { ApiError, call } from "./call.ts";
import { keys, useUserId } from "./queries.ts";

/** Milliseconds between refetches of a running sync. */
const SYNC_EVERY = 5_000;

/** Listening time for each day of this browser's zone, both dates included (YYYY-MM-DD). */
export function useListeningDays(from: string, to: string) {
  const userId = useUserId();
  const timeZone = zoneHere();
  return useQuery({
    queryKey: keys.listeningDays(userId ?? 0, from, to),
    queryFn: userId
      ? ({ signal }) => fetchListeningDays(userId, { from, to, timezone: timeZone }, signal)
      : skipToken,
  });
}

/** Days by the browser's zone; by the account's, where the server's zone rules do not know that one. */
export async function fetchListeningDays(
  userId: number,
  { timezone, ...dates }: { from: string; to: string; timezone: string },
  signal: AbortSignal,
) {
  const days = (query: { from: string; to: string; timezone?: string }) =>
    call(listListeningDays, { params: { userId }, query, signal });
  try {
    return await days({ ...dates, timezone });
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return days(dates);
    throw error;
  }
}

/** Refetched every 5 s while a sync runs. */
export const syncStatusQuery = queryOptions({
  queryKey: keys.sync,
  queryFn: ({ signal }) => call(getSyncStatus, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.inProgress ? SYNC_EVERY : false),
  refetchIntervalInBackground: true,
});

export const useSyncStatus = () => useQuery(syncStatusQuery);

export function useSystemHealth() {
  return useQuery({
    queryKey: keys.system,
    queryFn: ({ signal }) => call(getSystemHealth, { signal }),
    staleTime: 0,
  });
}
