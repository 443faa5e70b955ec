// Divides what remains of a khatm among the runs that are still to come. Pure; milliseconds of the time line.
import {
  beginOfRecited,
  lastAtOrBelow,
  type RecitationTime,
  surahIndexAt,
  type TimeRange,
} from "./recitation-time.ts";

export interface PlannedRun {
  /** YYYY-MM-DD where it is due. */
  date: string;
  /** Null: no schedule recites this khatm; its day stands for a run. */
  scheduleId: number | null;
  /** Milliseconds that it can recite at most. */
  limit: number;
}

export interface PlannedPortion extends TimeRange {
  run: PlannedRun;
}

export interface KhatmPlan {
  portions: PlannedPortion[];
  /** Milliseconds for which these runs have no room. */
  left: number;
}

/** A surah's end is chosen when it is this near, as a share of the portion, in untimed recordings. */
const NEAR_SURAH_END = 1 / 4;

/**
 * Even portions from `begin` to `end`, within the limits of their runs. Each is cut where an ayah
 * ends; where ayahs are not timed, at the end of a surah when one is near, else at a whole second.
 */
export function planKhatm(
  time: RecitationTime,
  { begin, end }: TimeRange,
  runs: readonly PlannedRun[],
): KhatmPlan {
  const limits = runs.map((run) => run.limit);
  const level = evenShare(limits, end - begin);
  // Runs below the level recite as much as they can; the others share what these leave.
  let short = limits.filter((limit) => limit < level).reduce((sum, limit) => sum + limit, 0);
  let others = limits.filter((limit) => limit >= level).length;
  const atLeast = earliestCuts(time, end, limits);
  const portions: PlannedPortion[] = [];
  let here = firstInstant(time, begin, limits[0] ?? 0);
  for (const [index, run] of runs.entries()) {
    if (here >= end) break;
    const { limit } = run;
    const most = Math.min(here + limit, end);
    const share = others > 0 ? (end - here - short) / others : level;
    if (limit < level) short -= limit;
    else others -= 1;
    const ideal = here + Math.min(limit, share);
    const isLast = index + 1 === runs.length;
    const cut =
      isLast && most === end
        ? end
        : cutNear(time, { ideal, atLeast: atLeast[index] as number, here, most, share });
    if (cut <= here) continue;
    portions.push({ run, begin: here, end: cut });
    here = cut;
  }
  return { portions, left: Math.max(0, end - here) };
}

/** The ayah in which it stopped begins anew, unless the run is too short to recite it whole. */
function firstInstant(time: RecitationTime, at: number, limit: number): number {
  const begin = beginOfRecited(time, at);
  return nextEnd(time, begin) - begin <= limit ? begin : at;
}

/**
 * What each run gets when all get the same, except those whose limit is lower. When all limits
 * together are too low: the highest limit.
 */
function evenShare(limits: readonly number[], total: number): number {
  let rest = total;
  let share = 0;
  for (const [index, limit] of [...limits].sort((a, b) => a - b).entries()) {
    share = rest / (limits.length - index);
    if (limit >= share) return share;
    rest -= limit;
    share = limit;
  }
  return share;
}

/** For each run the earliest instant at which it may end, so that the limits of those after it suffice. */
function earliestCuts(time: RecitationTime, end: number, limits: readonly number[]): number[] {
  const cuts: number[] = [];
  let cut = end;
  for (let index = limits.length - 1; index >= 0; index--) {
    cuts[index] = cut;
    cut = Math.min(cut, firstCutFrom(time, cut - (limits[index] as number)));
  }
  return cuts;
}

interface Cut {
  ideal: number;
  atLeast: number;
  /** Where the portion begins. */
  here: number;
  /** Where it ends at the latest. */
  most: number;
  share: number;
}

function cutNear(time: RecitationTime, { ideal, atLeast, here, most, share }: Cut): number {
  // An earlier portion may have been longer: this one recites one ayah at least.
  const wanted = Math.min(Math.max(ideal, atLeast, here), most);
  const index = surahIndexAt(time, wanted);
  const begin = time.before[index] as number;
  const after = time.before[index + 1] as number;
  const ends = time.surahs[index]?.ayahEnds;
  if (ends) {
    const last = lastAtOrBelow(ends, wanted - begin);
    const below = begin + (ends[last] ?? 0);
    const above = begin + (ends[last + 1] ?? after - begin);
    const nearest = above - wanted < wanted - below ? above : below;
    if (nearest > here && nearest <= most) return nearest;
    if (below > here) return below;
    return above <= most ? above : most;
  }
  const near = [begin, after].filter(
    (end) =>
      end > here &&
      end >= atLeast &&
      end <= most &&
      Math.abs(end - wanted) <= share * NEAR_SURAH_END,
  );
  if (near.length > 0) return near.reduce((a, b) => (nearer(a, b, wanted) ? a : b));
  const second = Math.round(wanted / 1000) * 1000;
  return second > here && second <= most ? second : Math.floor(wanted);
}

const nearer = (a: number, b: number, to: number) => Math.abs(a - to) <= Math.abs(b - to);

/** The first instant from `at` on at which a portion may end. */
function firstCutFrom(time: RecitationTime, at: number): number {
  if (at <= 0) return 0;
  const index = surahIndexAt(time, at);
  const begin = time.before[index] as number;
  const ends = time.surahs[index]?.ayahEnds;
  if (!ends || at === begin) return Math.ceil(at);
  return begin + (ends[lastAtOrBelow(ends, at - begin - 1) + 1] ?? at - begin);
}

/** The end of the ayah that is recited at an instant; of its surah, where ayahs are not timed. */
function nextEnd(time: RecitationTime, at: number): number {
  const index = surahIndexAt(time, at);
  const begin = time.before[index] as number;
  const ends = time.surahs[index]?.ayahEnds;
  if (!ends) return at;
  return begin + (ends[lastAtOrBelow(ends, at - begin) + 1] ?? at - begin);
}

/** Milliseconds of an even pace over all its days that were due before today and are not reached. */
export function behindPace(
  { begin, end }: TimeRange,
  at: number,
  { days, daysOver }: { days: number; daysOver: number },
): number {
  const due = ((end - begin) * Math.min(Math.max(0, daysOver), days)) / days;
  return Math.max(0, Math.round(due - (at - begin)));
}
