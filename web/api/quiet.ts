// The quiet that the account has asked for.
import { skipToken, useQuery } from "@tanstack/react-query";
import { getQuiet } from "#contract/quiet";
import { call } from "./call.ts";
import { useUserId } from "./queries.ts";

export const quietKey = (userId: number) => ["quiet", userId] as const;

export function useQuiet() {
  const userId = useUserId();
  return useQuery({
    queryKey: quietKey(userId ?? 0),
    queryFn: userId ? ({ signal }) => call(getQuiet, { params: { userId }, signal }) : skipToken,
  });
}
