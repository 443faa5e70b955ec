// Names of people and speakers: which characters are visible, and when two usernames are the same.

/**
 * Control, bidi and zero-width characters, line and paragraph separators, variation selectors and
 * fillers. U+2800 is the one blank that Unicode lists as a symbol.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/gu;

export const withoutHidden = (text: string) => text.replace(HIDDEN, "");
export const hasHidden = (text: string) => withoutHidden(text) !== text;
/** False for blanks, and for combining marks without a base character. */
export const showsSomething = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(withoutHidden(text));

/** Control and bidi characters, and separators of lines: they take six bytes each in JSON, or reorder a line. */
const UNPRINTED = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** NUL is refused, not replaced: no database has it. */
const CONTROLS = /(?!\0)[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** UTF-16 units of the name of a speaker, an app or a home. */
export const LONGEST_NAME = 100;

/** A name as somebody types it: a space for control characters. */
export const withoutControls = (name: string) => name.replace(CONTROLS, " ");

/** What another program calls itself or a speaker, in one line of bounded length; `otherwise` when it shows nothing. */
export function heardName(name: unknown, otherwise: string, longest = LONGEST_NAME): string {
  if (typeof name !== "string") return otherwise;
  // A name of megabytes is not searched to its end.
  const some = name.slice(0, 10 * longest).toWellFormed();
  const line = some.replace(UNPRINTED, " ").replace(/ {2,}/g, " ").trim();
  const cut = line.slice(0, longest).trimEnd();
  // Half a pair is left out.
  const whole = cut.isWellFormed() ? cut : cut.slice(0, -1);
  return showsSomething(whole) ? whole : otherwise;
}

/**
 * Two usernames, or two e-mail addresses, with the same key are the same. JavaScript has no case
 * folding: lower, upper and lower again gives the same classes (ẞ, ß and ss; ς, σ and Σ). The four
 * letters I, İ, ı and i of Turkish are one: a capital İ leaves a dot above its i, which i has anyway.
 */
export function usernameKey(name: string): string {
  const folded = name.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase();
  const dotless = folded.normalize("NFD").replace(/([ij]\p{M}*?)\u0307/gu, "$1");
  return dotless.normalize("NFKC").replace(/\s+/gu, " ").trim();
}
