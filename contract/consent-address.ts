// Where somebody goes on after signing in: back to Alexa's consent page that sent them here, or home.

/** More would not fit into a cookie on the way through Google. */
const LONGEST = 3000;

/** The consent page's address on this very server; null for anything else, which is never followed. */
export function consentAddress(next: unknown): string | null {
  if (typeof next !== "string" || next.length > LONGEST) return null;
  return /^\/oauth\/authorize\?[!-[\]-~]+$/.test(next) ? next : null;
}
