// The household of the signed-in account, and what of others' things one may change.
import { skipToken, useQuery } from "@tanstack/react-query";
import { getHousehold } from "#contract/household";
import { call } from "./call.ts";
import { useUserId } from "./queries.ts";

export const householdKey = ["household"] as const;

export function useHousehold(isWanted = true) {
  return useQuery({
    queryKey: householdKey,
    queryFn: isWanted ? ({ signal }) => call(getHousehold, { signal }) : skipToken,
  });
}

export interface Owned {
  userId: number;
  /** Left out for sample data. */
  ownerName?: string | undefined;
}

/** The name of whose it is; null for one's own. */
export function useOwnerName() {
  const own = useUserId();
  return ({ userId, ownerName }: Owned) => (userId === own ? null : (ownerName ?? null));
}

/** Whether one may change these: one's own, and others' where one manages the household. */
export function useMayChange(things: readonly Owned[]): (thing: Owned) => boolean {
  const own = useUserId();
  const ownerOf = useOwnerName();
  const { data } = useHousehold(things.some((thing) => ownerOf(thing) !== null));
  const manages = data?.members.some(({ userId, role }) => userId === own && role === "manage");
  return (thing) => ownerOf(thing) === null || manages === true;
}
