// Schedules in plain sentences, in the reader's language and zone.
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { endsByItself, needsReciter, soundIdOf } from "#contract/portions/portion-traits";
import type { PrayerAnchor } from "#contract/prayers/prayers";
import type { Schedule, ScheduleChoice } from "#contract/schedules";
import type { Run } from "#contract/runs";
import type { Home } from "../api/home.ts";
import { timeText, wallTimeText } from "#languages/clock-times";
import { useLanguage } from "../i18n/language.tsx";
import { useScheduleSaying } from "../i18n/schedule-saying.ts";
import { inPageLanguage } from "../i18n/sentences.ts";
import { recitationNameIn, surahNameIn } from "#languages/recitation-names";
import {
  inARow,
  type Said,
  type SpokenSchedule,
  textOf,
  type Wanted,
} from "#languages/schedule-sentence";
import { usePortionWords } from "../recitations/portion-words.ts";
import { formatDate } from "#languages/date-format";
import { dayOf, daysApart } from "../i18n/days-apart.ts";
import { waitFor, waitForm } from "./schedule-times.ts";

export type ScheduleWords = ReturnType<typeof useScheduleWords>;

interface SentenceOptions extends Wanted {
  /** Another zone than this is named; missing: no zone is. */
  readersZone?: string;
}

type Recited = Pick<ScheduleChoice, "portion" | "reciterId" | "surahId">;

/** What is still to be chosen. */
export const BLANK = "…";
/** Days from which on a date needs its year. */
const FAR_DAYS = 300;

