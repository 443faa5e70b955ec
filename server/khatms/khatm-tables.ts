// The table of khatms, and what other rooms ask of it.
import type { Queries } from "#server/platform/database/database";
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
  createdAt: number;
}

/** As its person may have them. */
export const exportKhatms = (queries: Queries, userId: number) =>
  queries.selectFrom("khatms").selectAll().where("userId", "=", userId).orderBy("id").execute();
