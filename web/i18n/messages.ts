// The app's messages: a file for each language and feature, fetched when a page needs it.
import { type Language, languageCodes } from "#contract/languages";
import type common from "./en/every-page.ts";
import type account from "./en/account.ts";
import type admin from "./en/admin.ts";
import type alerts from "./en/alerts.ts";
import type connecting from "./en/connecting.ts";
import type dashboard from "./en/dashboard.ts";
import type development from "./en/development.ts";
import type diagnosis from "./en/diagnosis.ts";
import type finding from "./en/finding.ts";
import type hijri from "./en/hijri.ts";
import type history from "./en/history.ts";
import type listening from "./en/listening.ts";
import type household from "./en/household.ts";
import type khatm from "./en/khatm.ts";
import type readiness from "./en/readiness.ts";
import type notifications from "./en/notifications.ts";
import type places from "./en/places.ts";
import type player from "./en/player.ts";
import type prayers from "./en/prayers.ts";
import type scheduling from "./en/scheduling.ts";
import type settings from "./en/settings.ts";
import type simple from "./en/simple.ts";
import type sounds from "./en/sounds.ts";
import type start from "./en/start.ts";
import type welcome from "./en/welcome.ts";
import { fetchLanguage } from "./language-files.ts";
import { loadSentences } from "./sentences.ts";

export interface Messages {
  common: typeof common;
  account: typeof account;
  alerts: typeof alerts;
  dashboard: typeof dashboard;
  connecting: typeof connecting;
  diagnosis: typeof diagnosis;
  scheduling: typeof scheduling;
  settings: typeof settings;
  simple: typeof simple;
  sounds: typeof sounds;
  start: typeof start;
  notifications: typeof notifications;
  places: typeof places;
  readiness: typeof readiness;
  player: typeof player;
  history: typeof history;
  finding: typeof finding;
  hijri: typeof hijri;
  listening: typeof listening;
  household: typeof household;
  khatm: typeof khatm;
  prayers: typeof prayers;
  admin: typeof admin;
  development: typeof development;
  welcome: typeof welcome;
}
export type Feature = keyof Messages;

declare module "use-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}

/** Rejects when the file cannot be fetched, and for a language without it. */
async function messagesOf<F extends Feature>(language: Language, feature: F): Promise<Messages[F]> {
  const { common, files } = await fetchLanguage(language);
  if (feature === "common") return common as Messages[F];
  const file = files[`./${feature}.ts`];
  if (!file) throw new Error(`There is no ${feature} in ${language}.`);
  return ((await file()) as { default: Messages[F] }).default;
}

/** React's `use` reads `status`: it does not suspend for a promise that is known to be fulfilled. */
interface Loading extends Promise<unknown> {
  status?: "fulfilled";
}

/** By language and features. */
const loads = new Map<string, Loading>();
const loaded = Object.fromEntries(languageCodes.map((code) => [code, {}])) as Record<
  Language,
  Partial<Messages>
>;

/** Fetches the features not loaded yet. The same promise each time, as React's `use` needs it. */
export function loadMessages(language: Language, features: readonly Feature[]): Promise<unknown> {
  const key = `${language} ${features.join(" ")}`;
  const before = loads.get(key);
  if (before) return before;
  const areLoaded = messagesAtHand(language, features) !== null;
  const load: Loading = areLoaded ? Promise.resolve() : fetchMessages(language, features);
  loads.set(key, load);
  const fulfilled = () => {
    load.status = "fulfilled";
  };
  if (areLoaded) fulfilled();
  // A failure is not cached, so that the next attempt can succeed.
  else load.then(fulfilled, () => loads.delete(key));
  return load;
}

function fetchMessages(language: Language, features: readonly Feature[]): Promise<unknown> {
  return Promise.all(
    features.map(async (feature) => {
      const [messages] = await Promise.all([
        messagesOf(language, feature),
        // Any page may show the server's sentences.
        feature === "common" ? loadSentences(language) : null,
      ]);
      Object.assign(loaded[language], { [feature]: messages });
    }),
  );
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
