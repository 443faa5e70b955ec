// The list that a portion becomes when its run is planned: what there is of it, and what was left out.
import type { Portion } from "#contract/portions/portions";
import type { Reciter } from "#contract/reciters";
import { inARow, type Sentence, sentence } from "#contract/sentences/sentences";
import { orderOf, type PlayOrder } from "#server/playback/play-order";
import type { AyahTimings } from "#server/reciters/ayah-timings";
import type { ReciterStore } from "#server/reciters/reciter-store";
import {
  itemsOfRange,
  itemsOfStretches,
  itemsOfSurahs,
  type PortionItems,
  timedSurahs,
} from "./portion-items.ts";
import type { Khatms, RunToFill, Sounds } from "./portion-sources.ts";
import { recordingsMissing } from "./portion-checks.ts";

/** Every kind but `onwards`, which has no end of its own. */
export type EndingPortion = Exclude<Portion, { kind: "onwards" }>;

export type PortionOrder =
  | {
      order: PlayOrder;
      /** Null for a sound. */
      reciter: Reciter | null;
      /** Which part of it cannot be played, as a sentence; null: all of it is there. */
      leftOut: Sentence | null;
    }
  /** Nothing of it can be played, and why. */
  | { problem: Sentence }
  /** There is nothing to play, which is no fault, and why. */
  | { nothing: Sentence };

export interface PortionOrders {
  /** `reciter`: of the schedule; a khatm has its own, and may wait a moment for its timings. */
  of(portion: EndingPortion, reciter: Reciter | null, run: RunToFill): Promise<PortionOrder>;
}

interface Parts {
  reciters: Pick<ReciterStore, "find">;
  timings: Pick<AyahTimings, "stored">;
  khatms: Khatms;
  sounds: Sounds;
}

const NO_RECITER: PortionOrder = { problem: sentence("reciter.unknown") };

export function createPortionOrders({ reciters, timings, khatms, sounds }: Parts): PortionOrders {
  return {
    async of(portion, reciter, run) {
      switch (portion.kind) {
        case "surahs": {
          if (!reciter) return NO_RECITER;
          const { surahs, times } = portion;
          return found(itemsOfSurahs(surahs, reciter.availableSurahs), reciter, { times });
        }
        case "range": {
          if (!reciter) return NO_RECITER;
          const timed = await timings.stored(reciter.id, timedSurahs(portion));
          const { times, gapSeconds: gap } = portion;
          return found(itemsOfRange(portion, reciter.availableSurahs, timed), reciter, {
            times,
            gap,
          });
        }
        case "khatm": {
          const next = await khatms.nextPortionOf(portion.khatmId, run);
          if (!next) return { problem: sentence("portion.khatm-unknown") };
          if ("nothing" in next) return next;
          const own = await reciters.find(next.reciterId);
          if (!own) return NO_RECITER;
          return found(itemsOfStretches(next.stretches, own.availableSurahs), own);
        }
        case "sound": {
          const sound = await sounds.recordingOf(portion.soundId);
          if (!sound) return { problem: sentence("run.sound-deleted") };
          const item = { recording: { sound }, from: null, to: null, repeat: 1 };
          return { order: orderOf([item]), reciter: null, leftOut: null };
        }
      }
    },
  };
}

function found(
  { items, missing, untimed }: PortionItems,
  reciter: Reciter,
  rounds?: { times: number; gap?: number },
): PortionOrder {
  const problem = inARow([
    missing.length > 0 ? recordingsMissing(reciter, missing) : null,
    untimed.length > 0
      ? sentence("run.ayahs-untimed", { reciter: reciter.name, surahs: untimed })
      : null,
  ]);
  if (problem && items.length === 0) return { problem };
  const leftOut = problem && surahsLeftOut([...missing, ...untimed], problem);
  return { order: orderOf(items, rounds), reciter, leftOut };
}

function surahsLeftOut(surahs: number[], reason: Sentence): Sentence {
  const [surah = 0, ...others] = new Set(surahs);
  return others.length === 0
    ? sentence("run.surah-left-out", { surah, reason })
    : sentence("run.surahs-left-out", { surahs, reason });
}
