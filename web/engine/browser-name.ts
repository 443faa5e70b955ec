// What this browser is called among the speakers, and among those that show notifications, until people name it.
import { pageLanguage } from "../i18n/page-language.ts";
import { messagesAtHand } from "../i18n/messages.ts";

/** By what its user agent says. */
const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** "Browser on Linux", in the page's language. */
export function browserName(): string {
  const [, system = "…"] = systems.find(([mark]) => navigator.userAgent.includes(mark)) ?? [];
  const template = messagesAtHand(pageLanguage(), ["common"])?.common?.browserOn;
  return (template ?? "Browser on {system}").replace("{system}", system);
}
