// The app's language, stored in this browser too, and the messages for the components inside.
import { Direction } from "radix-ui";
import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useMemo,
  useState,
} from "react";
import { IntlProvider } from "use-intl";
import { zoneHere } from "#contract/times/zone-here";
import { type HourClock, type Language, languages, localeOf } from "#contract/languages";
import { withClock, withClockOf } from "#languages/clock-times";
import { type Feature, featuresAtHand, loadMessages, messagesAtHand } from "./messages.ts";
import { inOwnDigits, keepDigits, pageLanguage, putOnPage } from "./page-language.ts";

interface LanguageChoice {
  language: Language;
  /** Rejects and changes nothing when the messages cannot be fetched. */
  setLanguage: (language: Language) => Promise<void>;
  /** The reader wants a language's own digits, where it has such. */
  ownDigits: boolean;
  setOwnDigits: (own: boolean) => void;
  /** Null: that of the browser's own time fields. */
  clock: HourClock | null;
  setClock: (clock: HourClock | null) => void;
}

const LanguageContext = createContext<LanguageChoice>({
  language: "en",
  setLanguage: async () => {},
  ownDigits: false,
  setOwnDigits: () => {},
  clock: null,
  setClock: () => {},
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
  const [ownDigits, changeDigits] = useState(inOwnDigits);
  const setOwnDigits = useCallback((own: boolean) => {
    keepDigits(own);
    changeDigits(own);
  }, []);
  const [clock, setClock] = useState<HourClock | null>(null);
  return (
    <LanguageContext value={{ language, setLanguage, ownDigits, setOwnDigits, clock, setClock }}>
      <Direction.Provider dir={languages[language].direction}>{children}</Direction.Provider>
    </LanguageContext>
  );
}

/** With the reader's country, clock and digits. */
function intlLocale(code: Language, ownDigits: boolean, clock: HourClock | null): Language {
  const locale = localeOf(code, navigator.languages, ownDigits);
  return (clock ? withClock(clock, locale) : withClockOf(navigator.language, locale)) as Language;
}

// Cached: the call costs a millisecond or more, and every component would make it.
const timeZone = zoneHere();

/** Provides these features' messages, besides the common ones. Suspends until they are loaded. */
export function Words({ of, children }: { of: readonly Feature[]; children: ReactNode }) {
  const { language, ownDigits, clock } = useLanguage();
  const locale = useMemo(
    () => intlLocale(language, ownDigits, clock),
    [language, ownDigits, clock],
  );
  const features: Feature[] = ["common", ...of];
  // Called each time: React expects the render that finishes to make the calls of the one that suspended.
  use(loadMessages(language, features));
  return (
    <IntlProvider
      locale={locale}
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
