// The schedule's own volume, which is put back after each run; off at first.
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useNumberText } from "../../i18n/number-text.ts";
import { Slider } from "../../ui/slider.tsx";
import { Switch } from "../../ui/switch.tsx";
import type { ScheduleForm } from "./schedule-form.ts";

/** The initial value when a volume is turned on. */
const MODEST_VOLUME = 40;

export function VolumeField() {
  const numberText = useNumberText();
  const t = useTranslations("scheduling");
  const { watch, setValue } = useFormContext<ScheduleForm>();
  const volume = watch("volume");
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id}>
          <span className="block font-medium">{t("volume")}</span>
          <span className="block text-sm text-soft">{t("ownVolume")}</span>
        </label>
        <Switch
          id={id}
          checked={volume !== null}
          onChange={(event) => setValue("volume", event.target.checked ? MODEST_VOLUME : null)}
        />
      </div>
      {volume !== null && (
        <div className="flex items-center gap-4">
          <Slider
            label={t("volume")}
            value={volume}
            max={100}
            onChange={(next) => setValue("volume", next)}
          />
          <output className="w-8 text-end text-sm">{numberText(volume)}</output>
        </div>
      )}
    </div>
  );
}
