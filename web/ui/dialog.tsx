// A dialog above the page; its code is fetched when one first opens.
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from "react";
import type * as live from "./live-dialog.tsx";

const LiveDialog = lazy(() =>
  import("./live-dialog.tsx").then((file) => ({ default: file.Dialog })),
);

export function Dialog(props: ComponentProps<typeof live.Dialog>) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <LiveDialog {...props} />
    </Suspense>
  );
}

/** The row of buttons at a dialog's end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}
