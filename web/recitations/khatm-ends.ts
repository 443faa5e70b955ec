// The ways in which somebody says when a khatm is to be finished, and what that means for each day. Pure.
import { LONGEST_KHATM_DAYS } from "#contract/khatms";
import { gregorianOf, hijriOn } from "#contract/prayers/hijri-dates";
import type { HijriCorrections } from "#contract/prayers/prayer-settings";
import { textOfSurah } from "#contract/quran/text-length";
import { dateAfter, daysBetween } from "#contract/times/calendar-days";

export const endWays = ["days", "date", "eid"] as const;
export type EndWay = (typeof endWays)[number];
export const eids = ["fitr", "adha"] as const;
export type EidName = (typeof eids)[number];

/** What was chosen each way: another way keeps what was entered. */
export interface ChosenEnd {
  way: EndWay;
  /** NaN: none are entered. */
  days: number;
  /** YYYY-MM-DD; empty: none is entered. */
  date: string;
  eid: EidName;
}

export interface Eid {
  name: EidName;
  /** YYYY-MM-DD, its first day. */
  date: string;
  /** YYYY-MM-DD: a khatm by this Eid ends on the day before it. */
  eve: string;
  /** Its month was announced: the moon does not move it any more. */
  isAnnounced: boolean;
}

const HIJRI_DAY = { fitr: { month: 10, day: 1 }, adha: { month: 12, day: 10 } } as const;

/** The next Eid of each name whose eve is not over, the nearest first. `today`: YYYY-MM-DD. */
export function comingEids(today: string, corrections: HijriCorrections): Eid[] {
  const { year } = hijriOn(today, corrections);
  const next = (name: EidName): Eid => {
    const { month } = HIJRI_DAY[name];
    const inYear = (ofYear: number): Eid => {
      const date = gregorianOf({ year: ofYear, ...HIJRI_DAY[name] }, corrections);
      const isAnnounced = corrections.hijriMonths.some(
        (announced) => announced.year === ofYear && announced.month === month,
      );
      return { name, date, eve: dateAfter(date, -1), isAnnounced };
    };
    const thisYear = inYear(year);
    return thisYear.eve >= today ? thisYear : inYear(year + 1);
  };
  return eids.map(next).sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** YYYY-MM-DD, the last day; null: it is not said yet, over already or too far away. */
export function endOf(
  { way, days, date, eid }: ChosenEnd,
  { startsOn, today, coming }: { startsOn: string; today: string; coming: readonly Eid[] },
): string | null {
  if (way === "eid") return coming.find(({ name }) => name === eid)?.eve ?? null;
  if (way === "days") {
    const isPossible = Number.isInteger(days) && days >= 1 && days <= LONGEST_KHATM_DAYS;
    return isPossible ? dateAfter(startsOn, days - 1) : null;
  }
  const isDate = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));
  if (!isDate || date < today || date < startsOn) return null;
  return daysBetween(startsOn, date) < LONGEST_KHATM_DAYS ? date : null;
}

/** What a request says of it. */
export const endBody = (chosen: ChosenEnd, endsOn: string) =>
  chosen.way === "days" ? { days: chosen.days } : { endsOn };

/** Seconds a page of the mushaf, when no recording of a reciter has a known length. */
const TYPICAL_PAGE = 180;

/** Seconds of all these surahs; lengths that are not known are estimated by their text, as the server does. */
export function recitationSeconds(
  surahs: readonly number[],
  known: ReadonlyMap<number, number>,
): number {
  let pages = 0;
  let seconds = 0;
  let unknown = 0;
  for (const surah of surahs) {
    const length = known.get(surah);
    if (length === undefined) unknown += textOfSurah(surah);
    else {
      pages += textOfSurah(surah);
      seconds += length;
    }
  }
  return seconds + unknown * (pages > 0 ? seconds / pages : TYPICAL_PAGE);
}
