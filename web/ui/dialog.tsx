// A dialog above the page; its code is fetched when one first opens.
import { type ComponentProps, type ReactNode, useState } from "react";
import { later } from "./later.tsx";
import type * as live from "./live-dialog.tsx";

const LiveDialog = later(() => import("./live-dialog.tsx").then(({ Dialog }) => Dialog));

export function Dialog(props: ComponentProps<typeof live.Dialog>) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  const missing = () => {
    setWanted(false);
    props.onClose();
  };
  return <LiveDialog {...props} onMissing={missing} />;
}

/** The row of buttons at a dialog's end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}
