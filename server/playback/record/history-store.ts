// What was listened to, from where to where, and for how long it is kept.
import { accountsAfter } from "#server/account/account-tables";
import { deviceName } from "#server/devices/device-tables";
import { reciters } from "#server/reciters/reciter-tables";
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { LONGEST_PAGE } from "#contract/endpoint";
import type { HistoryEntry } from "#contract/playback";
import { THIS_BROWSER } from "#contract/names/this-browser";
import { FASTEST_RATE } from "#contract/seconds-heard";
import { surahByNumber } from "#contract/quran/surahs";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import { chunks } from "#server/platform/database/chunks";
import type { Database, Queries } from "#server/platform/database/database";
import type { Log } from "#server/platform/log";
import type { NodeLease } from "#server/platform/node-lease";
import { createWriteBehind } from "#server/platform/write-behind";
import { dropMonth, monthsOf } from "#server/platform/database/partitions";
import { flag } from "#server/platform/database/tables";
import { type ColumnType, valuesOf } from "#server/platform/database/values";
import { begunEntries } from "./begun-entries.ts";
import { type OpenEntry, openEntries } from "./playback-state-store.ts";

export interface NewHistory {
  userId: number;
  /** Null: this browser. */
  deviceId: number | null;
  reciterId: number;
  surahId: number;
  /** Seconds. */
  startPosition: number;
}

export interface HistoryPlace {
  id: number;
  /** Seconds. */
  endPosition: number;
  completed: boolean;
  /** Of this entry, in all. */
  secondsHeard: number;
}

/** Reported by a page or an Echo, which play by themselves. */
export interface ReportedPlace extends Omit<HistoryPlace, "secondsHeard"> {
  /** Null: not counted there. */
  secondsHeard: number | null;
}

export interface HistoryStore {
  /** Newest first: so many before the instant `before`, UTC milliseconds; null: the newest. */
  list(userId: number, before: number | null, limit?: number): Promise<HistoryEntry[]>;
  /** Answers its id. Begun at `timestamp`, UTC milliseconds; left out: now. */
  begin(entry: NewHistory & { timestamp?: number }, queries?: Queries): Promise<number>;
  /** What was heard elsewhere: an entry that is over, begun at `timestamp`, UTC milliseconds. */
  add(entry: NewHistory & { timestamp: number; endPosition: number }): Promise<void>;
  /**
   * Together with those of other speakers; while the database is away or busy it waits. Answers its
   * id; null when its speaker, account or reciter was deleted, or too many wait. Never rejects.
   */
  beginSoon(entry: NewHistory): Promise<number | null>;
  find(id: number, queries?: Queries): Promise<HistoryEntry>;
  /** At most the time that has passed counts as heard; without a count, the seconds between the positions. */
  keepReported(place: ReportedPlace): Promise<void>;
  /** Of an entry that another node or process has left open; what is known of it already stays. */
  closeLeft(place: Omit<HistoryPlace, "completed">): Promise<void>;
  /** Written within a moment, together with those of other speakers; resolves when it is. */
  keepPlaceSoon(place: HistoryPlace): Promise<void>;
  /** Writes what still waits. Never rejects: what cannot be written is tried again. */
  flush(): Promise<void>;
  /** Writes nothing of what waits: other nodes have the speakers, and count what was heard since. */
  forgetWaiting(): void;
}

interface BegunHistory extends NewHistory {
  /** UTC milliseconds. */
  timestamp: number;
}

/** Milliseconds that places are gathered for. */
const GATHER = 200;

/** Of an id, the two numbers of seconds, and whether it is complete. */
const PLACE_TYPES: ColumnType[] = ["bigint", "double precision", "double precision", "integer"];

