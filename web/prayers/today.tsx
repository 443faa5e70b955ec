// Today: the six times, large, with the next one marked and how long until then.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { PrayerDay } from "#contract/prayers/prayers";
import { dateAfter } from "#contract/times/calendar-days";
import { dateIn, instantsOf, type PlacedSettings, usePrayerDays } from "../api/prayers.ts";
import { hijriText } from "../i18n/hijri-text.ts";
import { Badge } from "../ui/badge.tsx";
import { ClockTime } from "../ui/clock-time.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useReadClock } from "../api/use-now.ts";
import { minutesUntil, nextPrayer } from "./next-prayer.ts";
import { type Prayer, prayers } from "#contract/prayers/prayer-names";
import { zoneName } from "#languages/zone-name";
import { usePrayerWords } from "./prayer-words.ts";
import { TimesFailed } from "./times-failed.tsx";
import { serverNow } from "../api/server-clock.ts";

interface TodayProps {
  settings: PlacedSettings;
  /** Of the day, below its times. */
  picture: ReactNode;
}

export function Today({ settings: { place }, picture }: TodayProps) {
  const t = useTranslations("prayers");
  const words = usePrayerWords(place.timezone);
  const today = useReadClock(1_000, (now) => dateIn(place.timezone, now));
  // Isha of yesterday may still be to come, and after the last time of today Fajr of tomorrow is next.
  const { data, error, refetch } = usePrayerDays(dateAfter(today, -1), 3);
  const day = data?.[1];
  if (error && !data) {
    return <TimesFailed error={error} onRetry={() => void refetch()} />;
  }
  return (
    <section aria-labelledby="times-of-today" className="leaf p-5 md:p-7">
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2
            id="times-of-today"
            className="text-lg font-semibold tracking-tight first-letter:uppercase"
          >
            {words.fullDay(today)}
          </h2>
          <p className="min-h-6 text-gold">{day && hijriText(words.locale, day.hijri)}</p>
        </div>
        <div className="text-soft sm:text-end">
          <p className="font-medium text-ink">
            <bdi>{place.name}</bdi>
          </p>
          <p className="text-sm first-letter:uppercase">
            <bdi>{zoneName(words.locale, place.timezone)}</bdi>
          </p>
        </div>
      </div>
      {day && data ? (
        <Times days={data} today={day} timezone={place.timezone} />
      ) : (
        <div role="status">
          <span className="sr-only">{t("loading")}</span>
          <Skeleton className="h-72 md:h-32" />
        </div>
      )}
      <div className="mt-6">{picture}</div>
    </section>
  );
}

interface TimesProps {
  days: readonly PrayerDay[];
  today: PrayerDay;
  timezone: string;
}

function Times({ days, today, timezone }: TimesProps) {
  const t = useTranslations("prayers.today");
  const words = usePrayerWords(timezone);
  const all = days.map((day) => ({ date: day.date, times: instantsOf(day) }));
  // Renders again only when another time becomes the next one.
  useReadClock(1_000, (now) => nextPrayer(all, now)?.at ?? 0);
  const next = nextPrayer(all, serverNow());
  const times = instantsOf(today);
  const elsewhere = next && next.date !== today.date;
  return (
    <>
      <ul className="grid gap-x-3 divide-y divide-line md:grid-cols-3 md:gap-y-3 md:divide-y-0 lg:grid-cols-6">
        {prayers.map((prayer) => (
          <Time
            key={prayer}
            prayer={prayer}
            at={times[prayer]}
            isNext={!elsewhere && next?.prayer === prayer}
            timezone={timezone}
            date={today.date}
          />
        ))}
      </ul>
      {elsewhere && (
        <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-2 rounded-md bg-gold-tint px-3 py-3">
          <span className="font-semibold text-gold">
            {next.date > today.date
              ? t("tomorrowAt", { prayer: words.name(next.prayer), time: words.time(next.at) })
              : `${words.name(next.prayer)} ${words.time(next.at)}`}
          </span>{" "}
          <Wait at={next.at} timezone={timezone} />
        </p>
      )}
      {prayers.some((prayer) => times[prayer] === null) && (
        <p className="mt-4 max-w-[70ch] text-sm text-soft">{t("noneText")}</p>
      )}
      {today.source === "timetable" && (
        <p className="mt-4">
          <Badge tone="good">{t("timetable")}</Badge>
        </p>
      )}
    </>
  );
}

interface TimeProps {
  prayer: Prayer;
  /** UTC milliseconds; null: the sun gives none. */
  at: number | null;
  isNext: boolean;
  timezone: string;
  date: string;
}

function Time({ prayer, at, isNext, timezone, date }: TimeProps) {
  const t = useTranslations("prayers.today");
  const words = usePrayerWords(timezone);
  const quiet = prayer === "sunrise" && !isNext ? "text-soft" : "";
  return (
    <li
      aria-current={isNext ? "time" : undefined}
      className={`flex min-h-14 flex-wrap items-baseline justify-between gap-x-3 py-2 md:grid md:content-start md:gap-1 md:rounded-lg md:p-4 ${
        isNext ? "-mx-3 rounded-lg bg-gold-tint px-3 md:mx-0 md:px-4" : "md:border md:border-line"
      } ${quiet}`}
    >
      <span className={isNext ? "font-semibold text-gold" : "font-medium"}>
        {words.name(prayer)}
      </span>
      <span className="text-2xl font-light tracking-tight">
        {at === null ? (
          <>
            <span aria-hidden>–</span>
            <span className="sr-only">{t("none")}</span>
          </>
        ) : (
          <ClockTime text={words.time(at)} />
        )}
      </span>
      {at !== null && dateIn(timezone, at) > date && (
        <span className="text-sm text-soft max-md:w-full">{t("nextDay")}</span>
      )}
      {isNext && at !== null && (
        <span className="text-sm max-md:w-full">
          <span className="sr-only">{t("next")}: </span>
          <Wait at={at} timezone={timezone} />
        </span>
      )}
    </li>
  );
}

/** 'in 2 h 14 min': the only thing on the page that ticks. */
function Wait({ at, timezone }: { at: number; timezone: string }) {
  const t = useTranslations("prayers.today");
  const words = usePrayerWords(timezone);
  const minutes = useReadClock(1_000, (now) => minutesUntil(at, now));
  return <span>{minutes === 0 ? t("now") : t("in", { wait: words.wait(minutes) })}</span>;
}
