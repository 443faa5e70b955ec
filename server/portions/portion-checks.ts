// What is wrong with a portion when a schedule is saved, as a sentence; and who recites it.
import { countsKufan } from "#contract/quran/ayah-counting";
import { surahParts } from "#contract/quran/ayahs";
import type { Portion } from "#contract/portions/portions";
import type { Reciter } from "#contract/reciters";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { usableTimings } from "#contract/quran/usable-timings";
import { AppError } from "#server/platform/app-error";
import type { AyahTimings } from "#server/reciters/ayah-timings";
import type { ReciterStore } from "#server/reciters/reciter-store";
import { type RangePortion, timedSurahs } from "./portion-items.ts";
import type { Khatms, Sounds } from "./portion-sources.ts";

export interface PortionChoice {
  /** Whose schedule it is: khatms and sounds of others do not exist for it. */
  userId: number;
  portion: Portion;
  reciterId: number | null;
  /** Where `onwards` begins. */
  surahId: number | null;
  deviceId: number;
}

export interface PortionChecks {
  /** The reciter of this choice, null for a sound; throws a sentence when it cannot be played. */
  reciterOf(choice: PortionChoice): Promise<number | null>;
}

interface Parts {
  reciters: Pick<ReciterStore, "find">;
  timings: Pick<AyahTimings, "of">;
  khatms: Khatms;
  sounds: Sounds;
}

export function createPortionChecks(parts: Parts): PortionChecks {
  const { reciters, timings, khatms, sounds } = parts;

  async function mustFindReciter(reciterId: number | null): Promise<Reciter> {
    if (reciterId === null) throw invalid(sentence("portion.reciter-missing"));
    const reciter = await reciters.find(reciterId);
    if (!reciter) throw invalid(sentence("reciter.unknown"));
    if (reciter.availableSurahs.length === 0) {
      throw invalid(sentence("reciter.without-recordings", { reciter: reciter.name }));
    }
    return reciter;
  }

  async function mustBeTimed(reciter: Reciter, range: RangePortion): Promise<void> {
    const cut = timedSurahs(range);
    if (cut.length === 0) return;
    if (!countsKufan(reciter.rewaya)) {
      throw invalid(
        sentence("portion.ayahs-counted-otherwise", {
          rewaya: reciter.rewaya,
          surahs: cut,
        }),
      );
    }
    const untimed: number[] = [];
    for (const surah of cut) {
      if (!usableTimings(await timings.of(reciter.id, surah), surah)) untimed.push(surah);
    }
    if (untimed.length === 0) return;
    throw invalid(sentence("portion.ayahs-untimed", { reciter: reciter.name, surahs: untimed }));
  }

  return {
    async reciterOf(choice) {
      const { portion, reciterId, surahId } = choice;
      switch (portion.kind) {
        case "onwards": {
          const reciter = await mustFindReciter(reciterId);
          if (surahId !== null) mustHave(reciter, [surahId]);
          return reciterId;
        }
        case "surahs":
          mustHave(await mustFindReciter(reciterId), portion.surahs);
          return reciterId;
        case "range": {
          const reciter = await mustFindReciter(reciterId);
          mustHave(
            reciter,
            surahParts(portion).map(({ surah }) => surah),
          );
          await mustBeTimed(reciter, portion);
          return reciterId;
        }
        case "khatm": {
          const khatm = await khatms.reciterOf(portion.khatmId, choice.userId);
          if (khatm === null) throw new AppError("not-found", sentence("portion.khatm-unknown"));
          return khatm;
        }
        case "sound": {
          const owner = await sounds.ownerOf(portion.soundId);
          if (owner === null || owner !== choice.userId) {
            throw new AppError("not-found", sentence("portion.sound-unknown"));
          }
          return null;
        }
      }
    },
  };
}

function mustHave(reciter: Reciter, wanted: readonly number[]): void {
  const missing = wanted.filter((surah) => !reciter.availableSurahs.includes(surah));
  if (missing.length > 0) throw invalid(recordingsMissing(reciter, missing));
}

/** `missing`: at least one surah. */
export function recordingsMissing({ name }: Reciter, missing: readonly number[]): Sentence {
  const surahs = [...new Set(missing)];
  const [surah = 0, ...others] = surahs;
  return others.length === 0
    ? sentence("recording.missing", { reciter: name, surah })
    : sentence("recordings.missing", { reciter: name, surahs });
}

function invalid(problem: Sentence): AppError {
  return new AppError("invalid-input", problem);
}
