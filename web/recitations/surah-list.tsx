// The searchable list of the 114 surahs: by number, by name in any spelling, by meaning, in Arabic.
import { useCombobox } from "downshift";
import { Check, Search, Star } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { searchSurahs } from "#contract/names/surah-search";
import type { Surah } from "../api/home.ts";
import { Rosette } from "../ui/rosette.tsx";
import { useFavouritesAtFirst } from "./top-of-list.ts";
import { useSurahName } from "./use-recitation-names.ts";

interface SurahListProps {
  surahs: readonly Surah[];
  /** The number of the chosen surah. */
  chosen: number | null;
  /** The surahs that the reciter has; null: not known. */
  available: ReadonlySet<number> | null;
  label: string;
  onChoose: (surah: number) => void;
  onClose: () => void;
}

export default function SurahList({
  surahs,
  chosen,
  available,
  label,
  onChoose,
  onClose,
}: SurahListProps) {
  const t = useTranslations("player");
  const finding = useTranslations("finding");
  const nameOf = useSurahName();
  const [typed, setTyped] = useState("");
  const favourites = useFavouritesAtFirst("surah");
  const found = useMemo(
    () => (typed === "" ? favouritesFirst(surahs, favourites) : searchSurahs(typed, surahs)),
    [surahs, typed, favourites],
  );
  const chosenAt = found.findIndex(({ number }) => number === chosen);
  const list = useCombobox<Surah>({
    items: found,
    isOpen: true,
    inputValue: typed,
    selectedItem: found[chosenAt] ?? null,
    initialHighlightedIndex: chosenAt,
    // Highlight the best match, so that Enter selects it.
    defaultHighlightedIndex: 0,
    itemToString: (surah) => (surah ? nameOf(surah) : ""),
    onStateChange({ type, selectedItem }) {
      const { InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes;
      if (type === InputKeyDownEscape) onClose();
      if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) {
        onChoose(selectedItem.number);
      }
    },
  });
  const input = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    // Rendered just before its popover shows, it cannot be focused yet: autofocus works on showing.
    input.current?.setAttribute("autofocus", "");
  }, []);
  useEffect(() => {
    // The list gets its layout in the frame that shows it.
    const frame = requestAnimationFrame(() => {
      rows.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "center" });
      input.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <div className="flex min-h-0 flex-col">
      <label className="flex shrink-0 items-center gap-2 rounded-t-lg border-b border-line px-3 -outline-offset-2 outline-green has-focus-visible:outline-2">
        <Search aria-hidden className="size-4 shrink-0 text-soft" />
        <input
          {...list.getInputProps({
            ref: input,
            "aria-label": t("searchSurahs"),
            "aria-labelledby": undefined,
            // Set the state directly: downshift's own update would move the caret.
            onChange: (event) => {
              setTyped(event.currentTarget.value);
              rows.current?.scrollTo({ top: 0 });
            },
          })}
          placeholder={t("searchSurahs")}
          className="h-12 min-w-0 grow bg-transparent outline-none"
        />
      </label>
      <ul
        {...list.getMenuProps({ ref: rows, "aria-label": label, "aria-labelledby": undefined })}
        className="h-[min(20rem,45dvh)] overflow-y-auto overscroll-contain outline-none"
      >
        {found.map((surah, index) => (
          <li
            key={surah.number}
            {...list.getItemProps({ item: surah, index })}
            aria-selected={surah.number === chosen}
            className={`flex min-h-13 cursor-pointer items-center gap-3 px-3 py-1 ${list.highlightedIndex === index ? "bg-tint -outline-offset-2 forced-colors:outline-2" : ""}`}
          >
            <Rosette number={surah.number} className="size-9" />
            <span className="min-w-0 grow">
              <span className="block truncate">
                <bdi>{nameOf(surah)}</bdi>
              </span>
              <span className="block truncate text-sm text-soft">
                {available && !available.has(surah.number)
                  ? t("surahLacking")
                  : t("ayahs", { count: surah.numberOfAyahs })}
              </span>
            </span>
            {favourites.includes(surah.number) && (
              <>
                <Star aria-hidden className="size-4 shrink-0 fill-current text-gold" />
                <span className="sr-only">({finding("favourites")})</span>
              </>
            )}
            {surah.number === chosen && (
              <Check aria-hidden className="size-4 shrink-0 text-green" />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="border-t border-line px-3 py-2 text-sm text-soft">
        {found.length > 0
          ? t("someSurahs", { count: found.length })
          : t("noSurah", { query: typed })}
      </p>
    </div>
  );
}

function favouritesFirst(surahs: readonly Surah[], favourites: readonly number[]): Surah[] {
  const isLiked = ({ number }: Surah) => favourites.includes(number);
  return [...surahs.filter(isLiked), ...surahs.filter((surah) => !isLiked(surah))];
}
