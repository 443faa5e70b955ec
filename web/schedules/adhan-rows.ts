// Which schedules of a list have a row of their own: the adhans of one speaker share one.
import { soundIdOf } from "#contract/portions/portion-traits";
import type { Schedule } from "#contract/schedules";

/** So many adhans on the same speakers are told as one: fewer are as short by themselves. */
const FEWEST = 3;

type Adhans = [Schedule, ...Schedule[]];

export function inRows(schedules: readonly Schedule[]): { adhans: Adhans[]; others: Schedule[] } {
  const bySpeaker = new Map<string, Adhans>();
  for (const schedule of schedules) {
    const { userId, deviceId, alsoOn, startAnchor } = schedule;
    // As adhanOf has it, whose file would come with the first page.
    if (startAnchor?.minutes !== 0 || startAnchor.prayer === "sunrise") continue;
    if (soundIdOf(schedule.portion) === null) continue;
    const key = [userId, deviceId, ...alsoOn].join();
    const found = bySpeaker.get(key);
    if (found) found.push(schedule);
    else bySpeaker.set(key, [schedule]);
  }
  const adhans = [...bySpeaker.values()].filter(({ length }) => length >= FEWEST);
  const told = new Set(adhans.flat());
  return { adhans, others: schedules.filter((each) => !told.has(each)).toSorted(byTime) };
}

/** Those that have no time now, such as one of a prayer that is switched off, are the last. */
function byTime(one: Schedule, other: Schedule): number {
  const isTimeless = ({ startAnchor, nextRunAt }: Schedule) =>
    Number(startAnchor !== null && nextRunAt === null);
  return isTimeless(one) - isTimeless(other) || one.startTime.localeCompare(other.startTime);
}
