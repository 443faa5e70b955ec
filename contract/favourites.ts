// What an account likes to hear: recitations and surahs, which the lists of the page put first.
import * as z from "zod/mini";
import { endpoint, id, idInPath, instant, success } from "./endpoint.ts";

export const favouriteKinds = ["reciter", "surah"] as const;
export type FavouriteKind = (typeof favouriteKinds)[number];

export const favourite = z.object({
  kind: z.enum(favouriteKinds),
  /** Of a recitation (contract/reciters.ts), or the number of a surah. */
  id,
  createdAt: instant,
});
export type Favourite = z.output<typeof favourite>;

const own = z.strictObject({ userId: idInPath });
const ownFavourite = z.extend(own, { kind: z.enum(favouriteKinds), id: idInPath });

export const listFavourites = endpoint({
  method: "GET",
  path: "/api/users/:userId/favourites",
  summary: "One's favourite recitations and surahs, the newest first",
  access: "self",
  params: own,
  reply: z.array(favourite),
});

export const addFavourite = endpoint({
  method: "PUT",
  path: "/api/users/:userId/favourites/:kind/:id",
  summary: "Makes a recitation or a surah a favourite; one that is stays as it is",
  access: "self",
  params: ownFavourite,
  reply: favourite,
});

export const removeFavourite = endpoint({
  method: "DELETE",
  path: "/api/users/:userId/favourites/:kind/:id",
  summary: "Ends a favourite; also answered for what is none",
  access: "self",
  params: ownFavourite,
  reply: success,
});
