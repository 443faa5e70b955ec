// The time lines of recitations, from the durations and timings that are stored; missing timings are fetched.
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
  /** Null: there is no such reciter. */
  of(reciterId: number): Promise<TimedRecitation | null>;
  /** The next time line is made anew: something was learnt that must not wait. */
  forget(reciterId: number): void;
  /** The same, once the timings of these surahs are fetched or a moment has passed. */
  withTimings(reciterId: number, surahs: readonly number[]): Promise<TimedRecitation | null>;
  stop(): void;
}

/** Each has up to 6236 numbers. */
const RECITATIONS_KEPT = 20;
/** Milliseconds between two requests for timings that nobody waits for. */
const FETCH_EVERY = 1000;
/** Milliseconds that the beginning of a run waits for timings. */
const LONGEST_WAIT = 2000;

type Durations = readonly RecordingDuration[];

interface Parts {
  reciters: Pick<ReciterStore, "find">;
  timings: Pick<AyahTimings, "of" | "stored">;
  durations: Pick<RecordingDurations, "list">;
  clock: Clock;
  log: Log;
}

export function createRecitationTimes(parts: Parts): RecitationTimes {
  const { reciters, timings, durations, clock, log } = parts;
  /** Each as long as the list of durations is the one it was made of: they are kept for a minute there. */
  const kept = new Map<number, { madeOf: Durations; loading: Promise<TimedRecitation | null> }>();
  const fetching = new Set<number>();
  const waits = new Set<() => void>();
  let stopped = false;

  async function load(reciterId: number, known: Durations): Promise<TimedRecitation | null> {
    const reciter = await reciters.find(reciterId);
    if (!reciter) return null;
    const seconds = new Map(known.map((one) => [one.surahId, one.seconds]));
    // Ayah numbers are Kufan: timings that count otherwise would cut at other ayahs.
    const isKufan = countsKufan(reciter.rewaya);
    const stored = isKufan
      ? await timings.stored(reciterId, reciter.availableSurahs)
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
    const { availableSurahs } = reciter;
    const unfetched = isKufan ? availableSurahs.filter((surah) => !stored.has(surah)) : [];
    const time = recitationTime(availableSurahs, { seconds, ayahEnds });
    return { reciter, time, unfetched };
  }

  async function of(reciterId: number): Promise<TimedRecitation | null> {
    const madeOf = await durations.list(reciterId);
    const known = kept.get(reciterId);
    if (known?.madeOf === madeOf) return known.loading;
    const loading = load(reciterId, madeOf);
    kept.delete(reciterId);
    if (kept.size >= RECITATIONS_KEPT) kept.delete(kept.keys().next().value as number);
    kept.set(reciterId, { madeOf, loading });
    loading.then(
      (timed) => timed && fetchInBackground(reciterId, timed.unfetched),
      () => {
        if (kept.get(reciterId)?.loading === loading) kept.delete(reciterId);
      },
    );
    return loading;
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
    forget: (reciterId) => kept.delete(reciterId),
    async withTimings(reciterId, surahs) {
      const timed = await of(reciterId);
      const missing = surahs.filter((surah) => timed?.unfetched.includes(surah));
      if (missing.length === 0) return timed;
      const fetched = Promise.all(missing.map((surah) => timings.of(reciterId, surah)));
      await Promise.race([fetched, pause(LONGEST_WAIT)]);
      kept.delete(reciterId);
      return of(reciterId);
    },
    stop() {
      stopped = true;
      for (const cancel of waits) cancel();
      waits.clear();
    },
  };
}
