// Shows a sentence and a way back when rendering fails, instead of a blank page.
import type { ReactNode } from "react";
import { pageLanguage } from "../i18n/page-language.ts";
import { buttonLook } from "../ui/button.tsx";
import { PartBoundary } from "../ui/part-boundary.tsx";

// Here and not in i18n: the fault may lie in fetching the texts.
const words = {
  en: {
    title: "This page has run into a problem.",
    text: "Your schedules are safe and go on as planned. Load the page again, or go back to the dashboard.",
    reload: "Load again",
    home: "Go to the dashboard",
  },
  ar: {
    title: "حدثت مشكلة في هذه الصفحة.",
    text: "جداولك محفوظة وتعمل في مواعيدها. أعد تحميل الصفحة أو ارجع إلى لوحة التحكم.",
    reload: "إعادة التحميل",
    home: "إلى لوحة التحكم",
  },
};

export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <PartBoundary fallback={inMain}>{children}</PartBoundary>;
}

const inMain = () => (
  <main>
    <ProblemPage />
  </main>
);

/** Also for a page whose file could not be fetched. */
export function ProblemPage() {
  const t = words[pageLanguage()];
  return (
    <div className="grid min-h-[80dvh] place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="text-xl font-semibold">{t.title}</h1>
      <p className="max-w-[48ch] text-soft">{t.text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className={buttonLook()} onClick={() => window.location.reload()}>
          {t.reload}
        </button>
        <a className={buttonLook("quiet")} href="/">
          {t.home}
        </a>
      </div>
    </div>
  );
}
