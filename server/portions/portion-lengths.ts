// About how long the next run of a portion takes.
import { secondsOf } from "#contract/portions/portion-seconds";
import type { Portion } from "#contract/portions/portions";
import type { AyahTimings } from "#server/reciters/ayah-timings";
import type { RecordingDurations } from "#server/reciters/recording-durations";
import { usableTimings } from "#contract/quran/usable-timings";
import { timedSurahs } from "./portion-items.ts";
import type { Khatms, NextPortion, RunToFill, Sounds } from "./portion-sources.ts";

export interface PortionLengths {
  /** Seconds; null when not known, and for `onwards`, which has no end of its own. */
  secondsOf(portion: Portion, reciterId: number | null, run: RunToFill): Promise<number | null>;
}

interface Parts {
  durations: Pick<RecordingDurations, "of">;
  timings: Pick<AyahTimings, "stored">;
  khatms: Pick<Khatms, "nextPortionOf">;
  sounds: Pick<Sounds, "secondsOf">;
}

export function createPortionLengths(parts: Parts): PortionLengths {
  const { durations, timings, khatms, sounds } = parts;

  async function usable(reciterId: number, surahs: readonly number[]) {
    const stored = await timings.stored(reciterId, surahs);
    return new Map(
      [...stored].flatMap(([surah, rows]) => {
        const timed = usableTimings(rows, surah);
        return timed ? [[surah, timed] as const] : [];
      }),
    );
  }

  return {
    async secondsOf(portion, reciterId, run) {
      if (portion.kind === "onwards") return null;
      if (portion.kind === "sound") return sounds.secondsOf(portion.soundId);
      if (portion.kind === "khatm") {
        const next = await khatms.nextPortionOf(portion.khatmId, run);
        if (!next || "nothing" in next) return null;
        return secondsOfStretches(next.stretches, await durations.of(next.reciterId));
      }
      if (reciterId === null) return null;
      const timed =
        portion.kind === "range" ? await usable(reciterId, timedSurahs(portion)) : undefined;
      return secondsOf(portion, await durations.of(reciterId), timed);
    },
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
