// Chooses the surah: a select whose options are also searched, with ayahs, in a list that a press opens.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { AyahPlace } from "#contract/quran/ayah-search";
import type { Surah } from "../api/home.ts";
import { fetchSurahList, SurahList } from "../recitations/surah-picker.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";

interface SurahSelectProps {
  value: number | null;
  surahs: readonly Surah[];
  onChange: (surah: number) => void;
  onChooseAyah: (place: AyahPlace) => void;
  /** The options. */
  children: ReactNode;
}

/** What opens a select by key; the arrows alone choose, as in every select. */
const opens = ({ key, altKey }: KeyboardEvent) =>
  key === "Enter" || key === " " || key === "F4" || (altKey && key === "ArrowDown");

export function SurahSelect({ value, surahs, onChange, onChooseAyah, children }: SurahSelectProps) {
  const t = useTranslations("player");
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // Fetched in advance, so that what is typed right after opening is not lost.
  useEffect(fetchSurahList, []);
  const close = () => panel.current?.hidePopover();
  function show(select: HTMLSelectElement) {
    // Closed again, the list gives the focus back to it.
    select.focus();
    panel.current?.showPopover();
  }
  return (
    <>
      <Field label={t("surah")}>
        {(control) => (
          <Select
            {...control}
            // As wide as its column: by itself the browser measures all names, which costs a phone 60 ms.
            className="[anchor-name:--surah] [&>select]:field-sizing-content"
            // The names are vocalised: most system fonts lack some of their letters.
            style={{ fontFamily: 'Inter, "Amiri Quran", sans-serif' }}
            value={value ?? ""}
            onChange={(event) => onChange(Number(event.target.value))}
            // The browser's own list would open on these.
            onMouseDown={(event) => event.preventDefault()}
            onTouchEnd={(event) => {
              if (!event.cancelable) return;
              event.preventDefault();
              show(event.currentTarget);
            }}
            onClick={(event) => show(event.currentTarget)}
            onKeyDown={(event) => {
              if (!opens(event)) return;
              event.preventDefault();
              show(event.currentTarget);
            }}
          >
            {children}
          </Select>
        )}
      </Field>
      <div
        ref={panel}
        popover="auto"
        role="dialog"
        aria-label={t("surah")}
        onBeforeToggle={(event) => setOpen(event.newState === "open")}
        className="leaf by-its-button flex-col max-w-[calc(100vw-1.5rem)] min-w-[min(22rem,calc(100vw-2.4rem))] md:min-w-[26rem] overflow-hidden text-ink shadow-float outline-none [position-anchor:--surah] open:flex"
      >
        {open && (
          <SurahList
            fallback={<div className="h-80" />}
            surahs={surahs}
            available={null}
            label={t("surah")}
            chosen={value}
            onClose={close}
            onChoose={(surah) => {
              close();
              if (surah !== value) onChange(surah);
            }}
            onChooseAyah={(place) => {
              close();
              onChooseAyah(place);
            }}
          />
        )}
      </div>
    </>
  );
}
