// The heading that names a page, in the browser's tab too; it gets the focus after a navigation.
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { usePageTitle } from "./use-page-title.ts";

interface PageTitleProps {
  title: ReactNode;
  /** The title of the browser's tab, where it differs; with a title that is more than a text always. */
  tab?: string;
  className?: string;
}

/** The path of the page shown last. */
let shown: string | undefined;
/** By the browser's Back or Forward, which restores its own scroll position. */
let wentBack = false;
window.addEventListener("popstate", () => {
  wentBack = window.location.pathname !== shown;
});

export function PageTitle({
  title,
  tab = typeof title === "string" ? title : "",
  className = "",
}: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(tab);
  // The clicked link is unmounted; without focus here a screen reader would not announce the new page.
  // In the commit that shows the page: later it would take the focus from who is in the page already.
  useLayoutEffect(() => {
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
