// Which surah a person means: names in any transliteration, Arabic, translations and numbers.

import {
  foldName,
  hasArticle,
  isArabic,
  likeness,
  soundsOf,
  withAndWithoutArticle,
} from "./name-folding.ts";
import { spokenNumber } from "./number-words.ts";
import { surahAliases, surahMeanings, surahOpenings } from "./surah-aliases.ts";
import { type Surah, surahByNumber, surahs } from "../quran/surahs.ts";

export interface SurahMatch {
  surah: Surah;
  /** 1 for an exact name or number, less the more it was guessed by its sound. */
  confidence: number;
}

// Longer than any name or sentence about one; also limits the work.
const longestText = 100;

/** Letters; in fewer words many surahs are alike. */
const shortestOpening = 7;
const leastOfOpening = 0.88;

const bismillah = /^بسم الله الرحمن الرحيم (?=.)/;
const command =
  /^(?:please |can you |could you )?(?:play|recite|read|start|hear|listen to|put on|joue|mets|lance|recite|ecoute|شغل|شغلي|تشغيل|اقرا|اقريي|اسمعني|اسمع) (?=.)/;
const surahBefore =
  /^(?:the |la )?(?:s(?:u|oo|ou|o)r(?:a|e|ah|at|ath|eh|atu)|sourate|chapter|(?:ال)?سوره|سورت)(?: (?:number|no|numero|رقم))?(?: |$)/;
const surahAfter = /(?:^| )(?:surah?|soorah?|suresi|surat|chapter|سوره)$/;
// "Suratul Mulk", "Surat-un-Nas": the ending and the following article are heard as one word.
const surahWithArticle = /^s(?:u|oo|ou|o)rat?h?[au](?:l|n|r|s|sh|t|d|z|th|dh) (?=.)/;
// Words after a name that are not part of it: "Yaseen Sharif", "Yusuf, peace be upon him".
const afterwards =
  /(?<=.) (?:please|full|complete|shar(?:i|ee)f|peace be upon (?:him|her)|ala[iy]h[ai]s? ?s?salaa?m|من فضلك|لو سمحت|كامله|علي(?:ه|ها) السلام)$/;
const numberBefore = /^(?:number|no|numero|رقم) (?=.)/;

// Words that numbers are misheard as after the word surah.
const numbersByEar: Record<string, number> = {
  won: 1,
  to: 2,
  too: 2,
  for: 4,
  ate: 8,
  last: 114,
  الاخيره: 114,
  اخر: 114,
};

// Everyday religious words that sound like a surah's name.
const notSurahs = new Set(
  (
    "surah sura allah quran koran islam muslim hadith adhan azan salah salat salam sunnah iman imam " +
    "ramadan الله قران اسلام"
  ).split(" "),
);

/**
 * The surah that the whole text names, or null: nothing is picked out of an unrelated sentence.
 * `expected`: the text answers the question for a surah, as a voice slot does: matching is looser.
 */
export function matchSurah(text: string, expected = false): SurahMatch | null {
  if (text.length > longestText || /(?:^|\s)-\d/.test(text)) return null;
  const said = foldName(text).replace(afterwards, "").replace(bismillah, "");
  const wanted = said.replace(command, "");
  const asked = withoutSurahWord(wanted);
  if (asked.name === "") return null;
  const meant = asked.meant || expected;
  return (
    // One surah opens with "read", and one with "a surah".
    matchOpening([said, wanted, asked.name]) ??
    matchNumber(asked.name, meant) ??
    matchNumberAndName(asked.name) ??
    matchName(asked.name, meant) ??
    matchOpeningBySound(asked.name)
  );
}

interface Asked {
  name: string;
  /** The text had the word surah, so the rest should name one. */
  meant: boolean;
}

/** True when the text speaks of a surah, whichever: "surah of the unicorn" is no reciter's name. */
export function speaksOfSurah(text: string): boolean {
  return withoutSurahWord(foldName(text).replace(command, "")).meant;
}

function withoutSurahWord(folded: string): Asked {
  // "As Sura" is how Ash-Shura is heard: its last word is the name, and is not taken off.
  if (hasArticle(folded) && surahNames().byMeaning.has(joined(folded))) {
    return { name: folded, meant: true };
  }
  for (const word of [surahWithArticle, surahBefore, surahAfter]) {
    if (word.test(folded)) return { name: folded.replace(word, "").trim(), meant: true };
  }
  return { name: folded.replace(numberBefore, ""), meant: numberBefore.test(folded) };
}

function matchNumber(name: string, meant: boolean): SurahMatch | null {
  const byEar = meant ? numbersByEar[name.replace(/^the /, "")] : undefined;
  return certain(spokenNumber(name) ?? byEar);
}

