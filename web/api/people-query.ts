// The accounts of the server, for the page of admins.
import { useInfiniteQuery } from "@tanstack/react-query";
import { listUsers } from "#contract/account";
import { LONGEST_PAGE } from "#contract/endpoint";
import { call } from "./call.ts";
import { keys } from "./queries.ts";

/** The newest accounts, the oldest of them first; older ones on request, before them. */
export function useUsers() {
  return useInfiniteQuery({
    queryKey: keys.users,
    queryFn: ({ signal, pageParam: before }) => call(listUsers, { query: { before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length < LONGEST_PAGE ? undefined : last[0]?.id),
    select: ({ pages }) => pages.toReversed().flat(),
    staleTime: 0,
  });
}
