// What stands on top of a list when it opens: it does not move while somebody looks at it.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FavouriteKind } from "#contract/favourites";
import { favouritesQuery, recentRecitersQuery } from "../api/favourites.ts";
import { idsOf } from "../api/known-favourites.ts";
import { useUserId } from "../api/queries.ts";

/** Ids of recitations, or numbers of surahs; fetched for the next opening where they are not known yet. */
export function useFavouritesAtFirst(kind: FavouriteKind = "reciter"): readonly number[] {
  const client = useQueryClient();
  const query = favouritesQuery(useUserId());
  const [ids] = useState(() => idsOf(kind, client.getQueryData(query.queryKey)));
  const [key] = useState(query);
  useEffect(() => void client.prefetchQuery(key), [client, key]);
  return ids;
}

export function useRecentAtFirst(): readonly number[] {
  const client = useQueryClient();
  const query = recentRecitersQuery(useUserId());
  const [ids] = useState(() => client.getQueryData(query.queryKey) ?? []);
  const [key] = useState(query);
  useEffect(() => void client.prefetchQuery(key), [client, key]);
  return ids;
}