/** The first words of exactly one surah; the verse may continue. */
function matchOpening(ways: string[]): SurahMatch | null {
  for (const way of ways.filter(mayBeOpening)) {
    const words = joined(way);
    const found = certain(
      onlyOpening((opening) => words.startsWith(opening.words) || opening.words.startsWith(words)),
    );
    if (found) return found;
  }
  return null;
}

/** Transliterations of verses differ more than those of names, so this compares sounds. */
function matchOpeningBySound(way: string): SurahMatch | null {
  if (!mayBeOpening(way) || isArabic(way)) return null;
  const heard = soundsOf(way);
  const number = onlyOpening(({ sounds }) => {
    const length = Math.min(heard.length, sounds.length);
    const alike = likeness(heard.slice(0, length), sounds.slice(0, length), leastOfOpening);
    return length >= shortestOpening && alike >= leastOfOpening;
  });
  const surah = surahByNumber(number ?? 0);
  return surah ? { surah, confidence: leastOfOpening } : null;
}

function mayBeOpening(way: string): boolean {
  return way.includes(" ") && joined(way).length >= shortestOpening;
}

function onlyOpening(matches: (opening: Opening) => boolean): number | undefined {
  const found = new Set(
    surahNames()
      .byOpening.filter(matches)
      .map(({ number }) => number),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

/** "2. Al-Baqarah", "Al-Baqarah (2)": number and name must mean the same surah. */
function matchNumberAndName(text: string): SurahMatch | null {
  const [, number, name] = /^(\d{1,3}) (\D+)$/.exec(text) ?? [];
  const [, nameBefore, numberAfter] = /^(\D+) (\d{1,3})$/.exec(text) ?? [];
  const words = withoutSurahWord(name ?? nameBefore ?? "").name;
  const match = words === "" ? null : matchName(words, true);
  return match?.surah.number === Number(number ?? numberAfter) ? match : null;
}

function matchName(name: string, meant: boolean): SurahMatch | null {
  if (/\d/.test(name)) return null;
  const { bySpelling, byMeaning, byEverydayWord, bySound } = surahNames();
  const spellings = withAndWithoutArticle(name);
  const meaning = name.replace(/^(?:the|a|an) /, "");
  const surelyMeant = meant || hasArticle(name) || meaning !== name;
  const number =
    firstOf(bySpelling, spellings) ??
    firstOf(byMeaning, [meaning]) ??
    (surelyMeant ? firstOf(byEverydayWord, [...spellings, meaning]) : undefined);
  if (number) return certain(number);
  if (spellings.some((spelling) => notSurahs.has(spelling))) return null;
  const heard = spellings.map(soundsOf);
  return isArabic(name)
    ? nearest(heard, bySound.arabic, leastLikenessOfArabic(heard))
    : nearest(heard, bySound.latin, leastLikeness(heard, surelyMeant));
}

function firstOf(names: ReadonlyMap<string, number>, spellings: string[]): number | undefined {
  for (const spelling of spellings) {
    const number = names.get(joined(spelling));
    if (number) return number;
  }
  return undefined;
}

function certain(number: number | undefined): SurahMatch | null {
  const surah = surahByNumber(number ?? 0);
  return surah ? { surah, confidence: 1 } : null;
}

function nearest(
  heard: string[],
  entries: readonly SoundEntry[],
  least: number,
): SurahMatch | null {
  let best = { number: 0, confidence: 0 };
  for (const sounds of heard) {
    for (const entry of entries) {
      const confidence = likeness(sounds, entry.sounds, Math.max(least, best.confidence));
      if (confidence > best.confidence) best = { number: entry.number, confidence };
    }
  }
  const surah = surahByNumber(best.number);
  return surah && best.confidence >= least ? { surah, confidence: best.confidence } : null;
}

/**
 * Short names resemble everyday words, so they must match better; less so when the word surah or
 * an article marks a name. Tuned on 9,000 common English words: 1 in 300 is mistaken for a surah
 * that it does not name.
 */
function leastLikeness(heard: string[], meant: boolean): number {
  const length = Math.min(...heard.map((sounds) => sounds.length));
  if (length < 3) return 1;
  if (meant) return length < 5 ? 0.86 : 0.82;
  return length < 5 ? 0.88 : 0.865;
}

/** Without vowels one changed letter makes another word. */
function leastLikenessOfArabic(heard: string[]): number {
  const length = Math.min(...heard.map((sounds) => sounds.length));
  return length < 5 ? 0.92 : 0.84;
}

// --- every name of every surah, indexed for look-ups

interface SoundEntry {
  number: number;
  sounds: string;
}

interface Opening extends SoundEntry {
  /** Folded, without spaces. */
  words: string;
}

interface SurahNames {
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
function surahNames(): SurahNames {
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

function joined(folded: string): string {
  return folded.replaceAll(" ", "");
}
