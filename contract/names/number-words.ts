// Numbers as people say them, in digits, English, French and Arabic; the range is that of the surahs.

/** Values of words, folded as by foldName. Ordinals are numbers too: "the second surah". */
function wordValues(lists: Record<number, string>): Map<string, number> {
  const values = new Map<string, number>();
  for (const [value, words] of Object.entries(lists)) {
    for (const word of words.split(" ")) values.set(word, Number(value));
  }
  return values;
}

const englishWords = wordValues({
  1: "one first",
  2: "two second",
  3: "three third",
  4: "four fourth",
  5: "five fifth",
  6: "six sixth",
  7: "seven seventh",
  8: "eight eighth",
  9: "nine ninth",
  10: "ten tenth",
  11: "eleven eleventh",
  12: "twelve twelfth",
  13: "thirteen thirteenth",
  14: "fourteen fourteenth",
  15: "fifteen fifteenth",
  16: "sixteen sixteenth",
  17: "seventeen seventeenth",
  18: "eighteen eighteenth",
  19: "nineteen nineteenth",
  20: "twenty twentieth",
  30: "thirty thirtieth",
  40: "forty fourty fortieth",
  50: "fifty fiftieth",
  60: "sixty sixtieth",
  70: "seventy seventieth",
  80: "eighty eightieth",
  90: "ninety ninetieth",
  100: "hundred hundredth",
});

const arabicWords = wordValues({
  1: "واحد واحده احد احدي اول اولي حادي حاديه",
  2: "اثنان اثنين اثنتان اثنتين اثنا اثني اثنتا اثنتي اتنين ثاني ثانيه تانيه",
  3: "ثلاث ثلاثه تلاته ثالث ثالثه",
  4: "اربع اربعه رابع رابعه",
  5: "خمس خمسه خامس خامسه",
  6: "ست سته سادس سادسه",
  7: "سبع سبعه سابع سابعه",
  8: "ثمان ثماني ثمانيه تمانيه ثامن ثامنه",
  9: "تسع تسعه تاسع تاسعه",
  10: "عشر عشره عاشر عاشره",
  11: "احدعشر حداشر",
  12: "اثناعشر اتناشر",
  13: "تلتاشر",
  14: "اربعتاشر",
  15: "خمستاشر",
  16: "ستاشر",
  17: "سبعتاشر",
  18: "تمنتاشر",
  19: "تسعتاشر",
  20: "عشرون عشرين",
  30: "ثلاثون ثلاثين تلاتين",
  40: "اربعون اربعين",
  50: "خمسون خمسين",
  60: "ستون ستين",
  70: "سبعون سبعين",
  80: "ثمانون ثمانين تمانين",
  90: "تسعون تسعين",
  100: "ميه مايه",
});

/** The number that the whole of a folded text is, or null. Numbers within a text are ignored. */
export function spokenNumber(folded: string): number | null {
  const digits = /^(\d{1,4})(?:st|nd|rd|th|er|ere|e|eme)?$/.exec(folded);
  if (digits) return Number(digits[1]);
  const words = folded.split(" ");
  return englishNumber(words) ?? frenchNumber(words) ?? arabicNumber(words);
}

function englishNumber(words: string[]): number | null {
  const parts = words.filter((word) => word !== "and" && word !== "the" && word !== "a");
  const values = parts.map((word) => englishWords.get(word));
  // "one hundred twelve" and, shorter, "one twelve" and "one oh five".
  if (parts[0] === "one" && parts.length > 1) {
    if (parts[1] === "hundred") values.shift();
    else if (parts[1] === "o" || parts[1] === "oh") values.splice(0, 2, 100);
    else if ((values[1] ?? 0) >= 10) values[0] = 100;
  }
  return sumOf(values, false);
}

function arabicNumber(words: string[]): number | null {
  const values = words
    .filter((word) => word !== "بعد" && word !== "و")
    .map((word) => {
      const plain = word.replace(/^و(?=.{3})/, "");
      return arabicWords.get(plain) ?? arabicWords.get(plain.replace(/^ال/, ""));
    });
  // Arabic says the unit before the ten, and the hundred first or, in ordinals, last.
  return sumOf(
    values.sort((a, b) => (b ?? 0) - (a ?? 0)),
    true,
  );
}

/**
 * A sum of at most one hundred, one ten and one unit, greatest first; null for any other sequence.
 * In Arabic ten and a unit make a number between eleven and nineteen.
 */
function sumOf(values: (number | undefined)[], tenTakesUnit: boolean): number | null {
  let sum = 0;
  let below = 1000;
  for (const value of values) {
    if (value === undefined || value >= below) return null;
    sum += value;
    if (value === 100) below = 100;
    else below = value >= 20 || (value === 10 && tenTakesUnit) ? 10 : 1;
  }
  return values.length > 0 ? sum : null;
}

// --- French, cardinal and ordinal, with the words of Belgium and Switzerland

const frenchWords: Record<number, string> = {
  1: "un une unieme premier premiere",
  2: "deux deuxieme second seconde",
  3: "trois troisieme",
  4: "quatre quatrieme",
  5: "cinq cinquieme",
  6: "six sixieme",
  7: "sept septieme",
  8: "huit huitieme",
  9: "neuf neuvieme",
  10: "dix dixieme",
  11: "onze onzieme",
  12: "douze douzieme",
  13: "treize treizieme",
  14: "quatorze quatorzieme",
  15: "quinze quinzieme",
  16: "seize seizieme",
  20: "vingt vingts vingtieme",
  30: "trente trentieme",
  40: "quarante quarantieme",
  50: "cinquante cinquantieme",
  60: "soixante soixantieme",
  70: "septante septantieme",
  80: "huitante huitantieme octante",
  90: "nonante nonantieme",
  100: "cent centieme",
};

const frenchValues = new Map(
  Object.entries(frenchWords).flatMap(([value, list]) =>
    list.split(" ").map((word): [string, number] => [word, Number(value)]),
  ),
);

/** The number that all these folded words are, up to 199; null: none. */
function frenchNumber(said: readonly string[]): number | null {
  const numbers = said.filter((word) => !["et", "le", "la"].includes(word));
  let sum = 0;
  /** What comes next is less: "soixante" and "quatre-vingt" take all up to nineteen, "dix" seven to nine. */
  let below = 1000;
  let least = 1;
  for (let at = 0; at < numbers.length; at++) {
    let value = frenchValues.get(numbers[at] ?? "");
    if (value === 4 && frenchValues.get(numbers[at + 1] ?? "") === 20) {
      value = 80;
      at += 1;
    }
    if (value === undefined || value >= below || value < least) return null;
    sum += value;
    if (value === 100) below = 100;
    else if (value === 60 || value === 80) below = 20;
    else below = value >= 20 || value === 10 ? 10 : 1;
    least = value === 10 ? 7 : 1;
  }
  return numbers.length > 0 ? sum : null;
}
