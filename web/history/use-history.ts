// The history's entries; in a file of its own, because the first pages have no use for endless lists.
import { skipToken, useInfiniteQuery } from "@tanstack/react-query";
import { listHistory } from "#contract/playback";
import { LONGEST_PAGE } from "#contract/endpoint";
import { call } from "../api/call.ts";
import { keys, useUserId } from "../api/queries.ts";

/** Newest first; older entries on request. */
export function useHistory() {
  const userId = useUserId();
  return useInfiniteQuery({
    queryKey: keys.history(userId ?? 0),
    queryFn: userId
      ? ({ signal, pageParam: before }) =>
          call(listHistory, { params: { userId }, query: { before }, signal })
      : skipToken,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < LONGEST_PAGE ? undefined : last.at(-1)?.timestamp),
    select: ({ pages }) => pages.flat(),
  });
}
