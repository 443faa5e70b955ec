// How long each recording lasts: what is known of it for all, and what an account's own speakers and pages say.
import { BoundedMap } from "#contract/bounded-map";
import {
  type AyahTiming,
  type DurationSource,
  durationSources,
  type RecordingDuration,
} from "#contract/reciters";
import { areOfRecording } from "#contract/quran/usable-timings";
import { surahByNumber } from "#contract/quran/surahs";
import type { Clock } from "#server/platform/clock";
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import { homesOf } from "#server/household/household-tables";
import type { Row } from "#server/platform/database/tables";
import type { Log } from "#server/platform/log";

export interface RecordingDurations {
  /**
   * Seconds by surah number, of the surahs whose duration is known, with what this account's own reports add. Has
   * the others learnt.
   */
  of(reciterId: number, userId: number): Promise<ReadonlyMap<number, number>>;
  /** The same with the source of each, by surah number; the same array while nothing has changed. */
  list(reciterId: number, userId: number): Promise<readonly RecordingDuration[]>;
  /** Those recordings in which players do not land exactly where they are sent to, by surah. */
  inexact(reciterId: number): Promise<{ surahId: number; seeking: "near" | "far" }[]>;
  /** What is known of one recording; null until it has been read, which the first question begins. */
  atHand(reciterId: number, surahId: number, userId: number): RecordingDuration | null;
  /**
   * A speaker or browser that plays this recording reports its duration, in seconds: it counts for that account at
   * once, for all once Cast receivers of several homes agree.
   */
  heard(reciterId: number, surahId: number, seconds: number, by: Reporter): void;
  /** Stores durations from one source, except where a more believed one is known. */
  learn(reciterId: number, source: DurationSource, durations: LearntDuration[]): Promise<void>;
  /** Resolves when what was heard is written. */
  flush(): Promise<void>;
}

/** Who reports: an account, by a page or by a speaker of its. */
export interface Reporter {
  userId: number;
  /** The network of the Cast receiver that says so; left out: a page or another speaker, which prove no home. */
  home?: () => Promise<string | null>;
}

export interface LearntDuration {
  surahId: number;
  seconds: number;
}

