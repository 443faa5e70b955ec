// A drop-down menu.
import { lateFile } from "./late-file.tsx";

const menu = lateFile(() => import("./menu-panel.tsx"));

export const Menu = menu.panel("menu", (file) => file.Menu);
export const MenuItem = menu.part((file) => file.MenuItem);
export const MenuChoice = menu.part((file) => file.MenuChoice);
export const MenuDivider = menu.part((file) => file.MenuDivider);
