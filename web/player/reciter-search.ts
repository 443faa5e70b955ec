// Finds reciters by what people type: English or Arabic, with or without marks, words in any order.
import { foldName } from "#contract/name-folding";
import type { Reciter } from "#contract/reciters";

const folded = new WeakMap<Reciter, string>();

function foldedNames(reciter: Reciter): string {
  const known = folded.get(reciter);
  if (known !== undefined) return known;
  const { name, nameArabic, rewaya, style } = reciter;
  // Every word has a space before it, so that " word" finds beginnings.
  const made = ` ${[name, nameArabic, rewaya, style].map(foldName).join(" ")}`;
  folded.set(reciter, made);
  return made;
}

/** Those in whose names every word typed begins a word; else those that hold the words somewhere. */
export function searchReciters(reciters: readonly Reciter[], typed: string): Reciter[] {
  const words = foldName(typed).split(" ").filter(Boolean);
  if (words.length === 0) return [...reciters];
  const beginning = reciters.filter((reciter) =>
    words.every((word) => foldedNames(reciter).includes(` ${word}`)),
  );
  if (beginning.length > 0) return beginning;
  return reciters.filter((reciter) => words.every((word) => foldedNames(reciter).includes(word)));
}
