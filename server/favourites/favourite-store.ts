// An account's favourites in the database: a row for each, unique by kind and id.
import type { Favourite, FavouriteKind } from "#contract/favourites";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";

export interface FavouriteStore {
  /** The newest first. */
  list(userId: number): Promise<Favourite[]>;
  /** The favourite as it is stored: one that was there keeps its instant. */
  add(userId: number, kind: FavouriteKind, id: number): Promise<Favourite>;
  remove(userId: number, kind: FavouriteKind, id: number): Promise<void>;
}

export function createFavouriteStore(parts: { db: Queries; clock: Clock }): FavouriteStore {
  const { db, clock } = parts;
  return {
    async list(userId) {
      const rows = await db
        .selectFrom("favourites")
        .selectAll()
        .where("userId", "=", userId)
        .orderBy("createdAt", "desc")
        .orderBy("kind")
        .orderBy("itemId")
        .execute();
      return rows.map(toFavourite);
    },
    async add(userId, kind, itemId) {
      await db
        .insertInto("favourites")
        .values({ userId, kind, itemId, createdAt: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await db
        .selectFrom("favourites")
        .selectAll()
        .where("userId", "=", userId)
        .where("kind", "=", kind)
        .where("itemId", "=", itemId)
        .executeTakeFirst();
      // Removed by another call in between: the caller's own wish was done.
      return toFavourite(row ?? { userId, kind, itemId, createdAt: clock.now() });
    },
    async remove(userId, kind, itemId) {
      await db
        .deleteFrom("favourites")
        .where("userId", "=", userId)
        .where("kind", "=", kind)
        .where("itemId", "=", itemId)
        .execute();
    },
  };
}

function toFavourite({ kind, itemId, createdAt }: Row<"favourites">): Favourite {
  return { kind, id: itemId, createdAt: new Date(createdAt).toISOString() };
}
