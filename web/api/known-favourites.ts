// The favourites as far as they are known, for the page's first files: nothing is asked for.
import { skipToken, useQuery } from "@tanstack/react-query";
import type { Favourite, FavouriteKind } from "#contract/favourites";
import { useUserId } from "./queries.ts";

export const favouritesKey = (userId = 0) => ["favourites", userId] as const;

export const idsOf = (kind: FavouriteKind, list: readonly Favourite[] = []) =>
  list.filter((each) => each.kind === kind).map(({ id }) => id);

/** The ids of one kind, the newest first; empty until something else has asked for them. */
export function useKnownFavourites(kind: FavouriteKind): readonly number[] {
  const queryKey = favouritesKey(useUserId());
  return idsOf(kind, useQuery<Favourite[]>({ queryKey, queryFn: skipToken }).data);
}
