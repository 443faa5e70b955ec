// When in the year a schedule runs: all year, from one date to another, or in a month of the Hijri calendar.
import { useState } from "react";
import { useController } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import type { Season } from "#contract/schedules";
import { hijriMonthName } from "../../../i18n/hijri-text.ts";
import { Field, FieldError, Input } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import type { ScheduleForm } from "../schedule-form.ts";

type Kind = "year" | "dates" | "month";

const RAMADAN = 9;
const months = Array.from({ length: 12 }, (_, index) => index + 1);

const kindOf = (season: Season | null): Kind =>
  season === null ? "year" : "hijriMonth" in season ? "month" : "dates";

export function SeasonField() {
  const t = useTranslations("scheduling.season");
  const locale = useLocale();
  const { field, fieldState } = useController<ScheduleForm, "season">({ name: "season" });
  const season = field.value;
  // Choosing a kind again restores what was chosen before.
  const [left, setLeft] = useState<Partial<Record<Kind, Season>>>({});
  function choose(kind: Kind) {
    if (season) setLeft({ ...left, [kindOf(season)]: season });
    if (kind === "year") return field.onChange(null);
    const first = kind === "month" ? { hijriMonth: RAMADAN } : { from: "", to: "" };
    field.onChange(left[kind] ?? first);
  }
  return (
    <div className="grid gap-3">
      <Field label={t("label")}>
        {(control) => (
          <Select
            {...control}
            value={kindOf(season)}
            onChange={({ target }) => choose(target.value as Kind)}
          >
            <option value="year">{t("year")}</option>
            <option value="month">{t("month")}</option>
            <option value="dates">{t("dates")}</option>
          </Select>
        )}
      </Field>
      {season && "hijriMonth" in season && (
        <Field label={t("whichMonth")}>
          {(control) => (
            <Select
              {...control}
              value={season.hijriMonth}
              onChange={({ target }) => field.onChange({ hijriMonth: Number(target.value) })}
            >
              {months.map((month) => (
                <option key={month} value={month}>
                  {hijriMonthName(locale, month)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {season && "from" in season && (
        <div className="grid gap-1">
          <div className="grid gap-4 sm:grid-cols-2">
            {(["from", "to"] as const).map((end) => (
              <Field key={end} label={t(end)}>
                {(control) => (
                  <Input
                    {...control}
                    ref={end === "from" ? field.ref : undefined}
                    type="date"
                    aria-invalid={fieldState.error ? true : undefined}
                    value={season[end]}
                    onChange={({ target }) => field.onChange({ ...season, [end]: target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
          <FieldError>{fieldState.error?.message}</FieldError>
        </div>
      )}
    </div>
  );
}
