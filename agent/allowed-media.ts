// What this agent lets its speakers fetch: recordings over https, and the sounds of its own server.
import { isIP } from "node:net";
import { isPublicAddress } from "#server/platform/http/private-address";

export interface MediaSources {
  server: string;
  mediaHosts: readonly string[];
}

/** As server/sounds/media-routes.ts serves them. */
const OWN_MEDIA = /^\/media\/[\w.-]+$/;

/** Names that only a home's own network knows. */
const HOME_NAMES = /(^|\.)(localhost|local|lan|home|internal|intranet|localdomain|home\.arpa)$/;

/**
 * The address that a speaker is given for `Media.url`; null: none. A server that somebody else has taken
 * over cannot make a speaker call the devices of its own home: neither by plain http, nor by a private
 * address or a name of that network. (A public name may lead to a private address; no device there has a
 * certificate for it, so that a speaker hangs up before it has asked for anything.)
 *
 * @param server its origin
 * @param mediaHosts `host` or `host:port` of the home's own network that its agent's setting allows, also by http
 */
export function addressForSpeaker(
  url: string,
  { server, mediaHosts }: MediaSources,
): string | null {
  const isOwnPath = url.startsWith("/");
  const parsed = URL.parse(url, server);
  if (!parsed || parsed.username || parsed.password) return null;
  if (parsed.origin === server && OWN_MEDIA.test(parsed.pathname)) return parsed.href;
  if (!isOwnPath && isAllowed(parsed, mediaHosts)) return url;
  if (parsed.protocol !== "https:" || isOwnPath || isAtHome(parsed.hostname)) return null;
  return url;
}

function isAllowed({ protocol, host, hostname }: URL, mediaHosts: readonly string[]): boolean {
  if (protocol !== "http:" && protocol !== "https:") return false;
  return mediaHosts.includes(host) || mediaHosts.includes(hostname);
}

function isAtHome(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, "");
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes(".") || HOME_NAMES.test(host);
}
