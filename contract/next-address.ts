// Where somebody goes on after signing in: back to the server's page that sent them here, or home.

/** More would not fit into a cookie on the way through Google. */
const LONGEST = 3000;

/**
 * The address of Alexa's consent page, or of the link that confirms an e-mail address, on this very
 * server; null for anything else, which is never followed.
 */
export function nextAddress(next: unknown): string | null {
  if (typeof next !== "string" || next.length > LONGEST) return null;
  const known = /^\/(?:oauth\/authorize|api\/auth\/confirm-email)\?[!-[\]-~]+$/.test(next);
  return known ? next : null;
}
