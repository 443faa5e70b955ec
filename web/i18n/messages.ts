// The app's messages: a part for each language and feature, fetched when a page needs it.
import { type Language, languageCodes } from "#contract/languages";
import type english from "#languages/en/app";
import { fetchLanguage } from "./language-files.ts";
import { keepScheduleGrammar } from "./schedule-grammar.ts";
import { loadSentences } from "./sentences.ts";

export type Messages = typeof english;
export type Feature = keyof Messages;

declare module "use-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}

/** Rejects when the file cannot be fetched. */
async function messagesOf(language: Language, feature: Feature): Promise<Messages[Feature]> {
  const { common, features } = await fetchLanguage(language);
  if (feature === "common") return common;
  const { default: messages, schedule } = await features[feature]();
  if (schedule) keepScheduleGrammar(language, schedule);
  return messages;
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
