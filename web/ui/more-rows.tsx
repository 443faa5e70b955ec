// A long list is drawn fifty rows at a time: a phone takes seconds for hundreds, and nobody reads them at once.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "./button.tsx";

export const ROWS = 50;

/** How many of `count` rows are to be drawn, and what draws the next ones; undefined when all are. */
export function useRows(count: number): { shown: number; more: (() => void) | undefined } {
  const [wanted, setWanted] = useState(ROWS);
  const more = () => setWanted((before) => before + ROWS);
  return { shown: Math.min(wanted, count), more: wanted < count ? more : undefined };
}

/** At the end of the rows: presses itself when somebody scrolls there. */
export function MoreRows({ label, onMore }: { label: string; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) onMore();
  });
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => seen(entries));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="p-4 text-center">
      <Button variant="quiet" onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
