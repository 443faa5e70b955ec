// What is wrong with a reciter for a portion when a schedule is saved, as a sentence.
import { countsKufan } from "#contract/quran/ayah-counting";
import { areOfRecording, usableTimings } from "#contract/quran/usable-timings";
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

/** The ayahs of these surahs are cut out of their recordings; `userId`: whose reports of lengths count. */
export async function mustBeTimed(
  { timings, durations }: Pick<Sources, "timings" | "durations">,
  { reciter, userId }: { reciter: Reciter; userId: number },
  cut: readonly number[],
): Promise<void> {
  if (cut.length === 0) return;
  const surahs = [...cut];
  if (!countsKufan(reciter.rewaya)) {
    throw invalid(sentence("portion.ayahs-counted-otherwise", { rewaya: reciter.rewaya, surahs }));
  }
  const untimed: number[] = [];
  const ofOthers: number[] = [];
  const lengths = await durations.list(reciter.id, userId);
  for (const surah of cut) {
    const timed = usableTimings(await timings.of(reciter.id, surah), surah);
    // From the timings themselves it says nothing about them, and the catalogue's may be as wrong.
    const isTold = ({ source }: { source: string }) => source === "header" || source === "heard";
    const length = lengths.find((one) => one.surahId === surah && isTold(one));
    if (!timed) untimed.push(surah);
    else if (length && !areOfRecording(timed, length.seconds)) ofOthers.push(surah);
  }
  if (ofOthers.length > 0) {
    const said = { reciter: reciter.name, surahs: ofOthers };
    throw invalid(sentence("portion.ayahs-of-another-recording", said));
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
