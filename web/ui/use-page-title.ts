// The page's title in the browser's tab.
import { useEffect } from "react";

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Wird` : "Wird";
  }, [title]);
}
