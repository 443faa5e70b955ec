// How long each recording lasts: what is known of it, and what is learnt while it plays.
import {
  type AyahTiming,
  type DurationSource,
  durationSources,
  type RecordingDuration,
} from "#contract/reciters";
import { surahByNumber } from "#contract/quran/surahs";
import type { Clock } from "#server/platform/clock";
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import type { Log } from "#server/platform/log";

export interface RecordingDurations {
  /** Seconds by surah number, of the surahs whose duration is known. Has the others learnt. */
  of(reciterId: number): Promise<ReadonlyMap<number, number>>;
  /** The same with the source of each, by surah number. */
  list(reciterId: number): Promise<readonly RecordingDuration[]>;
  /** What is known of one recording; null until it has been read, which the first question begins. */
  atHand(reciterId: number, surahId: number): RecordingDuration | null;
  /** A speaker or browser that plays this recording reports its duration, in seconds; it counts for all accounts. */
  heard(reciterId: number, surahId: number, seconds: number, by: Reporter): void;
  /** Stores durations from one source, except where a more believed one is known. */
  learn(reciterId: number, source: DurationSource, durations: LearntDuration[]): Promise<void>;
  /** Resolves when what was heard is written. */
  flush(): Promise<void>;
}

/**
 * Who reports. `speaker`: one of this server's own network, with its account. `account`: a page, a browser or an
 * agent of it, which may say anything.
 */
export interface Reporter {
  kind: "speaker" | "account";
  userId: number;
}

export interface LearntDuration {
  surahId: number;
  seconds: number;
}

/** Milliseconds for which durations are read from memory; another node may have learnt more. */
const KEPT = 60_000;
const RECITATIONS_KEPT = 50;
/** Recordings whose reported duration is remembered, so that repeated reports write nothing. */
const REPORTS_KEPT = 500;
/** Seconds; a recording is longer than the first, and shorter than the second. */
const SHORTEST = 3;
const LONGEST = 6 * 60 * 60;
/** Seconds; speakers round differently. */
const SAME_WITHIN = 1;
/** Recordings whose duration is at hand: those that play. */
const AT_HAND = 500;

interface Parts {
  db: Queries;
  clock: Clock;
  log: Log;
  /** A recitation's durations are needed for the first time. */
  onWanted?(): void;
}

