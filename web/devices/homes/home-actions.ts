// Homes seen from afar: their list, the code that connects one, renaming and removing.
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createAgentCode, deleteAgent, listAgents, renameAgent } from "#contract/agents";
import { listSpeakers, type SeenSpeaker } from "#contract/devices";
import type { ReplyOf } from "#contract/endpoint";
import { call } from "../../api/call.ts";
import { keys, useUserId } from "../../api/queries.ts";

export type Home = ReplyOf<typeof listAgents>[number];

const homesKey = (userId: number) => ["homes", userId] as const;
/** Milliseconds: somebody looks at the list until a home has come. */
const ASK_EVERY = 3_000;

export function useHomes() {
  const userId = useUserId();
  return useQuery({
    queryKey: homesKey(userId ?? 0),
    queryFn: userId ? ({ signal }) => call(listAgents, { params: { userId }, signal }) : skipToken,
    staleTime: 0,
    refetchInterval: ASK_EVERY,
  });
}

/** What the agent of a home sees, by its name; empty while that is not known. */
export function useSpeakersOf(home: Home): string[] {
  const { data } = useQuery<SeenSpeaker[]>({
    queryKey: ["speakers"],
    queryFn: home.isConnected ? ({ signal }) => call(listSpeakers, { signal }) : skipToken,
    refetchInterval: ASK_EVERY,
  });
  return (data ?? []).filter(({ agent }) => agent?.id === home.id).map(({ name }) => name);
}

/** Its answer is the only one with the code. */
export function useCreateCode() {
  const userId = useUserId() ?? 0;
  return useMutation({
    mutationFn: (name: string) => call(createAgentCode, { params: { userId }, body: { name } }),
    gcTime: 0,
  });
}

export function useRenameHome() {
  const onSuccess = useReadAgain();
  return useMutation({
    mutationFn: ({ id, name }: Pick<Home, "id" | "name">) =>
      call(renameAgent, { params: { id }, body: { name } }),
    onSuccess,
  });
}

export function useRemoveHome() {
  const onSuccess = useReadAgain();
  return useMutation({
    mutationFn: (id: number) => call(deleteAgent, { params: { id } }),
    onSuccess,
  });
}

/** What its speakers are reached by has changed too. */
function useReadAgain() {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  return () => {
    void queries.invalidateQueries({ queryKey: ["speakers"] });
    void queries.invalidateQueries({ queryKey: keys.devices(userId) });
    return queries.invalidateQueries({ queryKey: homesKey(userId) });
  };
}
