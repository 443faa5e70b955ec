// Names as they are compared: folded from many ways to write them, in Latin and Arabic script, into one, and as they sound.

// Letters that lose their sound when only their marks are removed: Turkish, and the scholarly
// transliterations of Arabic (DIN 31635, ALA-LC).

const letterSounds: Record<string, string> = {
  ş: "sh",
  š: "sh",
  ç: "ch",
  ž: "zh",
  ǧ: "j",
  ğ: "g",
  ḫ: "kh",
  ẖ: "kh",
  ġ: "gh",
  ṯ: "th",
  ḏ: "dh",
  ð: "dh",
  þ: "th",
  ı: "i",
  ə: "a",
  ß: "ss",
};
const lettersWithSounds = new RegExp(`[${Object.keys(letterSounds).join("")}]`, "g");

// Spellings of one Arabic letter; the last five come from Persian and Urdu keyboards.
const arabicForms: Record<string, string> = {
  ٱ: "ا",
  ى: "ي",
  ة: "ه",
  ء: "",
  ـ: "",
  "\u06e5": "",
  "\u06e6": "",
  ک: "ك",
  ی: "ي",
  ہ: "ه",
  ھ: "ه",
  ۃ: "ه",
};
const lettersWithForms = new RegExp(`[${Object.keys(arabicForms).join("")}]`, "g");

// They stand for hamza and ayn inside a word (Ra'd, Maʿun) and do not separate words.
const apostrophes = /['’‘`′"“”ʿʾʼʻˈ]/g;

/**
 * Lower case without diacritics, hamza, tatweel or invisible characters; one form of each Arabic
 * letter; digits of any script as 0-9; words separated by one space, without punctuation.
 */
export function foldName(text: string): string {
  return (
    text
      // NFKC would turn this character into a space.
      .replaceAll("´", "'")
      .normalize("NFKC")
      .toLowerCase()
      .replace(lettersWithSounds, (letter) => letterSounds[letter] ?? letter)
      .replace(apostrophes, "")
      .normalize("NFD")
      // Marks: Latin accents, Arabic vowels, and the hamza and madda that NFD splits off.
      .replace(/[\p{M}\p{Cf}]/gu, "")
      .replace(lettersWithForms, (letter) => arabicForms[letter] ?? letter)
      .replace(/\p{Nd}/gu, digitOfAnyScript)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
  );
}

/** Every script's ten digits are consecutive, so the zero is at most nine code points before. */
function digitOfAnyScript(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  for (const zero of decimalZeros) {
    if (code >= zero && code <= zero + 9) return String(code - zero);
  }
  return digit;
}

// ASCII, Arabic-Indic, Persian and Urdu, Devanagari, Bengali.
const decimalZeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6];

const arabicScript = /\p{Script=Arabic}/u;

export function isArabic(text: string): boolean {
  return arabicScript.test(text);
}

// The Arabic article in front of a folded name: "al kahf", "tul mulk", "annisa", "الكهف".
// "Al-", "Ash-", "ul-" as words, also after "surat" ("tul"); "Annisa" and "Alfil" as written in one.
const articleWord = /^t?[aeiu](?:l|n|r|s|sh|t|d|z|th|dh|dz|sy|ch|tsh) (?=.)/;
const articleInWord = /^(?:[ae]l(?=.{3})|[aeu]([nrstdz])(?=\1.{2})|[ae]sh(?=sh.{2}))/;
const arabicArticle = /^ال(?=.{2})/;

export function hasArticle(folded: string): boolean {
  return articleWord.test(folded);
}

/** The name without an article that is written as one word with it. */
export function withoutJoinedArticle(folded: string): string {
  return folded.replace(isArabic(folded) ? arabicArticle : articleInWord, "");
}

/** The name unchanged and, where it has an article, without it. */
export function withAndWithoutArticle(folded: string): string[] {
  return [...new Set([folded, folded.replace(articleWord, ""), withoutJoinedArticle(folded)])];
}

// --- how names sound

// A sound is one character. Capitals are the sounds that English writes with two letters:
// S sh, X kh, G gh, T th, D dh, C ch; H is the Arabic ح and 3 the ayn.
const latinSounds: [RegExp, string][] = [
  [/sch|sh|sy(?!$)/g, "S"],
  [/kh|x/g, "X"],
  [/gh/g, "G"],
  [/th|ts(?=.)/g, "T"],
  [/dj|dzh/g, "j"],
  [/dh|dz|zh/g, "D"],
  [/ck/g, "k"],
  [/ch/g, "C"],
  [/ph/g, "f"],
  [/ee|ie/g, "i"],
  [/oo|ou/g, "u"],
  [/ai|ei|ey/g, "ay"],
  [/au|ow|av(?=[^aeiou])|ev(?=[^aeiou])/g, "aw"],
  [/v/g, "w"],
  [/([aeiou])h$/, "$1"],
];

