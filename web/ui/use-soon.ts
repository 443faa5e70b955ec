// Draws a page in parts, one after another, so that a slow phone reacts to touches in between.
import { startTransition, useEffect, useState } from "react";

/** False in the first render; true in a second one, which React slices, as soon as the first is on the screen. */
export function useSoon(): boolean {
  const [isSoon, setSoon] = useState(false);
  useEffect(() => {
    // useDeferredValue would not do: in a render that is deferred itself it has its last value at once.
    startTransition(() => setSoon(true));
  }, []);
  return isSoon;
}
