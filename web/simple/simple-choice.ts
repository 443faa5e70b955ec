// Whether this browser opens Wird in simple mode; stored in this browser. before-paint.js reads the same key.
import { useSyncExternalStore } from "react";

const key = "wird.simple";
const listeners = new Set<() => void>();
/** Where storage is blocked: the choice lasts until the page is closed. */
let unstored = false;

function isChosen(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return unstored;
  }
}

export function chooseSimple(on: boolean): void {
  unstored = on;
  try {
    if (on) localStorage.setItem(key, "on");
    else localStorage.removeItem(key);
  } catch {
    // It lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function useSimpleChoice(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isChosen);
}
