// Khatms in the database.
import { MOST_KHATMS } from "#contract/khatms";
import { sentence } from "#contract/sentences/sentences";
import { mustHaveRoom, oneAfterAnother } from "#server/platform/account-quotas";
import { AppError } from "#server/platform/app-error";
import type { Once } from "#server/platform/http/creating-once";
import type { Queries } from "#server/platform/database/database";
import type { NewRow, Row } from "#server/platform/database/tables";

export type KhatmRow = Row<"khatms">;
export type NewKhatm = Omit<NewRow<"khatms">, "id">;

/** What a khatm has reached. */
export type KhatmPoint = Pick<
  KhatmRow,
  "progressSurah" | "progressAyah" | "pointSurah" | "pointMs" | "finishedAt" | "reportedAt"
>;

export interface KhatmStore {
  list(userId: number): Promise<KhatmRow[]>;
  find(id: number): Promise<KhatmRow | null>;
  /** Answers what `reply` makes of the row. */
  create<T>(khatm: NewKhatm, reply: (row: KhatmRow) => T, once?: Once): Promise<T>;
  change(id: number, change: Partial<NewKhatm>): Promise<KhatmRow>;
  /** Null when its point is no longer that of `before`: another report or a person was first. */
  advance(before: KhatmRow, to: KhatmPoint): Promise<KhatmRow | null>;
  /** `mayGo` throws where it may not; with its account held, so that no schedule begins to name it meanwhile. */
  remove(row: Row<"khatms">, mayGo: (transaction: Queries) => Promise<void>): Promise<void>;
}

export function createKhatmStore(db: Queries): KhatmStore {
  return {
    list: (userId) =>
      db.selectFrom("khatms").selectAll().where("userId", "=", userId).orderBy("id").execute(),

    async find(id) {
      const row = await db.selectFrom("khatms").selectAll().where("id", "=", id).executeTakeFirst();
      return row ?? null;
    },

    create: (khatm, reply, once = (work) => work(db)) =>
      once((queries) =>
        oneAfterAnother(queries, khatm.userId, async (transaction) => {
          const limit = { userId: khatm.userId, table: "khatms", most: MOST_KHATMS } as const;
          const full = sentence("khatm.most-reached", { count: MOST_KHATMS });
          await mustHaveRoom(transaction, limit, full);
          const row = await transaction
            .insertInto("khatms")
            .values(khatm)
            .returningAll()
            .executeTakeFirstOrThrow();
          return reply(row);
        }),
      ),

    async change(id, change) {
      const row = await db
        .updateTable("khatms")
        .set(change)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new AppError("not-found");
      return row;
    },

    async advance(before, to) {
      const row = await db
        .updateTable("khatms")
        .set(to)
        .where("id", "=", before.id)
        .where("reciterId", "=", before.reciterId)
        .where("pointSurah", "=", before.pointSurah)
        .where("pointMs", "=", before.pointMs)
        .where("finishedAt", "is", null)
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },

    async remove({ id, userId }, mayGo) {
      await oneAfterAnother(db, userId, async (transaction) => {
        await mayGo(transaction);
        await transaction.deleteFrom("khatms").where("id", "=", id).execute();
      });
    },
  };
}
