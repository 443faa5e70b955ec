// The settings few schedules need: further speakers, season, time zone, and whether it is enabled.
import { useState } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { Home } from "../../api/home.ts";
import { Field } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TimezoneSelect } from "../../ui/timezone-select.tsx";
import { besideOf } from "./beside/beside-choice.ts";
import { BesideFields } from "./beside/beside-fields.tsx";
import type { ScheduleForm } from "./schedule-form.ts";
import { SeasonField } from "./when/season-field.tsx";

interface MoreFieldsProps {
  home: Pick<Home, "devices">;
  /** From the beginning. */
  isUnfolded?: boolean;
}

export function MoreFields({ home, isUnfolded = false }: MoreFieldsProps) {
  const t = useTranslations("scheduling");
  const { register, control, watch, formState } = useFormContext<ScheduleForm>();
  const form = watch();
  const { startAnchor, endAnchor, season } = form;
  const { alsoOn, fallbackDeviceId } = besideOf(form);
  // A season says most about when it runs, and these speakers where: they are not hidden.
  const [isOpen, setOpen] = useState(
    isUnfolded || season !== null || alsoOn.length > 0 || fallbackDeviceId !== null,
  );
  return (
    <details
      open={isOpen || formState.errors.season !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-lg border border-line open:pb-4"
    >
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium text-green">
        {t("more")}
      </summary>
      <div className="grid gap-5 px-4 pt-2">
        <BesideFields home={home} />
        <SeasonField />
        {/* With a prayer, the clock is that of its place. */}
        {!startAnchor && !endAnchor && (
          <Field label={t("timezone")}>
            {(tied) => (
              <Controller
                control={control}
                name="timezone"
                render={({ field }) => <TimezoneSelect {...tied} {...field} />}
              />
            )}
          </Field>
        )}
        <label className="flex cursor-pointer items-center justify-between gap-4">
          <span className="font-medium">{t("enabled")}</span>
          <Switch {...register("enabled")} />
        </label>
      </div>
    </details>
  );
}
