// The catalogue in the database: replaced as a whole, with the state of its synchronisation.
import { englishOf, type Sentence } from "#contract/sentences/sentences";
import { type SqlBool, sql } from "kysely";
import type { Clock } from "#server/platform/clock";
import { turn } from "#server/platform/costly-calls";
import { chunks } from "#server/platform/database/chunks";
import type { Database, Queries } from "#server/platform/database/database";
import { CLOCKS_DIFFER } from "#server/platform/database/stored-instants";
import type { NewRow, Row } from "#server/platform/database/tables";
import { createJobLease, type JobLease } from "#server/platform/job-lease";
import type { Recitation } from "./recitation.ts";

export interface CatalogueChanges {
  added: number;
  changed: number;
  vanished: number;
}

/** The number of recitations in the refused catalogue, and in ours. */
export interface RefusedCatalogue {
  count: number;
  known: number;
}

export interface CatalogueStore {
  /** Adds the recitations that are missing, and changes nothing else. */
  addMissing(recitations: Recitation[]): Promise<number>;
  /** Swaps the catalogue in one transaction. Ids stay; missing recitations are only marked. */
  swap(recitations: Recitation[]): Promise<CatalogueChanges>;
  countAvailable(): Promise<number>;
  state(): Promise<Row<"catalogueSync">>;
  /** Takes the lease of the sync; false when a node holds it or a sync has run since `after`. */
  acquire(node: string, totalBatches: number, after: number | null): Promise<boolean>;
  /** Begins a batch and prolongs the lease; false: another node syncs. */
  begin(node: string, batch: number): Promise<boolean>;
  /** Releases the lease; `refused`: the catalogue was too small. */
  release(
    node: string,
    changes: CatalogueChanges | null,
    refused?: RefusedCatalogue,
  ): Promise<void>;
  lease: Pick<JobLease, "forget" | "isHeld">;
  addErrors(batch: number, sentences: Sentence[]): Promise<void>;
  /** The last errors, newest first. */
  errors(): Promise<Row<"catalogueErrors">[]>;
}

/** Rows that are written before others have a turn: some milliseconds on a small machine. */
const ROWS_AT_ONCE = 50;
const ERRORS_KEPT = 20;
const ERROR_LENGTH = 500;
/** Milliseconds. A batch takes at most 10 s to fetch. */
const LEASE = 60_000;

