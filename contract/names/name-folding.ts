// Folds names that people write in many ways, in Latin and Arabic script, into one plain spelling, and finds their article.

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
