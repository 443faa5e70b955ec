// The Hijri calendar of the account: its shift, and the months whose beginning was announced otherwise.
import { Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { gregorianOf } from "#contract/prayers/hijri-dates";
import type { HijriMonthStart, PrayerSettings } from "#contract/prayers/prayer-settings";
import { reasonOf } from "../../api/call.ts";
import { useHijriOn, useUpdatePrayerSettings } from "../../api/prayers.ts";
import { formatDate } from "#languages/date-format";
import { hijriMonthText, hijriText } from "../../i18n/hijri-text.ts";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, Input } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { isSameMonth, monthsToAnnounce, monthText, withMonth } from "./announced-months.ts";

const shifts = [-2, -1, 0, 1, 2];

export default function HijriSettings({ settings }: { settings: PrayerSettings }) {
  const t = useTranslations("hijri.settings");
  const locale = useLocale();
  const update = useUpdatePrayerSettings();
  const hijriOn = useHijriOn();
  const id = useId();
  const today = settings.today.date;
  return (
    <section aria-labelledby={id} className="leaf grid gap-6 p-5 md:p-6">
      <div>
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {t("title")}
        </h2>
        <p className="text-sm text-soft">{t("text")}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-2">
        <Field label={t("shift")}>
          {(control) => (
            <Select
              {...control}
              value={settings.hijriShift}
              disabled={update.isPending}
              onChange={({ target }) => update.mutate({ hijriShift: Number(target.value) })}
            >
              {shifts.map((days) => (
                <option key={days} value={days}>
                  {t("shiftBy", { days })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <p aria-live="polite" className="flex min-h-11 items-center rounded-md bg-tint px-4 py-2">
          {hijriOn && t("today", { date: hijriText(locale, hijriOn(today)) })}
        </p>
      </div>
      <FieldError>{update.error && reasonOf(update.error)}</FieldError>
      <Announced settings={settings} />
    </section>
  );
}

function Announced({ settings }: { settings: PrayerSettings }) {
  const t = useTranslations("hijri.settings");
  const locale = useLocale();
  const update = useUpdatePrayerSettings();
  const [done, setDone] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const months = settings.hijriMonths;
  const change = (next: HijriMonthStart[], message: string, onSaved?: () => void) => {
    setDone("");
    update.mutate(
      { hijriMonths: next },
      {
        onSuccess: () => {
          setDone(message);
          onSaved?.();
        },
      },
    );
  };
  const remove = (month: HijriMonthStart) =>
    change(
      months.filter((each) => !isSameMonth(each, month)),
      t("removed", { month: hijriMonthText(locale, month) }),
      // Its row held the focused button.
      () => heading.current?.focus(),
    );
  const add = (month: HijriMonthStart, onSaved: () => void) =>
    change(withMonth(months, month), t("added", { month: hijriMonthText(locale, month) }), onSaved);
  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-sm font-medium outline-none">
        {t("announced")}
      </h3>
      {months.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line">
          {months.map((month) => (
            <li
              key={`${month.year} ${month.month}`}
              className="flex items-center justify-between gap-3 py-1.5 ps-4 pe-2"
            >
              <span className="min-w-0">
                {t(month.startsOn > settings.today.date ? "begins" : "began", {
                  month: hijriMonthText(locale, month),
                  date: dateText(locale, month.startsOn),
                })}
              </span>
              <Button
                variant="plain"
                size="icon"
                disabled={update.isPending}
                aria-label={t("removeOf", { month: hijriMonthText(locale, month) })}
                onClick={() => remove(month)}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewMonth
        settings={settings}
        busy={update.isPending}
        error={update.error && reasonOf(update.error)}
        onAdd={add}
      />
      <p role="status" className="min-h-5 text-sm text-green">
        {done}
      </p>
    </div>
  );
}

interface NewMonthProps {
  settings: PrayerSettings;
  busy: boolean;
  /** The server's sentence about the last change. */
  error: string | null;
  onAdd: (month: HijriMonthStart, onSaved: () => void) => void;
}

function NewMonth({ settings, busy, error, onAdd }: NewMonthProps) {
  const t = useTranslations("hijri.settings");
  const locale = useLocale();
  const { months, likely } = monthsToAnnounce(settings.today.hijri);
  const [chosen, setChosen] = useState(monthText(likely));
  const month = months.find((each) => monthText(each) === chosen) ?? likely;
  const others = settings.hijriMonths.filter((each) => !isSameMonth(each, month));
  const usual = gregorianOf({ ...month, day: 1 }, { ...settings, hijriMonths: others });
  /** Null: the calendar's day. */
  const [date, setDate] = useState<string | null>(null);
  const startsOn = date ?? usual;
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(startsOn === "");
        if (startsOn !== "" && !busy) onAdd({ ...month, startsOn }, () => setDate(null));
      }}
    >
      <Field label={t("month")} className="grid-cols-[minmax(0,1fr)]">
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={({ target }) => {
              setChosen(target.value);
              setDate(null);
            }}
          >
            {months.map((each) => (
              <option key={monthText(each)} value={monthText(each)}>
                {hijriMonthText(locale, each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t("startsOn")}
        className="grid-cols-[minmax(0,1fr)]"
        hint={t("usual", { date: dateText(locale, usual) })}
        error={isMissing ? t("dateMissing") : (error ?? undefined)}
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            value={startsOn}
            onChange={({ target }) => setDate(target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="quiet"
        busy={busy}
        className="px-3 whitespace-normal! sm:mt-6 sm:px-5"
      >
        {t("add")}
      </Button>
    </form>
  );
}

/** YYYY-MM-DD as 'Monday, 8 February 2027'. */
const dateText = (locale: string, date: string) =>
  formatDate(
    locale,
    { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
    Date.parse(date),
  );
