// What this browser is called among the speakers, and among those that show notifications, until people name it.
import { createTranslator } from "use-intl/core";
import { messagesAtHand } from "../i18n/messages.ts";
import { pageLanguage } from "../i18n/page-language.ts";

const systems = ["Android", "iPhone", "iPad", "Windows", "Mac", "CrOS", "Linux"] as const;

/** "Browser on Linux", in the page's language. */
export function browserName(): string {
  const system = systems.find((each) => navigator.userAgent.includes(each)) ?? "…";
  const locale = pageLanguage();
  const common = messagesAtHand(locale, ["common"])?.common;
  if (!common) return `Browser on ${system}`;
  return createTranslator({ locale, messages: { common } })("common.browserOn", { system });
}
