// The cached list of schedules: what live messages and the answers of calls change in it.
import { type QueryClient, replaceEqualDeep } from "@tanstack/react-query";
import type { ChangedSchedule } from "#contract/live-messages";
import { khatmIdOf } from "#contract/portions/portion-traits";
import type { Schedule } from "#contract/schedules";
import { rememberOffsets } from "#contract/times/zone-offsets";
import { showAnswer } from "./newer-data.ts";
import { keys } from "./queries.ts";

/** Milliseconds within which messages of two nodes, or a message and an answer, may overtake one another. */
const OVERTAKEN_WITHIN = 5_000;
/** Who told of a schedule, in place of a node. */
const ANSWER = Symbol("the answer to a call");
/** By schedule, who told of it last. */
const lastTold = new Map<number, { by: string | symbol | undefined; at: number }>();

/** Shows the schedule of a live message; the list is fetched where the message has not all that has changed. */
export function takeToldSchedule(
  client: QueryClient,
  userId: number,
  { scheduleId, schedule, readBy }: ChangedSchedule,
) {
  const queryKey = keys.schedules(userId);
  const told = lastTold.get(scheduleId);
  const now = performance.now();
  lastTold.set(scheduleId, { by: readBy, at: now });
  const before = rowIn(client.getQueryData<Schedule[]>(queryKey), scheduleId);
  if (told?.by === ANSWER && schedule && replaceEqualDeep(before, schedule) === before) return;
  const mayBeOlder = told && told.by !== readBy && now - told.at < OVERTAKEN_WITHIN;
  // It had a part in a khatm, whose portions are divided anew among its other schedules.
  const isOfKhatm = [before, schedule].some((each) => each && khatmIdOf(each.portion) !== null);
  if (schedule === undefined || mayBeOlder || isOfKhatm) {
    void client.invalidateQueries({ queryKey });
    return;
  }
  client.setQueryData<Schedule[]>(queryKey, (list) => withSchedule(list, scheduleId, schedule));
}

/** Shows the schedule that a call answers, in the list. */
export async function showSchedule(
  client: QueryClient,
  userId: number,
  asked: Promise<Schedule>,
): Promise<Schedule> {
  const shown = (schedule: Schedule, list: Schedule[] | undefined) =>
    withSchedule(list, schedule.id, schedule);
  const part = (list: Schedule[] | undefined, { id }: Schedule) => rowIn(list, id);
  const schedule = await showAnswer(client, keys.schedules(userId), asked, shown, part);
  lastTold.set(schedule.id, { by: ANSWER, at: performance.now() });
  return schedule;
}

/** Takes a deleted schedule out of the list. */
export function dropSchedule(client: QueryClient, userId: number, id: number) {
  client.setQueryData<Schedule[]>(keys.schedules(userId), (list) => withSchedule(list, id, null));
}

const rowIn = (list: readonly Schedule[] | undefined, wanted: number) =>
  list?.find(({ id }) => id === wanted);

/** In the order of the server's list; a list that was never fetched stays so. */
function withSchedule(list: Schedule[] | undefined, id: number, schedule: Schedule | null) {
  if (!list) return list;
  const others = list.filter((each) => each.id !== id);
  if (schedule === null) return others;
  if (schedule.zoneOffsets) rememberOffsets(schedule.timezone, schedule.zoneOffsets);
  return [...others, replaceEqualDeep(rowIn(list, id), schedule)].toSorted(
    (one, other) =>
      Number(one.startTime > other.startTime) - Number(one.startTime < other.startTime) ||
      one.id - other.id,
  );
}
