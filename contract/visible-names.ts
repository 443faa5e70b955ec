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

/**
 * Two usernames with the same key are the same. JavaScript has no case folding: lower, upper and
 * lower again gives the same classes (ẞ, ß and ss), and the Turkish ı counts as i besides.
 */
export function usernameKey(username: string): string {
  const folded = username.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase();
  return folded.normalize("NFKC").replace(/\s+/gu, " ").trim();
}
