// When each ayah begins and ends: fetched from the catalogue on demand, stored, and looked up.
import { BoundedMap } from "#contract/bounded-map";
import type { AyahTiming } from "#contract/reciters";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import { since, stillHolds } from "#server/platform/database/stored-instants";
import type { Log } from "#server/platform/log";
import type { CatalogueClient } from "./catalogue-client.ts";
import { type TimedReads, timedReadOf } from "./catalogue-timings.ts";
import type { ReciterStore } from "./reciter-store.ts";

export interface AyahTimings {
  /** Empty when the catalogue has none or is unreachable. */
  of(reciterId: number, surahId: number): Promise<AyahTiming[]>;
  /** The stored timings of these surahs; nothing is fetched. */
  stored(reciterId: number, surahIds: readonly number[]): Promise<Map<number, AyahTiming[]>>;
  /** The stored timings; starts fetching them when there are none. */
  atHand(reciterId: number | null, surahId: number | null): AyahTiming[];
}

/** Milliseconds after which a recording without timings is queried again. */
const ASK_AGAIN = 30 * 24 * 60 * 60_000;
const READS_KEPT = 24 * 60 * 60_000;
/** Milliseconds after a failure before the catalogue is queried again. */
const PAUSE_AFTER_FAILURE = 5 * 60_000;
const KEPT_AT_HAND = 300;

interface Parts {
  db: Queries;
  clock: Clock;
  log: Log;
  client: CatalogueClient;
  reciters: ReciterStore;
}

export function createAyahTimings({ db, clock, log, client, reciters }: Parts): AyahTimings {
  const atHand = new BoundedMap<string, AyahTiming[]>(KEPT_AT_HAND);
  /** What is known without the catalogue while it is not queried. */
  const meanwhile = new BoundedMap<string, AyahTiming[]>(KEPT_AT_HAND);
  const fetching = new Map<string, Promise<AyahTiming[]>>();
  let reads: { at: number; list: TimedReads } | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;

  const isPaused = () => clock.now() - failedAt < PAUSE_AFTER_FAILURE;
  const knownOf = (key: string) => atHand.get(key) ?? (isPaused() ? meanwhile.get(key) : undefined);

  async function timedReads(): Promise<TimedReads> {
    if (!reads || clock.now() - reads.at > READS_KEPT) {
      reads = { at: clock.now(), list: await client.fetchTimedReads() };
    }
    return reads.list;
  }

  async function fetchTimings(reciterId: number, surahId: number): Promise<AyahTiming[] | null> {
    const reciter = await reciters.find(reciterId);
    if (!reciter || isPaused()) return null;
    try {
      const read = timedReadOf(reciter, await timedReads());
      return read === null ? [] : await client.fetchTimings(read, surahId);
    } catch (error) {
      failedAt = clock.now();
      meanwhile.clear();
      log.info({ err: error }, "the timings of ayahs cannot be had now");
      return null;
    }
  }

  async function load(reciterId: number, surahId: number): Promise<AyahTiming[]> {
    const stored = await db
      .selectFrom("ayahTimings")
      .selectAll()
      .where("reciterId", "=", reciterId)
      .where("surahId", "=", surahId)
      .executeTakeFirst();
    const known = stored ? (JSON.parse(stored.timings) as AyahTiming[]) : null;
    const fresh =
      stored !== undefined &&
      stillHolds(stored.fetchedAt, since({ now: clock.now(), longest: ASK_AGAIN }));
    if (known && (known.length > 0 || fresh)) return known;
    const timings = await fetchTimings(reciterId, surahId);
    if (timings === null) return known ?? [];
    const row = { timings: JSON.stringify(timings), fetchedAt: clock.now() };
    await db
      .insertInto("ayahTimings")
      .values({ reciterId, surahId, ...row })
      .onConflict((conflict) => conflict.columns(["reciterId", "surahId"]).doUpdateSet(row))
      .execute();
    return timings;
  }

  function of(reciterId: number, surahId: number): Promise<AyahTiming[]> {
    const key = `${reciterId}/${surahId}`;
    const known = knownOf(key);
    if (known) return Promise.resolve(known);
    let loading = fetching.get(key);
    if (!loading) {
      loading = load(reciterId, surahId)
        .then((timings) => {
          // Timings that could not be fetched now are queried again later.
          (isPaused() ? meanwhile : atHand).set(key, timings);
          return timings;
        })
        .finally(() => fetching.delete(key));
      fetching.set(key, loading);
    }
    return loading;
  }

  return {
    of,

    async stored(reciterId, surahIds) {
      if (surahIds.length === 0) return new Map();
      const rows = await db
        .selectFrom("ayahTimings")
        .select(["surahId", "timings"])
        .where("reciterId", "=", reciterId)
        .where("surahId", "in", surahIds)
        .execute();
      return new Map(rows.map((row) => [row.surahId, JSON.parse(row.timings) as AyahTiming[]]));
    },

    atHand(reciterId, surahId) {
      if (reciterId === null || surahId === null) return [];
      const known = knownOf(`${reciterId}/${surahId}`);
      if (known) return known;
      of(reciterId, surahId).catch((error: unknown) => {
        log.error({ err: error }, "the timings of ayahs could not be read");
      });
      return [];
    },
  };
}

/** The ayah recited at `position` seconds; null before the first ayah, and without timings. */
export function ayahAt(timings: AyahTiming[], position: number): AyahTiming | null {
  const ms = position * 1000;
  return timings.findLast((timing) => timing.ayah > 0 && timing.start <= ms) ?? null;
}
