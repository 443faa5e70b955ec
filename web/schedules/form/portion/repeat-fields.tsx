// How often a portion and each of its ayahs are recited, and the silence between.
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { Portion } from "#contract/portions/portions";
import {
  LONGEST_GAP_SECONDS,
  MOST_TIMES,
  MOST_TIMES_EACH_AYAH,
} from "#contract/portions/repetitions";
import { NumberInput } from "../../../ui/number-input.tsx";

/** A portion that can be recited several times. */
export type Repeated = Extract<Portion, { times: number }>;

interface RepeatProps {
  portion: Repeated;
  onChange: (portion: Portion) => void;
}

export function RepeatFields({ portion, onChange }: RepeatProps) {
  const t = useTranslations("scheduling.repeat");
  const ayahs = "eachAyah" in portion ? portion : null;
  const repeats = portion.times > 1 || (ayahs !== null && ayahs.eachAyah > 1);
  const [startsOpen] = useState(repeats);
  return (
    <details open={startsOpen} className="rounded-lg border border-line open:pb-4">
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium text-green">
        {t("title")}
      </summary>
      <div className="grid gap-3 px-4 pt-2">
        {ayahs && (
          <NumberField
            label={t("eachAyah")}
            value={ayahs.eachAyah}
            least={1}
            most={MOST_TIMES_EACH_AYAH}
            onChange={(eachAyah) => onChange({ ...ayahs, eachAyah })}
          />
        )}
        <NumberField
          label={t("whole")}
          value={portion.times}
          least={1}
          most={MOST_TIMES}
          onChange={(times) => onChange({ ...portion, times })}
        />
        {ayahs && (
          <NumberField
            label={t("silence")}
            value={ayahs.gapSeconds}
            least={0}
            most={LONGEST_GAP_SECONDS}
            onChange={(gapSeconds) => onChange({ ...ayahs, gapSeconds })}
          />
        )}
      </div>
    </details>
  );
}

interface NumberProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

/** A whole number within its bounds; what is typed beyond them is brought back when it is left. */
export function NumberField({ label, value, least, most, onChange }: NumberProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const within = (text: string) => {
    const number = Math.trunc(Number(text));
    return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : least;
  };
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <NumberInput
        id={id}
        min={least}
        max={most}
        className="max-w-24"
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(within(target.value));
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}
