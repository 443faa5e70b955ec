// What this browser is called among the speakers, and among those that show notifications, until people name it.
import { messagesAtHand } from "../i18n/messages.ts";
import { pageLanguage } from "../i18n/page-language.ts";

const systems = ["Android", "iPhone", "iPad", "Windows", "Mac", "CrOS", "Linux"] as const;

/** "Browser on Linux", in the page's language. */
export function browserName(): string {
  const system = systems.find((each) => navigator.userAgent.includes(each)) ?? "…";
  const message = messagesAtHand(pageLanguage(), ["common"])?.common?.browserOn;
  return named(message ?? "Browser on {system}", system);
}

/** The build makes of a message with an argument a list: use-intl's translator would be more of the first page. */
function named(message: string | readonly unknown[], system: string): string {
  if (typeof message === "string") return message.replace("{system}", system);
  return message.map((part) => (typeof part === "string" ? part : system)).join("");
}
