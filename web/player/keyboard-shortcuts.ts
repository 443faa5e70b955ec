// The player's keys as pure functions: which key has which effect, and when it has none.

/** Event on the window: shows the list of keys. */
export const SHOW_KEYS = "show-keys";

export type Shortcut =
  | "toggle"
  | "back"
  | "forward"
  | "previous"
  | "next"
  | "mute"
  | "again"
  | "next-ayah"
  | "list";

export interface Key {
  key: string;
  /** The physical key, whatever character is on it. */
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** The kind of element with the focus, as far as keys are concerned. */
export type Focus =
  /** A field or a choice: it uses every key itself. */
  | "typing"
  /** Space presses it: a button, a link. */
  | "pressing"
  | "elsewhere";

interface Page {
  focus: Focus;
  /** Whether character keys are active; voice input types whole words. */
  letters: boolean;
}

const characters: Record<string, Shortcut> = {
  n: "next",
  p: "previous",
  m: "mute",
  r: "again",
  v: "next-ayah",
  "?": "list",
  "؟": "list",
};

export function shortcutOf(key: Key, { focus, letters }: Page): Shortcut | null {
  // Alt with an arrow is the browser's Back and Forward.
  if (focus === "typing" || key.metaKey || key.altKey) return null;
  // As on every player the time line runs to the right, also in right-to-left languages.
  if (key.key === "ArrowRight") return key.ctrlKey ? "next" : "forward";
  if (key.key === "ArrowLeft") return key.ctrlKey ? "previous" : "back";
  if (key.ctrlKey) return null;
  if (key.key === " ") return focus === "pressing" || key.shiftKey ? null : "toggle";
  return letters ? (characters[characterOf(key)] ?? null) : null;
}

/** On an Arabic keyboard, the letter on the same physical key. */
function characterOf({ key, code }: Key): string {
  const latin = /^[\u0600-\u06ff]+$/.test(key) && /^Key([A-Z])$/.exec(code)?.[1];
  return (latin || key).toLowerCase();
}

// Roles that use arrows or letters themselves.
const owners =
  "textarea, select, [contenteditable=true], [role=slider], [role=tablist], [role=menu], [role=listbox], [role=combobox], [role=radiogroup], [role=grid]";
const typed = "input:not([type=checkbox], [type=radio], [type=button], [type=submit])";
const pressed = "button, a[href], summary, input, [role=button], [tabindex='0']";

export function focusOf(element: Element | null): Focus {
  if (element?.closest(`${owners}, ${typed}`)) return "typing";
  // A dialog over the page has its own keys, except the player's.
  const dialog = element?.closest("[role=dialog]");
  if (dialog && !dialog.querySelector("[data-player]")) return "typing";
  return element?.closest(pressed) ? "pressing" : "elsewhere";
}
