// Which of GeoNames' many spellings of a city are worth searching: not those that others find anyway.
import { isArabic } from "#contract/names/name-folding";
import { foldings } from "#server/prayers/places/place-folding";

const latin = /^[\p{Script=Latin}\p{M}\p{P}\p{Zs}\d]+$/u;
/** Lower case: GeoNames' letter-by-letter transcriptions, such as "yi si tan bu er". */
const name = /^['‘’ʿ]?\p{Lu}/u;
/** Codes of airports would be exact hits while somebody types the first three letters. */
const airport = /^[A-Z]{3}$/;
const arabicScript = /^[\p{Script=Arabic}\p{M}\p{P}\p{Zs}\p{Cf}\d]+$/u;
/** Letters that Persian, Urdu, Kurdish and Uyghur have and Arabic does not. */
const otherLetters = /[پچژگکیہھےۀەۆێڕڵۇۈېںٹڈڑۋ]/u;

export const isLatinName = (text: string) =>
  latin.test(text) && name.test(text) && !airport.test(text);

export const isArabicScript = (text: string) => arabicScript.test(text) && isArabic(text);

export const isArabicSpelling = (text: string) => isArabicScript(text) && !otherLetters.test(text);

/** The folded spellings of `candidates`, in their order, that those before them and `names` do not find. */
export function newSpellings(names: readonly string[], candidates: readonly string[]): string[] {
  const known = names.flatMap(foldings);
  const added: string[] = [];
  for (const candidate of candidates) {
    const [bare = ""] = foldings(candidate).toReversed();
    if (bare === "" || known.some((spelling) => finds(spelling, bare))) continue;
    known.push(bare);
    added.push(bare);
  }
  return added;
}

/** As a beginning, as a later word, or, in a long name, by one letter's difference. */
function finds(spelling: string, wanted: string): boolean {
  if (spelling.startsWith(wanted) || spelling.includes(` ${wanted}`)) return true;
  return spelling.length >= 6 && wanted.length >= 6 && differsByOne(spelling, wanted);
}

function differsByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from++;
  let oneEnd = one.length;
  let otherEnd = other.length;
  while (oneEnd > from && otherEnd > from && one[oneEnd - 1] === other[otherEnd - 1]) {
    oneEnd--;
    otherEnd--;
  }
  return oneEnd - from <= 1 && otherEnd - from <= 1;
}
