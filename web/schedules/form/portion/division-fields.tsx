// A juz, a hizb, a quarter of a hizb or pages of the Madani mushaf.
import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  type DivisionKind,
  divisionAt,
  divisionCounts,
  divisionOf,
  divisionStart,
  rangeOf,
} from "#contract/quran/divisions";
import type { RangePortion } from "#contract/portions/kinds/range";
import type { Portion } from "#contract/portions/portions";
import type { Home } from "../../../api/home.ts";
import { useSurahName } from "../../../recitations/use-recitation-names.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { rangePortion } from "./portion-choice.ts";

const kinds: readonly DivisionKind[] = ["juz", "hizb", "rub", "page"];

interface DivisionProps {
  home: Home;
  portion: RangePortion;
  onChange: (portion: Portion) => void;
}

export function DivisionFields({ home, portion, onChange }: DivisionProps) {
  const t = useTranslations("scheduling.what");
  const player = useTranslations("player");
  const nameOf = useSurahName();
  const [kind, setKind] = useState(() => divisionOf(portion)?.kind ?? "juz");
  const number = divisionAt(kind, portion.from);

  const choose = (nextKind: DivisionKind, next: number) =>
    onChange(rangePortion(rangeOf({ kind: nextKind, number: next }), portion));

  function startOf(each: number): string {
    const start = divisionStart({ kind, number: each });
    const surah = home.surahs.find((one) => one.number === start?.surah);
    if (!start || !surah) return "";
    return player("portion.ayah", { surah: nameOf(surah), ayah: start.ayah });
  }

  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4">
      <Field label={t("division")}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={(event) => {
              const next = event.target.value as DivisionKind;
              setKind(next);
              // The division of the new kind in which the old one begins.
              choose(next, divisionAt(next, portion.from));
            }}
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {t(`divisions.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("whichDivision")}>
        {(control) => (
          <Select
            {...control}
            value={number}
            onChange={(event) => choose(kind, Number(event.target.value))}
          >
            {Array.from({ length: divisionCounts[kind] }, (_, index) => index + 1).map((each) => (
              <option key={each} value={each}>
                {t("divisionOption", { number: each, start: startOf(each) })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
