// Keeps the place of the keyboard: when what has the focus goes away, its nearest neighbour gets it, not <body>.
import { useLayoutEffect } from "react";

/** While it is mounted the focus is kept; it is fetched late, and its mark says that it is there. */
export function FocusKeeper() {
  useLayoutEffect(() => keepFocus(), []);
  return <span hidden data-focus-keeper />;
}

/** Milliseconds for those who know a better place, such as a dialog that returns the focus. */
const PATIENCE = 200;
/** Milliseconds for which what is disabled or hidden is waited for: often it is so only while it is saved. */
const WAITS = 1_500;
/** Milliseconds after which nothing is looked for any more. */
const GIVES_UP = 10_000;

/** One step up from what had the focus: where it was among its neighbours. */
interface Step {
  parent: Element;
  next: Element | null;
  previous: Element | null;
}

interface Trail {
  at: HTMLElement;
  steps: Step[];
}

const focusable =
  ":is(a[href], button, input, select, textarea, summary, [tabindex='0']):not(:disabled, [aria-disabled=true], [inert] *)";

function trailOf(at: HTMLElement): Trail {
  const steps: Step[] = [];
  for (let child: Element = at; child.parentElement; child = child.parentElement) {
    const parent = child.parentElement;
    // Above the main part is the whole page; dialogs and notices hang on <body>.
    if (parent === document.body || child.localName === "main") break;
    steps.push({ parent, next: child.nextElementSibling, previous: child.previousElementSibling });
  }
  return { at, steps };
}

function canTake(element: Element): element is HTMLElement {
  return element.matches(focusable) && element.checkVisibility();
}

const firstIn = (element: Element | null): HTMLElement | undefined =>
  !element?.isConnected
    ? undefined
    : canTake(element)
      ? element
      : [...element.querySelectorAll(focusable)].find(canTake);

/** What is nearest to where the focus was, inside what is left of its surroundings. */
function nearest({ steps }: Trail): HTMLElement | undefined {
  for (const { parent, next, previous } of steps) {
    if (!parent.isConnected) continue;
    const beside = firstIn(next) ?? firstIn(previous);
    if (beside) return beside;
    const isPlace = parent.localName === "main" || parent.role === "tabpanel";
    if (isPlace && parent instanceof HTMLElement) return parent;
  }
}

/** Only for the keyboard: on a phone, a field that gets the focus would open another. Ends with the returned function. */
function keepFocus(): () => void {
  let last: Trail | null = null;
  /** The last one that was no part of a dialog, menu or notice. */
  let onPage: Trail | null = null;
  let byKeys = true;
  let lostAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What is disabled loses the focus a frame later.
  const isLost = () =>
    last !== null &&
    (document.activeElement === document.body || document.activeElement?.matches(":disabled"));
  const note = () => {
    const at = document.activeElement;
    if (!byKeys || !(at instanceof HTMLElement) || at === document.body) return;
    last = trailOf(at);
    if (at.closest("main, header")) onPage = last;
  };
  const pressed = () => {
    byKeys = true;
    note();
  };
  // Whoever points elsewhere has left the focus on purpose.
  const pointed = () => {
    byKeys = false;
    last = null;
    onPage = null;
  };
  const restore = () => {
    timer = undefined;
    if (!last || !isLost()) return;
    const { at } = last;
    const waited = performance.now() - lostAt;
    const isWaiting = at.isConnected && !canTake(at) && waited < WAITS;
    const found = isWaiting
      ? undefined
      : at.isConnected && canTake(at)
        ? at
        : (nearest(last) ?? (onPage && (firstIn(onPage.at) ?? nearest(onPage))));
    if (found) found.focus();
    else if (waited < GIVES_UP) timer = setTimeout(restore, PATIENCE);
  };
  const changed = new MutationObserver(() => {
    if (timer !== undefined || !isLost()) return;
    lostAt = performance.now();
    timer = setTimeout(restore, PATIENCE);
  });
  changed.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled"],
  });
  note();
  addEventListener("focusin", note);
  addEventListener("keydown", pressed, true);
  addEventListener("pointerdown", pointed, true);
  return () => {
    clearTimeout(timer);
    changed.disconnect();
    removeEventListener("focusin", note);
    removeEventListener("keydown", pressed, true);
    removeEventListener("pointerdown", pointed, true);
  };
}
