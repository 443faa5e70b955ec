// A dialog above the page; once opened it stays mounted while closed.
import { type ComponentProps, type ReactNode, useState } from "react";
import { lateFile } from "./late-file.tsx";

const Panel = lateFile(() => import("./dialog-panel.tsx")).part((file) => file.Dialog);

export function Dialog(props: ComponentProps<typeof Panel>) {
  const [hasOpened, setHasOpened] = useState(props.open);
  if (props.open && !hasOpened) setHasOpened(true);
  if (!hasOpened) return null;
  const missing = () => {
    setHasOpened(false);
    props.onClose();
  };
  return <Panel {...props} onMissing={missing} />;
}

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}
