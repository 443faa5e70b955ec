// The day as a line of 24 hours with its windows, the prayers and the current time; when wide, the next days below.
import { type CSSProperties, useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Schedule } from "#contract/schedules";
import { hourText, timeText } from "#languages/clock-times";
import { formatDate } from "#languages/date-format";
import { ClockTime } from "../../ui/clock-time.tsx";
import { useScheduleFacts } from "../schedule-facts.ts";
import type { DayPrayer } from "./day-prayers.ts";
import { placeOnDay } from "./day-place.ts";
import type { Rest } from "./day-rests.ts";
import { type DayWindow, type PicturedDay, windowsOfDays } from "./day-windows.ts";

interface DayPictureProps {
  schedules: readonly Schedule[];
  timezone: string;
  /** UTC milliseconds. */
  now: number;
  /** The run to mark in gold. */
  next: Schedule | undefined;
  /** From today on; the days after it show where there is room. */
  days?: number | undefined;
  /** Of the account's place: today's prayers with their times stand above the line; else their names alone. */
  withTimes?: boolean;
}

const WEEK = 7;
const hours = [0, 6, 12, 18, 24];

export default function DayPicture({
  schedules,
  timezone,
  now,
  next,
  days: count = WEEK,
  withTimes = false,
}: DayPictureProps) {
  const locale = useLocale();
  const facts = useScheduleFacts(now);
  // Computed once an hour: the picture changes with the schedules and at midnight only.
  const hour = Math.floor(now / 3_600_000);
  const days = useMemo(
    () => windowsOfDays(schedules, facts, timezone, hour * 3_600_000, count),
    [schedules, facts, timezone, hour, count],
  );
  const [today] = days;
  const nextAt = next?.nextRunAt ? Date.parse(next.nextRunAt) : null;
  return (
    <div className="lg:grid lg:grid-cols-[auto_1fr] lg:gap-x-4">
      {withTimes && (
        // Its height is kept free while the times are fetched.
        <div className="mb-3 min-h-11 lg:col-span-2">
          {today && <PrayerTimes prayers={today.prayers} {...{ now, timezone }} />}
        </div>
      )}
      {today && today.prayers.length > 0 && !withTimes && <PrayerNames prayers={today.prayers} />}
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
  day: PicturedDay;
  today: boolean;
  timezone: string;
  now: number;
  nextAt: number | null;
}

function DayLine({ day, today, timezone, now, nextAt }: DayLineProps) {
  const t = useTranslations("dashboard.day");
  const common = useTranslations("common");
  const locale = useLocale();
  const format = (instant: number, options: Intl.DateTimeFormatOptions) =>
    formatDate(locale, { ...options, timeZone: timezone }, instant);
  const time = (instant: number) => timeText(locale, instant, timezone);
  // Noon, since the first instant of a day can be 01:00 or belong to two days' names.
  const noon = (day.startsAt + day.endsAt) / 2;
  const name = today ? t("label") : format(noon, { weekday: "long" });
  const said = ({ dueAt, endsAt }: DayWindow) =>
    endsAt === null ? time(dueAt) : t("window", { from: time(dueAt), to: time(endsAt) });
  const reason = (rest: Rest) =>
    rest.because === "noPrayer"
      ? t("noPrayer", { prayer: common(`prayer.${rest.prayer}`) })
      : t(rest.because);
  // What is out of season is named where nothing else runs.
  const rests = day.rests
    .filter(({ because }) => because !== "season" || day.windows.length === 0)
    .map(reason);
  const list = (parts: string[]) => new Intl.ListFormat(locale).format(parts);
  const isEmpty = day.windows.length === 0;
  const runs = !isEmpty ? list(day.windows.map(said)) : rests.length === 0 ? t("none") : null;
  const prayers =
    today &&
    day.prayers.length > 0 &&
    t("prayers", {
      prayers: list(
        day.prayers.map(({ prayer, at }) =>
          t("prayerAt", { prayer: common(`prayer.${prayer}`), time: time(at) }),
        ),
      ),
    });
  const label = [[runs, ...rests].filter(Boolean).join("; "), prayers].filter(Boolean).join(". ");
  const isPresent = now >= day.startsAt && now < day.endsAt;
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
        aria-label={`${name}: ${label}`}
        className={`relative ${today ? "h-8" : "hidden h-6 lg:block"}`}
      >
        <div
          className={`absolute inset-x-0 top-1/2 -translate-y-1/2 rounded-full border border-line bg-paper ${today ? "h-2.5" : "h-1.5"} ${isEmpty && rests.length > 0 ? "border-dashed" : ""}`}
        />
        {day.prayers.map(({ prayer, at: instant, from }) => (
          <div
            key={`${prayer} ${instant}`}
            title={t("prayerAt", { prayer: common(`prayer.${prayer}`), time: time(instant) })}
            className="day-prayer"
            style={at(from)}
          />
        ))}
        {day.windows.map((window) => (
          <div
            key={`${window.scheduleId} ${window.dueAt}`}
            title={said(window)}
            className={`day-window rounded-full ${today ? "h-3.5" : "h-2.5"} ${window.dueAt === nextAt ? "bg-gold" : "bg-green"}`}
            style={span(window.from, window.to)}
          />
        ))}
        {today && isPresent && (
          <div className="day-now" title={t("now")} style={at(placeOnDay(now, day, timezone))} />
        )}
        {isEmpty && rests.length > 0 && (
          <span className="absolute inset-0 grid place-items-center text-xs text-soft">
            <span className="bg-card px-2">{list(rests)}</span>
          </span>
        )}
      </div>
    </>
  );
}

