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

const enter = () => history.pushState({ ...history.state, dialogs: dialogs.length }, "");

/** Back was pressed: on a phone that is how one leaves whatever covers the page. */
function onBack() {
  if (dialogs.length <= depth()) return;
  if (!dialogs.at(-1)?.close()) enter();
}

/** While `open`, Back closes this dialog and the page below stays. */
export function useOpenDialog(open: boolean, onClose: () => boolean): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const here: OpenDialog = { close: () => close() };
    if (dialogs.push(here) === 1) addEventListener("popstate", onBack);
    enter();
    return () => {
      const place = dialogs.indexOf(here);
      dialogs.splice(place, 1);
      if (dialogs.length === 0) removeEventListener("popstate", onBack);
      // Closed by another way: its entry goes too, unless the page was left meanwhile.
      if (depth() > place) history.back();
    };
  }, [open]);
}
