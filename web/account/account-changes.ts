// A change of the signed-in user's account, shown as the server answers it.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateUser } from "#contract/account";
import type { BodyInput } from "#contract/endpoint";
import { call } from "../api/call.ts";
import { showOwnAccount } from "../api/queries.ts";

/** Only what is changed is sent: another screen may have changed the rest. */
export function useChangeAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof updateUser>) =>
      showOwnAccount(queries, call(updateUser, { body })),
  });
}