export function createCatalogueStore(parts: { db: Database["db"]; clock: Clock }): CatalogueStore {
  const { db, clock } = parts;
  const lease = createJobLease({ db, clock, job: "catalogueSync", length: LEASE });

  async function insertAll(queries: Queries, rows: NewRow<"reciters">[]): Promise<number> {
    let added = 0;
    for (const some of chunks(rows, ROWS_AT_ONCE)) {
      const inserted = await queries
        .insertInto("reciters")
        .values(some)
        .onConflict((conflict) => conflict.column("identifier").doNothing())
        .returning("id")
        .execute();
      added += inserted.length;
      await turn();
    }
    return added;
  }

  /** Their ids stay, and what is not of the catalogue. */
  async function updateAll(queries: Queries, rows: NewRow<"reciters">[]): Promise<void> {
    for (const some of chunks(rows, ROWS_AT_ONCE)) {
      await queries
        .insertInto("reciters")
        .values(some)
        .onConflict((conflict) =>
          conflict.column("identifier").doUpdateSet((excluded) => ({
            name: excluded.ref("excluded.name"),
            nameArabic: excluded.ref("excluded.nameArabic"),
            rewaya: excluded.ref("excluded.rewaya"),
            style: excluded.ref("excluded.style"),
            server: excluded.ref("excluded.server"),
            path: excluded.ref("excluded.path"),
            availableSurahs: excluded.ref("excluded.availableSurahs"),
            available: excluded.ref("excluded.available"),
            updatedAt: excluded.ref("excluded.updatedAt"),
          })),
        )
        .execute();
      await turn();
    }
  }

  return {
    addMissing: (recitations) =>
      insertAll(
        db,
        recitations.map((one) => toRow(one, clock.now())),
      ),

    async swap(recitations) {
      const now = clock.now();
      const rows: ReturnType<typeof toRow>[] = [];
      // SQLite answers within the call: nobody else has a turn unless it is given.
      for (const some of chunks(recitations, ROWS_AT_ONCE)) {
        rows.push(...some.map((one) => toRow(one, now)));
        await turn();
      }
      return db.transaction().execute(async (transaction) => {
        const stored = await transaction.selectFrom("reciters").selectAll().execute();
        const known = new Map(stored.map((row) => [row.identifier, row]));
        const fresh: typeof rows = [];
        const changed: typeof rows = [];
        for (const row of rows) {
          const before = known.get(row.identifier);
          known.delete(row.identifier);
          if (!before) fresh.push(row);
          else if (differs(before, row)) changed.push(row);
        }
        await updateAll(transaction, changed);
        const added = await insertAll(transaction, fresh);
        const vanished = [...known.values()].filter((row) => row.available === 1);
        for (const some of chunks(vanished, ROWS_AT_ONCE)) {
          await transaction
            .updateTable("reciters")
            .set({ available: 0, updatedAt: now })
            .where(
              "id",
              "in",
              some.map(({ id }) => id),
            )
            .execute();
          await turn();
        }
        return { added, changed: changed.length, vanished: vanished.length };
      });
    },

    async countAvailable() {
      const { count } = await db
        .selectFrom("reciters")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("available", "=", 1)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    state: () => db.selectFrom("catalogueSync").selectAll().executeTakeFirstOrThrow(),

    acquire(node, totalBatches, after) {
      const now = clock.now();
      const run = sql.ref("catalogueSync.lastRunAt");
      // Also of a clock that was ahead.
      const hasNotRun =
        after === null
          ? undefined
          : sql<SqlBool>`(${run} is null or ${run} < ${after} or ${run} > ${now + CLOCKS_DIFFER})`;
      return lease.take(node, { lastRunAt: now, currentBatch: 0, totalBatches }, hasNotRun);
    },

    begin: (node, batch) => lease.prolong(node, { currentBatch: batch }),

    release: (node, changes, refused) =>
      lease.release(node, {
        ...(refused ? { refusedCount: refused.count, refusedKnown: refused.known } : {}),
        ...(changes
          ? { ...changes, lastSuccessAt: clock.now(), refusedCount: null, refusedKnown: null }
          : {}),
      }),

    lease,

    async addErrors(batch, sentences) {
      if (sentences.length === 0) return;
      await db
        .insertInto("catalogueErrors")
        .values(
          sentences.map((sentence) => ({
            batch,
            error: englishOf(sentence).slice(0, ERROR_LENGTH),
            sentence: shortJson(sentence),
            timestamp: clock.now(),
          })),
        )
        .execute();
      await db
        .deleteFrom("catalogueErrors")
        .where("id", "<=", (newest) =>
          newest
            .selectFrom("catalogueErrors")
            .select("id")
            .orderBy("id", "desc")
            .offset(ERRORS_KEPT)
            .limit(1),
        )
        .execute();
    },

    errors: () =>
      db
        .selectFrom("catalogueErrors")
        .selectAll()
        .orderBy("id", "desc")
        .limit(ERRORS_KEPT)
        .execute(),
  };
}

function toRow({ availableSurahs, ...recitation }: Recitation, now: number) {
  return {
    ...recitation,
    availableSurahs: JSON.stringify(availableSurahs),
    available: 1 as const,
    updatedAt: now,
  };
}

function differs(before: Row<"reciters">, after: ReturnType<typeof toRow>): boolean {
  const names = Object.keys(after) as (keyof typeof after)[];
  return names.some((name) => name !== "updatedAt" && before[name] !== after[name]);
}

/** Null for a sentence with the long text of another system in it: then its English is cut. */
function shortJson(sentence: Sentence): string | null {
  const json = JSON.stringify(sentence);
  return json.length > 2 * ERROR_LENGTH ? null : json;
}
