// When a schedule is due, computed without date arithmetic: by reading the wall clock minute after minute.
import type { ScheduleTimes } from "#contract/times/schedule-runs";

const MINUTE = 60_000;
/** No present-day zone changes its clock other than on a quarter of an hour. */
const QUARTER = 15 * MINUTE;

/** A zone's wall clock, minute by minute. */
export interface WallClock {
  /** "YYYY-MM-DD HH:MM" */
  read(at: number): string;
}

/** Formats one instant per quarter of an hour, and counts the minutes in between. */
export function wallClock(timezone: string): WallClock {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: timezone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const quarters = new Map<number, string>();

  function readQuarter(from: number): string {
    let shown = quarters.get(from);
    if (shown === undefined) {
      shown = format.format(from);
      quarters.set(from, shown);
    }
    return shown;
  }

  return {
    read(at) {
      const from = Math.floor(at / QUARTER) * QUARTER;
      const shown = readQuarter(from);
      const minute = Number(shown.slice(14)) + Math.floor((at - from) / MINUTE);
      return `${shown.slice(0, 14)}${String(minute).padStart(2, "0")}`;
    },
  };
}

/**
 * Every instant in [from, until) at which the schedule is due: for each day that its pattern
 * names, the first minute at which the wall clock shows its start time or has passed it.
 */
export function dueMinuteByMinute(
  times: ScheduleTimes,
  from: number,
  until: number,
  clock = wallClock(times.timezone),
): number[] {
  const due: number[] = [];
  const begun = new Set<string>();
  // Start more than a day earlier, so that the starts of the days before are known.
  const start = Math.floor(from / QUARTER) * QUARTER - 26 * 4 * QUARTER;
  for (let quarter = start; quarter < until; quarter += QUARTER) {
    const day = clock.read(quarter).slice(0, 10);
    for (const open of [dayBefore(day), day]) {
      if (begun.has(open)) continue;
      const wanted = `${open} ${times.startTime}`;
      for (let at = quarter; at < quarter + QUARTER; at += MINUTE) {
        if (clock.read(at) < wanted) continue;
        begun.add(open);
        if (at >= from && at < until && isNamed(times, open)) due.push(at);
        break;
      }
    }
  }
  return due;
}

function isNamed(times: ScheduleTimes, day: string): boolean {
  // 1 Monday to 7 Sunday.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  switch (times.frequency) {
    case "daily":
      return true;
    case "weekdays":
      return weekday <= 5;
    case "weekends":
      return weekday >= 6;
    case "custom":
      return times.days?.includes(weekday) ?? false;
    case "once":
      return times.date === day;
  }
}

const daysBefore = new Map<string, string>();

function dayBefore(day: string): string {
  let before = daysBefore.get(day);
  if (before === undefined) {
    before = new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 60 * MINUTE).toISOString().slice(0, 10);
    daysBefore.set(day, before);
  }
  return before;
}
