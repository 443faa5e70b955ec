// The tables of the reciters room: recitations, the catalogue's state, timings and durations.
import type { Queries } from "#server/platform/database/database";
import { rowsById } from "#server/platform/database/rows";
import type { Generated } from "kysely";
import type { DurationSource, Seeking } from "#contract/reciters";

declare module "#server/platform/database/tables" {
  interface Tables {
    reciters: RecitersTable;
    catalogueSync: CatalogueSyncTable;
    catalogueErrors: CatalogueErrorsTable;
    ayahTimings: AyahTimingsTable;
    recordingDurations: RecordingDurationsTable;
    ownDurations: OwnDurationsTable;
    recordingHeaderTries: RecordingHeaderTriesTable;
    recordingHeaderLease: RecordingHeaderLeaseTable;
  }
}

interface RecitersTable {
  id: Generated<number>;
  /** `mp3quran-<moshaf id>` */
  identifier: string;
  name: string;
  nameArabic: string;
  rewaya: string;
  style: string;
  server: string;
  path: string;
  /** JSON: surah numbers in order. */
  availableSurahs: string;
  available: 0 | 1;
  updatedAt: number;
  /** When the durations of its recordings were first needed; null: never. */
  durationsWantedAt: number | null;
}

/** One row, id 1: the state of the catalogue's synchronisation, shared by all nodes. */
interface CatalogueSyncTable {
  id: number;
  lastRunAt: number | null;
  lastSuccessAt: number | null;
  runningNode: string | null;
  leaseUntil: number | null;
  currentBatch: number;
  totalBatches: number;
  added: number | null;
  changed: number | null;
  vanished: number | null;
  /** Recitations in the last refused catalogue, and in ours then; null: none is refused. */
  refusedCount: number | null;
  refusedKnown: number | null;
}

interface CatalogueErrorsTable {
  id: Generated<number>;
  batch: number;
  /** In English. */
  error: string;
  /** The same: JSON of a Sentence; null for errors of older versions. */
  sentence: string | null;
  timestamp: number;
}

interface AyahTimingsTable {
  reciterId: number;
  surahId: number;
  /** JSON: [ayah, start ms, end ms][]. Empty: the catalogue has none. */
  timings: string;
  fetchedAt: number;
}

interface RecordingDurationsTable {
  reciterId: number;
  surahId: number;
  seconds: number;
  source: DurationSource;
  updatedAt: number;
}

/** What an account's speakers and pages report of a recording; stored where it differs from what all use. */
interface OwnDurationsTable {
  userId: number;
  reciterId: number;
  surahId: number;
  seconds: number;
  /** The network of the Cast receiver that said so; null: a page, a tab or another kind of speaker did. */
  home: string | null;
  updatedAt: number;
}

/** Recordings whose header could not be read. */
interface RecordingHeaderTriesTable {
  reciterId: number;
  surahId: number;
  nextTryAt: number;
  /** Null: not known, as of files that were read by an older version. */
  seeking: Seeking | null;
}

/** One row, id 1: the node that reads the headers of recordings. */
interface RecordingHeaderLeaseTable {
  id: number;
  node: string;
  leaseUntil: number;
}

/** As its person may have them. */
export const exportDurations = (queries: Queries, userId: number) =>
  queries
    .selectFrom("ownDurations")
    .select(["reciterId", "surahId", "seconds", "updatedAt"])
    .where("userId", "=", userId)
    .orderBy("reciterId")
    .orderBy("surahId")
    .execute();

/** To be joined by a recitation's id. */
export const reciters = (queries: Queries) =>
  queries.selectFrom("reciters").selectAll("reciters").as("reciters");

export const recitersById = (queries: Queries, ids: readonly number[]) =>
  rowsById(queries, "reciters", ids);

/** Seconds, as all know them; null: nobody does. */
export async function secondsOf(
  queries: Queries,
  reciterId: number,
  surahId: number,
): Promise<number | null> {
  const row = await queries
    .selectFrom("recordingDurations")
    .select("seconds")
    .where("reciterId", "=", reciterId)
    .where("surahId", "=", surahId)
    .executeTakeFirst();
  return row?.seconds ?? null;
}
