// A month of listening: minutes heard each day as a number and a shade; a cell opens its day.
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { ListeningDay } from "#contract/playback";
import type { HijriDate } from "#contract/prayers/prayers";
import { reasonOf } from "../api/call.ts";
import { useHijriOn } from "../api/prayers.ts";
import { useListeningDays } from "../api/late-queries.ts";
import { fetchWithWords } from "../i18n/language.tsx";
import { hijriDayText, hijriMonthsText, hijriText } from "../i18n/hijri-text.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { type DayKey, dateOf, dayKey, monthGrid } from "./history-days.ts";
import { serverNow } from "../api/server-clock.ts";

const ListeningYear = lateFile(() =>
  fetchWithWords(() => import("./listening-year.tsx"), ["listening"]),
).part((part) => part);

/** Minutes at which a cell has its darkest shade. */
const DEEPEST = 60;

export function HistoryCalendar({ onOpenDay }: { onOpenDay: (day: DayKey) => void }) {
  const t = useTranslations("history");
  const format = useFormatter();
  const locale = useLocale();
  const [first, setFirst] = useState(() => firstOfMonth(dayKey(serverNow())));
  const weeks = monthGrid(first.getFullYear(), first.getMonth(), firstDayOf(locale));
  const days = weeks.flat().filter((day) => day !== null);
  const hijriOn = useHijriOn();
  const listened = useListeningDays(days[0] ?? "", days.at(-1) ?? "");
  const heard = new Map(listened.data?.map((day) => [day.date, day]));
  const total = listened.data?.reduce((sum, { seconds }) => sum + seconds, 0);
  const today = dayKey(serverNow());
  const isNow = days.includes(today);

  function turn(months: number) {
    setFirst(new Date(first.getFullYear(), first.getMonth() + months, 1, 12));
  }

  return (
    <div className="flex flex-wrap items-start gap-8 p-4 md:p-6 lg:gap-10">
      {/* Beside each other where both have room, in text of any size. */}
      <div className="min-w-0 grow-999 basis-120">
        <div className="mb-4 flex items-center justify-between gap-3">
          <Button
            variant="plain"
            size="icon"
            aria-label={t("previousMonth")}
            onClick={() => turn(-1)}
          >
            <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          </Button>
          <div className="text-center" aria-live="polite">
            <p id="month" className="font-semibold first-letter:uppercase">
              {format.dateTime(first, { month: "long", year: "numeric" })}
            </p>
            <p className="min-h-5 text-sm text-soft">
              {hijriOn &&
                days[0] &&
                hijriMonthsText(locale, hijriOn(days[0]), hijriOn(days.at(-1) ?? days[0]))}
            </p>
            <p className="min-h-5 text-sm text-soft">
              {total !== undefined && t("monthTotal", { minutes: Math.round(total / 60) })}
            </p>
          </div>
          <Button
            variant="plain"
            size="icon"
            aria-label={t("nextMonth")}
            disabled={isNow}
            onClick={() => turn(1)}
          >
            <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
          </Button>
        </div>
        <FieldError>{listened.error && reasonOf(listened.error)}</FieldError>
        <table
          aria-labelledby="month"
          className="w-full table-fixed border-separate border-spacing-1 md:border-spacing-1.5"
        >
          <thead>
            <tr>
              {weekdaysFrom(firstDayOf(locale)).map((date) => (
                <th key={date.getDay()} scope="col" className="pb-1 text-xs font-medium text-soft">
                  <abbr
                    className="flex justify-center whitespace-nowrap no-underline"
                    title={format.dateTime(date, { weekday: "long" })}
                  >
                    {format.dateTime(date, { weekday: "short" })}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, index) => (
              <tr key={index}>
                {week.map((day, column) => (
                  <td key={day ?? column} className="p-0">
                    {day && (
                      <DayCell
                        day={day}
                        hijri={hijriOn?.(day)}
                        listened={heard.get(day)}
                        isToday={day === today}
                        onOpen={() => onOpenDay(day)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="min-w-0 grow basis-88">
        <ListeningYear
          fallback={<div className="min-h-112" />}
          missing={null}
          year={first.getFullYear()}
          month={first.getMonth()}
          onOpen={(year, month) => setFirst(new Date(year, month, 1, 12))}
        />
      </div>
    </div>
  );
}

interface DayCellProps {
  day: DayKey;
  /** Undefined until the account's calendar is there. */
  hijri: HijriDate | undefined;
  /** Undefined: no listening began on this day. */
  listened: ListeningDay | undefined;
  isToday: boolean;
  onOpen: () => void;
}

function DayCell({ day, hijri, listened, isToday, onOpen }: DayCellProps) {
  const t = useTranslations("history");
  const format = useFormatter();
  const locale = useLocale();
  const numbers = (
    <span
      aria-hidden
      className="flex gap-x-1 gap-y-0.5 leading-none max-md:flex-col md:items-baseline md:justify-between"
    >
      <span className="text-xs leading-none md:text-sm md:leading-none">
        {dateOf(day).getDate()}
      </span>
      {hijri && (
        <span
          className={`text-[0.625rem] leading-none md:text-xs md:leading-none ${listened ? "" : "text-soft"}`}
        >
          {hijriDayText(locale, hijri.day)}
        </span>
      )}
    </span>
  );
  const date = format.dateTime(dateOf(day), { weekday: "long", month: "long", day: "numeric" });
  const spoken = hijri ? t("bothDates", { date, hijri: hijriText(locale, hijri) }) : date;
  const look = `relative grid h-14 w-full content-between rounded-md p-1.5 text-start md:h-18 md:p-2 ${isToday ? "ring-2 ring-gold" : ""}`;
  if (!listened) {
    return (
      <div className={`${look} border border-line text-soft`}>
        <span className="sr-only">{spoken}</span>
        {numbers}
      </div>
    );
  }
  const minutes = Math.round(listened.seconds / 60);
  const share = 12 + Math.round((Math.min(minutes, DEEPEST) / DEEPEST) * 28);
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`${look} border border-green/40 hover:border-green`}
      style={{ background: `color-mix(in oklab, var(--color-green) ${share}%, var(--color-card))` }}
    >
      <span className="sr-only">{t("dayLabel", { day: spoken, minutes })}</span>
      {numbers}
      <span aria-hidden className="text-xs font-semibold md:text-sm">
        {minutes === 0
          ? t("underMinute")
          : t.rich("minutes", {
              minutes,
              unit: (unit) => <span className="max-md:hidden">{unit}</span>,
            })}
      </span>
    </button>
  );
}

/** 1 Monday to 7 Sunday. */
function firstDayOf(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}

/** A week of dates for the names of the weekdays; 2024-01-01 was a Monday. */
function weekdaysFrom(firstDay: number): Date[] {
  return Array.from({ length: 7 }, (_, index) => new Date(2024, 0, firstDay + index, 12));
}

const firstOfMonth = (day: DayKey) => dateOf(`${day.slice(0, 7)}-01`);
