// Finds ayahs by words of the text or of a translation, as people type them: without vowels, in today's spelling.
import { foldName, isArabic } from "../names/name-folding.ts";

// The text is spelled as in the mushaf of Madinah. Today's spelling writes an alef for many of its small ones, two
// letters for some that are doubled, and a seat for each hamza. So alefs do not count here, nor does a hamza.
const spelledToday: readonly (readonly [RegExp, string])[] = [
  // Words of which the mushaf writes one lam: "ٱلَّيۡل", "ٱلَّٰتِي", "ٱلَّـٰٓـِٔي" and the dual of "ٱلَّذِي".
  [/ٱل(?=[\u064e\u0651]{2}(?:ي\u06e1ل|ـ?ٰٓ?ـ?(?:ت|\u0654)))/g, "ٱلل"],
  [/ٱل(?=[\u064e\u0651]{2}ذَ)/g, "ٱلل"],
  // A call is two words today: "يا أيها".
  [/(^|[ \u2009])((?:[وف]\u064e?)*)يَٰ/g, "$1$2يا "],
  [/هَٰٓأَنتُم/g, "ها أنتم"],
  // A waw or yeh that bears a small alef and no vowel is read as that alef: "ٱلصَّلَوٰة", "ٱلتَّوۡرَىٰة".
  [/وٰ/g, "ا"],
  [/ىٰ(?=[\p{M}ـ]*\p{L})/gu, "ا"],
  // Small letters that today are written in full, unless they only lengthen the end of a word.
  [/يِۦٓ?(?=[ \u2009]|$)/g, "يي"],
  [/ۥ(?=[\p{M}ـ]*\p{L})/gu, "و"],
  [/ۦ(?=[\p{M}ـ]*\p{L})/gu, "ي"],
  [/ۧ/g, "ي"],
  [/ۨ/g, "ن"],
];

/** An ayah of the text as the index has it: letters, without alefs, hamzas, vowels and signs. */
export function foldAyah(text: string): string {
  const today = spelledToday.reduce((before, [sign, letter]) => before.replace(sign, letter), text);
  return foldName(today).replace(/ا/g, "");
}

/** A line of a translation as the index has it; one in Arabic letters as the text. */
export function foldTranslation(line: string): string {
  return isArabic(line) ? foldName(line).replace(/ا/g, "") : foldName(line);
}

/** Fewer letters begin a word of nearly every ayah; without alefs, two Arabic ones are a word. */
const LEAST_LATIN = 3;
const LEAST_ARABIC = 2;
/** Letters of several words that are looked for as one. */
const LEAST_JOINED = 6;
/** More of a paste than this is no search. */
const LONGEST = 200;

/**
 * What is typed, to be looked for in folded lines: readings of it, the strictest first, of which a line has all parts.
 * Null: too little is typed.
 */
export function ayahPatterns(typed: string): RegExp[][] | null {
  const text = typed.slice(0, LONGEST);
  const arabic = isArabic(text);
  const words = (arabic ? wordsOfArabic(text) : foldName(text).split(" ")).filter(Boolean);
  const letters = words.join("").match(/\p{L}[+*]?/gu) ?? [];
  if (letters.length < (arabic ? LEAST_ARABIC : LEAST_LATIN)) return null;
  const whole = words.join(" ");
  const readings = [[new RegExp(`(?:^| )${whole}(?: |$)`)], [new RegExp(`(?:^| )${whole}`)]];
  // Where the mushaf joins or parts words otherwise than today.
  if (arabic && letters.length >= LEAST_JOINED) readings.push([new RegExp(letters.join(" ?"))]);
  if (words.length < 2) return readings;
  // In any order: with "and", "so", "by", "for" and "like", which Arabic writes as one word with the next.
  const joined = arabic ? "[وفبلك]{0,2}" : "";
  return [...readings, words.map((word) => new RegExp(`(?:^| )${joined}${word}`))];
}

/** Seats of hamza may be in the text or not; a letter that is written twice today may be there once. */
function wordsOfArabic(text: string): string[] {
  const seats: Record<string, string> = { ؤ: "1", ئ: "2" };
  const kept = text.normalize("NFC").replace(/[ؤئ]/g, (seat) => seats[seat] ?? seat);
  // Seats are kept as digits while the rest is folded.
  const folded = foldName(
    kept.replace(/[\p{Nd}]/gu, (digit) => ("12".includes(digit) ? digit : " ")),
  );
  return folded
    .split(" ")
    .map((word) =>
      word.replace(/ا/g, "").replace(/[وي]/g, "$&+").replace(/1/g, "و*").replace(/2/g, "ي*"),
    );
}

/** The place of an ayah. */
export interface AyahPlace {
  surah: number;
  ayah: number;
}

/** The ayahs of which a line has what is typed: those that have it word by word first, and then by their order. */
export function searchAyahs(
  typed: string,
  index: readonly (readonly string[])[],
  most: number,
): AyahPlace[] {
  const readings = ayahPatterns(typed);
  if (!readings) return [];
  const found = new Map<string, AyahPlace>();
  for (const reading of readings) {
    for (const [at, lines] of index.entries()) {
      for (const [line, text] of lines.entries()) {
        const key = `${at} ${line}`;
        if (found.has(key) || !reading.every((part) => part.test(text))) continue;
        found.set(key, { surah: at + 1, ayah: line + 1 });
        if (found.size >= most) return [...found.values()];
      }
    }
  }
  return [...found.values()];
}
