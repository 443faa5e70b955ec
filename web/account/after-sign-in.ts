// Where somebody goes on after signing in: home, or back to the consent page that sent them here.

/** The address of Alexa's consent page, which is the server's; null: home. Any other address is ignored. */
export function consentAddress(search: string): string | null {
  const next = new URLSearchParams(search).get("next");
  return next?.startsWith("/oauth/authorize?") ? next : null;
}
