// The current time for components, updated at an interval.
import { useEffect, useEffectEvent, useState } from "react";

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

/**
 * What `read` makes of the current time (UTC milliseconds), looked at every `every` ms while the page is
 * visible. The component renders again only when that string or number is another one.
 */
export function useReadClock<T extends string | number>(
  every: number,
  read: (now: number) => T,
): T {
  const [, setSeen] = useState(() => read(Date.now()));
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") setSeen(read(Date.now()));
  });
  useEffect(() => {
    const timer = setInterval(look, every);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [every]);
  return read(Date.now());
}
