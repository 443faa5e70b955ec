// The bearer token of a request's Authorization header, RFC 6750.
import type { FastifyRequest } from "fastify";
import { TOKEN_PREFIX } from "#contract/tokens";

/**
 * Wird's own; null without one. What a login in front adds to each request of a browser, beside its cookie, does not
 * count: neither other schemes, as `Basic`, nor tokens of its own, as `Bearer eyJ...`.
 */
export function bearerOf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  const token = /^Bearer +(.*)$/is.exec(headers.authorization ?? "")?.[1]?.trim();
  return token?.startsWith(TOKEN_PREFIX) ? token : null;
}
