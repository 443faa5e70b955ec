// Where a person continues after signing in: the page that redirected them, or home.

/** A longer one would not fit into the cookie of the sign-in through Google. */
const LONGEST = 3000;

/** The token of the invitation that is opened after signing in; undefined: none is. */
export const invitationIn = (next: string | null): string | undefined =>
  /^\/household\/join\?token=([\w-]{1,100})$/.exec(next ?? "")?.[1];

/**
 * The URL of Alexa's consent page, of the link that confirms an e-mail address, or of a shared
 * recitation or invitation, on this server; null for anything else, which is never followed.
 */
export function nextAddress(next: unknown): string | null {
  if (typeof next !== "string" || next.length > LONGEST) return null;
  const known =
    /^\/(?:oauth\/authorize|api\/auth\/confirm-email)\?[!-[\]-~]+$/.test(next) ||
    /^\/household\/join\?token=[\w-]{1,100}$/.test(next) ||
    // What the player's Share button makes.
    /^\/playback\?surah=\d{1,3}(?:&reciter=\d{1,10})?$/.test(next);
  return known ? next : null;
}