/** Names of a schedule's reciter, surah and speaker; 'Unknown' for a missing one, '…' for the 0 of a form. */
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
  const saying = useScheduleSaying();
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

    /** 'Daily', 'Weekends', 'Once', as its field names them; 'Every Friday' of chosen days. */
    function frequency(schedule: Pick<Schedule, "frequency" | "days" | "date">): string {
      if (schedule.frequency !== "custom") return t(`schedules.${schedule.frequency}`);
      return capital(saying.days(schedule));
    }

    /** The same for a column: 'Mon, Thu', 'Sun – Thu'. */
    function shortFrequency(schedule: Pick<Schedule, "frequency" | "days" | "date">): string {
      const { days } = schedule;
      if (schedule.frequency !== "custom" || !days || days.length === 7) return frequency(schedule);
      const row = inARow(days);
      if (row) return row.map((day) => weekday(day, "short")).join("\u00a0–\u00a0");
      const names = days.toSorted((one, other) => one - other).map((day) => weekday(day, "short"));
      return new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(names);
    }

    /** As the first word of a line. */
    const capital = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

    const missing = (id: number) => (id === 0 ? BLANK : unknown);
    const device = (id: number) => home.devices.find((each) => each.id === id)?.name ?? missing(id);
    const reciter = (id: number) => {
      const found = home.reciters.find((each) => each.id === id);
      return found ? recitationNameIn(language, found, home.reciters) : missing(id);
    };
    const surah = (number: number) => {
      const found = home.surahs.find((each) => each.number === number);
      return found ? surahNameIn(language, found) : unknown;
    };

    function recited({ portion, reciterId, surahId }: Recited) {
      const isOnwards = !endsByItself(portion);
      const isSound = soundIdOf(portion) !== null;
      return {
        what: isOnwards ? null : portionWords(portion) || BLANK,
        surah: surahId === null ? null : surah(surahId),
        who:
          isSound || (reciterId === null && !needsReciter(portion))
            ? null
            : reciter(reciterId ?? -1),
        isSound,
      };
    }

    function spoken(choice: ScheduleChoice, readersZone?: string): SpokenSchedule {
      const { deviceId, alsoOn, fallbackDeviceId, timezone } = choice;
      const isElsewhere = readersZone !== undefined && timezone !== readersZone;
      return {
        ...choice,
        ...recited(choice),
        where: [deviceId, ...alsoOn].map(device),
        fallback: fallbackDeviceId === null ? null : device(fallbackDeviceId),
        endsByItself: endsByItself(choice.portion),
        zone: isElsewhere ? timezone : null,
      };
    }

    /** 'Recite Al-Kahf by Mishary Alafasy in the Kitchen, every Friday, 20 minutes after Asr', in its parts. */
    const sentence = (choice: ScheduleChoice, options: SentenceOptions = {}): Said[] =>
      saying.sentence(spoken(choice, options.readersZone), options);

    /** The same as text. */
    const said = (choice: ScheduleChoice) => textOf(sentence(choice), language);

    /** 'Al-Kahf by Mishary Alafasy', and with `where` 'in the Kitchen'. */
    const recitation = (of: Recited, where: readonly number[] = []): string =>
      textOf(saying.clause({ ...recited(of), where: where.map(device) }), language);

    /** 'Al-Kahf by Mishary Alafasy in the Kitchen', in its parts. */
    const clause = (choice: ScheduleChoice): Said[] =>
      saying.clause({ ...spoken(choice), fallback: null });

    /** 'Al-Kahf', 'The Quran from Maryam on' */
    function what(choice: ScheduleChoice): string {
      const { what: portion, surah, isSound } = recited(choice);
      return capital(
        textOf(saying.clause({ what: portion, surah, isSound, who: null, where: [] }), language),
      );
    }

    /** 'In the Kitchen' */
    const where = ({ deviceId, alsoOn }: ScheduleChoice) =>
      capital(saying.place([deviceId, ...alsoOn].map(device)));

    const prayer = (anchor: PrayerAnchor) => common(`prayer.${anchor.prayer}`);

    /** 'Daily', 'Mon, Thu'; 'Every day at Asr' of one bound to a prayer. */
    const recurs = (schedule: Schedule) =>
      schedule.startAnchor ? capital(saying.when(schedule)) : shortFrequency(schedule);

    /** '05:12'; 'Fajr' where no next run has a time. */
    function startTime({ startTime, startAnchor, nextRunAt }: Schedule): string {
      if (!startAnchor || nextRunAt) return wallTime(startTime);
      return prayer(startAnchor);
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

    /** 'ends about 05:46'; null where it ends at its end time, or nobody knows. */
    function estimatedEnd(schedule: Schedule, timezone: string): string | null {
      const { portion, estimatedEndAt } = schedule;
      if (!endsByItself(portion) || estimatedEndAt === null) return null;
      return t("schedules.endsAbout", { time: time(Date.parse(estimatedEndAt), timezone) });
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
      if (run.status === "running" && run.reason && !run.heardAt) {
        return inPageLanguage({ message: run.reason ?? "", sentence: run.reasonSentence });
      }
      // Of a newer server.
      if (!t.has(`outcome.${run.status}`)) return run.reason ?? "";
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

    /** 'Missed on Friday', where there is something to see to or to know; null: it went as planned. */
    function notable(run: Run, now: number, timezone: string): string | null {
      const isAhead = Date.parse(run.dueAt) > now;
      const isQuiet = run.status === "played" || run.status === "stopped";
      if (run.fallback ? run.status === "stopped" : isQuiet) return null;
      if (run.status === "skipped" && !isAhead) return null;
      const isSaidAlone = run.status === "running" || run.status === "skipped";
      return outcome(isSaidAlone ? run : { ...run, reason: null }, now, timezone);
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
      ...{
        heard,
        time,
        wallTime,
        day,
        wait,
        weekday,
        frequency,
        shortFrequency,
        device,
        reciter,
        surah,
      },
      ...{ sentence, said, clause, what, where, prayer, recurs, recitation, startTime },
      ...{ noNextRun, estimatedEnd, outcome, notable, days: saying.days, anchor: saying.anchor },
      ...{ start: saying.start, end: saying.end, when: saying.when, place: saying.place, capital },
    };
  }, [t, common, locale, language, home, portionWords, saying]);
}
