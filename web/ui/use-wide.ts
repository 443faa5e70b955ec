// Whether the window is as wide as a tablet: there, what a phone folds away is in sight.
import { useSyncExternalStore } from "react";

const query = "(min-width: 48rem)";

function subscribe(listener: () => void): () => void {
  const wide = matchMedia(query);
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  );