export function createRecordingDurations(parts: Parts): RecordingDurations {
  const { db, clock, log, onWanted = () => {} } = parts;
  const kept = new Map<number, { at: number; list: Promise<RecordingDuration[]> }>();
  const reported = new Map<string, number>();
  const atHand = new Map<string, { at: number; known: RecordingDuration | null }>();
  const wanted = new Set<number>();
  const writing = new Set<Promise<void>>();

  async function load(reciterId: number): Promise<RecordingDuration[]> {
    await want(reciterId);
    await learnFromTimings(reciterId);
    return db
      .selectFrom("recordingDurations")
      .select(["surahId", "seconds", "source"])
      .where("reciterId", "=", reciterId)
      .orderBy("surahId")
      .execute();
  }

  async function want(reciterId: number): Promise<void> {
    if (wanted.has(reciterId)) return;
    await db
      .updateTable("reciters")
      .set({ durationsWantedAt: clock.now() })
      .where("id", "=", reciterId)
      .where("durationsWantedAt", "is", null)
      .execute();
    wanted.add(reciterId);
    onWanted();
  }

  /** Timings are fetched on demand, so new ones may have been stored since. */
  async function learnFromTimings(reciterId: number): Promise<void> {
    const rows = await db
      .selectFrom("ayahTimings as timed")
      .leftJoin("recordingDurations as known", (join) =>
        join
          .onRef("known.reciterId", "=", "timed.reciterId")
          .onRef("known.surahId", "=", "timed.surahId")
          .on("known.source", "in", believedAs("timings")),
      )
      .select(["timed.surahId", "timed.timings"])
      .where("timed.reciterId", "=", reciterId)
      .where("timed.timings", "!=", "[]")
      .where("known.surahId", "is", null)
      .execute();
    const ends = rows.flatMap(({ surahId, timings }) => {
      const seconds = endOfLastAyah(surahId, JSON.parse(timings) as AyahTiming[]);
      return seconds === null ? [] : [{ surahId, seconds }];
    });
    await learn(reciterId, "timings", ends);
  }

  async function learn(
    reciterId: number,
    source: DurationSource,
    durations: LearntDuration[],
  ): Promise<void> {
    const updatedAt = clock.now();
    const rows = durations
      .filter(({ seconds }) => isPlausible(seconds))
      .map(({ surahId, seconds }) => ({ reciterId, surahId, seconds, source, updatedAt }));
    for (const some of chunks(rows, 100)) {
      await db
        .insertInto("recordingDurations")
        .values(some)
        .onConflict((conflict) =>
          conflict
            .columns(["reciterId", "surahId"])
            .doUpdateSet((excluded) => ({
              seconds: excluded.ref("excluded.seconds"),
              source: excluded.ref("excluded.source"),
              updatedAt: excluded.ref("excluded.updatedAt"),
            }))
            .where("recordingDurations.source", "in", believedAtMostAs(source)),
        )
        .execute();
    }
    if (rows.length > 0) kept.delete(reciterId);
  }

  async function learnHeard(
    reciterId: number,
    surahId: number,
    { seconds, by }: { seconds: number; by: Reporter },
  ): Promise<void> {
    const timed = await db
      .selectFrom("ayahTimings")
      .select("timings")
      .where("reciterId", "=", reciterId)
      .where("surahId", "=", surahId)
      .executeTakeFirst();
    const end = timed && endOfLastAyah(surahId, JSON.parse(timed.timings) as AyahTiming[]);
    if (typeof end === "number" && isFarFrom(end, seconds)) {
      const said = `${Math.round(seconds)} s, where its last ayah ends at ${Math.round(end)} s`;
      log.info({ reciterId, surahId }, `a recording was reported to last ${said}: not believed`);
      return;
    }
    const known = await readOne(reciterId, surahId);
    // Its file says how long it is: another figure is a mistake of the speaker, the same tells nothing new.
    if (known?.source === "header" && isAnother(known.seconds, seconds)) {
      const said = `${Math.round(seconds)} s, where its file has ${Math.round(known.seconds)} s`;
      log.info({ reciterId, surahId }, `a recording was reported to last ${said}: not believed`);
      return;
    }
    if (known && known.source !== "heard" && Math.abs(known.seconds - seconds) < SAME_WITHIN)
      return;
    // All accounts use it: what one of them says alone counts only beside something that is known otherwise.
    if (by.kind === "account") {
      const isBeside = known ? !isFarFrom(known.seconds, seconds) : typeof end === "number";
      if (!isBeside) {
        // Once something is known of it, the same report may count.
        reported.delete(keyOf(reciterId, surahId, by));
        return;
      }
    }
    await learn(reciterId, "heard", [{ surahId, seconds }]);
  }

  async function readOne(reciterId: number, surahId: number): Promise<RecordingDuration | null> {
    const row = await db
      .selectFrom("recordingDurations")
      .select(["surahId", "seconds", "source"])
      .where("reciterId", "=", reciterId)
      .where("surahId", "=", surahId)
      .executeTakeFirst();
    return row ?? null;
  }

  function list(reciterId: number): Promise<RecordingDuration[]> {
    const known = kept.get(reciterId);
    if (known && clock.now() - known.at < KEPT) return known.list;
    const loading = load(reciterId);
    keepAtMost(kept, RECITATIONS_KEPT, reciterId, { at: clock.now(), list: loading });
    loading.catch(() => {
      if (kept.get(reciterId)?.list === loading) kept.delete(reciterId);
    });
    return loading;
  }

  return {
    list,
    learn,
    async of(reciterId) {
      const durations = await list(reciterId);
      return new Map(durations.map(({ surahId, seconds }) => [surahId, seconds]));
    },
    atHand(reciterId, surahId) {
      const key = `${reciterId}/${surahId}`;
      const before = atHand.get(key);
      if (before && clock.now() - before.at < KEPT) return before.known;
      const known = before?.known ?? null;
      keepAtMost(atHand, AT_HAND, key, { at: clock.now(), known });
      readOne(reciterId, surahId)
        .then((read) => keepAtMost(atHand, AT_HAND, key, { at: clock.now(), known: read }))
        .catch((error: unknown) => {
          log.warn({ err: error, reciterId, surahId }, "a duration could not be read");
        });
      return known;
    },
    heard(reciterId, surahId, seconds, by) {
      // An account's report that counts for nothing must not keep a speaker's from being heard.
      const key = keyOf(reciterId, surahId, by);
      const before = reported.get(key);
      if (!isPlausible(seconds)) return;
      if (before !== undefined && Math.abs(before - seconds) <= SAME_WITHIN) return;
      keepAtMost(reported, REPORTS_KEPT, key, seconds);
      const written = learnHeard(reciterId, surahId, { seconds, by })
        .catch((error: unknown) => {
          // The next report writes it.
          reported.delete(key);
          log.warn({ err: error, reciterId, surahId }, "a duration that was heard is not stored");
        })
        .finally(() => writing.delete(written));
      writing.add(written);
    },
    async flush() {
      await Promise.all(writing);
    },
  };
}

const keyOf = (reciterId: number, surahId: number, { kind, userId }: Reporter) =>
  `${kind === "account" ? userId : ""} ${reciterId}/${surahId}`;

function isPlausible(seconds: number): boolean {
  return seconds > SHORTEST && seconds < LONGEST;
}

/** A fifth, or half a minute: recordings go on after the last ayah, and some have an introduction. */
export function isFarFrom(end: number, seconds: number): boolean {
  return Math.abs(seconds - end) > Math.max(30, end / 5);
}

/** Half a second is lost by rounding; a wrong length is off by more than 5 seconds and 5 %. */
function isAnother(known: number, seconds: number): boolean {
  return Math.abs(known - seconds) > Math.max(5, known / 20);
}

/** Seconds; null when the timings do not reach the last ayah. */
export function endOfLastAyah(surahId: number, timings: AyahTiming[]): number | null {
  const last = timings.at(-1);
  return last && last.ayah === surahByNumber(surahId)?.numberOfAyahs ? last.end / 1000 : null;
}

/** This source and the more believed ones. */
function believedAs(source: DurationSource): DurationSource[] {
  return durationSources.slice(0, durationSources.indexOf(source) + 1);
}

function believedAtMostAs(source: DurationSource): DurationSource[] {
  return durationSources.slice(durationSources.indexOf(source));
}

function keepAtMost<K, V>(map: Map<K, V>, most: number, key: K, value: V): void {
  map.delete(key);
  if (map.size >= most) map.delete(map.keys().next().value as K);
  map.set(key, value);
}
