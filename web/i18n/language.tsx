// The app's language, stored in this browser too, and the messages for the components inside.
import { Direction } from "radix-ui";
import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useState,
} from "react";
import { IntlProvider } from "use-intl";
import { type Language, languageCodes, languages, localeOf } from "#contract/languages";
import { withClockOf } from "./clock-times.ts";
import { type Feature, featuresAtHand, loadMessages, messagesAtHand } from "./messages.ts";
import { pageLanguage, putOnPage } from "./page-language.ts";

interface LanguageChoice {
  language: Language;
  /** Rejects and changes nothing when the messages cannot be fetched. */
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
    putOnPage(next);
    // A transition keeps the page on screen until the new messages are loaded.
    startTransition(() => change(next));
  }, []);
  return (
    <LanguageContext value={{ language, setLanguage }}>
      <Direction.Provider dir={languages[language].direction}>{children}</Direction.Provider>
    </LanguageContext>
  );
}

const intlLocales = Object.fromEntries(
  languageCodes.map((code) => [
    code,
    withClockOf(navigator.language, localeOf(code, navigator.languages)),
  ]),
) as Record<Language, string>;

// Cached: the call costs a millisecond or more, and every component would make it.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Provides these features' messages, besides the common ones. Suspends until they are loaded. */
export function Words({ of, children }: { of: readonly Feature[]; children: ReactNode }) {
  const { language } = useLanguage();
  const features: Feature[] = ["common", ...of];
  // Called each time: React expects the render that finishes to make the calls of the one that suspended.
  use(loadMessages(language, features));
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

/** Loads a component and its messages, and renders it inside them. */
export async function fetchWithWords<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  features: readonly Feature[],
): Promise<ComponentType<Props>> {
  const [{ default: Content }] = await Promise.all([
    load(),
    loadMessages(pageLanguage(), features),
  ]);
  return (props) => (
    <Words of={features}>
      <Content {...props} />
    </Words>
  );
}
