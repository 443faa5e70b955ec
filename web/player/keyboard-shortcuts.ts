// The player's keys, as plain rules: which key means what, and when it means nothing.

/** Of the window: shows the list of keys. */
export const SHOW_KEYS = "show-keys";

export type Shortcut = "toggle" | "back" | "forward" | "previous" | "next" | "mute" | "list";

export interface Key {
  key: string;
  /** The place on the keyboard, whatever is written there. */
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** What the focus is on, as far as keys go. */
export type Focus =
  /** Types or chooses: every key is its own. */
  | "typing"
  /** Pressed with Space: a button, a link. */
  | "pressing"
  | "elsewhere";

interface Page {
  focus: Focus;
  /** Whether keys that write a character count; voice input writes whole words of them. */
  letters: boolean;
}

const characters: Record<string, Shortcut> = {
  n: "next",
  p: "previous",
  m: "mute",
  "?": "list",
  "؟": "list",
};

export function shortcutOf(key: Key, { focus, letters }: Page): Shortcut | null {
  // Alt with an arrow is the browser's own Back and Forward.
  if (focus === "typing" || key.metaKey || key.altKey) return null;
  // As on every player the time line runs to the right, also where one reads from the right.
  if (key.key === "ArrowRight") return key.ctrlKey ? "next" : "forward";
  if (key.key === "ArrowLeft") return key.ctrlKey ? "previous" : "back";
  if (key.ctrlKey) return null;
  if (key.key === " ") return focus === "pressing" || key.shiftKey ? null : "toggle";
  return letters ? (characters[characterOf(key)] ?? null) : null;
}

/** On an Arabic keyboard the letter that stands in the same place. */
function characterOf({ key, code }: Key): string {
  const latin = /^[\u0600-\u06ff]+$/.test(key) && /^Key([A-Z])$/.exec(code)?.[1];
  return (latin || key).toLowerCase();
}

// Roles whose arrows or letters are spoken for.
const owners =
  "textarea, select, [contenteditable=true], [role=slider], [role=tablist], [role=menu], [role=listbox], [role=combobox], [role=radiogroup], [role=grid]";
const typed = "input:not([type=checkbox], [type=radio], [type=button], [type=submit])";
const pressed = "button, a[href], summary, input, [role=button], [tabindex='0']";

export function focusOf(element: Element | null): Focus {
  if (element?.closest(`${owners}, ${typed}`)) return "typing";
  // What covers the page has keys of its own, except the player itself.
  const dialog = element?.closest("[role=dialog]");
  if (dialog && !dialog.querySelector("[data-player]")) return "typing";
  return element?.closest(pressed) ? "pressing" : "elsewhere";
}