const arabicSounds: Record<string, string> = {
  ا: "a",
  ب: "b",
  ت: "t",
  ث: "T",
  ج: "j",
  ح: "H",
  خ: "X",
  د: "d",
  ذ: "D",
  ر: "r",
  ز: "z",
  س: "s",
  ش: "S",
  ص: "s",
  ض: "D",
  ط: "t",
  ظ: "D",
  ع: "3",
  غ: "G",
  ف: "f",
  ق: "q",
  ك: "k",
  ل: "l",
  م: "m",
  ن: "n",
  ه: "h",
  و: "w",
  ي: "y",
  گ: "g",
  پ: "p",
  چ: "C",
  ژ: "z",
};

/** The sounds of a folded name, words joined, doubled sounds once. */
export function soundsOf(folded: string): string {
  const letters = folded.replaceAll(" ", "");
  const sounds = isArabic(letters) ? arabicToSounds(letters) : latinToSounds(letters);
  return sounds.replace(/(.)\1+/g, "$1");
}

function latinToSounds(letters: string): string {
  return latinSounds.reduce((text, [spelling, sound]) => text.replace(spelling, sound), letters);
}

function arabicToSounds(letters: string): string {
  // A final ه is usually a ta marbuta, which is not heard.
  const heard = letters.length > 2 ? letters.replace(/ه$/, "") : letters;
  return Array.from(heard, (letter) => arabicSounds[letter] ?? letter).join("");
}

// The weight of a sound in a name: vowels are transliterated inconsistently.
const lightSounds: Record<string, number> = {
  a: 0.3,
  e: 0.3,
  i: 0.3,
  o: 0.3,
  u: 0.3,
  w: 0.4,
  y: 0.4,
  h: 0.45,
  "3": 0.45,
};

const lightest = Math.min(...Object.values(lightSounds));

function weight(sound: string): number {
  return lightSounds[sound] ?? 1;
}

// The cost of confusing two sounds, both ways; pairs not listed cost a whole sound.
const confusions = new Map<string, number>();
for (const [cost, pairs] of [
  [0.1, "ou wu iy kc gG Sc"],
  [0.15, "ae ao kq ow cj"],
  [0.2, "ei qc ey zD cC"],
  [0.25, "dD tT sT hH a3 hX HX CX CH"],
  [0.3, "ai eu eo kX CS kC jC"],
  [0.35, "iu au io sz sS gj XG zT gk DT zd jz 3h Ch"],
  [0.4, "jy gq bp XS"],
  [0.5, "td mn fw bw pf qG cs lr"],
] as [number, string][]) {
  for (const pair of pairs.split(" ")) {
    confusions.set(pair, cost);
    confusions.set(pair.charAt(1) + pair.charAt(0), cost);
  }
}

function confusion(a: string, b: string): number {
  if (a === b) return 0;
  return confusions.get(a + b) ?? Math.max(weight(a), weight(b));
}

/**
 * 0 (unrelated) to 1 (the same sounds), for two results of soundsOf. A result under `atLeast`
 * may be returned as 0, which is faster.
 */
export function likeness(a: string, b: string, atLeast = 0): number {
  if (a === b) return 1;
  const whole = Math.max(totalWeight(a), totalWeight(b));
  const highestCost = (1 - atLeast) * whole;
  if (whole === 0 || Math.abs(a.length - b.length) * lightest > highestCost) return 0;
  return Math.max(0, 1 - (distances(a, b, highestCost).at(-1) ?? whole) / whole);
}

/** The likeness of `typed` and the beginning of `name` that is most similar. */
export function likenessToBeginning(typed: string, name: string, atLeast = 0): number {
  if (name.startsWith(typed)) return typed === "" ? 0 : 1;
  const whole = totalWeight(typed);
  const highestCost = (1 - atLeast) * whole;
  return Math.max(0, 1 - Math.min(...distances(typed, name, highestCost)) / whole);
}

function totalWeight(sounds: string): number {
  let sum = 0;
  for (const sound of sounds) sum += weight(sound);
  return sum;
}

/**
 * Weighted edit distances from the whole of a to each beginning of b, the empty one first; none
 * when all would exceed `highestCost`.
 */
function distances(a: string, b: string, highestCost: number): number[] {
  const gaps = Array.from(b, weight);
  let row = [0];
  for (const gap of gaps) row.push((row.at(-1) ?? 0) + gap);
  for (const left of a) {
    const gap = weight(left);
    const next = [(row[0] ?? 0) + gap];
    for (let j = 1; j <= gaps.length; j++) {
      next.push(
        Math.min(
          (row[j] ?? 0) + gap,
          (next[j - 1] ?? 0) + (gaps[j - 1] ?? 0),
          (row[j - 1] ?? 0) + confusion(left, b.charAt(j - 1)),
        ),
      );
    }
    row = next;
    if (Math.min(...row) > highestCost) return [];
  }
  return row;
}
