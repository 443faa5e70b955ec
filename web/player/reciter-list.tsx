// The searchable list of reciters: some 290 rows, of which only those in sight are in the page.
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCombobox } from "downshift";
import { Check, Search } from "lucide-react";
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { searchReciters } from "#contract/reciter-search";
import { type Reciter, SURAH_COUNT } from "#contract/reciters";
import { useReciterName, useRewayaName } from "./recitation-names.ts";

/** Pixels. */
const ROW = 60;

interface ReciterListProps {
  reciters: readonly Reciter[];
  chosen: Reciter | null;
  label: string;
  onChoose: (reciter: Reciter) => void;
  onClose: () => void;
}

export function ReciterList({ reciters, chosen, label, onChoose, onClose }: ReciterListProps) {
  const t = useTranslations("player");
  const nameOf = useReciterName();
  const [typed, setTyped] = useState("");
  const found = useMemo(() => searchReciters(typed, reciters), [reciters, typed]);
  const chosenAt = chosen ? found.indexOf(chosen) : -1;
  const scroller = useRef<HTMLUListElement>(null);
  const [start] = useState(Math.max(0, (chosenAt - 2) * ROW));
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 3,
    initialOffset: start,
  });
  const list = useCombobox<Reciter>({
    items: found,
    isOpen: true,
    inputValue: typed,
    selectedItem: chosen,
    initialHighlightedIndex: chosenAt,
    // The best match is one Enter away.
    defaultHighlightedIndex: 0,
    itemToString: (reciter) => (reciter ? nameOf(reciter) : ""),
    onStateChange({ type, selectedItem, highlightedIndex }) {
      const { InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes;
      if (type === InputKeyDownEscape) onClose();
      if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) {
        onChoose(selectedItem);
      }
      const byPointer = type === useCombobox.stateChangeTypes.ItemMouseMove;
      if (highlightedIndex !== undefined && highlightedIndex >= 0 && !byPointer) {
        rows.scrollToIndex(highlightedIndex);
      }
    },
  });
  useEffect(() => {
    // Nor can what is not shown yet be scrolled: its place comes with the frame that shows it.
    const frame = requestAnimationFrame(() => rows.scrollToOffset(start));
    return () => cancelAnimationFrame(frame);
  }, [rows, start]);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Drawn just before its popover shows, it cannot have the focus yet: the browser gives it then.
    input.current?.setAttribute("autofocus", "");
    input.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="flex min-h-0 flex-col">
      <label className="flex shrink-0 items-center gap-2 border-b border-line px-3">
        <Search aria-hidden className="size-4 shrink-0 text-soft" />
        <input
          {...list.getInputProps({
            ref: input,
            "aria-label": t("searchReciters"),
            "aria-labelledby": undefined,
            // Straight to the state: downshift's own round trip would move the caret.
            onChange: (event) => {
              setTyped(event.currentTarget.value);
              rows.scrollToOffset(0);
            },
          })}
          placeholder={t("searchReciters")}
          className="h-12 min-w-0 grow bg-transparent outline-none"
        />
      </label>
      <ul
        {...list.getMenuProps({ ref: scroller, "aria-label": label, "aria-labelledby": undefined })}
        // A height of its own: while the popover has none yet, a list without one would hold every row.
        className="relative h-[min(20rem,45dvh)] overflow-y-auto overscroll-contain outline-none"
      >
        <li aria-hidden role="presentation" style={{ height: rows.getTotalSize() }} />
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const reciter = found[index];
          if (!reciter) return null;
          return (
            <li
              key={key}
              {...list.getItemProps({ item: reciter, index })}
              aria-setsize={found.length}
              aria-posinset={index + 1}
              aria-selected={reciter === chosen}
              style={{ height: ROW, transform: `translateY(${start}px)` }}
              className={`absolute inset-x-0 top-0 flex cursor-pointer items-center gap-3 px-3 ${list.highlightedIndex === index ? "bg-tint -outline-offset-2 forced-colors:outline-2" : ""}`}
            >
              <ReciterRow reciter={reciter} chosen={reciter === chosen} />
            </li>
          );
        })}
      </ul>
      <p role="status" className="border-t border-line px-3 py-2 text-sm text-soft">
        {found.length > 0
          ? t("reciterCount", { count: found.length })
          : t("noReciter", { query: typed })}
      </p>
    </div>
  );
}

interface ReciterRowProps {
  reciter: Reciter;
  chosen: boolean;
}

const ReciterRow = memo(function ReciterRow({ reciter, chosen }: ReciterRowProps) {
  const t = useTranslations("player");
  const nameOf = useReciterName();
  const rewayaName = useRewayaName();
  const count = reciter.availableSurahs.length;
  const notes = [
    rewayaName(reciter.rewaya),
    rewayaName(reciter.style),
    count < SURAH_COUNT && t("someSurahs", { count }),
    !reciter.available && t("unavailable"),
  ];
  return (
    <>
      <span className="min-w-0 grow">
        <span className="block truncate">
          <bdi>{nameOf(reciter)}</bdi>
        </span>
        <span className="block truncate text-sm text-soft">
          <bdi>{notes.filter(Boolean).join(" · ")}</bdi>
        </span>
      </span>
      {chosen && <Check aria-hidden className="size-4 shrink-0 text-green" />}
    </>
  );
});
