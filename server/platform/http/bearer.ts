// The bearer token of a request's Authorization header, RFC 6750.
import type { FastifyRequest } from "fastify";

/**
 * Null without one; empty where the scheme stands alone. Other schemes do not count: a proxy in
 * front that asks for a password passes `Basic` on with every request of a browser, beside its
 * cookie.
 */
export function bearerOf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  const found = /^Bearer(?: +(.*))?$/is.exec(headers.authorization ?? "");
  return found && (found[1] ?? "").trim();
}
