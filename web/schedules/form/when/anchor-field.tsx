// A time bound to a prayer, as one sentence: so many minutes before or after it, and what that is on the clock.
import { use, useId } from "react";
import { useController } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type Prayer, prayers } from "#contract/prayers/prayer-names";
import { MOST_ANCHOR_MINUTES } from "#contract/prayers/prayers";
import { usePrayerSettings } from "../../../api/prayers.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { lateFile } from "../../../ui/late-file.tsx";
import { Select } from "../../../ui/select.tsx";
import { Warning } from "../portion/portion-warnings.tsx";
import type { ScheduleForm } from "../schedule-form.ts";
import { AskPlace } from "./ask-place.ts";
import { type ChosenAnchor, type Side, sides } from "./when-choice.ts";

// Loaded after the form itself, because it includes the clock arithmetic.
const AnchorResult = lateFile(() => import("./anchor-result.tsx")).part((file) => file.default);

interface AnchorFieldProps {
  name: "startAnchor" | "endAnchor";
}

export function AnchorField({ name }: AnchorFieldProps) {
  const t = useTranslations("scheduling.when");
  const common = useTranslations("common");
  const id = useId();
  const { field, fieldState } = useController<ScheduleForm, typeof name>({ name });
  const anchor = field.value;
  if (!anchor) return null;
  const change = (changes: Partial<ChosenAnchor>) => field.onChange({ ...anchor, ...changes });
  const error = fieldState.error?.message;
  const parts = {
    amount: (unit: React.ReactNode) => (
      <label className="flex items-center gap-2">
        <NumberInput
          ref={field.ref}
          min={1}
          max={MOST_ANCHOR_MINUTES}
          className="max-w-20"
          aria-label={t("minutes")}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          // 0 stands for an empty field.
          value={anchor.minutes || ""}
          onChange={({ target }) => change({ minutes: Math.trunc(Number(target.value)) || 0 })}
        />
        <span aria-hidden>{unit}</span>
      </label>
    ),
    side: () => (
      <Select
        aria-label={t("side")}
        value={anchor.side}
        onChange={({ target }) => {
          const side = target.value as Side;
          change({ side, minutes: anchor.minutes || (side === "at" ? 0 : FIRST_MINUTES) });
        }}
      >
        {sides.map((side) => (
          <option key={side} value={side}>
            {t(`sides.${side}`)}
          </option>
        ))}
      </Select>
    ),
    prayer: () => (
      <Select
        aria-label={t("prayer")}
        value={anchor.prayer}
        onChange={({ target }) => change({ prayer: target.value as Prayer })}
      >
        {prayers.map((prayer) => (
          <option key={prayer} value={prayer}>
            {common(`prayer.${prayer}`)}
          </option>
        ))}
      </Select>
    ),
  };
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {anchor.side === "at"
          ? t.rich("sentenceAt", parts)
          : t.rich("sentence", { ...parts, minutes: anchor.minutes })}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <AnchorFacts name={name} />
    </div>
  );
}

/** What the prayer is on the clock, or that the account has no place yet. */
export function AnchorFacts({ name }: AnchorFieldProps) {
  return (
    <div className="grid gap-1">
      <PlaceMissing />
      <AnchorResult fallback={null} name={name} />
    </div>
  );
}

/** Minutes, where there were none. */
const FIRST_MINUTES = 20;

function PlaceMissing() {
  const t = useTranslations("scheduling.when");
  const settings = usePrayerSettings().data;
  const askPlace = use(AskPlace);
  return (
    <Warning
      action={
        settings?.place === null && (
          <Button variant="text" size="xs" onClick={askPlace}>
            {t("choosePlace")}
          </Button>
        )
      }
    >
      {settings?.place === null && t("noPlace")}
    </Warning>
  );
}
