// How often a schedule runs: a preset, chosen days of the week, or one date.
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Field, FieldError, Input } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import type { ScheduleForm } from "./schedule-form.ts";
import { useScheduleWords } from "../schedule-words.ts";

const nothing = { devices: [], reciters: [], surahs: [] };
const weekdays = [1, 2, 3, 4, 5, 6, 7];

export function FrequencyFields() {
  const t = useTranslations("scheduling");
  const schedules = useTranslations("dashboard.schedules");
  const { register, watch } = useFormContext<ScheduleForm>();
  const frequency = watch("frequency");
  return (
    <>
      <Field label={t("frequency")}>
        {(control) => (
          <Select {...control} {...register("frequency")}>
            <option value="daily">{schedules("daily")}</option>
            <option value="weekdays">{schedules("weekdays")}</option>
            <option value="weekends">{schedules("weekends")}</option>
            <option value="custom">{schedules("custom")}</option>
            <option value="once">{schedules("once")}</option>
          </Select>
        )}
      </Field>
      {frequency === "custom" && <DayToggles />}
      {frequency === "once" && (
        <Field label={t("date")} hint={t("dateHint")}>
          {(control) => <Input {...control} type="date" {...register("date")} />}
        </Field>
      )}
    </>
  );
}

/** The days of the week; a press chooses days of one's own. */
export function DayToggles() {
  const t = useTranslations("scheduling");
  const { watch, setValue, formState } = useFormContext<ScheduleForm>();
  const [frequency, chosen] = watch(["frequency", "days"]);
  const days = frequency === "custom" ? chosen : [];
  const words = useScheduleWords(nothing);
  const toggle = (day: number) => {
    const next = days.includes(day) ? days.filter((each) => each !== day) : [...days, day];
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue("frequency", "custom", options);
    setValue("days", next, options);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t("days")}</legend>
      <div className="grid grid-cols-7 gap-1.5 max-sm:rtl:grid-cols-4">
        {weekdays.map((day) => (
          <label
            key={day}
            className="grid min-h-11 cursor-pointer place-items-center rounded-md border border-edge text-sm transition-colors has-checked:border-green has-checked:bg-green has-checked:font-medium has-checked:text-on-green has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green"
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-label={words.weekday(day, "long")}
              checked={days.includes(day)}
              onChange={() => toggle(day)}
            />
            <span aria-hidden>{words.weekday(day, "short")}</span>
          </label>
        ))}
      </div>
      <FieldError>{formState.errors.days?.message}</FieldError>
    </fieldset>
  );
}
