// Which language the app speaks, kept in this browser, and the words for what lies inside.
import { Direction } from "radix-ui";
import { createContext, type ReactNode, startTransition, use, useCallback, useState } from "react";
import { IntlProvider } from "use-intl";
import { withClockOf } from "./clock-times.ts";
import {
  type Feature,
  featuresAtHand,
  type Language,
  loadMessages,
  messagesAtHand,
} from "./messages.ts";
import { pageLanguage } from "./page-language.ts";

const key = "wird.language";

interface LanguageChoice {
  language: Language;
  /** Rejects, with everything left as it is, when the words cannot be fetched. */
  setLanguage: (language: Language) => Promise<void>;
}

const LanguageContext = createContext<LanguageChoice>({
  language: "en",
  setLanguage: async () => {},
});

export const useLanguage = () => use(LanguageContext);

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, change] = useState(pageLanguage);
  const setLanguage = useCallback(async (next: Language) => {
    await loadMessages(next, featuresAtHand());
    try {
      localStorage.setItem(key, next);
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
    document.documentElement.lang = next;
    document.documentElement.dir = next === "ar" ? "rtl" : "ltr";
    // A transition keeps the page as it is until the new words are here.
    startTransition(() => change(next));
  }, []);
  return (
    <LanguageContext value={{ language, setLanguage }}>
      <Direction.Provider dir={language === "ar" ? "rtl" : "ltr"}>{children}</Direction.Provider>
    </LanguageContext>
  );
}

const inEnglish = navigator.languages.find((each) => /^en-[A-Z]{2}$/.test(each)) ?? "en";

// Dates and times as in the reader's own country. In Arabic with Latin digits and the Gregorian
// calendar: times, surah numbers and codes read the same everywhere.
export const intlLocales: Record<Language, string> = {
  en: withClockOf(navigator.language, inEnglish),
  ar: withClockOf(navigator.language, "ar-u-nu-latn-ca-gregory"),
};

// Asking costs a millisecond or more, and every part of the page would ask.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Gives what lies inside the words of these features, besides the common ones. Suspends until they are here. */
export function Words({ of, children }: { of: readonly Feature[]; children: ReactNode }) {
  const { language } = useLanguage();
  const features: Feature[] = ["common", ...of];
  if (!messagesAtHand(language, features)) use(loadMessages(language, features));
  return (
    <IntlProvider
      locale={intlLocales[language] as Language}
      messages={messagesAtHand(language, features) ?? {}}
      timeZone={timeZone}
    >
      {children}
    </IntlProvider>
  );
}
