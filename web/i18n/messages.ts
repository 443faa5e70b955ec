// The app's messages: a file for each language and feature, fetched when a page needs it.
import { type Language, languageCodes } from "#contract/languages";
import type common from "./en/every-page.ts";
import type account from "./en/account.ts";
import type admin from "./en/admin.ts";
import type dashboard from "./en/dashboard.ts";
import type development from "./en/development.ts";
import type history from "./en/history.ts";
import type player from "./en/player.ts";
import { loadArabicSentences } from "./server-sentences.ts";

export interface Messages {
  common: typeof common;
  account: typeof account;
  dashboard: typeof dashboard;
  player: typeof player;
  history: typeof history;
  admin: typeof admin;
  development: typeof development;
}
export type Feature = keyof Messages;

declare module "use-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}

const files: Record<Language, { [F in Feature]: () => Promise<{ default: Messages[F] }> }> = {
  en: {
    common: () => import("./en/every-page.ts"),
    account: () => import("./en/account.ts"),
    dashboard: () => import("./en/dashboard.ts"),
    player: () => import("./en/player.ts"),
    history: () => import("./en/history.ts"),
    admin: () => import("./en/admin.ts"),
    development: () => import("./en/development.ts"),
  },
  ar: {
    // Any page may show the server's sentences.
    common: async () =>
      (await Promise.all([import("./ar/every-page.ts"), loadArabicSentences()]))[0],
    account: () => import("./ar/account.ts"),
    dashboard: () => import("./ar/dashboard.ts"),
    player: () => import("./ar/player.ts"),
    history: () => import("./ar/history.ts"),
    admin: () => import("./ar/admin.ts"),
    development: () => import("./ar/development.ts"),
  },
};

const asked = new Map<string, Promise<unknown>>();
const loaded = Object.fromEntries(languageCodes.map((code) => [code, {}])) as Record<
  Language,
  Partial<Messages>
>;

/** Fetches the features not loaded yet. */
export function loadMessages(language: Language, features: readonly Feature[]): Promise<unknown> {
  const key = `${language} ${features.join(" ")}`;
  const before = asked.get(key);
  if (before) return before;
  const promise = Promise.all(
    features.map(async (feature) => {
      const file = await files[language][feature]();
      Object.assign(loaded[language], { [feature]: file.default });
    }),
  );
  // A failure is not cached, so that the next attempt can succeed.
  promise.catch(() => asked.delete(key));
  asked.set(key, promise);
  return promise;
}

/** The features loaded in any language. */
export function featuresAtHand(): Feature[] {
  return Object.keys(Object.assign({}, ...Object.values(loaded))) as Feature[];
}

/** The loaded messages; null while one of the features is missing. */
export function messagesAtHand(
  language: Language,
  features: readonly Feature[],
): Partial<Messages> | null {
  const all = loaded[language];
  if (features.some((feature) => !all[feature])) return null;
  return Object.fromEntries(features.map((feature) => [feature, all[feature]]));
}
