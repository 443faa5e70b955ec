// The searchable list of reciters: people, their recitations under them, favourites and the last heard on top.
// Of some 300 rows only the visible ones are rendered.
import { elementScroll, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useCombobox } from "downshift";
import { Search } from "lucide-react";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { searchReciters } from "#contract/names/reciter-search";
import type { Reciter } from "#contract/reciters";
import { ListStatus } from "./list-status.tsx";
import { peopleRows, type ReciterRow, sectionedRows } from "./people.ts";
import { RowButtons } from "./row-buttons.tsx";
import { HeadingRow, heightOf, RecitationRow } from "./reciter-rows.tsx";
import { useFavouritesAtFirst, useRecentAtFirst } from "./top-of-list.ts";
import { useReciterName } from "./use-recitation-names.ts";
import { useSample } from "./use-sample.ts";

/** Pixels: the height set by the list's class, on a screen that is high enough. */
const HEIGHT = 320;

interface ReciterListProps {
  reciters: readonly Reciter[];
  chosen: Reciter | null;
  label: string;
  onChoose: (reciter: Reciter) => void;
  onClose: () => void;
}

type Recitation = Extract<ReciterRow, { kind: "recitation" }>;

export default function ReciterList(props: ReciterListProps) {
  const { reciters, chosen, label, onChoose, onClose } = props;
  const t = useTranslations("player");
  const nameOf = useReciterName();
  const [typed, setTyped] = useState("");
  const favourites = useFavouritesAtFirst();
  const recent = useRecentAtFirst();
  const rows = useMemo(
    () =>
      typed === ""
        ? sectionedRows(reciters, favourites, recent)
        : peopleRows(searchReciters(typed, reciters)),
    [reciters, typed, favourites, recent],
  );
  /** The places of the recitations among the rows: what can be chosen. */
  const places = useMemo(
    () => rows.flatMap(({ kind }, at) => (kind === "recitation" ? at : [])),
    [rows],
  );
  const items = places.map((at) => rows[at] as Recitation);
  const chosenAt = items.findIndex(({ reciter }) => reciter === chosen);
  const scroller = useRef<HTMLDivElement>(null);
  const offsetOf = (at: number) =>
    rows.slice(0, Math.max(0, at)).reduce((sum, row) => sum + heightOf(row), 0);
  // At its top where favourites and the last heard stand there, else at the chosen one.
  const [start] = useState(() =>
    rows[0]?.kind === "section" ? 0 : offsetOf((places[chosenAt] ?? 0) - 2),
  );
  const shown = useRef(false);
  // Other rows have other heights: with a new function they are asked for again.
  const getItemKey = useCallback((at: number) => (rows[at] ? at : -1), [rows]);
  const visible = useVirtualizer({
    count: rows.length,
    getItemKey,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => heightOf(rows[at]),
    overscan: 3,
    initialOffset: start,
    initialRect: { width: 0, height: HEIGHT },
    observeElementRect,
    // A hidden list cannot scroll, and the attempt costs as much as showing it.
    scrollToFn: (...how) => shown.current && elementScroll(...how),
  });
  const sample = useSample();
  const list = useCombobox<Recitation>({
    items,
    isOpen: true,
    inputValue: typed,
    selectedItem: items[chosenAt] ?? null,
    initialHighlightedIndex: chosenAt,
    // Highlight the best match, so that Enter selects it.
    defaultHighlightedIndex: 0,
    itemToString: (row) => (row ? nameOf(row.reciter) : ""),
    // The virtualizer scrolls its rows itself.
    scrollIntoView() {},
    // The buttons of the highlighted row are beside the list: it stays highlighted on the way to them.
    stateReducer(state, { type, changes }) {
      const { InputBlur, MenuMouseLeave } = useCombobox.stateChangeTypes;
      return type === InputBlur || type === MenuMouseLeave ? state : changes;
    },
    onStateChange({ type, selectedItem, highlightedIndex }) {
      const { InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes;
      if (type === InputKeyDownEscape) onClose();
      if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) {
        // What waited for it plays on, so that the choice is played as well.
        sample.stop();
        onChoose(selectedItem.reciter);
      }
      const byPointer = type === useCombobox.stateChangeTypes.ItemMouseMove;
      if (highlightedIndex !== undefined && highlightedIndex >= 0 && !byPointer) {
        visible.scrollToIndex(places[highlightedIndex] ?? 0);
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
      visible.scrollToOffset(start);
      // Needed when the list's code was loaded after its popover opened.
      input.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [visible, start]);
  const drawn = visible.getVirtualItems().flatMap(({ index, start: from, key }) => {
    const row = rows[index];
    return row
      ? {
          row,
          key,
          item: places.indexOf(index),
          style: { height: heightOf(row), transform: `translateY(${from}px)` },
        }
      : [];
  });

  return (
    <div className="flex min-h-0 flex-col">
      <label className="flex shrink-0 items-center gap-2 rounded-t-lg border-b border-line px-3 -outline-offset-2 outline-green has-focus-visible:outline-2">
        <Search aria-hidden className="size-4 shrink-0 text-soft" />
        <input
          {...list.getInputProps({
            ref: input,
            "aria-label": t("searchReciters"),
            "aria-labelledby": undefined,
            // Set the state directly: downshift's own update would move the caret.
            onChange: (event) => {
              setTyped(event.currentTarget.value);
              visible.scrollToOffset(0);
            },
          })}
          placeholder={t("searchReciters")}
          className="h-12 min-w-0 grow bg-transparent outline-none"
        />
      </label>
      {/* A fixed height: while the popover has none yet, a list without one would render every row. */}
      <div
        ref={scroller}
        className="relative h-[min(20rem,45dvh)] overflow-y-auto overscroll-contain outline-none"
      >
        <ul
          {...list.getMenuProps({ "aria-label": label, "aria-labelledby": undefined })}
          className="relative outline-none"
          style={{ height: visible.getTotalSize() }}
        >
          {drawn.map(({ row, key, item, style }) =>
            row.kind === "recitation" ? (
              <li
                key={key}
                {...list.getItemProps({ item: row, index: item })}
                aria-setsize={items.length}
                aria-posinset={item + 1}
                aria-selected={row.reciter === chosen}
                style={style}
                className={`absolute inset-x-0 top-0 flex cursor-pointer items-center gap-2 ps-3 pe-24 ${list.highlightedIndex === item ? "bg-tint -outline-offset-2 forced-colors:outline-2" : ""}`}
              >
                <RecitationRow row={row} chosen={row.reciter === chosen} />
              </li>
            ) : (
              <HeadingRow key={key} row={row} style={style} />
            ),
          )}
        </ul>
        <RowButtons
          rows={drawn.filter(({ item }) => item >= 0)}
          highlighted={Math.max(0, list.highlightedIndex)}
          sample={sample}
        />
      </div>
      <ListStatus found={items.map(({ reciter }) => reciter)} typed={typed} sample={sample} />
    </div>
  );
}

/**
 * The list's size, from a ResizeObserver after layout. The library's default also measures it
 * at once, which forces one more layout before the list is shown (9 ms of 100 on a slow phone).
 */
function observeElementRect(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
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
