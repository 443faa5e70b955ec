// What people scroll to is fetched when its place is near the screen, or once the page has been quiet for a while.
import { type RefCallback, startTransition, useCallback, useEffect, useState } from "react";

/** Milliseconds after the page: the first screen and what it waits for come first. */
export const QUIET_AFTER = 2_500;
/** Beyond the edges of the screen. */
const NEAR = "300px 0px";

/** The ref of the place, and whether what belongs there is due; from then on it is. */
export function useNear(): [RefCallback<Element>, boolean] {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setNear(true)), QUIET_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const watch = useCallback((place: Element | null) => {
    if (!place) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        startTransition(() => setNear(true));
      },
      { rootMargin: NEAR },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return [watch, isNear];
}
