// Ramadan by the account's calendar: when it comes, and what is made for it already. Pure.
import type { HijriCorrections } from "#contract/prayers/prayer-settings";
import { gregorianOf, hijriMonthLength, hijriOn } from "#contract/prayers/hijri-dates";
import type { Khatm } from "#contract/khatms";
import type { Schedule } from "#contract/schedules";
import { daysBetween } from "#contract/times/calendar-days";

const RAMADAN = 9;
/** Days before its first day from which it is offered. */
const DAYS_AHEAD = 30;
/** Days by which an announcement moves a month at most, after a khatm was made for it. */
const MOVED_AT_MOST = 4;

export interface Ramadan {
  /** Hijri. */
  year: number;
  /** YYYY-MM-DD, both included. */
  startsOn: string;
  endsOn: string;
  /** 29 or 30. */
  length: number;
  /** Its first day was announced: it is no calculation any more. */
  isAnnounced: boolean;
  /** Days until its first day; 0 and less: it has begun. */
  daysUntil: number;
}

/** Null when it is further away than 30 days. `today`: YYYY-MM-DD at the account's place. */
export function ramadanNear(today: string, corrections: HijriCorrections): Ramadan | null {
  const hijri = hijriOn(today, corrections);
  const year = hijri.month > RAMADAN ? hijri.year + 1 : hijri.year;
  const month = { year, month: RAMADAN };
  const startsOn = gregorianOf({ ...month, day: 1 }, corrections);
  const daysUntil = daysBetween(today, startsOn);
  if (daysUntil > DAYS_AHEAD) return null;
  const length = hijriMonthLength(month, corrections);
  return {
    year,
    startsOn,
    endsOn: gregorianOf({ ...month, day: length }, corrections),
    length,
    isAnnounced: corrections.hijriMonths.some(
      (announced) => announced.year === year && announced.month === RAMADAN,
    ),
    daysUntil,
  };
}

/** A khatm that ends with this Ramadan and began in or right before it. */
export const hasKhatmFor = (
  { startsOn, endsOn }: Ramadan,
  khatms: readonly Pick<Khatm, "startsOn" | "endsOn">[],
): boolean =>
  khatms.some(
    (khatm) =>
      Math.abs(daysBetween(endsOn, khatm.endsOn)) <= MOVED_AT_MOST &&
      daysBetween(startsOn, khatm.startsOn) >= -MOVED_AT_MOST,
  );

export const hasScheduleForRamadan = (schedules: readonly Pick<Schedule, "season">[]): boolean =>
  schedules.some(
    ({ season }) => season !== null && "hijriMonth" in season && season.hijriMonth === RAMADAN,
  );

/** The days of a khatm that ends with it: the whole month, or what is left of it. */
export function khatmDays({ startsOn, endsOn }: Ramadan, today: string) {
  return { startsOn: startsOn > today ? startsOn : today, endsOn };
}
