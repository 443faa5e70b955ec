// Chooses a surah: a button that opens a searchable list, whose code is fetched in advance.
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { Surah } from "../api/home.ts";
import { fetchWithWords } from "../i18n/language.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { ListPicker } from "./list-picker.tsx";
import { useSurahName } from "./use-recitation-names.ts";

const list = lateFile(() =>
  fetchWithWords(() => import("./surah-list.tsx"), ["player", "finding"]),
);
export const SurahList = list.part((part) => part);
export const fetchSurahList = list.fetchAhead;

interface SurahPickerProps {
  /** The number of the chosen surah. */
  value: number | null;
  onChange: (surah: number) => void;
  surahs: readonly Surah[];
  /** The surahs that the reciter has; the others are marked. */
  available?: ReadonlySet<number> | null;
  label: string;
  /** What the button says while no surah is chosen. */
  invitation?: string;
  describedBy?: string | undefined;
}

export function SurahPicker(props: SurahPickerProps) {
  const { value, onChange, surahs, available = null, label, describedBy } = props;
  const t = useTranslations("player");
  const nameOf = useSurahName();
  // Fetched in advance, so that what is typed right after opening is not lost.
  useEffect(() => list.fetchAhead(), []);
  const chosen = surahs.find(({ number }) => number === value);
  const name = chosen && nameOf(chosen);
  return (
    <ListPicker
      label={label}
      shown={name ?? props.invitation ?? t("chooseSurah")}
      title={name}
      describedBy={describedBy}
    >
      {(close) => (
        <SurahList
          fallback={<div className="h-80" />}
          {...{ surahs, available, label }}
          chosen={value}
          onClose={close}
          onChoose={(surah) => {
            close();
            onChange(surah);
          }}
        />
      )}
    </ListPicker>
  );
}
