// The searchable list of reciters: some 290 rows, of which only the visible ones are rendered.
import { elementScroll, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useCombobox } from "downshift";
import { Check, Search } from "lucide-react";
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { searchReciters } from "#contract/names/reciter-search";
import type { Reciter } from "#contract/reciters";
import { SURAH_COUNT } from "#contract/recordings";
import { useReciterName, useRewayaName } from "./use-recitation-names.ts";

/** Pixels. */
const ROW = 60;
/** Pixels: the height set by the list's class, on a screen that is high enough. */
const HEIGHT = 320;

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
  const shown = useRef(false);
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 3,
    initialOffset: start,
    initialRect: { width: 0, height: HEIGHT },
    observeElementRect,
    // A hidden list cannot scroll, and the attempt costs as much as showing it.
    scrollToFn: (...how) => shown.current && elementScroll(...how),
  });
  const list = useCombobox<Reciter>({
    items: found,
    isOpen: true,
    inputValue: typed,
    selectedItem: chosen,
    initialHighlightedIndex: chosenAt,
    // Highlight the best match, so that Enter selects it.
    defaultHighlightedIndex: 0,
    itemToString: (reciter) => (reciter ? nameOf(reciter) : ""),
    // The virtualizer scrolls its rows itself.
    scrollIntoView() {},
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
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Rendered just before its popover shows, it cannot be focused yet: autofocus works on showing.
    input.current?.setAttribute("autofocus", "");
  }, []);
  useEffect(() => {
    // The list gets its layout in the frame that shows it.
    const frame = requestAnimationFrame(() => {
      shown.current = true;
      rows.scrollToOffset(start);
      // Needed when the list's code was loaded after its popover opened.
      input.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [rows, start]);

  return (
    <div className="flex min-h-0 flex-col">
      <label className="flex shrink-0 items-center gap-2 border-b border-line px-3">
        <Search aria-hidden className="size-4 shrink-0 text-soft" />
        <input
          {...list.getInputProps({
            ref: input,
            "aria-label": t("searchReciters"),
            "aria-labelledby": undefined,
            // Set the state directly: downshift's own update would move the caret.
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
        // A fixed height: while the popover has none yet, a list without one would render every row.
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

/**
 * The list's size, from a ResizeObserver after layout. The library's default also measures it
 * at once, which forces one more layout before the list is shown (9 ms of 100 on a slow phone).
 */
function observeElementRect(
  { scrollElement }: Virtualizer<HTMLUListElement, Element>,
  onSize: (rect: { width: number; height: number }) => void,
) {
  if (!scrollElement) return;
  const observer = new ResizeObserver(([entry]) => {
    const [size] = entry?.borderBoxSize ?? [];
    if (size) onSize({ width: size.inlineSize, height: size.blockSize });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
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
