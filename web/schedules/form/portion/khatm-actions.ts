// Beginning a khatm for a schedule, and taking that back.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyInput } from "#contract/endpoint";
import { createKhatm, type createKhatm as contract, deleteKhatm } from "#contract/khatms";
import { call } from "../../../api/call.ts";
import { showAdded } from "../../../api/newer-data.ts";
import { keys, useUserId } from "../../../api/queries.ts";

export function useBeginKhatm() {
  const userId = useUserId() ?? 0;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof contract>) =>
      showAdded(
        client,
        keys.khatms(userId),
        call(createKhatm, { params: { userId }, body: { ...body, userId } }),
      ),
  });
}

export function useForgetKhatm() {
  const userId = useUserId() ?? 0;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteKhatm, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.khatms(userId) }),
  });
}
