// A small panel beside the button that opens it.
import { lateFile } from "./late-file.tsx";

export const Popover = lateFile(() => import("./popover-panel.tsx")).panel(
  "dialog",
  (file) => file.Popover,
);
