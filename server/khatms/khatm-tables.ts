// The table of khatms, and what other rooms ask of it.
import type { Queries } from "#server/platform/database/database";
import { rowOwner, rowsById } from "#server/platform/database/rows";
import type { Generated } from "kysely";

declare module "#server/platform/database/tables" {
  interface Tables {
    khatms: KhatmsTable;
  }
}

interface KhatmsTable {
  id: Generated<number>;
  userId: number;
  name: string;
  reciterId: number;
  /** YYYY-MM-DD */
  startsOn: string;
  endsOn: string;
  fromSurah: number;
  fromAyah: number;
  toSurah: number;
  toAyah: number;
  /** The last ayah that was heard whole; null before the first. */
  progressSurah: number | null;
  progressAyah: number | null;
  /** Where the recitation continues: milliseconds into the recording of a surah. */
  pointSurah: number;
  pointMs: number;
  /** When a page last reported what it played. */
  reportedAt: number;
  finishedAt: number | null;
  /** When somebody last set it to where it had been before, UTC milliseconds: what a run of before recites is beyond that. */
  setBackAt: number | null;
  createdAt: number;
}

/** As its person may have them. */
export const exportKhatms = (queries: Queries, userId: number) =>
  queries.selectFrom("khatms").selectAll().where("userId", "=", userId).orderBy("id").execute();

export const khatmsById = (queries: Queries, ids: readonly number[]) =>
  rowsById(queries, "khatms", ids);

/** Null: it is there no more. */
export const khatmOwner = (queries: Queries, id: number) => rowOwner(queries, "khatms", id);

/** Where the khatms are that are not finished, the newest first. */
export const openKhatms = (queries: Queries, most: number) =>
  queries
    .selectFrom("khatms")
    .select(["reciterId", "pointSurah"])
    .where("finishedAt", "is", null)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
