// The searchable list of the 114 surahs: by number, by name in any spelling, by meaning, in Arabic.
import { useCombobox } from "downshift";
import { Check, Search, Star } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { searchSurahs } from "#contract/names/surah-search";
import type { AyahPlace } from "#contract/quran/ayah-search";
import type { Surah } from "../api/home.ts";
import { hasArabicNames } from "#languages/recitation-names";
import { useLanguage } from "../i18n/language.tsx";
import { Rosette } from "../ui/rosette.tsx";
import { AyahRow } from "./text/ayah-row.tsx";
import { type FoundAyah, useFoundAyahs } from "./text/use-found-ayahs.ts";
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
  /** Ayahs are searched too: by their names, in the text and in its translation. */
  onChooseAyah?: (place: AyahPlace) => void;
  onClose: () => void;
}

type Row = { kind: "surah"; surah: Surah } | ({ kind: "ayah" } & FoundAyah);

export default function SurahList({
  surahs,
  chosen,
  available,
  label,
  onChoose,
  onChooseAyah,
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
  const { ayahs, isSearching } = useFoundAyahs(typed, surahs, onChooseAyah !== undefined);
  const rows = useMemo(
    (): Row[] => [
      ...found.map((surah) => ({ kind: "surah" as const, surah })),
      ...ayahs.map((ayah) => ({ kind: "ayah" as const, ...ayah })),
    ],
    [found, ayahs],
  );
  const chosenAt = found.findIndex(({ number }) => number === chosen);
  const { language } = useLanguage();
  const nameOfRow = (row: Row) =>
    row.kind === "surah" ? nameOf(row.surah) : `${row.place.surah}:${row.place.ayah}`;
  const list = useCombobox<Row>({
    items: rows,
    isOpen: true,
    inputValue: typed,
    selectedItem: rows[chosenAt] ?? null,
    initialHighlightedIndex: chosenAt,
    // Highlight the best match, so that Enter selects it.
    defaultHighlightedIndex: 0,
    itemToString: (row) => (row ? nameOfRow(row) : ""),
    onStateChange({ type, selectedItem }) {
      const { InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes;
      if (type === InputKeyDownEscape) onClose();
      if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) {
        if (selectedItem.kind === "surah") onChoose(selectedItem.surah.number);
        else onChooseAyah?.(selectedItem.place);
      }
    },
  });
  const input = useRef<HTMLInputElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    // Rendered just before its popover shows, it cannot be focused yet: autofocus works on showing.
    input.current?.setAttribute("autofocus", "");
  }, []);
  useEffect(() => {
    // The list gets its layout in the frame that shows it.
    const frame = requestAnimationFrame(() => {
      menu.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "center" });
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
              menu.current?.scrollTo({ top: 0 });
            },
          })}
          placeholder={onChooseAyah ? finding("searchWords") : t("searchSurahs")}
          className="h-12 min-w-0 grow bg-transparent outline-none"
        />
      </label>
      <ul
        {...list.getMenuProps({ ref: menu, "aria-label": label, "aria-labelledby": undefined })}
        className="h-[min(20rem,45dvh)] overflow-y-auto overscroll-contain outline-none"
      >
        {rows.map((row, index) => {
          const look = `flex min-h-13 cursor-pointer items-center gap-3 px-3 py-1 ${list.highlightedIndex === index ? "bg-tint -outline-offset-2 forced-colors:outline-2" : ""}`;
          if (row.kind === "ayah") {
            return (
              <li
                key={`${row.place.surah}:${row.place.ayah}`}
                {...list.getItemProps({ item: row, index })}
                aria-selected={false}
                className={look}
              >
                <AyahRow found={row} />
              </li>
            );
          }
          const { surah } = row;
          return (
            <li
              key={surah.number}
              {...list.getItemProps({ item: row, index })}
              aria-selected={surah.number === chosen}
              className={look}
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
              {!hasArabicNames(language) && (
                <span lang="ar" dir="rtl" className="shrink-0 font-arabic text-lg leading-normal!">
                  {surah.name}
                </span>
              )}
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
          );
        })}
      </ul>
      <p role="status" className="border-t border-line px-3 py-2 text-sm text-soft">
        {isSearching
          ? finding("searchingText")
          : rows.length === 0
            ? t("noSurah", { query: typed })
            : [
                found.length > 0 && t("someSurahs", { count: found.length }),
                ayahs.length > 0 && t("ayahs", { count: ayahs.length }),
              ]
                .filter(Boolean)
                .join(" · ")}
      </p>
    </div>
  );
}

function favouritesFirst(surahs: readonly Surah[], favourites: readonly number[]): Surah[] {
  const isLiked = ({ number }: Surah) => favourites.includes(number);
  return [...surahs.filter(isLiked), ...surahs.filter((surah) => !isLiked(surah))];
}
