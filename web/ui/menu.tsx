// A menu that drops from a button; all but the button is fetched when it is first needed.
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { later } from "./later.tsx";
import type * as live from "./live-menu.tsx";
import { opener } from "./opener.ts";

const load = () => import("./live-menu.tsx");
const LiveMenu = later(() => load().then((file) => file.Menu));

export const MenuItem = lazy(() => load().then((file) => ({ default: file.MenuItem })));
export const MenuChoice = lazy(() => load().then((file) => ({ default: file.MenuChoice })));
export const MenuDivider = lazy(() => load().then((file) => ({ default: file.MenuDivider })));

export function Menu(props: ComponentProps<typeof live.Menu>) {
  const [wanted, setWanted] = useState(false);
  const button = opener(props.trigger, "menu", load, () => setWanted(true));
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <LiveMenu {...props} fallback={button} onMissing={() => setWanted(false)} />
    </Suspense>
  );
}
