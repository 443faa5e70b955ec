// The language in which somebody wants to be spoken to, of those that Wird speaks.
import type { FastifyRequest } from "fastify";

export type Language = "en" | "ar";

/** The first of ours in Accept-Language, which browsers sort by preference. */
export function askedLanguage({ headers }: Pick<FastifyRequest, "headers">): Language {
  const [, language] = /(?:^|,)\s*(en|ar)\b/i.exec(headers["accept-language"] ?? "") ?? [];
  return language?.toLowerCase() === "ar" ? "ar" : "en";
}
