// The actions on one's household: inviting, joining, roles, leaving.
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  acceptInvitation,
  changeMember,
  getInvitation,
  inviteToHousehold,
  removeMember,
  withdrawInvitations,
} from "#contract/household";
import type { HouseholdRole } from "#contract/household-roles";
import { call } from "../api/call.ts";
import { householdKey } from "../api/household.ts";
import { refetchAll } from "../api/live.ts";
import { useUserId } from "../api/queries.ts";

/** Lists and names change with who is at home. */
function useChanged() {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  return () => {
    refetchAll(queries, userId);
    return queries.invalidateQueries({ queryKey: householdKey });
  };
}

/** Its answer is the only one with the address. */
export function useInvite() {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (role: HouseholdRole) => call(inviteToHousehold, { body: { role } }),
    onSuccess,
    gcTime: 0,
  });
}

export function useWithdrawInvitations() {
  return useMutation({ mutationFn: () => call(withdrawInvitations, {}) });
}

export function useChangeMember() {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: number; role: HouseholdRole }) =>
      call(changeMember, { params: { userId }, body: { role } }),
    onSettled,
  });
}

export function useRemoveMember() {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: (userId: number) => call(removeMember, { params: { userId } }),
    onSettled,
  });
}

/** Null: the address has no token. */
export function useInvitation(token: string | null) {
  return useQuery({
    queryKey: ["invitation", token],
    queryFn:
      token === null
        ? skipToken
        : ({ signal }) => call(getInvitation, { params: { token }, signal }),
    staleTime: 0,
  });
}

export function useAcceptInvitation() {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (token: string) => call(acceptInvitation, { params: { token } }),
    onSuccess,
  });
}
