// Sentences about what is recited: reciters, recordings, and commands that lack something.
import { surahNames } from "../quran/surahs.ts";
import { surahName } from "./run-sentences.ts";

export const recitationSentences = {
  "reciter.unknown": "There is no such reciter.",
  "reciter.without-surahs": "This reciter has no surahs.",
  "reciter.without-recordings": ({ reciter }: { reciter: string }) =>
    `${reciter} has no recordings.`,
  "recording.unknown": "There is no such recording.",
  "recording.missing": ({ reciter, surah }: { reciter: string; surah: number }) =>
    `${reciter} has no recording of ${surahName(surah)}.`,
  "recordings.missing": ({ reciter, surahs }: { reciter: string; surahs: number[] }) =>
    `${reciter} has no recording of ${surahNames(surahs)}.`,
  "recording.this-missing": ({ reciter }: { reciter: string }) =>
    `${reciter} has no recording of this surah.`,
  "recordings.unreachable": "The recordings cannot be reached.",
  "recitations.none": "There are no recitations yet.",
  "ayahs.without-times": "The ayahs of this recitation have no known times.",

  "command.reciter-missing": "Choosing a reciter needs its reciterId.",
  "command.surah-missing": "Choosing a surah needs its surahId.",
  "command.place-missing": "Seeking needs a position or a verse.",
  "command.sleep-time-missing": "The sleep timer needs a time.",
  "command.after-surah-missing": "After this surah needs stop, next or repeat.",
  "command.volume-missing": "Setting the volume needs a volume from 0 to 100.",
  "command.last-surah": "Last Surah",
  "command.first-surah": "First Surah",
};
