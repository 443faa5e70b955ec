// The app's texts in a language, and patterns of names made of them: for walks that go by what people read.
import type { Language } from "#contract/languages";

interface Features {
  account: typeof import("../web/i18n/en/account.ts").default;
  connecting: typeof import("../web/i18n/en/connecting.ts").default;
  dashboard: typeof import("../web/i18n/en/dashboard.ts").default;
  finding: typeof import("../web/i18n/en/finding.ts").default;
  history: typeof import("../web/i18n/en/history.ts").default;
  khatm: typeof import("../web/i18n/en/khatm.ts").default;
  player: typeof import("../web/i18n/en/player.ts").default;
  scheduling: typeof import("../web/i18n/en/scheduling.ts").default;
  settings: typeof import("../web/i18n/en/settings.ts").default;
  sounds: typeof import("../web/i18n/en/sounds.ts").default;
  start: typeof import("../web/i18n/en/start.ts").default;
  "every-page": typeof import("../web/i18n/en/every-page.ts").default;
}
export type Words = Features;

const features: Record<keyof Features, true> = {
  account: true,
  connecting: true,
  dashboard: true,
  finding: true,
  history: true,
  khatm: true,
  player: true,
  scheduling: true,
  settings: true,
  sounds: true,
  start: true,
  "every-page": true,
};

export async function wordsOf(language: Language): Promise<Words> {
  const entries = Object.keys(features).map(async (feature) => {
    const file = new URL(`../web/i18n/${language}/${feature}.ts`, import.meta.url);
    return [feature, (await import(file.href)).default] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as unknown as Words;
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
