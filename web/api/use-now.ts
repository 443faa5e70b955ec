// The current time of the server for components, updated at an interval.
import { useEffect, useEffectEvent, useState } from "react";
import { serverNow } from "./server-clock.ts";

/** UTC milliseconds, updated every `every` ms while the page is visible, and when it becomes visible. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const renew = () => document.visibilityState === "visible" && setNow(serverNow());
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
  const [, setSeen] = useState(() => read(serverNow()));
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") setSeen(read(serverNow()));
  });
  useEffect(() => {
    const timer = setInterval(look, every);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [every]);
  return read(serverNow());
}
