// Which origins may call: our own, loopback names, and the server's bare IP address.
import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * True unless the request came from another site's page. Requests without Origin do not come
 * from a page (or are plain navigation) and have no authority beyond the user's own intent.
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const origin = request.headers.origin;
  if (origin === undefined) return !isCrossSite(request);
  return isAllowedOrigin(origin, publicUrl, request.headers.host) && !isCrossSite(request);
}

/** See https://www.w3.org/TR/fetch-metadata/: browsers set it, pages cannot. */
function isCrossSite(request: FastifyRequest): boolean {
  return request.headers["sec-fetch-site"] === "cross-site";
}

export function isAllowedOrigin(
  origin: string,
  publicUrl: string,
  host: string | undefined,
): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const ours = new URL(publicUrl);
  const loopback = ["localhost", "127.0.0.1", "[::1]"].includes(from.hostname);
  if (loopback && from.port === ours.port && from.protocol === ours.protocol) return true;
  // A phone at home opens http://192.168.1.5:3000. A numeric address is safe from DNS rebinding, so
  // a page from it is our own.
  return from.host === host && isIP(from.hostname.replace(/^\[|\]$/g, "")) !== 0;
}
