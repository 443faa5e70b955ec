// The player's keys, as plain rules: which key means what, and when it means nothing.
export type Shortcut = "toggle" | "back" | "forward" | "previous" | "next" | "mute" | "list";

export interface Key {
  key: string;
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

/** In a page read from the right, the arrow to the left leads forward. */
export function shortcutOf(key: Key, focus: Focus, rightToLeft: boolean): Shortcut | null {
  if (focus === "typing" || key.metaKey) return null;
  const forward = rightToLeft ? "ArrowLeft" : "ArrowRight";
  const back = rightToLeft ? "ArrowRight" : "ArrowLeft";
  if (key.ctrlKey || key.altKey) {
    if (key.key === forward) return "next";
    return key.key === back ? "previous" : null;
  }
  switch (key.key) {
    case " ":
      return focus === "pressing" || key.shiftKey ? null : "toggle";
    case back:
      return "back";
    case forward:
      return "forward";
    case "m":
    case "M":
      return "mute";
    case "?":
      return "list";
    default:
      return null;
  }
}

// Roles whose arrows or letters are spoken for.
const owners =
  "textarea, select, [contenteditable=true], [role=slider], [role=tablist], [role=menu], [role=listbox], [role=combobox], [role=radiogroup], [role=grid], [role=dialog]";
const typed = "input:not([type=checkbox], [type=radio], [type=button], [type=submit])";
const pressed = "button, a[href], summary, input, [role=button], [tabindex='0']";

export function focusOf(element: Element | null): Focus {
  if (element?.closest(`${owners}, ${typed}`)) return "typing";
  return element?.closest(pressed) ? "pressing" : "elsewhere";
}
