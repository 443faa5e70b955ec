// The app's texts in a language, and patterns of names made of them: for walks that go by what people read.
import type { Language } from "#contract/languages";
import type english from "#languages/en/app";

export type Words = typeof english;

export async function wordsOf(language: Language): Promise<Words> {
  return (await import(`../languages/${language}/app.ts`)).default;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** This text and no more. */
export const exactly = (text: string) => new RegExp(`^${escaped(text)}$`);

/** Any of these texts followed by the other, with or without a blank between. */
export const followedBy = (texts: readonly string[], then: string) =>
  new RegExp(`^(${texts.map(escaped).join("|")})\\s*${escaped(then)}$`);

/** A text with arguments, such as `{time}`: these values, and for the others any. */
export function withAny(text: string, values: Record<string, string> = {}): RegExp {
  const parts = text
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? values[part.slice(1, -1)] : part));
  return new RegExp(
    `^${parts.map((part) => (part === undefined ? ".+" : escaped(part))).join("")}$`,
  );
}
