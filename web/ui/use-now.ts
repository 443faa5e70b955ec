// The current time for components, updated at an interval.
import { useEffect, useState } from "react";

/** UTC milliseconds, updated every `every` ms while the page is visible, and when it becomes visible. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const renew = () => document.visibilityState === "visible" && setNow(Date.now());
    const timer = setInterval(renew, every);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [every]);
  return now;
}
