// Shows a sentence and a way back when rendering fails, instead of a blank page.
import type { ReactNode } from "react";
import { pageWordsAtHand } from "../i18n/words-at-hand.ts";
import { buttonLook } from "../ui/button.tsx";
import { PartBoundary } from "../ui/part-boundary.tsx";

export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <PartBoundary fallback={inMain}>{children}</PartBoundary>;
}

const inMain = () => (
  <main>
    <ProblemPage />
  </main>
);

/** `isUnfetched`: its file could not be fetched. Nothing is wrong with the page then. */
export function ProblemPage({ isUnfetched = false }) {
  const { fault: t, noAnswer } = pageWordsAtHand();
  return (
    <div className="grid min-h-[80dvh] place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="text-xl font-semibold">{isUnfetched ? noAnswer : t.title}</h1>
      {!isUnfetched && <p className="max-w-[48ch] text-soft">{t.text}</p>}
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
