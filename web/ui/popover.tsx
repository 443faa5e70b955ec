// A small panel beside what opened it; all but the button is fetched when it is first needed.
import { type ComponentProps, useState } from "react";
import { later } from "./later.tsx";
import type * as live from "./live-popover.tsx";
import { opener } from "./opener.ts";

const load = () => import("./live-popover.tsx");
const LivePopover = later(() => load().then((file) => file.Popover));

export function Popover(props: ComponentProps<typeof live.Popover>) {
  const [wanted, setWanted] = useState(false);
  const button = opener(props.trigger, "dialog", load, () => {
    setWanted(true);
    props.onOpenChange?.(true);
  });
  if (!wanted && !props.open) return button;
  const missing = () => {
    setWanted(false);
    props.onOpenChange?.(false);
  };
  return <LivePopover fallback={button} {...props} onMissing={missing} />;
}
