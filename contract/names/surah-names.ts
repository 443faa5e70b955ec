// Every name of every surah, indexed for look-ups.

import { foldName, isArabic, withAndWithoutArticle } from "./name-folding.ts";
import { soundsOf } from "./name-sound.ts";
import { surahAliases, surahOpenings } from "./surah-aliases.ts";
import { surahMeanings } from "./surah-meanings.ts";
import { surahs } from "../quran/surahs.ts";

export interface SoundEntry {
  number: number;
  sounds: string;
}

export interface Opening extends SoundEntry {
  /** Folded, without spaces. */
  words: string;
}

export interface SurahNames {
  /** The keys are folded, without spaces, with and without the article. */
  bySpelling: ReadonlyMap<string, number>;
  /** Without "the". */
  byMeaning: ReadonlyMap<string, number>;
  byEverydayWord: ReadonlyMap<string, number>;
  /** By script: Arabic writes few vowels, so its sounds are compared only with each other. */
  bySound: { latin: readonly SoundEntry[]; arabic: readonly SoundEntry[] };
  byOpening: readonly Opening[];
}

let built: SurahNames | undefined;

/** Built at the first use, so that importing the file costs nothing. */
export function surahNames(): SurahNames {
  built ??= build();
  return built;
}

function build(): SurahNames {
  const bySpelling = new Map<string, number>();
  const byMeaning = new Map<string, number>();
  const byEverydayWord = new Map<string, number>();
  const bySound = { latin: [] as SoundEntry[], arabic: [] as SoundEntry[] };
  for (const { number, englishName, name, englishNameTranslation } of surahs) {
    const [sounds, meanings, everydayWords] = surahAliases[number - 1] ?? ["", "", ""];
    for (const known of [englishName, name, ...listed(sounds)]) {
      const script = isArabic(known) ? bySound.arabic : bySound.latin;
      for (const spelling of withAndWithoutArticle(foldName(known))) {
        addOnce(bySpelling, spelling, number);
        script.push({ number, sounds: soundsOf(spelling) });
      }
    }
    for (const meaning of [...englishNameTranslation.split(", "), ...listed(meanings)]) {
      addOnce(byMeaning, foldName(meaning).replace(/^the /, ""), number);
    }
    for (const word of listed(everydayWords)) addOnce(byEverydayWord, word, number);
  }
  // After those above, whose names they may not take: "saba" is no new name of 34, nor "insan" of another.
  for (const { number } of surahs) {
    for (const meaning of meaningsAbroad(number)) {
      const folded = foldName(meaning);
      addOnce(byMeaning, folded, number);
      addOnce(byEverydayWord, foldName(meaning.replace(FRENCH_ARTICLE, "")), number);
    }
  }
  const byOpening = surahOpenings.flatMap((ways, index) =>
    listed(ways).map((way) => {
      const folded = foldName(way);
      return { number: index + 1, words: joined(folded), sounds: soundsOf(folded) };
    }),
  );
  return { bySpelling, byMeaning, byEverydayWord, bySound, byOpening };
}

/** What its name means in the languages other than Arabic and English. */
export function meaningsAbroad(number: number): string[] {
  return (surahMeanings[number - 1] ?? []).flatMap(listed);
}

/** As in "La caverne": the word alone counts only where a surah is expected. */
const FRENCH_ARTICLE = /^(?:le |la |les |l')/i;

function listed(names: string): string[] {
  return names === "" ? [] : names.split("|");
}

/** The first surah keeps the name: "The Dawn" is the table's translation of both 89 and 113. */
function addOnce(names: Map<string, number>, spelling: string, number: number): void {
  const key = joined(spelling);
  if (!names.has(key)) names.set(key, number);
}

export function joined(folded: string): string {
  return folded.replaceAll(" ", "");
}
