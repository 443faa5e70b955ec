// The time lines of recitations, from the durations and timings that are stored; missing timings are fetched.
import { BoundedMap } from "#contract/bounded-map";
import { countsKufan } from "#contract/quran/ayah-counting";
import type { Reciter, RecordingDuration } from "#contract/reciters";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { AyahTimings } from "#server/reciters/ayah-timings";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { RecordingDurations } from "#server/reciters/recording-durations";
import { usableTimings } from "#contract/quran/usable-timings";
import { type RecitationTime, recitationTime } from "./recitation-time.ts";

export interface TimedRecitation {
  reciter: Reciter;
  time: RecitationTime;
  /** Surahs whose timings have never been fetched. */
  unfetched: readonly number[];
}

export interface RecitationTimes {
  /** As this account knows its lengths. Null: there is no such reciter. */
  of(reciterId: number, userId: number): Promise<TimedRecitation | null>;
  /** The same, once the timings of these surahs are fetched or a moment has passed. */
  withTimings(
    reciterId: number,
    userId: number,
    surahs: readonly number[],
  ): Promise<TimedRecitation | null>;
  stop(): void;
}

/** Each has up to 6236 numbers. */
const RECITATIONS_KEPT = 20;
/** Milliseconds for which stored timings are read from memory; another node may have fetched more. */
const KEPT = 60_000;
/** Milliseconds between two requests for timings that nobody waits for. */
const FETCH_EVERY = 1000;
/** Milliseconds that the beginning of a run waits for timings. */
const LONGEST_WAIT = 2000;

type Durations = readonly RecordingDuration[];

/** A recitation with what is stored of its timings. */
interface Stored {
  reciter: Reciter;
  /** By surah, the end of each ayah in seconds. */
  ayahEnds: ReadonlyMap<number, number[]>;
  unfetched: readonly number[];
}

interface Kept {
  at: number;
  loading: Promise<Stored | null>;
  /** The time line that each list of durations makes: accounts that report nothing of their own share one. */
  lines: WeakMap<Durations, TimedRecitation>;
}

interface Parts {
  reciters: Pick<ReciterStore, "find">;
  timings: Pick<AyahTimings, "of" | "stored">;
  durations: Pick<RecordingDurations, "list">;
  clock: Clock;
  log: Log;
}

export function createRecitationTimes(parts: Parts): RecitationTimes {
  const { reciters, timings, durations, clock, log } = parts;
  const kept = new BoundedMap<number, Kept>(RECITATIONS_KEPT);
  const fetching = new Set<number>();
  const waits = new Set<() => void>();
  let stopped = false;

  async function load(reciterId: number): Promise<Stored | null> {
    const reciter = await reciters.find(reciterId);
    if (!reciter) return null;
    // Ayah numbers are Kufan: timings that count otherwise would cut at other ayahs.
    const isKufan = countsKufan(reciter.rewaya);
    const { availableSurahs } = reciter;
    const stored = isKufan
      ? await timings.stored(reciterId, availableSurahs)
      : new Map<number, never>();
    const ayahEnds = new Map<number, number[]>();
    for (const [surah, rows] of stored) {
      const usable = usableTimings(rows, surah);
      if (usable)
        ayahEnds.set(
          surah,
          usable.map(({ end }) => end / 1000),
        );
    }
    const unfetched = isKufan ? availableSurahs.filter((surah) => !stored.has(surah)) : [];
    return { reciter, ayahEnds, unfetched };
  }

  function keep(reciterId: number): Kept {
    const before = kept.get(reciterId);
    const age = before ? clock.now() - before.at : -1;
    if (before && age >= 0 && age < KEPT) return before;
    const loading = load(reciterId);
    const made: Kept = { at: clock.now(), loading, lines: new WeakMap() };
    kept.set(reciterId, made);
    loading.then(
      (stored) => stored && fetchInBackground(reciterId, stored.unfetched),
      () => {
        if (kept.get(reciterId) === made) kept.delete(reciterId);
      },
    );
    return made;
  }

  async function of(reciterId: number, userId: number): Promise<TimedRecitation | null> {
    // Timings that were stored meanwhile are among the durations first.
    const known = await durations.list(reciterId, userId);
    const { loading, lines } = keep(reciterId);
    const stored = await loading;
    if (!stored) return null;
    const before = lines.get(known);
    if (before) return before;
    const { reciter, ayahEnds, unfetched } = stored;
    const seconds = new Map(known.map((one) => [one.surahId, one.seconds]));
    const time = recitationTime(reciter.availableSurahs, { seconds, ayahEnds });
    const timed = { reciter, time, unfetched };
    lines.set(known, timed);
    return timed;
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(ms, () => {
        waits.delete(cancel);
        resolve();
      });
      waits.add(cancel);
    });
  }

  function fetchInBackground(reciterId: number, surahs: readonly number[]): void {
    if (fetching.has(reciterId) || surahs.length === 0) return;
    fetching.add(reciterId);
    fetchOneByOne(reciterId, surahs)
      .catch((error: unknown) => log.error({ err: error }, "timings could not be stored"))
      .finally(() => fetching.delete(reciterId));
  }

  async function fetchOneByOne(reciterId: number, surahs: readonly number[]): Promise<void> {
    for (const surah of surahs) {
      await pause(FETCH_EVERY);
      if (stopped) return;
      await timings.of(reciterId, surah);
    }
    kept.delete(reciterId);
  }

  return {
    of,
    async withTimings(reciterId, userId, surahs) {
      const timed = await of(reciterId, userId);
      const missing = surahs.filter((surah) => timed?.unfetched.includes(surah));
      if (missing.length === 0) return timed;
      const fetched = Promise.all(missing.map((surah) => timings.of(reciterId, surah)));
      await Promise.race([fetched, pause(LONGEST_WAIT)]);
      kept.delete(reciterId);
      return of(reciterId, userId);
    },
    stop() {
      stopped = true;
      for (const cancel of waits) cancel();
      waits.clear();
    },
  };
}
