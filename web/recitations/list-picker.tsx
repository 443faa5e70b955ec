// A labelled button that opens a searchable list in a popover.
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";

interface ListPickerProps {
  label: string;
  /** What is chosen, or the invitation to choose. */
  shown: string;
  title?: string | undefined;
  /** The ids of a hint or an error beside it. */
  describedBy?: string | undefined;
  /** The list is rendered although it is closed, and so unseen. */
  warming?: boolean;
  /** The list while it is open. */
  children: (close: () => void) => ReactNode;
}

export function ListPicker(props: ListPickerProps) {
  const { label, shown, title, describedBy, warming = false, children } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <span id={`${id}-label`} className="text-sm font-medium">
        {label}
      </span>
      <button
        type="button"
        id={id}
        popoverTarget={`${id}-list`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={describedBy}
        title={title}
        className="entry flex min-w-0 items-center justify-between gap-2 text-start"
      >
        <bdi className="min-w-0 truncate">{shown}</bdi>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-soft" />
      </button>
      {/* The browser's popover: one placed by script takes 50 % longer to open. */}
      <div
        ref={panel}
        id={`${id}-list`}
        popover="auto"
        role="dialog"
        aria-label={label}
        onBeforeToggle={(event) => setOpen(event.newState === "open")}
        className="leaf by-its-button flex-col max-w-[calc(100vw-1.5rem)] min-w-[min(22rem,calc(100vw-2.4rem))] md:min-w-[26rem] overflow-hidden text-ink shadow-float outline-none open:flex"
      >
        {(open || warming) && children(close)}
      </div>
    </div>
  );
}
