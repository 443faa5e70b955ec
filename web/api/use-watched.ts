// Reads a watched value in a component; with `select`, renders again only when that part changes.
import { useSyncExternalStore } from "react";
import type { Watched } from "./watched.ts";

/** `select` must return the same object for the same value: a field, not a new object. */
export function useWatched<T, Part = T>(
  value: Watched<T>,
  select: (value: T) => Part = (whole) => whole as unknown as Part,
): Part {
  const current = () => select(value.get());
  return useSyncExternalStore(value.watch, current, current);
}
