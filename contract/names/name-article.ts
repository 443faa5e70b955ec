// The Arabic article in front of a folded name: "al kahf", "tul mulk", "annisa", "الكهف".

import { isArabic } from "./name-folding.ts";

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
