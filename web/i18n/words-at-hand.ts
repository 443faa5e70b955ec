// Messages of every language inside the bundle: for when other messages cannot be fetched.
import type { Language } from "#contract/languages";
import { pageLanguage } from "./page-language.ts";

interface WordsAtHand {
  /** When a call got no answer. */
  noAnswer: string;
  /** An answer not from Wird, such as a proxy's page. */
  serverError(status: number, text: string): string;
  /** An error while rendering. */
  fault: { title: string; text: string; reload: string; home: string };
}

export const wordsAtHand: Record<Language, WordsAtHand> = {
  en: {
    noAnswer: "Wird cannot be reached. Check the connection and try again.",
    serverError: (status, text) => `Server error (${status}): ${text}`,
    fault: {
      title: "This page has run into a problem.",
      text: "Your schedules are safe and go on as planned. Load the page again, or go back to the dashboard.",
      reload: "Load again",
      home: "Go to the dashboard",
    },
  },
  ar: {
    noAnswer: "تعذّر الوصول إلى وِرد. تحقّق من الاتصال وحاول مرة أخرى.",
    serverError: (status, text) => `خطأ في الخادم (${status}): ${text}`,
    fault: {
      title: "حدثت مشكلة في هذه الصفحة.",
      text: "جداولك محفوظة وتعمل في مواعيدها. أعد تحميل الصفحة أو ارجع إلى لوحة التحكم.",
      reload: "إعادة التحميل",
      home: "إلى لوحة التحكم",
    },
  },
};

/** In the language of the page. */
export const pageWordsAtHand = (): WordsAtHand => wordsAtHand[pageLanguage()];
