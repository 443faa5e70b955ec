// Whether the page has been without its server for a while.
import { useEffect, useState } from "react";
import { useWatched } from "../api/use-watched.ts";
import { useEngine } from "./engine-provider.tsx";

/** Milliseconds without a connection before the page says so: a short loss concerns nobody. */
const AWAY_AFTER = 8_000;

export function useAway(): boolean {
  const isOpen = useWatched(useEngine().live.status, ({ status }) => status === "open");
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (isOpen) return setAway(false);
    const timer = setTimeout(() => setAway(true), AWAY_AFTER);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isAway;
}
