// What this browser is called among the speakers, and among those that show notifications, until people name it.
import { pageLanguage } from "../i18n/page-language.ts";
import { messagesAtHand } from "../i18n/messages.ts";

const systems = ["Android", "iPhone", "iPad", "Windows", "Mac", "CrOS", "Linux"] as const;

/** "Browser on Linux", in the page's language. */
export function browserName(): string {
  const system = systems.find((each) => navigator.userAgent.includes(each)) ?? "…";
  const template = messagesAtHand(pageLanguage(), ["common"])?.common?.browserOn;
  return (template ?? "Browser on {system}").replace("{system}", system);
}
