// The dialogs that are open, the last on top: what the browser's Back and an Escape past them close first.
import { useEffect, useEffectEvent } from "react";

interface OpenDialog {
  /** Answers false when nothing may close it now. */
  close(): boolean;
}

const dialogs: OpenDialog[] = [];

/** Closes the one on top; false when there is none. */
export function closeTopDialog(): boolean {
  const top = dialogs.at(-1);
  top?.close();
  return top !== undefined;
}

/** How many dialogs lie over the page at this entry of the browser's history. */
const depth = () => Number((history.state as { dialogs?: number } | null)?.dialogs ?? 0);

/** Our own step back is on its way: browsers take it some time after the call. */
let returning = false;

/** Gives the browser's history one entry for each open dialog. */
function settle() {
  if (returning) return;
  const extra = depth() - dialogs.length;
  if (extra > 0) {
    returning = true;
    history.go(-extra);
  }
  for (let entry = depth() + 1; entry <= dialogs.length; entry += 1) {
    history.pushState({ ...history.state, dialogs: entry }, "");
  }
}

function onPopState() {
  if (returning) {
    returning = false;
    settle();
  } else if (dialogs.length > depth() && !dialogs.at(-1)?.close()) {
    // Back was pressed, which on a phone is how one leaves whatever covers the page.
    settle();
  }
}

/** While `open`, Back closes this dialog and the page below stays. */
export function useOpenDialog(open: boolean, onClose: () => boolean): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const here: OpenDialog = { close: () => close() };
    dialogs.push(here);
    // The same listener is added once only.
    addEventListener("popstate", onPopState);
    // Not at once: StrictMode closes and opens again, and one dialog may follow another.
    queueMicrotask(settle);
    return () => {
      dialogs.splice(dialogs.indexOf(here), 1);
      queueMicrotask(settle);
    };
  }, [open]);
}
