// The history's entries; in a file of its own, because the first pages have no use for endless lists.
import { skipToken, useInfiniteQuery } from "@tanstack/react-query";
import { LONGEST_PAGE } from "#contract/endpoint";
import { type HistoryEntry, listHistory } from "#contract/playback";
import { call } from "../api/call.ts";
import { keys, useUserId } from "../api/queries.ts";
import { leftOutRows, passing } from "../api/left-out.ts";
import { ROWS } from "../ui/more-rows.tsx";

/** Entries of the first request: two windows of the list. Later requests are larger, since scrolling on asks for many. */
const FIRST_PAGE = 2 * ROWS;

/** Newest first; older entries on request. */
export function useHistory() {
  const userId = useUserId();
  return useInfiniteQuery({
    queryKey: keys.history(userId ?? 0),
    queryFn: userId
      ? async ({ signal, pageParam: before }) => {
          const query = { before, limit: before === undefined ? FIRST_PAGE : LONGEST_PAGE };
          const entries = await call(listHistory, { params: { userId }, query, signal });
          return passing.rows("history", entries);
        }
      : skipToken,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last, pages) => {
      const answered = last.length + (leftOutRows.get().history ?? 0);
      const asked = pages.length === 1 ? FIRST_PAGE : LONGEST_PAGE;
      return answered < asked ? undefined : olderThan(last);
    },
    select: ({ pages }) => eachOnce(pages),
  });
}

/**
 * The instant before which the next page begins. Entries of one instant, as of a run on several speakers, may be
 * divided between two pages: the next one has its last instant once more, unless it has no other.
 */
export function olderThan(page: readonly HistoryEntry[]): string | undefined {
  const [first, last] = [page[0]?.timestamp, page.at(-1)?.timestamp];
  if (last === undefined || last === first) return last;
  return new Date(Date.parse(last) + 1).toISOString();
}

export function eachOnce(pages: readonly (readonly HistoryEntry[])[]): HistoryEntry[] {
  return [...new Map(pages.flat().map((entry) => [entry.id, entry])).values()];
}
