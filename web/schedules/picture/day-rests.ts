// Why schedules do not run on a day on which their pattern has them run.
import type { DayFacts } from "#contract/prayers/day-facts";
import type { Prayer } from "#contract/prayers/prayer-names";
import { dateAt } from "#contract/times/clock-times";
import { comingDays, zoneOf } from "#contract/times/schedule-runs";
import type { Schedule } from "#contract/schedules";

export type Rest =
  | { because: "paused" }
  | { because: "season" }
  | { because: "noPrayer"; prayer: Prayer };

/** The reasons of the days from that of `from` (UTC milliseconds) on, by civil day; each once. */
export function restsOfDays(
  schedules: readonly Schedule[],
  facts: DayFacts,
  from: number,
  count: number,
): Map<string, Rest[]> {
  const rests = new Map<string, Rest[]>();
  for (const schedule of schedules.filter(({ enabled }) => enabled)) {
    const today = dateAt(zoneOf(schedule, facts), from);
    for (const { date, why } of comingDays(schedule, facts, from - 1, count)) {
      if (!why || date < today) continue;
      const rest = restOf(why);
      const known = rests.get(date) ?? [];
      if (rest && !known.some((each) => keyOf(each) === keyOf(rest))) {
        rests.set(date, [...known, rest]);
      }
    }
  }
  return rests;
}

function restOf(why: NonNullable<ReturnType<typeof comingDays>[number]["why"]>): Rest | null {
  if (why.code === "day.paused") return { because: "paused" };
  if (why.code === "day.out-of-season") return { because: "season" };
  return why.code === "day.no-prayer" ? { because: "noPrayer", prayer: why.params.prayer } : null;
}

const keyOf = (rest: Rest) =>
  rest.because === "noPrayer" ? `${rest.because} ${rest.prayer}` : rest.because;
