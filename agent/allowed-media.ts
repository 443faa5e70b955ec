// What this agent lets its speakers fetch: recordings over https, and the sounds of its own server.

/** As server/sounds/media-routes.ts serves them. */
const OWN_MEDIA = /^\/media\/[\w.-]+$/;

/**
 * The address that a speaker is given for `Media.url`; null: none. A server that somebody else has taken
 * over cannot make a speaker call the devices of its own home by plain http.
 *
 * @param server its origin
 */
export function addressForSpeaker(url: string, server: string): string | null {
  const isOwnPath = url.startsWith("/");
  const parsed = URL.parse(url, server);
  if (!parsed || parsed.username || parsed.password) return null;
  if (parsed.origin === server && OWN_MEDIA.test(parsed.pathname)) return parsed.href;
  return parsed.protocol === "https:" && !isOwnPath ? url : null;
}