export function createHistoryStore(parts: {
  db: Database["db"];
  /** While it is over, what sessions have heard waits: another node may have their speakers, and count the same. */
  lease: Pick<NodeLease, "isOver" | "settled">;
  clock: Clock;
  log: Log;
}): HistoryStore {
  const { db, lease, clock, log } = parts;
  const withNames = (queries: Queries = db) =>
    queries
      .selectFrom("playbackHistory")
      .innerJoin(reciters(queries), "reciters.id", "playbackHistory.reciterId")
      .selectAll("playbackHistory")
      .select("reciters.name as reciterName");

  async function storePlaces(places: readonly HistoryPlace[]): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      for (const chunk of chunks(places)) {
        const values = chunk.map(({ id, endPosition, secondsHeard, completed }) => {
          return [id, endPosition, secondsHeard, flag(completed)];
        });
        await sql`
          update playback_history set
            end_position = place.column2, seconds_heard = place.column3, completed = place.column4
          from ${valuesOf(PLACE_TYPES, values)} as place
          where playback_history.id = place.column1`.execute(transaction);
      }
    });
  }

  let timesForgotten = 0;

  /** The lease is renewed, or found to be lost: then what waits is given up. Rejects while neither is known. */
  async function mustHaveLease(): Promise<void> {
    const before = timesForgotten;
    if (lease.isOver()) await lease.settled();
    if (!lease.isOver() && timesForgotten === before) return;
    throw new Error("the lease of this node is over: another node may have its speakers");
  }

  const insert = (
    queries: Queries,
    entries: BegunHistory[],
    heard: { endPosition: number | null; secondsHeard?: number } = { endPosition: null },
  ) =>
    queries.insertInto("playbackHistory").values(
      entries.map((entry) => ({
        ...entry,
        deviceName: sql<string>`coalesce(${deviceName(entry.deviceId)}, ${THIS_BROWSER})`,
        ...heard,
        completed: 0,
      })),
    );

  const begun = begunEntries<BegunHistory>({
    ...{ clock, log },
    async insert(entries) {
      await mustHaveLease();
      const query = insert(db, entries).returning(["id", "userId", "deviceId", "timestamp"]);
      return idsOf(entries, await query.execute());
    },
    async findStored(entries) {
      const query = db
        .selectFrom("playbackHistory")
        .select(["id", "userId", "deviceId", "timestamp"])
        .where("userId", "in", [...new Set(entries.map(({ userId }) => userId))])
        .where("timestamp", "in", [...new Set(entries.map(({ timestamp }) => timestamp))]);
      return idsOf(entries, await query.execute());
    },
  });

  const soon = createWriteBehind<number, HistoryPlace>({
    ...{ clock, log, gather: GATHER, failed: "listening history not saved yet" },
    async write(entries) {
      await mustHaveLease();
      await storePlaces(entries.map(([, place]) => place));
    },
  });

  type Named = Awaited<ReturnType<ReturnType<typeof withNames>["executeTakeFirstOrThrow"]>>;

  return {
    async list(userId, before, limit = LONGEST_PAGE) {
      const rows = await withNames()
        .where("userId", "=", userId)
        .$if(before !== null, (query) => query.where("timestamp", "<", before as number))
        .orderBy("timestamp", "desc")
        .orderBy("playbackHistory.id", "desc")
        .limit(limit)
        .execute();
      const open = await openEntries(db, userId, clock.now());
      return rows.map((row) => toEntry({ ...row, ...furtherIn(open, row) }));
    },
    async begin(entry, queries = db) {
      const begins = insert(queries, [{ timestamp: clock.now(), ...entry }]);
      return (await begins.returning("id").executeTakeFirstOrThrow()).id;
    },
    async add({ endPosition, ...entry }) {
      const secondsHeard = Math.max(0, endPosition - entry.startPosition);
      await insert(db, [entry], { endPosition, secondsHeard }).execute();
    },
    beginSoon: (entry) => begun.put({ ...entry, timestamp: clock.now() }),
    async find(id, queries) {
      const row = await withNames(queries).where("playbackHistory.id", "=", id).executeTakeFirst();
      if (!row) throw new AppError("not-found");
      return toEntry(row);
    },
    async keepReported(place) {
      const entry = await db
        .selectFrom("playbackHistory")
        .select(["startPosition", "timestamp", "secondsHeard"])
        .where("id", "=", place.id)
        .executeTakeFirst();
      if (!entry) return;
      const mostHeard = (Math.max(0, clock.now() - entry.timestamp) / 1000) * FASTEST_RATE;
      const heard = place.secondsHeard ?? place.endPosition - entry.startPosition;
      const secondsHeard = Math.max(entry.secondsHeard, Math.min(heard, mostHeard));
      await storePlaces([{ ...place, secondsHeard }]);
    },
    async closeLeft({ id, ...columns }) {
      await db
        .updateTable("playbackHistory")
        .set(columns)
        .where("id", "=", id)
        .where("completed", "=", 0)
        .where("secondsHeard", "<", columns.secondsHeard)
        .execute();
    },
    async flush() {
      await begun.flush();
      // The ends of entries wait for their ids.
      await new Promise((resolve) => setImmediate(resolve));
      await soon.flush();
    },
    keepPlaceSoon: (place) => soon.put(place.id, place),
    forgetWaiting() {
      timesForgotten += 1;
      begun.forgetAll();
      soon.forgetAll();
    },
  };

  function furtherIn(open: ReadonlyMap<number, OpenEntry>, row: Named): OpenEntry | null {
    const entry = open.get(row.id);
    return entry && entry.secondsHeard >= row.secondsHeard && row.completed === 0 ? entry : null;
  }

  function toEntry(row: Named): HistoryEntry {
    return {
      id: row.id,
      timestamp: new Date(row.timestamp).toISOString(),
      surahName: surahByNumber(row.surahId)?.englishName ?? String(row.surahId),
      surahNumber: row.surahId,
      reciterName: row.reciterName,
      deviceName: row.deviceName,
      duration: row.secondsHeard,
      reciterId: row.reciterId,
      surahId: row.surahId,
      deviceId: row.deviceId,
      startPosition: row.startPosition,
      endPosition: row.endPosition,
      completed: row.completed === 1,
    };
  }
}

