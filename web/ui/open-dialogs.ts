// The stack of open dialogs: the browser's Back, and an Escape outside them, close the topmost first.
import { useEffect, useEffectEvent } from "react";

interface OpenDialog {
  /** Returns false when the dialog may not be closed now. */
  close(): boolean;
}

const dialogs: OpenDialog[] = [];

/** Closes the topmost dialog; false when there is none. */
export function closeTopDialog(): boolean {
  const top = dialogs.at(-1);
  top?.close();
  return top !== undefined;
}

/** The number of dialogs open at this entry of the browser's history. */
const depth = () => Number((history.state as { dialogs?: number } | null)?.dialogs ?? 0);

/** Our own history.back() is pending: browsers navigate some time after the call. */
let returning = false;

/** Makes the browser's history hold one entry for each open dialog. */
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
    // Back was pressed, which on a phone closes whatever covers the page.
    settle();
  }
}

/** While `open`, Back closes this dialog instead of leaving the page. */
export function useOpenDialog(open: boolean, onClose: () => boolean): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const here: OpenDialog = { close: () => close() };
    dialogs.push(here);
    // Adding the same listener twice has no effect.
    addEventListener("popstate", onPopState);
    // Deferred: StrictMode closes and opens again, and one dialog may follow another.
    queueMicrotask(settle);
    return () => {
      dialogs.splice(dialogs.indexOf(here), 1);
      queueMicrotask(settle);
    };
  }, [open]);
}
