// The language that a browser requests, of those that Wird supports.
import type { FastifyRequest } from "fastify";
import { defaultLanguage, type Language, languageOf } from "#contract/languages";

type Headers = Pick<FastifyRequest, "headers">;

/** The first supported one in Accept-Language, which browsers sort by preference; null: none. */
export function statedLanguage({ headers }: Headers): Language | null {
  const tags = (headers["accept-language"] ?? "").split(",");
  return tags.map((tag) => languageOf(tag.split(";")[0]?.trim())).find((each) => each) ?? null;
}

export function askedLanguage(request: Headers): Language {
  return statedLanguage(request) ?? defaultLanguage;
}
