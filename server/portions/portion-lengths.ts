// About how long the next run of a portion takes.
import { secondsOf } from "#contract/portions/portion-seconds";
import type { Portion } from "#contract/portions/portions";
import type { AyahTiming } from "#contract/reciters";
import { paced } from "#server/platform/costly-calls";
import type { AyahTimings } from "#server/reciters/ayah-timings";
import type { RecordingDurations } from "#server/reciters/recording-durations";
import { usableTimings } from "#contract/quran/usable-timings";
import { timedSurahs } from "./portion-items.ts";
import type { Khatms, NextPortion, RunToFill, Sounds } from "./portion-sources.ts";

export interface PortionLengths {
  /** Seconds; null when not known, and for `onwards`, which has no end of its own. */
  secondsOf(next: NextRun): Promise<number | null>;
  /** The same for the stored next runs of many schedules: what they share is read and planned once. */
  secondsOfAll(runs: readonly NextRun[]): Promise<(number | null)[]>;
}

/** Of a schedule; `run` null: it has none. */
export interface NextRun {
  portion: Portion;
  reciterId: number | null;
  /** The account whose lengths count. */
  userId: number;
  run: RunToFill | null;
}

interface Parts {
  durations: Pick<RecordingDurations, "of">;
  timings: Pick<AyahTimings, "stored">;
  khatms: Pick<Khatms, "nextPortionOf" | "nextPortionsOf">;
  sounds: Pick<Sounds, "secondsOf">;
}

/** Where what the runs need is found. */
interface Sources {
  soundSeconds(soundId: number): Promise<number | null>;
  nextPortion(khatmId: number, run: RunToFill): Promise<NextPortion | null>;
  timings(reciterId: number, surahs: readonly number[]): ReturnType<AyahTimings["stored"]>;
}

export function createPortionLengths(parts: Parts): PortionLengths {
  const { durations, timings, khatms, sounds } = parts;
  const alone: Sources = {
    soundSeconds: sounds.secondsOf,
    nextPortion: khatms.nextPortionOf,
    timings: timings.stored,
  };

  /** Each khatm is planned once, and each recitation's timings are read once. */
  function shared(runs: readonly NextRun[]): Sources {
    const runsOfKhatm = new Map<number, number>();
    const surahsOf = new Map<number, Set<number>>();
    for (const { portion, reciterId } of runs) {
      if (portion.kind === "khatm") {
        runsOfKhatm.set(portion.khatmId, (runsOfKhatm.get(portion.khatmId) ?? 0) + 1);
      } else if (portion.kind === "range" && reciterId !== null) {
        const surahs = surahsOf.get(reciterId) ?? new Set();
        surahsOf.set(reciterId, surahs);
        for (const surah of timedSurahs(portion)) surahs.add(surah);
      }
    }
    const planned = once(khatms.nextPortionsOf);
    const stored = once((reciterId) =>
      timings.stored(reciterId, [...(surahsOf.get(reciterId) ?? [])]),
    );
    return {
      soundSeconds: once(sounds.secondsOf),
      async nextPortion(khatmId, run) {
        // For one run missing timings are fetched; many are planned with those that are stored.
        if (runsOfKhatm.get(khatmId) === 1) return khatms.nextPortionOf(khatmId, run);
        return (await planned(khatmId)).get(run.scheduleId) ?? null;
      },
      timings: stored,
    };
  }

  async function lengthOf({ portion, reciterId, userId, run }: NextRun, from: Sources) {
    if (run === null || portion.kind === "onwards") return null;
    if (portion.kind === "sound") return from.soundSeconds(portion.soundId);
    if (portion.kind === "khatm") {
      const next = await from.nextPortion(portion.khatmId, run);
      if (!next || "nothing" in next) return null;
      return secondsOfStretches(next.stretches, await durations.of(next.reciterId, userId));
    }
    if (reciterId === null) return null;
    if (portion.kind !== "range") return secondsOf(portion, await durations.of(reciterId, userId));
    const wanted = new Set(timedSurahs(portion));
    const timed = new Map<number, AyahTiming[]>();
    for (const [surah, rows] of await from.timings(reciterId, [...wanted])) {
      const usable = wanted.has(surah) ? usableTimings(rows, surah) : null;
      if (usable) timed.set(surah, usable);
    }
    return secondsOf(portion, await durations.of(reciterId, userId), timed);
  }

  return {
    secondsOf: (next) => lengthOf(next, alone),
    async secondsOfAll(runs) {
      const from = shared(runs);
      const pace = paced();
      const lengths: (number | null)[] = [];
      for (const run of runs) {
        lengths.push(await lengthOf(run, from));
        await pace();
      }
      return lengths;
    },
  };
}

/** Asks once for each id. */
function once<T>(ask: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const asked = new Map<number, Promise<T>>();
  return (id) => {
    const before = asked.get(id);
    if (before) return before;
    const answer = ask(id);
    asked.set(id, answer);
    return answer;
  };
}

type Stretches = Extract<NextPortion, { stretches: unknown }>["stretches"];

function secondsOfStretches(
  stretches: Stretches,
  durations: ReadonlyMap<number, number>,
): number | null {
  let seconds = 0;
  for (const { surah, from, to } of stretches) {
    const end = to ?? durations.get(surah);
    if (end === undefined) return null;
    seconds += Math.max(0, end - (from ?? 0));
  }
  return seconds;
}
