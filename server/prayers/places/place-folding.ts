// Folds the names of places for searching: foldName with the letters of further languages.
import { foldName } from "#contract/names/name-folding";

/** Letters that are no base letter with a mark, so that removing marks keeps them. */
const lettersOfTheirOwn: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ħ: "h",
  ŧ: "t",
  æ: "ae",
  œ: "oe",
  ŋ: "n",
  ƙ: "k",
  ɓ: "b",
  ɗ: "d",
};
const theseLetters = new RegExp(`[${Object.keys(lettersOfTheirOwn).join("")}]`, "g");
const plainLetters = /^[a-z]+(?: [a-z]+)*$/;
/** The article at the beginning of a folded Arabic word. */
const article = /(^| )ال(?=\S{2})/g;

/**
 * The spellings under which a name is found: by the sound of its letters (ş as sh), and by the bare
 * letters (ş as s), as people without such a key type them. One where both are the same.
 */
export function foldings(name: string): string[] {
  const lower = name.toLowerCase();
  // Most names; foldName takes 2 µs.
  if (plainLetters.test(lower)) return [lower];
  const bare = lower.normalize("NFD").replace(/\p{M}/gu, "");
  return [...new Set([foldName(lower), foldName(bare)].map(withPlainLetters))];
}

function withPlainLetters(folded: string): string {
  return folded.replace(theseLetters, (letter) => lettersOfTheirOwn[letter] ?? letter);
}

/** A folded Arabic name without the articles of its words, for those who leave them out. */
export function withoutArticles(folded: string): string {
  return folded.replace(article, "$1");
}
