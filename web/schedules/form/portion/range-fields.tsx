// From one ayah to another: a surah and an ayah for each end.
import { useTranslations } from "use-intl";
import { type AyahRef, ayahsIn } from "#contract/quran/ayahs";
import type { RangePortion } from "#contract/portions/kinds/range";
import type { Portion } from "#contract/portions/portions";
import type { Home } from "../../../api/home.ts";
import { SurahPicker } from "../../../recitations/surah-picker.tsx";
import { Field } from "../../../ui/field.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { withEnd } from "./portion-choice.ts";
import { useChosenReciter } from "./use-chosen.ts";

interface RangeProps {
  home: Home;
  portion: RangePortion;
  onChange: (portion: Portion) => void;
}

export function RangeFields({ home, portion, onChange }: RangeProps) {
  return (
    <>
      {(["from", "to"] as const).map((end) => (
        <AyahFields
          key={end}
          end={end}
          home={home}
          value={portion[end]}
          onChange={(ayah) => onChange(withEnd(portion, end, ayah))}
        />
      ))}
    </>
  );
}

interface AyahProps {
  end: "from" | "to";
  home: Home;
  value: AyahRef;
  onChange: (ayah: AyahRef) => void;
}

export function AyahFields({ end, home, value, onChange }: AyahProps) {
  const t = useTranslations("scheduling.what");
  const { available } = useChosenReciter(home);
  const count = ayahsIn(value.surah);
  const isMissing = value.ayah < 1 || value.ayah > count;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-4">
      <SurahPicker
        label={t(`${end}Surah`)}
        value={value.surah}
        surahs={home.surahs}
        available={available}
        onChange={(surah) => onChange({ surah, ayah: end === "from" ? 1 : ayahsIn(surah) })}
      />
      <Field label={t("ayah")} error={isMissing ? t("ayahBounds", { count }) : undefined}>
        {(control) => (
          <NumberInput
            {...control}
            min={1}
            max={count}
            aria-label={t(`${end}Ayah`)}
            // 0 stands for an empty field.
            value={value.ayah || ""}
            onChange={(event) =>
              onChange({ ...value, ayah: Math.trunc(Number(event.target.value)) || 0 })
            }
          />
        )}
      </Field>
    </div>
  );
}
