// So many pages, juz or surahs each time: the usual amounts as one press, the number and what it counts, and from where.
import { useTranslations } from "use-intl";
import type { PartPortion } from "#contract/portions/kinds/part";
import type { Portion } from "#contract/portions/portions";
import { PART_BEGINS, COUNT_OF_UNIT, type Unit, units } from "#contract/quran/units";
import type { Home } from "../../../api/home.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { AyahFields } from "./range-fields.tsx";
import { NumberField } from "./repeat-fields.tsx";

const USUAL: readonly Pick<PartPortion, "unit" | "count">[] = [
  { unit: "page", count: 1 },
  { unit: "page", count: 10 },
  { unit: "hizb", count: 1 },
  { unit: "juz", count: 1 },
];

interface PartProps {
  home: Home;
  portion: PartPortion;
  onChange: (portion: Portion) => void;
}

export function PartFields({ home, portion, onChange }: PartProps) {
  const t = useTranslations("scheduling.what");
  const player = useTranslations("player.portion");
  const { unit, count, from = PART_BEGINS } = portion;

  function choose(next: Unit) {
    onChange({ ...portion, unit: next, count: Math.min(count, COUNT_OF_UNIT[next]) });
  }

  return (
    <>
      <div role="group" aria-label={t("usualParts")} className="flex flex-wrap gap-2">
        {USUAL.map((usual) => (
          <Button
            key={`${usual.count} ${usual.unit}`}
            variant="quiet"
            size="xs"
            aria-pressed={unit === usual.unit && count === usual.count}
            onClick={() => onChange({ ...portion, ...usual })}
          >
            {player("part", usual)}
          </Button>
        ))}
      </div>
      <Field label={t("unit")}>
        {(control) => (
          <Select {...control} value={unit} onChange={({ target }) => choose(target.value as Unit)}>
            {units.map((each) => (
              <option key={each} value={each}>
                {t(`units.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <NumberField
        label={t("howMany")}
        value={count}
        least={1}
        most={COUNT_OF_UNIT[unit]}
        onChange={(next) => onChange({ ...portion, count: next })}
      />
      <AyahFields
        end="from"
        home={home}
        value={from}
        onChange={(ayah) => onChange({ ...portion, from: ayah })}
      />
    </>
  );
}
