// About how long the next run of a portion takes.
import { timedSurahsOf } from "#contract/portions/portion-kinds";
import { khatmIdOf } from "#contract/portions/portion-traits";
import type { Portion } from "#contract/portions/portions";
import { paced } from "#server/platform/costly-calls";
import type { AyahTimings } from "#server/reciters/ayah-timings";
import type { RecordingDurations } from "#server/reciters/recording-durations";
import type { Khatms, LengthSources, NextRun as NextRunOf, Sounds } from "./portion-kind.ts";
import { serverKindOf } from "./portions.ts";

export interface PortionLengths {
  /** Seconds; null when not known, and for `onwards`, which has no end of its own. */
  secondsOf(next: NextRun): Promise<number | null>;
  /** The same for the stored next runs of many schedules: what they share is read and planned once. */
  secondsOfAll(runs: readonly NextRun[]): Promise<(number | null)[]>;
}

/** Of a schedule; `run` null: it has none. */
export type NextRun = Omit<NextRunOf<Portion>, "run"> & {
  run: NextRunOf<Portion>["run"] | null;
};

interface Parts {
  durations: Pick<RecordingDurations, "of">;
  timings: Pick<AyahTimings, "stored">;
  khatms: Pick<Khatms, "nextPortionOf" | "nextPortionsOf" | "nextPartOf">;
  sounds: Pick<Sounds, "secondsOf">;
}

export function createPortionLengths(parts: Parts): PortionLengths {
  const { durations, timings, khatms, sounds } = parts;
  const alone: LengthSources = {
    durations,
    soundSeconds: sounds.secondsOf,
    nextPortion: khatms.nextPortionOf,
    nextPart: khatms.nextPartOf,
    timings: timings.stored,
  };

  /** Each khatm is planned once, and each recitation's timings are read once. */
  function shared(runs: readonly NextRun[]): LengthSources {
    const runsOfKhatm = new Map<number, number>();
    const surahsOf = new Map<number, Set<number>>();
    for (const { portion, reciterId } of runs) {
      const khatmId = khatmIdOf(portion);
      if (khatmId !== null) runsOfKhatm.set(khatmId, (runsOfKhatm.get(khatmId) ?? 0) + 1);
      if (reciterId === null) continue;
      const surahs = surahsOf.get(reciterId) ?? new Set();
      surahsOf.set(reciterId, surahs);
      for (const surah of timedSurahsOf(portion)) surahs.add(surah);
    }
    const planned = once(khatms.nextPortionsOf);
    const stored = once((reciterId) =>
      timings.stored(reciterId, [...(surahsOf.get(reciterId) ?? [])]),
    );
    return {
      durations,
      soundSeconds: once(sounds.secondsOf),
      nextPart: khatms.nextPartOf,
      async nextPortion(khatmId, run) {
        // For one run missing timings are fetched; many are planned with those that are stored.
        if (runsOfKhatm.get(khatmId) === 1) return khatms.nextPortionOf(khatmId, run);
        return (await planned(khatmId)).get(run.scheduleId) ?? null;
      },
      timings: stored,
    };
  }

  const lengthOf = async ({ run, ...next }: NextRun, from: LengthSources) =>
    run === null ? null : serverKindOf(next.portion).length({ ...next, run }, from);

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
