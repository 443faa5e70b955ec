// What the account likes to hear, and what it heard last: the lists of reciters and surahs put it first.
import { queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  addFavourite,
  type Favourite,
  type FavouriteKind,
  listFavourites,
  removeFavourite,
} from "#contract/favourites";
import { listHistory } from "#contract/playback";
import { call } from "./call.ts";
import { favouritesKey, idsOf } from "./known-favourites.ts";
import { keys, useUserId } from "./queries.ts";
import { serverNow } from "./server-clock.ts";

export const favouritesQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: favouritesKey(userId),
    // Without the signal: what a list that is gone again has asked for is for the next one.
    queryFn: userId ? () => call(listFavourites, { params: { userId } }) : skipToken,
  });

/** Entries of the history that are looked at for the reciters heard last. */
const LAST_HEARD = 40;

/** The ids of the recitations that were heard last, the latest first. Under the history's key: what is heard invalidates it. */
export const recentRecitersQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: [...keys.history(userId ?? 0), "reciters"],
    queryFn: userId
      ? async ({ signal }) => {
          const query = { limit: LAST_HEARD };
          const heard = await call(listHistory, { params: { userId }, query, signal });
          return [...new Set(heard.map(({ reciterId }) => reciterId))];
        }
      : skipToken,
  });

/** The ids of one kind, the newest first; empty until they are here. */
export function useFavourites(kind: FavouriteKind): readonly number[] {
  const { data } = useQuery(favouritesQuery(useUserId()));
  return useMemo(() => idsOf(kind, data), [kind, data]);
}

/**
 * Makes something a favourite or ends it. The list changes at once, and changes back where the server
 * refuses: then it rejects with the ApiError.
 */
export function useFavouriteSwitch(): (kind: FavouriteKind, id: number) => Promise<void> {
  const userId = useUserId() ?? 0;
  const client = useQueryClient();
  return async (kind, id) => {
    const { queryKey } = favouritesQuery(userId);
    const before = client.getQueryData(queryKey) ?? [];
    const others = before.filter((each) => each.kind !== kind || each.id !== id);
    const isOn = others.length < before.length;
    const added: Favourite = { kind, id, createdAt: new Date(serverNow()).toISOString() };
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, isOn ? others : [added, ...others]);
    try {
      await call(isOn ? removeFavourite : addFavourite, { params: { userId, kind, id } });
    } finally {
      // Also what another browser has changed meanwhile.
      void client.invalidateQueries({ queryKey });
    }
  };
}
