// The coming days of the schedule in the form: when it runs on each, or why it does not.
import { useLocale, useTranslations } from "use-intl";
import type { DayFacts } from "#contract/prayers/day-facts";
import { dateAt } from "#contract/times/clock-times";
import {
  comingDays,
  nextRun,
  type ScheduleDay,
  type ScheduleTimes,
} from "#contract/times/schedule-runs";
import { timeText } from "#languages/clock-times";
import { formatDate } from "#languages/date-format";
import { groupedDays } from "./skipped-days.ts";

const DAYS = 14;
/** So many reasons are named beside the next runs. */
const NAMED = 3;

interface DaysProps {
  times: ScheduleTimes;
  facts: DayFacts;
  /** UTC milliseconds. */
  now: number;
}

/** 'Sun 22 Nov' */
function useDayName() {
  const locale = useLocale();
  const look = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;
  return (date: string) => formatDate(locale, look, Date.parse(date));
}

function useReason() {
  const t = useTranslations("scheduling.skips");
  const common = useTranslations("common");
  return (why: NonNullable<ScheduleDay["why"]>) => {
    if (why.code === "day.paused") return t("paused");
    if (why.code === "day.no-prayer") {
      return t("noPrayer", { prayer: common(`prayer.${why.params.prayer}`) });
    }
    return t("season");
  };
}

/** Days on which one would expect it to run; those out of season are among the fourteen days only. */
export function SkippedDays({ times, facts, now }: DaysProps) {
  const t = useTranslations("scheduling.skips");
  const locale = useLocale();
  const reason = useReason();
  const name = useDayName();
  const skipped = groupedDays(comingDays(times, facts, now, DAYS)).filter(
    ({ why }) => why.code !== "day.out-of-season",
  );
  if (skipped.length === 0) return null;
  const range = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  return (
    <div className="text-gold">
      <p>{t("title")}</p>
      <ul>
        {skipped.slice(0, NAMED).map(({ from, to, why }) => (
          <li key={from}>
            {t("day", {
              day: from === to ? name(from) : range.formatRange(Date.parse(from), Date.parse(to)),
              reason: reason(why),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ComingDays({ times, facts, zone, now }: DaysProps & { zone: string }) {
  const t = useTranslations("scheduling");
  const window = useTranslations("dashboard.day");
  const locale = useLocale();
  const reason = useReason();
  const name = useDayName();
  const soon = comingDays(times, facts, now, DAYS);
  const first = nextRun(times, facts, now);
  const isFar = first !== null && !soon.some(({ run }) => run !== null);
  // Before a season that is far off there is nothing to see.
  const days = isFar ? comingDays(times, facts, first.dueAt - 1, DAYS) : soon;
  if (days.length === 0) return null;
  const endsByItself = !times.endTime && !times.endAnchor && times.durationMinutes === null;
  /** After midnight the clock is on another day than the one to which the run belongs. */
  const time = (at: number, date: string) =>
    timeText(locale, at, zone, dateAt(zone, at) === date ? {} : { weekday: "short" });
  return (
    <details>
      <summary className="min-h-6 text-green">{t("upcomingDays")}</summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pt-1 max-sm:[&:lang(ur)]:-ms-8 max-sm:[&:lang(ur)]:gap-x-3">
        {days.map(({ date, run, why }) => (
          <div key={date} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-soft">{name(date)}</dt>
            <dd className={why ? "text-gold" : ""}>
              {why && reason(why)}
              {run &&
                (endsByItself || run.endsAt === null
                  ? time(run.dueAt, date)
                  : window("window", {
                      from: time(run.dueAt, date),
                      to: time(run.endsAt, date),
                    }))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
