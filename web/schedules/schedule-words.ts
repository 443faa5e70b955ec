// Schedules in plain sentences, in the reader's language and zone.
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { PrayerAnchor } from "#contract/prayers/prayers";
import { endsByItself } from "#contract/portions/portion-traits";
import type { Schedule, Season } from "#contract/schedules";
import type { Run } from "#contract/runs";
import type { Home } from "../api/home.ts";
import { timeText, wallTimeText } from "../i18n/clock-times.ts";
import { hijriMonthName } from "../i18n/hijri-text.ts";
import { useLanguage } from "../i18n/language.tsx";
import { inPageLanguage } from "../i18n/sentences.ts";
import { recitationNameIn, surahNameIn } from "#languages/recitation-names";
import { usePortionWords } from "../recitations/portion-words.ts";
import { formatDate } from "../i18n/date-format.ts";
import { dayOf, daysApart } from "../i18n/days-apart.ts";
import { waitFor, waitForm } from "./schedule-times.ts";

export type ScheduleWords = ReturnType<typeof useScheduleWords>;

/** Days from which on a date needs its year. */
const FAR_DAYS = 300;

/** Names of a schedule's reciter, surah and speaker; 'Unknown' for a missing one. */
export function useScheduleWords(
  home: Pick<Home, "devices" | "reciters" | "surahs"> & Partial<Pick<Home, "schedules">>,
) {
  const t = useTranslations("dashboard");
  const common = useTranslations("common");
  const locale = useLocale();
  const { language } = useLanguage();
  const { schedules } = home;
  const portions = useMemo(() => schedules?.map(({ portion }) => portion) ?? [], [schedules]);
  const portionWords = usePortionWords(home.surahs, portions);
  return useMemo(() => {
    const unknown = common("unknown");

    const format = (options: Intl.DateTimeFormatOptions, instant: number, timeZone: string) =>
      formatDate(locale, { ...options, timeZone }, instant);

    const time = (instant: number, timezone: string) => timeText(locale, instant, timezone);
    const wallTime = (text: string) => wallTimeText(locale, text);

    /** 'today', 'tomorrow', 'Friday' or '21 November'; `on` puts 'on' before the last two. */
    function day(instant: number, now: number, timezone: string, on = false): string {
      const apart = daysApart(instant, now, timezone);
      if (apart === 0) return t("schedules.today");
      if (apart === 1) return t("schedules.tomorrow");
      if (apart === -1) return t("schedules.yesterday");
      const dated = { day: "numeric", month: "long" } as const;
      const isFar = Math.abs(apart) > FAR_DAYS;
      const name = format(
        Math.abs(apart) < 7 ? { weekday: "long" } : isFar ? { ...dated, year: "numeric" } : dated,
        instant,
        timezone,
      );
      return on ? t("schedules.onDay", { day: name }) : name;
    }

    /** '7 hours 5 minutes'; `and` for the middle of a sentence that is read out. */
    function wait(milliseconds: number, and = false): string {
      const parts = waitFor(milliseconds);
      const form = waitForm(parts);
      if (and && form === "hoursMinutes") return t("wait.andHoursMinutes", { ...parts });
      if (and && form === "daysHours") return t("wait.andDaysHours", { ...parts });
      return t(`wait.${form}`, { ...parts });
    }

    function weekday(number: number, style: "long" | "short"): string {
      // 1 January 2024 was a Monday.
      return format({ weekday: style }, Date.UTC(2024, 0, number), "UTC");
    }

    function frequency(schedule: Pick<Schedule, "frequency" | "days" | "date">): string {
      const { frequency, days, date } = schedule;
      if (frequency === "custom" && days && days.length > 0) {
        const [only] = days;
        if (days.length === 1 && only)
          return t("schedules.everyDay", { day: weekday(only, "long") });
        const names = days
          .toSorted((one, other) => one - other)
          .map((each) => weekday(each, "short"));
        return new Intl.ListFormat(locale).format(names);
      }
      if (frequency === "daily" || frequency === "weekdays" || frequency === "weekends") {
        return t(`schedules.${frequency}`);
      }
      if (!date) return t("schedules.once");
      const named = format({ day: "numeric", month: "long" }, Date.parse(date), "UTC");
      return t("schedules.onceOn", { date: named });
    }

    const device = (id: number) => home.devices.find((each) => each.id === id)?.name ?? unknown;
    const reciter = (id: number) => {
      const found = home.reciters.find((each) => each.id === id);
      return found ? recitationNameIn(language, found, home.reciters) : unknown;
    };
    const surah = (number: number) => {
      const found = home.surahs.find((each) => each.number === number);
      return found ? surahNameIn(language, found) : unknown;
    };

    /** Who recites what: 'Mishary Alafasy: Juz 5', or the reciter alone, or the name of a sound. */
    function recitation({ reciterId, portion }: Pick<Schedule, "reciterId" | "portion">): string {
      const named = portionWords(portion);
      if (reciterId === null) return named ?? unknown;
      if (named === null) return reciter(reciterId);
      return t("schedules.recites", { reciter: reciter(reciterId), portion: named });
    }

    /** '20 minutes before Fajr', or 'Fajr' itself. */
    function anchor({ prayer, minutes }: PrayerAnchor): string {
      const named = common(`prayer.${prayer}`);
      if (minutes === 0) return named;
      const side = minutes < 0 ? "before" : "after";
      return t(`anchor.${side}`, { prayer: named, minutes: Math.abs(minutes) });
    }

    /** '20 minutes before Fajr', 'At Fajr' */
    function start(startAnchor: PrayerAnchor): string {
      const named = anchor(startAnchor);
      return startAnchor.minutes === 0 ? t("anchor.at", { anchor: named }) : named;
    }

    /** '05:12'; 'Fajr', and `whole` '20 minutes before Fajr', where no next run has a time. */
    function startTime(
      { startTime, startAnchor, nextRunAt }: Schedule,
      { whole = true } = {},
    ): string {
      if (!startAnchor || nextRunAt) return wallTime(startTime);
      return anchor(whole ? startAnchor : { ...startAnchor, minutes: 0 });
    }

    /** '20 minutes before Fajr (05:12 tomorrow)' of the next run, by the clock of the place. */
    function anchoredStart(schedule: Schedule, now: number): string | null {
      const { startAnchor, nextRunAt, timezone } = schedule;
      if (!startAnchor || !nextRunAt) return null;
      const at = Date.parse(nextRunAt);
      return t("anchor.next", {
        start: start(startAnchor),
        day: day(at, now, timezone),
        time: time(at, timezone),
      });
    }

    /** 'in Ramadan only', 'from 1 December to 3 March' */
    function season(season: Season): string {
      if ("hijriMonth" in season) {
        return t("season.month", { month: hijriMonthName(locale, season.hijriMonth) });
      }
      const named = (date: string) =>
        format({ day: "numeric", month: "long" }, Date.parse(date), "UTC");
      return t("season.dates", { from: named(season.from), to: named(season.to) });
    }

    /** Of an enabled schedule without a next run: 'Over', or why there is none. */
    function noNextRun(schedule: Schedule, now: number): string {
      const { frequency, date, season, startAnchor, endAnchor, timezone } = schedule;
      if (frequency === "once") {
        // Its day is still to come, so it rests with all schedules.
        const isAhead = date !== null && date > dayOf(now, timezone);
        return t(isAhead ? "schedules.pausedThen" : "schedules.over");
      }
      if (season && "to" in season && season.to < dayOf(now, timezone)) {
        return t("schedules.seasonOver");
      }
      const bound = startAnchor ?? endAnchor;
      if (!bound) return t("schedules.noNext");
      return t("schedules.noPrayer", { prayer: common(`prayer.${bound.prayer}`) });
    }

    /** 'until 05:20', 'between Asr and Maghrib', 'for 30 minutes' */
    function end(schedule: Schedule): string | null {
      const { startTime, endTime, portion, startAnchor, endAnchor, durationMinutes } = schedule;
      const isLimit = endsByItself(portion);
      if (endAnchor) {
        const until = anchor(endAnchor);
        const isBetween = startAnchor?.minutes === 0 && !isLimit;
        if (isBetween) return t("anchor.between", { from: anchor(startAnchor), until });
        return t(isLimit ? "schedules.atTheLatest" : "schedules.until", { time: until });
      }
      if (durationMinutes) {
        const length = wait(durationMinutes * 60_000);
        return t(isLimit ? "schedules.lastsAtMost" : "schedules.lasts", { length });
      }
      if (endTime === null) return null;
      const time = wallTime(endTime);
      if (isLimit) return t("schedules.atTheLatest", { time });
      return t(endTime > startTime ? "schedules.until" : "schedules.nextDay", { time });
    }

    /** 'ends about 05:46'; null where it ends at its end time, or nobody knows. */
    function estimatedEnd(schedule: Schedule, timezone: string): string | null {
      const { portion, estimatedEndAt } = schedule;
      if (!endsByItself(portion) || estimatedEndAt === null) return null;
      return t("schedules.endsAbout", { time: time(Date.parse(estimatedEndAt), timezone) });
    }

    /** 'Mishary Alafasy, from Al-Kahf, until 05:20, continues where it stopped' */
    function detail(schedule: Schedule, readersZone: string): string {
      const { startAnchor, nextRunAt } = schedule;
      const parts = [
        startAnchor && !nextRunAt && start(startAnchor),
        recitation(schedule),
        schedule.surahId && t("schedules.from", { surah: surah(schedule.surahId) }),
        end(schedule),
        schedule.season && season(schedule.season),
        schedule.continuePlayback && t("schedules.continues"),
        schedule.shuffle && t("schedules.shuffled"),
        schedule.volume !== null && t("schedules.atVolume", { volume: schedule.volume }),
        schedule.timezone !== readersZone &&
          t("schedules.zone", { zone: schedule.timezone.replaceAll("_", " ") }),
      ].filter((part) => typeof part === "string");
      return parts.reduce((first, rest) => common("listJoin", { first, rest }));
    }

    /** 'Missed on Friday: Living room did not answer.' */
    function outcome(run: Run, now: number, timezone: string): string {
      const at = Date.parse(run.dueAt);
      // Without the reason, which would only repeat that the listener skipped it.
      if (run.reasonSentence?.code === "run.skipped") {
        const key = at > now ? "skippedAhead" : "skipped";
        return t(`outcome.${key}`, { day: day(at, now, timezone, true) });
      }
      // Nothing sounds yet: "Playing since" would be false.
      if (run.status === "running" && run.reasonSentence?.code === "run.awaiting-speaker") {
        return inPageLanguage({ message: run.reason ?? "", sentence: run.reasonSentence });
      }
      const itself = t(`outcome.${run.status}`, {
        day: day(at, now, timezone, true),
        time: time(at, timezone),
      });
      // A reason names the fallback itself.
      const said =
        run.fallback && !run.reason
          ? t("outcome.instead", { outcome: itself, speaker: run.fallback.name })
          : itself;
      // The status text already includes the reason.
      if (!run.reason || run.status === "waiting") return said;
      const reason = inPageLanguage({ message: run.reason, sentence: run.reasonSentence });
      return t("outcome.because", { outcome: said, reason });
    }

    /** 'Heard at 4:50:00 AM', with the spread of its speakers; null: it was not heard yet. */
    function heard({ heardAt, speakers = [] }: Run, timezone: string): string | null {
      const instants = [heardAt, ...speakers.map((each) => each.heardAt)].flatMap((instant) =>
        // A server of an earlier version does not say it.
        instant ? [Date.parse(instant)] : [],
      );
      if (instants.length === 0) return null;
      const first = Math.min(...instants);
      const at = timeText(locale, first, timezone, { second: "2-digit" });
      const isTogether = speakers.filter((each) => each.heardAt).length > 1;
      if (!isTogether) return t("outcome.heard", { time: at });
      const spread = Math.ceil((Math.max(...instants) - first) / 10) / 100;
      const seconds = spread.toLocaleString(locale, { maximumFractionDigits: 2 });
      return t("outcome.heardWithin", { time: at, seconds });
    }

    return {
      heard,
      time,
      wallTime,
      day,
      wait,
      weekday,
      frequency,
      device,
      reciter,
      recitation,
      surah,
      anchor,
      start,
      startTime,
      anchoredStart,
      noNextRun,
      season,
      estimatedEnd,
      detail,
      outcome,
    };
  }, [t, common, locale, language, home, portionWords]);
}