/** Milliseconds for which durations are read from memory; another node may have learnt more. */
const KEPT = 60_000;
const RECITATIONS_KEPT = 50;
/** The same of an account's own reports: they count at once, whichever node was told. */
const OWN_KEPT = 1_000;
const OWN_LISTS_KEPT = 100;
/** Homes whose Cast receivers must agree before a length counts for all. */
const HOMES = 3;
/** Reports of one recording that are looked at for that. */
const REPORTS_READ = 100;
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
  const kept = new BoundedMap<number, { at: number; list: Promise<RecordingDuration[]> }>(
    RECITATIONS_KEPT,
  );
  const keptOwn = new BoundedMap<string, { at: number; own: Promise<OwnList> }>(OWN_LISTS_KEPT);
  const reported = new BoundedMap<string, number>(REPORTS_KEPT);
  const atHand = new BoundedMap<string, { at: number; known: RecordingDuration | null }>(AT_HAND);
  const wanted = new Set<number>();
  const writing = new Set<Promise<void>>();

  /** False too of what was kept before the clock was set back. */
  function isRecent(at: number, within: number): boolean {
    const age = clock.now() - at;
    return age >= 0 && age < within;
  }

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
          .on("known.source", "in", [...believedAs("timings"), "header"]),
      )
      .select(["timed.surahId", "timed.timings", "known.seconds", "known.source"])
      .where("timed.reciterId", "=", reciterId)
      .where("timed.timings", "!=", "[]")
      .where((where) =>
        where.or([where("known.surahId", "is", null), where("known.source", "=", "header")]),
      )
      .execute();
    const ends = rows.flatMap((row) => {
      const timings = JSON.parse(row.timings) as AyahTiming[];
      // Times that are of another edit say nothing of this file.
      if (row.seconds !== null && !areOfRecording(timings, row.seconds)) return [];
      const seconds = endOfLastAyah(row.surahId, timings);
      return seconds === null ? [] : [{ surahId: row.surahId, seconds }];
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
    if (source === "header") await forgetTimingsOfOthers(reciterId, durations);
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

  /** The file says how long it is: a length from times of another edit of it is forgotten. */
  async function forgetTimingsOfOthers(reciterId: number, said: LearntDuration[]): Promise<void> {
    for (const { surahId, seconds } of said) {
      const timed = await db
        .selectFrom("ayahTimings")
        .select("timings")
        .where("reciterId", "=", reciterId)
        .where("surahId", "=", surahId)
        .executeTakeFirst();
      const timings = JSON.parse(timed?.timings ?? "[]") as AyahTiming[];
      if (timings.length === 0 || areOfRecording(timings, seconds)) continue;
      await db
        .deleteFrom("recordingDurations")
        .where("reciterId", "=", reciterId)
        .where("surahId", "=", surahId)
        .where("source", "=", "timings")
        .execute();
    }
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
    const known = await readOne(reciterId, surahId);
    const facts = [
      ...(typeof end === "number" ? [{ seconds: end, source: "timings" } as const] : []),
      ...(known ? [known] : []),
    ];
    const against = facts.find((fact) => !mayStandBeside(fact, seconds));
    if (against) {
      const said = `${Math.round(seconds)} s, where ${against.source} has ${Math.round(against.seconds)} s`;
      log.info({ reciterId, surahId }, `a recording was reported to last ${said}: not believed`);
      return;
    }
    if (known && Math.abs(known.seconds - seconds) < SAME_WITHIN) {
      await forgetOwn(by.userId, reciterId, surahId);
      return;
    }
    const home = (await by.home?.()) ?? null;
    await storeOwn({ userId: by.userId, reciterId, surahId, seconds, home });
    // What the file says is exact, and a second one like it would tell nothing new.
    if (home === null || known?.source === "header") return;
    const agreed = await agreedByHomes(reciterId, surahId, seconds);
    if (agreed !== null) await learn(reciterId, "heard", [{ surahId, seconds: agreed }]);
  }

  async function storeOwn(row: Omit<Row<"ownDurations">, "updatedAt">): Promise<void> {
    const { seconds, home } = row;
    const updatedAt = clock.now();
    await db
      .insertInto("ownDurations")
      .values({ ...row, updatedAt })
      .onConflict((conflict) =>
        conflict
          .columns(["userId", "reciterId", "surahId"])
          .doUpdateSet({ seconds, updatedAt, home }),
      )
      .execute();
    keptOwn.delete(ownKeyOf(row.reciterId, row.userId));
  }

  async function forgetOwn(userId: number, reciterId: number, surahId: number): Promise<void> {
    await db
      .deleteFrom("ownDurations")
      .where("userId", "=", userId)
      .where("reciterId", "=", reciterId)
      .where("surahId", "=", surahId)
      .execute();
    keptOwn.delete(ownKeyOf(reciterId, userId));
  }

  /**
   * The middle of what Cast receivers of several homes say, which agree with these seconds; null: of fewer. A network
   * is one home whatever accounts come from it, and so is a household.
   */
  async function agreedByHomes(
    reciterId: number,
    surahId: number,
    seconds: number,
  ): Promise<number | null> {
    const margin = Math.max(2, seconds / 50);
    const rows = await db
      .selectFrom("ownDurations")
      .select(["userId", "home", "seconds"])
      .where("reciterId", "=", reciterId)
      .where("surahId", "=", surahId)
      .where("home", "is not", null)
      .where("seconds", ">=", seconds - margin)
      .where("seconds", "<=", seconds + margin)
      .orderBy("updatedAt", "desc")
      .limit(REPORTS_READ)
      .execute();
    const households = await homesOf(
      db,
      rows.map(({ userId }) => userId),
    );
    const seen = new Set<string | number>();
    const said: number[] = [];
    for (const row of rows) {
      const home = [row.home as string, ...(households.get(row.userId) ?? [row.userId])];
      if (home.some((one) => seen.has(one))) continue;
      for (const one of home) seen.add(one);
      said.push(row.seconds);
    }
    if (said.length < HOMES) return null;
    return said.toSorted((one, other) => one - other)[said.length >> 1] as number;
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

  function listForAll(reciterId: number): Promise<RecordingDuration[]> {
    const known = kept.get(reciterId);
    if (known && isRecent(known.at, KEPT)) return known.list;
    const loading = load(reciterId);
    kept.set(reciterId, { at: clock.now(), list: loading });
    loading.catch(() => {
      if (kept.get(reciterId)?.list === loading) kept.delete(reciterId);
    });
    return loading;
  }

  async function list(reciterId: number, userId: number): Promise<readonly RecordingDuration[]> {
    const forAll = await listForAll(reciterId);
    const key = ownKeyOf(reciterId, userId);
    const before = keptOwn.get(key);
    if (before && isRecent(before.at, OWN_KEPT)) {
      const own = await before.own;
      if (own.beside === forAll) return own.list;
    }
    const loading = loadOwn(reciterId, userId, { forAll, before: await before?.own });
    keptOwn.set(key, { at: clock.now(), own: loading });
    loading.catch(() => {
      if (keptOwn.get(key)?.own === loading) keptOwn.delete(key);
    });
    return (await loading).list;
  }

  async function loadOwn(
    reciterId: number,
    userId: number,
    { forAll, before }: { forAll: RecordingDuration[]; before: OwnList | undefined },
  ): Promise<OwnList> {
    const rows = await db
      .selectFrom("ownDurations")
      .select(["surahId", "seconds"])
      .where("userId", "=", userId)
      .where("reciterId", "=", reciterId)
      .orderBy("surahId")
      .execute();
    const said = JSON.stringify(rows);
    if (before?.beside === forAll && before.said === said) return before;
    return { beside: forAll, said, list: withOwn(forAll, rows) };
  }

  /** Of one recording, as `list` has it. */
  async function readFor(
    reciterId: number,
    surahId: number,
    userId: number,
  ): Promise<RecordingDuration | null> {
    const known = await readOne(reciterId, surahId);
    const own = await db
      .selectFrom("ownDurations")
      .select(["surahId", "seconds"])
      .where("userId", "=", userId)
      .where("reciterId", "=", reciterId)
      .where("surahId", "=", surahId)
      .execute();
    return withOwn(known ? [known] : [], own)[0] ?? null;
  }

  return {
    async inexact(reciterId) {
      await want(reciterId);
      const rows = await db
        .selectFrom("recordingHeaderTries")
        .select(["surahId", "seeking"])
        .where("reciterId", "=", reciterId)
        .where("seeking", "in", ["near", "far"])
        .orderBy("surahId")
        .execute();
      return rows.flatMap(({ surahId, seeking }) =>
        seeking === "near" || seeking === "far" ? [{ surahId, seeking }] : [],
      );
    },
    list,
    learn,
    async of(reciterId, userId) {
      const durations = await list(reciterId, userId);
      return new Map(durations.map(({ surahId, seconds }) => [surahId, seconds]));
    },
    atHand(reciterId, surahId, userId) {
      const key = `${userId} ${reciterId}/${surahId}`;
      const before = atHand.get(key);
      if (before && isRecent(before.at, KEPT)) return before.known;
      const known = before?.known ?? null;
      atHand.set(key, { at: clock.now(), known });
      readFor(reciterId, surahId, userId)
        .then((read) => atHand.set(key, { at: clock.now(), known: read }))
        .catch((error: unknown) => {
          log.warn({ err: error, reciterId, surahId }, "a duration could not be read");
        });
      return known;
    },
    heard(reciterId, surahId, seconds, by) {
      // A page's report must not keep that of a home from being heard.
      const key = `${by.userId} ${by.home ? "home" : ""} ${reciterId}/${surahId}`;
      const before = reported.get(key);
      if (!isPlausible(seconds)) return;
      if (before !== undefined && Math.abs(before - seconds) <= SAME_WITHIN) return;
      reported.set(key, seconds);
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

const ownKeyOf = (reciterId: number, userId: number) => `${userId} ${reciterId}`;

/** What an account reads: its own reports first, where what all use leaves room for them. */
interface OwnList {
  beside: RecordingDuration[];
  /** JSON of its own reports. */
  said: string;
  list: readonly RecordingDuration[];
}

function withOwn(
  forAll: RecordingDuration[],
  own: readonly LearntDuration[],
): readonly RecordingDuration[] {
  const bySurah = new Map(forAll.map((known) => [known.surahId, known]));
  const counting = own.filter(({ surahId, seconds }) => {
    const known = bySurah.get(surahId);
    if (!known) return true;
    return mayStandBeside(known, seconds) && Math.abs(known.seconds - seconds) >= SAME_WITHIN;
  });
  if (counting.length === 0) return forAll;
  for (const { surahId, seconds } of counting)
    bySurah.set(surahId, { surahId, seconds, source: "heard" });
  return [...bySurah.values()].toSorted((one, other) => one.surahId - other.surahId);
}

/**
 * Whether a reported length is plausible beside the known one. A length from the file is exact; the catalogue's may
 * belong to another recording.
 */
function mayStandBeside({ seconds, source }: Omit<RecordingDuration, "surahId">, said: number) {
  if (source === "catalogue") return true;
  return source === "header" ? !isAnother(seconds, said) : !isFarFrom(seconds, said);
}

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
