// Chooses a reciter: a button that opens a searchable list, whose code is fetched in advance.
import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Reciter } from "#contract/reciters";
import { lateFile } from "../ui/late-file.tsx";
import { useRecitationName } from "./use-recitation-names.ts";

const list = lateFile(() => import("./reciter-list.tsx"));
const ReciterList = list.part((file) => file.ReciterList);

interface ReciterPickerProps {
  /** The id of the chosen reciter. */
  value: number | null;
  onChange: (reciterId: number) => void;
  reciters: readonly Reciter[];
  label: string;
}

export function ReciterPicker({ value, onChange, reciters, label }: ReciterPickerProps) {
  const t = useTranslations("player");
  const nameOf = useRecitationName();
  const [open, setOpen] = useState(false);
  const id = useId();
  const chosen = reciters.find((reciter) => reciter.id === value);
  useLoadedWhenIdle();
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
        title={chosen && nameOf(chosen)}
        className="entry flex min-w-0 items-center justify-between gap-2 text-start"
      >
        <bdi className="min-w-0 truncate">{chosen ? nameOf(chosen) : t("chooseReciter")}</bdi>
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
        className="leaf by-its-button flex-col max-w-[calc(100vw-1.5rem)] min-w-[min(22rem,calc(100vw-1.5rem))] overflow-hidden text-ink shadow-float outline-none open:flex"
      >
        {open && (
          <ReciterList
            fallback={<div className="h-80" />}
            reciters={reciters}
            chosen={chosen ?? null}
            label={label}
            onClose={close}
            onChoose={(reciter) => {
              close();
              if (reciter.id !== value) onChange(reciter.id);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Fetched in advance, soon after the page has loaded, so that opening the list does not wait. */
function useLoadedWhenIdle() {
  useEffect(() => {
    const timer = setTimeout(list.fetchAhead, 1_500);
    return () => clearTimeout(timer);
  }, []);
}
