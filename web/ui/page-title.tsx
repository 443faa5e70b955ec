// The heading that names a page, in the browser's tab too; whoever comes here by a link is led to it.
import { useEffect, useRef } from "react";
import { usePageTitle } from "./use-page-title.ts";

interface PageTitleProps {
  title: string;
  /** Of the browser's tab, where it differs. */
  tab?: string;
  className?: string;
}

/** The path whose page was shown last. */
let shown: string | undefined;
/** By the browser's Back or Forward, which has its own place to scroll to. */
let wentBack = false;
window.addEventListener("popstate", () => {
  wentBack = window.location.pathname !== shown;
});

export function PageTitle({ title, tab = title, className = "" }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(tab);
  // The link that led here is gone, and nothing else tells a screen reader that there is another page.
  useEffect(() => {
    const { pathname } = window.location;
    const arrived = shown !== undefined && shown !== pathname;
    shown = pathname;
    if (!arrived) return;
    if (!wentBack) window.scrollTo(0, 0);
    wentBack = false;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={`font-semibold tracking-tight ${className}`}>
      {title}
    </h1>
  );
}
