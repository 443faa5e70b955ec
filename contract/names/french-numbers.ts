// Numbers as people say them in French, cardinal and ordinal, with the words of Belgium and Switzerland.

// Folded as by foldName.
const words: Record<number, string> = {
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

const values = new Map(
  Object.entries(words).flatMap(([value, list]) =>
    list.split(" ").map((word): [string, number] => [word, Number(value)]),
  ),
);

/** The number that all these folded words are, up to 199; null: none. */
export function frenchNumber(said: readonly string[]): number | null {
  const numbers = said.filter((word) => !["et", "le", "la"].includes(word));
  let sum = 0;
  /** What comes next is less: "soixante" and "quatre-vingt" take all up to nineteen, "dix" seven to nine. */
  let below = 1000;
  let least = 1;
  for (let at = 0; at < numbers.length; at++) {
    let value = values.get(numbers[at] ?? "");
    if (value === 4 && values.get(numbers[at + 1] ?? "") === 20) {
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
