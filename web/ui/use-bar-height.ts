// The height of a bar at the bottom of the page, as a property of the page, which stays clear of it.
import { type RefObject, useEffect } from "react";

/** Sets `property`, such as --player-bar, to the height of the bar for as long as it shows. */
export function useBarHeight(bar: RefObject<HTMLElement | null>, property: `--${string}-bar`) {
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      root.style.setProperty(property, `${Math.ceil(height)}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty(property);
    };
  }, [bar, property]);
}
