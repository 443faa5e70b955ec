// What is wrong with a reciter for a portion when a schedule is saved, as a sentence.
import { countsKufan } from "#contract/quran/ayah-counting";
import { usableTimings } from "#contract/quran/usable-timings";
import type { Reciter } from "#contract/reciters";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Sources } from "./portion-kind.ts";

/** One that has recordings; throws a sentence. */
export async function mustFindReciter(
  reciters: Sources["reciters"],
  reciterId: number | null,
): Promise<Reciter> {
  if (reciterId === null) throw invalid(sentence("portion.reciter-missing"));
  const reciter = await reciters.find(reciterId);
  if (!reciter) throw invalid(sentence("reciter.unknown"));
  if (reciter.availableSurahs.length === 0) {
    throw invalid(sentence("reciter.without-recordings", { reciter: reciter.name }));
  }
  return reciter;
}

export function mustHave(reciter: Reciter, wanted: readonly number[]): void {
  const missing = wanted.filter((surah) => !reciter.availableSurahs.includes(surah));
  if (missing.length > 0) throw invalid(recordingsMissing(reciter, missing));
}

/** The ayahs of these surahs are cut out of their recordings. */
export async function mustBeTimed(
  timings: Pick<Sources["timings"], "of">,
  reciter: Reciter,
  cut: readonly number[],
): Promise<void> {
  if (cut.length === 0) return;
  const surahs = [...cut];
  if (!countsKufan(reciter.rewaya)) {
    throw invalid(sentence("portion.ayahs-counted-otherwise", { rewaya: reciter.rewaya, surahs }));
  }
  const untimed: number[] = [];
  for (const surah of cut) {
    if (!usableTimings(await timings.of(reciter.id, surah), surah)) untimed.push(surah);
  }
  if (untimed.length === 0) return;
  throw invalid(sentence("portion.ayahs-untimed", { reciter: reciter.name, surahs: untimed }));
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