/** Today's prayers as one line of words: those that are over are quiet, and the next one is marked. */
function PrayerTimes({ prayers, now, timezone }: PrayerTimesProps) {
  const common = useTranslations("common");
  const locale = useLocale();
  const called = prayers.filter(({ prayer }) => prayer !== "sunrise");
  const next = called.find(({ at: instant }) => instant > now);
  if (called.length === 0) return null;
  return (
    <ol
      aria-label={common("nav.prayers")}
      className="flex flex-wrap justify-between gap-x-1 gap-y-1 text-center"
    >
      {called.map((each) => {
        const isNext = each === next;
        const tone = isNext ? "font-semibold text-gold" : each.at <= now ? "text-soft" : "";
        return (
          <li
            key={`${each.prayer} ${each.at}`}
            aria-current={isNext ? "time" : undefined}
            className={tone}
          >
            <span className="block text-xs sm:text-sm">{common(`prayer.${each.prayer}`)}</span>
            <span className="block tracking-tight">
              <ClockTime text={timeText(locale, each.at, timezone)} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface PrayerTimesProps {
  prayers: readonly DayPrayer[];
  /** UTC milliseconds. */
  now: number;
  /** Of the picture below it: a card has one clock, also where that of the place is another. */
  timezone: string;
}

/** Above today's line, on two rows as high as the letters of the language: neighbours are too close for one. Sunrise is no prayer. */
function PrayerNames({ prayers }: { prayers: readonly DayPrayer[] }) {
  const common = useTranslations("common");
  return (
    <div
      aria-hidden
      className="relative h-[calc(2*var(--text-xs--line-height))] text-xs text-soft lg:col-start-2"
    >
      {prayers
        .filter(({ prayer }) => prayer !== "sunrise")
        .map(({ prayer, at: instant, from }, index) => (
          <span
            key={`${prayer} ${instant}`}
            className={`day-name ${index % 2 === 0 ? "top-0" : "top-(--text-xs--line-height)"}`}
            data-edge={from < 0.05 ? "start" : from > 0.95 ? "end" : undefined}
            style={at(from)}
          >
            {common(`prayer.${prayer}`)}
          </span>
        ))}
    </div>
  );
}
