// The table of favourites.
import type { Queries } from "#server/platform/database/database";
import type { FavouriteKind } from "#contract/favourites";

declare module "#server/platform/database/tables" {
  interface Tables {
    favourites: FavouritesTable;
  }
}

/** What an account likes to hear. */
interface FavouritesTable {
  userId: number;
  kind: FavouriteKind;
  /** The id of a recitation, or the number of a surah. */
  itemId: number;
  createdAt: number;
}

/** As its person may have them. */
export const exportFavourites = (queries: Queries, userId: number) =>
  queries
    .selectFrom("favourites")
    .select(["kind", "itemId", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