/** Calendar years for which entries are kept, as the history page says. */
const YEARS_KEPT = 5;
/** Accounts that are looked at, and rows that are deleted, in one step. */
const AT_ONCE = 1000;

/** For the sweeper: deletes the entries of more than five years ago, whole months of them on PostgreSQL. */
export function createHistoryRetention(parts: {
  database: Pick<Database, "db" | "partitioned" | "patiently">;
  clock: Clock;
}): { sweep(): Promise<void> } {
  const { clock } = parts;
  const { db, partitioned, patiently } = parts.database;

  function keptSince(): number {
    const date = new Date(clock.now());
    return date.setUTCFullYear(date.getUTCFullYear() - YEARS_KEPT);
  }

  /** By accounts, since the index on the instants begins with them. */
  async function removeRows(before: number): Promise<void> {
    for (let last = 0; ; ) {
      const users = await accountsAfter(db, last, AT_ONCE);
      for (const id of users) await removeOf(id, before);
      const next = users.at(-1);
      if (next === undefined) return;
      last = next;
      await turn();
    }
  }

  async function removeOf(userId: number, before: number): Promise<void> {
    for (;;) {
      const { numDeletedRows } = await db
        .deleteFrom("playbackHistory")
        .where("id", "in", (query) =>
          query
            .selectFrom("playbackHistory")
            .select("id")
            .where("userId", "=", userId)
            .where("timestamp", "<", before)
            .orderBy("timestamp")
            .limit(AT_ONCE),
        )
        .executeTakeFirstOrThrow();
      if (Number(numDeletedRows) < AT_ONCE) return;
      await turn();
    }
  }

  async function dropMonths(before: number): Promise<void> {
    const months = await monthsOf(db, "playback_history");
    const over = months.filter(({ to }) => to <= before);
    if (over.length === 0) return;
    const keepNone = async () => {};
    await patiently(async (patient) => {
      for (const month of over) await dropMonth(patient, "playback_history", month, keepNone);
    });
  }

  return { sweep: () => (partitioned ? dropMonths(keptSince()) : removeRows(keptSince())) };
}

type Begun = Pick<BegunHistory, "userId" | "deviceId" | "timestamp">;

/** In the order of the entries: rows are answered in any. A speaker begins one at a time. */
function idsOf(entries: Begun[], rows: (Begun & { id: number })[]): (number | undefined)[] {
  const keyOf = ({ userId, deviceId, timestamp }: Begun) => `${userId} ${deviceId} ${timestamp}`;
  const ids = Map.groupBy(rows, keyOf);
  return entries.map((entry) => ids.get(keyOf(entry))?.shift()?.id);
}
