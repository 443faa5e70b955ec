// A button whose panel's code is fetched when a hand or the focus comes near, not with the page.
import { cloneElement, type DOMAttributes, type ReactElement } from "react";

type Handlers = Pick<DOMAttributes<Element>, "onClick" | "onPointerEnter" | "onFocus">;

/** `trigger` as it stands before its panel was ever opened. */
export function opener(
  trigger: ReactElement,
  kind: "menu" | "dialog",
  load: () => Promise<unknown>,
  open: () => void,
) {
  const own = trigger.props as Handlers;
  // A failure shows when the panel is asked for in earnest.
  const ahead = () => void load().catch(() => undefined);
  const added: Handlers & Record<string, unknown> = {
    "aria-haspopup": kind,
    "aria-expanded": false,
    onPointerEnter(event) {
      own.onPointerEnter?.(event);
      ahead();
    },
    onFocus(event) {
      own.onFocus?.(event);
      ahead();
    },
    onClick(event) {
      own.onClick?.(event);
      open();
    },
  };
  return cloneElement(trigger, added);
}
