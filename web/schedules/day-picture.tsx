// The day as a line of 24 hours with its windows and the current time; when wide, the next days below.
import { type CSSProperties, useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CLOCK_ALONE } from "#contract/prayers/day-facts";
import type { Schedule } from "#contract/schedules";
import { hourText, timeText } from "../i18n/clock-times.ts";
import { formatDate } from "../i18n/date-format.ts";
import { type Day, type DayWindow, windowsOfDays } from "./day-windows.ts";

interface DayPictureProps {
  schedules: readonly Schedule[];
  timezone: string;
  /** UTC milliseconds. */
  now: number;
  /** The run to mark in gold. */
  next: Schedule | undefined;
}

const DAYS = 7;
const hours = [0, 6, 12, 18, 24];

export default function DayPicture({ schedules, timezone, now, next }: DayPictureProps) {
  const locale = useLocale();
  // Computed once an hour: the picture changes with the schedules and at midnight only.
  const hour = Math.floor(now / 3_600_000);
  const days = useMemo(
    () => windowsOfDays(schedules, CLOCK_ALONE, timezone, hour * 3_600_000, DAYS),
    [schedules, timezone, hour],
  );
  const nextAt = next?.nextRunAt ? Date.parse(next.nextRunAt) : null;
  return (
    <div className="lg:grid lg:grid-cols-[auto_1fr] lg:gap-x-4">
      {days.map((day, index) => (
        <DayLine
          key={day.startsAt}
          day={day}
          today={index === 0}
          timezone={timezone}
          now={now}
          nextAt={nextAt}
        />
      ))}
      <div aria-hidden className="relative h-4 text-xs text-soft lg:col-start-2">
        {hours.map((each) => (
          <span key={each} className="day-tick" style={at(each / 24)}>
            {hourText(locale, each)}
          </span>
        ))}
      </div>
    </div>
  );
}

const at = (share: number) => ({ "--from": `${share * 100}%` }) as CSSProperties;
const span = (from: number, to: number) =>
  ({ "--from": `${from * 100}%`, "--span": `${(to - from) * 100}%` }) as CSSProperties;

interface DayLineProps {
  day: Day;
  today: boolean;
  timezone: string;
  now: number;
  nextAt: number | null;
}

function DayLine({ day, today, timezone, now, nextAt }: DayLineProps) {
  const t = useTranslations("dashboard.day");
  const locale = useLocale();
  const format = (instant: number, options: Intl.DateTimeFormatOptions) =>
    formatDate(locale, { ...options, timeZone: timezone }, instant);
  const time = (instant: number) => timeText(locale, instant, timezone);
  // Noon, since the first instant of a day can be 01:00 or belong to two days' names.
  const noon = (day.startsAt + day.endsAt) / 2;
  const name = today ? t("label") : format(noon, { weekday: "long" });
  const said = ({ dueAt, endsAt }: DayWindow) =>
    endsAt === null ? time(dueAt) : t("window", { from: time(dueAt), to: time(endsAt) });
  const present = (now - day.startsAt) / (day.endsAt - day.startsAt);
  return (
    <>
      <span
        aria-hidden
        className={`hidden text-xs lg:flex lg:items-center ${today ? "font-semibold" : "text-soft"}`}
      >
        {today ? name : `${format(noon, { weekday: "short" })} ${format(noon, { day: "numeric" })}`}
      </span>
      <div
        role="img"
        aria-label={`${name}: ${day.windows.length > 0 ? new Intl.ListFormat(locale).format(day.windows.map(said)) : t("none")}`}
        className={`relative ${today ? "h-8" : "hidden h-6 lg:block"}`}
      >
        <div
          className={`absolute inset-x-0 top-1/2 -translate-y-1/2 rounded-full border border-line bg-paper ${today ? "h-2.5" : "h-1.5"}`}
        />
        {day.windows.map((window) => (
          <div
            key={`${window.scheduleId} ${window.dueAt}`}
            title={said(window)}
            className={`day-window rounded-full ${today ? "h-3.5" : "h-2.5"} ${window.dueAt === nextAt ? "bg-gold" : "bg-green"}`}
            style={span(window.from, window.to)}
          />
        ))}
        {today && present >= 0 && present <= 1 && (
          <div className="day-now" title={t("now")} style={at(present)} />
        )}
      </div>
    </>
  );
}
