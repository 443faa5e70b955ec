// A dialog above the page; once opened it stays mounted while closed.
import { type ComponentProps, type ReactNode, useState } from "react";
import { lateFile } from "./late-file.tsx";

const Panel = lateFile(() => import("./dialog-panel.tsx")).part((file) => file.Dialog);

export function Dialog(props: ComponentProps<typeof Panel>) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  const missing = () => {
    setWanted(false);
    props.onClose();
  };
  return <Panel {...props} onMissing={missing} />;
}

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}
