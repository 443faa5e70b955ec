// Reading, making and ending tokens and the address of the calendar feed.
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createCalendarFeed,
  createToken,
  deleteCalendarFeed,
  deleteToken,
  getCalendarFeed,
  listTokens,
} from "#contract/tokens";
import { call, type CallInput } from "../api/call.ts";
import { useUserId } from "../api/queries.ts";

const tokensKey = (userId: number) => ["tokens", userId] as const;
const feedKey = (userId: number) => ["calendar-feed", userId] as const;

/** Fetched with each visit: their last use changes. */
export function useTokens() {
  const userId = useUserId();
  return useQuery({
    queryKey: tokensKey(userId ?? 0),
    queryFn: userId ? ({ signal }) => call(listTokens, { params: { userId }, signal }) : skipToken,
    staleTime: 0,
  });
}

/** Its answer is the only one with the secret. */
export function useCreateToken() {
  const { userId, readAgain } = useOwn(tokensKey);
  return useMutation({
    mutationFn: (body: CallInput<typeof createToken>["body"]) =>
      call(createToken, { params: { userId }, body }),
    onSuccess: readAgain,
    gcTime: 0,
  });
}

export function useDeleteToken() {
  const { readAgain } = useOwn(tokensKey);
  return useMutation({
    mutationFn: (id: number) => call(deleteToken, { params: { id } }),
    onSuccess: readAgain,
  });
}

export function useCalendarFeed() {
  const userId = useUserId();
  return useQuery({
    queryKey: feedKey(userId ?? 0),
    queryFn: userId
      ? ({ signal }) => call(getCalendarFeed, { params: { userId }, signal })
      : skipToken,
    staleTime: 0,
  });
}

/** Its answer is the only one with the address; an earlier address ends. */
export function useCreateCalendarFeed() {
  const { userId, readAgain } = useOwn(feedKey);
  return useMutation({
    mutationFn: () => call(createCalendarFeed, { params: { userId }, body: {} }),
    onSuccess: readAgain,
    gcTime: 0,
  });
}

export function useDeleteCalendarFeed() {
  const { userId, readAgain } = useOwn(feedKey);
  return useMutation({
    mutationFn: () => call(deleteCalendarFeed, { params: { userId } }),
    onSuccess: readAgain,
  });
}

function useOwn(keyOf: (userId: number) => readonly unknown[]) {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  return { userId, readAgain: () => queries.invalidateQueries({ queryKey: keyOf(userId) }) };
}
