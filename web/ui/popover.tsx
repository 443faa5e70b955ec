// A small panel beside what opened it; all but the button is fetched when it is first needed.
import { type ComponentProps, lazy, Suspense, useState } from "react";
import type * as live from "./live-popover.tsx";
import { opener } from "./opener.ts";

const load = () => import("./live-popover.tsx");
const LivePopover = lazy(() => load().then((file) => ({ default: file.Popover })));

export function Popover(props: ComponentProps<typeof live.Popover>) {
  const [wanted, setWanted] = useState(false);
  const button = opener(props.trigger, "dialog", load, () => {
    setWanted(true);
    props.onOpenChange?.(true);
  });
  if (!wanted && !props.open) return button;
  return (
    <Suspense fallback={button}>
      <LivePopover {...props} />
    </Suspense>
  );
}
