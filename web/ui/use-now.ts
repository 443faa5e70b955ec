// The present, told again now and then to what shows it.
import { useEffect, useState } from "react";

/** UTC milliseconds, renewed every `every` milliseconds while the page is seen, and when it is seen again. */
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
