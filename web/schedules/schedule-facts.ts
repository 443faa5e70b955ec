// What the page knows of the coming days for the arithmetic of schedules: prayers, Hijri dates, and whether all rest.
import { useMemo } from "react";
import { type DayFacts, CLOCK_ALONE } from "#contract/prayers/day-facts";
import { nextInSeason } from "#contract/times/seasons";
import type { Season } from "#contract/schedules";
import { dateAfter } from "#contract/times/calendar-days";
import { dateIn, useDayFacts, usePrayerSettings } from "../api/prayers.ts";
import { useSession } from "../api/queries.ts";

/** A window that is open today may have begun, with a prayer after midnight, as many days before. */
const DAYS_BEFORE = 2;
/** Of one request. */
const DAYS = 31;
/** How far ahead a season is looked for. */
const HORIZON_DAYS = 731;

/**
 * Of the days around `now` (UTC milliseconds), and of those with which a season begins or a pause is
 * over. Before they are fetched: of the clock alone.
 */
export function useScheduleFacts(now: number, season: Season | null = null): DayFacts {
  const pausedUntil = useSession().data?.pausedUntil ?? null;
  const place = usePrayerSettings().data?.place;
  const today = dateIn(place?.timezone ?? "UTC", now);
  const near = useDayFacts({ from: dateAfter(today, -DAYS_BEFORE), days: DAYS });
  const facts = useMemo(() => near ?? { ...CLOCK_ALONE, pausedUntil }, [near, pausedUntil]);
  const resumes = pausedUntil && pausedUntil > today ? pausedUntil : today;
  const begins = nextInSeason(season, resumes, facts, dateAfter(today, HORIZON_DAYS)) ?? resumes;
  const isNear = begins < dateAfter(today, DAYS / 2);
  const later = useDayFacts({ from: dateAfter(isNear ? today : begins, -DAYS_BEFORE), days: DAYS });
  return useMemo(() => {
    if (isNear || !later) return facts;
    return { ...facts, prayersOn: (date) => facts.prayersOn(date) ?? later.prayersOn(date) };
  }, [isNear, facts, later]);
}
