// The month: six times for each of its days, to look at and to print.
import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { reasonOf } from "../api/call.ts";
import { dateIn, type PlacedSettings, useDayFacts, usePrayerDays } from "../api/prayers.ts";
import { hijriMonthText } from "../i18n/hijri-text.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useReadClock } from "../api/use-now.ts";
import { MonthTable } from "./month-table.tsx";
import { type Calendar, dayInMonthBeside, type Month, monthOf } from "./months.ts";
import { zoneName } from "#languages/zone-name";
import { usePrayerWords } from "./prayer-words.ts";

export function MonthPanel({ settings }: { settings: PlacedSettings }) {
  const t = useTranslations("prayers");
  const { place, method } = settings;
  const words = usePrayerWords(place.timezone);
  const today = useReadClock(10_000, (now) => dateIn(place.timezone, now));
  const [calendar, setCalendar] = useState<Calendar>("civil");
  /** A day of the month on show; null: today. */
  const [turnedTo, setTurnedTo] = useState<string | null>(null);
  // Its Hijri arithmetic serves any day; none of its prayers are needed.
  const facts = useDayFacts({ from: today, days: 1 });
  const month = facts && monthOf(turnedTo ?? today, calendar, facts.hijriOn);
  const { data, error } = usePrayerDays(month?.from ?? today, month?.days ?? 1);
  const shown = month && data?.length === month.days && data[0]?.date === month.from ? data : null;

  function nameOf({ from, days }: Month): string {
    if (!facts) return "";
    if (calendar === "hijri") return hijriMonthText(words.locale, facts.hijriOn(from));
    return days > 0 ? words.month(from) : "";
  }
  const name = month ? nameOf(month) : "";
  const isNow =
    month && today >= month.from && monthOf(today, calendar, facts.hijriOn).from === month.from;
  const turn = (step: -1 | 1) => month && setTurnedTo(dayInMonthBeside(month, step));

  return (
    <section
      aria-labelledby="month-of-prayers"
      className="leaf p-4 md:p-6 print:border-0 print:p-0"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <fieldset className="flex gap-1 rounded-full border border-edge/60 p-1">
          <legend className="sr-only">{t("month.which")}</legend>
          {(["civil", "hijri"] as const).map((each) => (
            <label
              key={each}
              className="relative inline-flex min-h-9 items-center rounded-full px-4 text-sm font-medium has-checked:bg-green has-checked:text-on-green has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green"
            >
              <input
                type="radio"
                name="calendar"
                className="sr-only"
                checked={calendar === each}
                onChange={() => setCalendar(each)}
              />
              {t(`month.${each}`)}
            </label>
          ))}
        </fieldset>
        <Button variant="quiet" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          {t("month.print")}
        </Button>
      </div>
      <div className="mb-4 flex items-center justify-between gap-3">
        <Button
          variant="plain"
          size="icon"
          className="print:hidden"
          aria-label={t("month.previous")}
          onClick={() => turn(-1)}
        >
          <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        </Button>
        <div className="min-w-0 text-center print:w-full">
          <h2
            id="month-of-prayers"
            aria-live="polite"
            className="text-lg font-semibold first-letter:uppercase"
          >
            {name}
          </h2>
          <p className="text-sm text-soft">
            <bdi>{place.name}</bdi> · <bdi>{zoneName(words.locale, place.timezone)}</bdi>
          </p>
          <p className="text-sm text-soft">
            {t("month.computed", { method: t(`settings.methods.${method}`) })}
          </p>
          {!isNow && (
            <Button
              variant="text"
              size="xs"
              className="print:hidden"
              onClick={() => setTurnedTo(null)}
            >
              {t("month.current")}
            </Button>
          )}
        </div>
        <Button
          variant="plain"
          size="icon"
          className="print:hidden"
          aria-label={t("month.next")}
          onClick={() => turn(1)}
        >
          <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
        </Button>
      </div>
      <FieldError>{error && t("failed", { reason: reasonOf(error) })}</FieldError>
      {shown ? (
        <MonthTable
          days={shown}
          timezone={place.timezone}
          today={today}
          caption={t("month.caption", { place: place.name, month: name })}
        />
      ) : (
        <Skeleton className="h-[72rem]" />
      )}
    </section>
  );
}
