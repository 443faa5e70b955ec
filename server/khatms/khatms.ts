// The khatms of all people: begun and changed by them, advanced by what is heard, divided among their runs.
import type { BodyOf } from "#contract/endpoint";
import type { createKhatm, Khatm, KhatmPortion } from "#contract/khatms";
import { dateAt } from "#contract/times/clock-times";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import { paced } from "#server/platform/costly-calls";
import type { Events } from "#server/platform/events";
import type { Once } from "#server/platform/http/creating-once";
import type { ScheduleStore } from "#server/schedules/schedule-store";
import { startText } from "#server/schedules/schedule-tables";
import { begunKhatm, changedKhatm, type KhatmChange } from "./khatm-change.ts";
import { createKhatmHearing, type HeardRecitation } from "./khatm-hearing.ts";
import type { PlannedPortion, PlannedRun } from "./khatm-plan.ts";
import { endOfRun, type KhatmRuns, type KhatmSchedule, limitOf, runsUntil } from "./khatm-runs.ts";
import type { KhatmRow, KhatmStore } from "./khatm-store.ts";
import {
  dayRuns,
  lastDay,
  overdue,
  planOf,
  shortfallOf,
  showKhatm,
  showPortion,
  stretchesOf,
  type SurahStretch,
  type TimedKhatm,
  timedKhatm,
} from "./khatm-view.ts";
import { instantOf } from "./recitation-time.ts";
import type { RecitationTimes, TimedRecitation } from "./recitation-times.ts";

/** A run of a schedule that recites the khatm; UTC milliseconds. */
export interface RunToFill {
  scheduleId: number;
  dueAt: number;
  endsAt: number | null;
  /** Somebody started it: it takes the place of the first that is planned. */
  byHand?: boolean;
  /** Where the portion planned before it ends; left out: none is. */
  follows?: SurahStretch | undefined;
}

/** `nothing`: why it recites nothing. */
export type NextPortion = { reciterId: number; stretches: SurahStretch[] } | { nothing: Sentence };

export interface Khatms {
  list(userId: number): Promise<Khatm[]>;
  /** The unfinished khatm of which something was heard last; null: of none was anything heard. */
  lastHeard(userId: number): Promise<number | null>;
  create(userId: number, choice: BodyOf<typeof createKhatm>, once?: Once): Promise<Khatm>;
  change(id: number, change: KhatmChange): Promise<Khatm>;
  remove(id: number): Promise<void>;
  /** The plan ahead. */
  portions(id: number): Promise<KhatmPortion[]>;
  /** The reciter of a khatm of this user; null: there is no such khatm. */
  reciterOf(id: number, userId: number): Promise<number | null>;
  /** What a run that begins now recites; null: there is no such khatm. */
  nextPortionOf(id: number, run: RunToFill): Promise<NextPortion | null>;
  /** What the stored next runs of all its schedules recite, by schedule, planned once. */
  nextPortionsOf(id: number): Promise<ReadonlyMap<number, NextPortion>>;
  /** A speaker has played this in a run of the khatm. */
  heard(id: number, heard: HeardRecitation): Promise<void>;
  /** A page says that it has played this: no more than time allows counts. */
  heardOnPage(id: number, heard: HeardRecitation): Promise<Khatm>;
}

interface Parts {
  store: KhatmStore;
  times: RecitationTimes;
  runs: KhatmRuns;
  schedules: Pick<ScheduleStore, "change">;
  timezoneOf(userId: number): Promise<string>;
  clock: Clock;
  events: Pick<Events, "publish">;
}

/** As it is when that stretch was heard to its end, which is only planned. */
function after(khatm: TimedKhatm, stretch: SurahStretch | undefined): TimedKhatm {
  if (!stretch) return khatm;
  const second = stretch.to ?? Number.POSITIVE_INFINITY;
  return {
    ...khatm,
    at: Math.max(khatm.at, instantOf(khatm.time, { surah: stretch.surah, second })),
  };
}

const FINISHED = sentence("khatm.finished");
export function createKhatms(parts: Parts): Khatms {
  const { store, times, runs, schedules, timezoneOf, clock, events } = parts;
  async function mustFind(id: number): Promise<KhatmRow> {
    const row = await store.find(id);
    if (!row) throw new AppError("not-found");
    return row;
  }

  async function mustTime(reciterId: number, userId: number): Promise<TimedRecitation> {
    const timed = await times.of(reciterId, userId);
    if (!timed) throw new AppError("invalid-input", sentence("reciter.unknown"));
    return timed;
  }

  const todayOf = async (userId: number) => dateAt(await timezoneOf(userId), clock.now());

  async function timed(row: KhatmRow, today?: string): Promise<TimedKhatm> {
    const { time } = await mustTime(row.reciterId, row.userId);
    return timedKhatm(row, time, today ?? (await todayOf(row.userId)));
  }

  /** Its runs that are still to come, and what would do when they do not suffice. */
  function ahead(khatm: TimedKhatm, reciting: readonly KhatmSchedule[] = []) {
    const { row, today } = khatm;
    const enabled = reciting.filter((schedule) => schedule.enabled === 1);
    if (row.finishedAt !== null) return { planned: [], shortfall: null };
    if (enabled.length === 0) return { planned: dayRuns(khatm), shortfall: null };
    const first = row.startsOn > today ? row.startsOn : today;
    const onTime = runsUntil(enabled, { first, last: row.endsOn });
    if (onTime.length > 0) return { planned: onTime, shortfall: shortfallOf(khatm, onTime) };
    const later = runsUntil(enabled, { first, last: lastDay(khatm, false) });
    return { planned: later, shortfall: overdue(khatm, later) };
  }

  async function show(row: KhatmRow): Promise<Khatm> {
    const reciting = await runs.schedulesOf(row.userId);
    const khatm = await timed(row);
    return showKhatm(khatm, ahead(khatm, reciting.get(row.id)).shortfall);
  }

  /** To the owner's open pages. */
  function publish({ id, userId }: Pick<KhatmRow, "id" | "userId">): void {
    events.publish("message-to-user", { userId, message: { type: "khatm_update", khatmId: id } });
  }

  /** Agents are to have the portions that they may begin by themselves before these are due. */
  async function publishSchedules({ id, userId }: KhatmRow): Promise<void> {
    for (const { id: scheduleId } of (await runs.schedulesOf(userId)).get(id) ?? [])
      events.publish("schedules-changed", { scheduleId });
  }

  const hearing = createKhatmHearing({ store, times, timed: (row) => timed(row), publish, clock });

  /** Its schedules show whose recitation they play. */
  async function changeReciters({ id, userId, reciterId }: KhatmRow): Promise<void> {
    for (const schedule of (await runs.schedulesOf(userId)).get(id) ?? []) {
      await schedules.change(schedule.id, { reciterId });
    }
  }

  /** What runs that play now still recite, and the khatm as it will be after them. */
  async function runningNow(khatm: TimedKhatm, reciting: readonly KhatmSchedule[]) {
    const portions: PlannedPortion[] = [];
    let { at } = khatm;
    for (const open of await runs.openRuns(reciting.map((schedule) => schedule.id))) {
      const end = endOfRun(khatm.time, open);
      if (end === null || end <= at || end > khatm.range.end) continue;
      const date = dateAt(open.timezone, open.dueAt);
      const run = { date, scheduleId: open.scheduleId, limit: end - at };
      portions.push({ run, begin: at, end });
      at = end;
    }
    return { portions, after: { ...khatm, at } };
  }

  /** Of the first of these runs; the timings of what it recites are fetched. Null: all is recited. */
  async function firstPortion(
    row: KhatmRow,
    follows: SurahStretch | undefined,
    runsOf: (khatm: TimedKhatm) => PlannedRun[],
  ): Promise<SurahStretch[] | null> {
    const khatm = after(await timed(row), follows);
    const portion = planOf(khatm, runsOf(khatm)).portions[0];
    if (!portion) return null;
    const stretches = stretchesOf(khatm.time, portion);
    const surahs = stretches.map(({ surah }) => surah);
    const known = await times.withTimings(row.reciterId, row.userId, surahs);
    if (!known || known.time === khatm.time) return stretches;
    const better = after(timedKhatm(row, known.time, khatm.today), follows);
    const exact = planOf(better, runsOf(better)).portions[0];
    return exact ? stretchesOf(better.time, exact) : null;
  }

  return {
    async list(userId) {
      const rows = await store.list(userId);
      if (rows.length === 0) return [];
      const reciting = await runs.schedulesOf(userId);
      const today = await todayOf(userId);
      const pace = paced();
      const shown: Khatm[] = [];
      for (const row of rows) {
        const khatm = await timed(row, today);
        shown.push(showKhatm(khatm, ahead(khatm, reciting.get(row.id)).shortfall));
        await pace();
      }
      return shown;
    },

    async lastHeard(userId) {
      const heard = (await store.list(userId)).filter(
        (row) => row.finishedAt === null && row.reportedAt > row.createdAt,
      );
      return heard.sort((a, b) => b.reportedAt - a.reportedAt)[0]?.id ?? null;
    },

    async create(userId, choice, once) {
      const { reciter, time } = await mustTime(choice.reciterId, userId);
      const today = await todayOf(userId);
      const row = begunKhatm(choice, { reciter, time, today, now: clock.now() });
      const shown = (created: KhatmRow) => showKhatm(timedKhatm(created, time, today), null);
      const khatm = await store.create({ ...row, userId }, shown, once);
      publish(khatm);
      return khatm;
    },

    async change(id, change) {
      const row = await mustFind(id);
      const { reciter, time } = await mustTime(change.reciterId ?? row.reciterId, row.userId);
      const { time: timeBefore } = await mustTime(row.reciterId, row.userId);
      const today = await todayOf(row.userId);
      const around = { reciter, time, timeBefore, today, now: clock.now() };
      const after = await store.change(id, changedKhatm(row, change, around));
      if (after.reciterId !== row.reciterId) await changeReciters(after);
      publish(after);
      await publishSchedules(after);
      return show(after);
    },

    async remove(id) {
      const row = await mustFind(id);
      await store.remove(row, async (transaction) => {
        const reciting = (await runs.schedulesOf(row.userId, transaction)).get(id) ?? [];
        if (reciting.length > 0) {
          const startTimes = reciting.map(startText).join(", ");
          throw new AppError("conflict", sentence("khatm.in-use", { times: startTimes }));
        }
      });
      publish(row);
    },

    async portions(id) {
      const row = await mustFind(id);
      if (row.finishedAt !== null) return [];
      const reciting = (await runs.schedulesOf(row.userId)).get(id) ?? [];
      const pace = paced();
      const now = await runningNow(await timed(row), reciting);
      const { planned } = ahead(now.after, reciting);
      await pace();
      const { portions } = planOf(now.after, planned);
      const shown: KhatmPortion[] = [];
      for (const portion of [...now.portions, ...portions]) {
        await pace();
        shown.push(showPortion(now.after.time, portion));
      }
      return shown;
    },

    async reciterOf(id, userId) {
      const row = await store.find(id);
      return row?.userId === userId ? row.reciterId : null;
    },

    async nextPortionOf(id, run) {
      const row = await store.find(id);
      if (!row) return null;
      if (row.finishedAt !== null) return { nothing: FINISHED };
      const zone = await timezoneOf(row.userId);
      const date = dateAt(zone, run.dueAt);
      if (date < row.startsOn)
        return { nothing: sentence("khatm.not-begun", { date: row.startsOn }) };
      const reciting = (await runs.schedulesOf(row.userId)).get(id) ?? [];
      const begins = Math.max(run.dueAt, clock.now());
      const limit = limitOf(run.endsAt === null ? null : run.endsAt - begins);
      const first = { date, scheduleId: run.scheduleId, limit };
      const planned = await firstPortion(row, run.follows, (khatm) => {
        const until = { first: date, last: lastDay(khatm), except: run };
        return [first, ...runsUntil(reciting, until).slice(run.byHand ? 1 : 0)];
      });
      return planned ? { reciterId: row.reciterId, stretches: planned } : { nothing: FINISHED };
    },

    async nextPortionsOf(id) {
      const next = new Map<number, NextPortion>();
      const row = await store.find(id);
      if (!row || row.finishedAt !== null) return next;
      const khatm = await timed(row);
      const reciting = (await runs.schedulesOf(row.userId)).get(id) ?? [];
      const pace = paced();
      const planned = runsUntil(reciting, { first: row.startsOn, last: lastDay(khatm) });
      await pace();
      const { reciterId } = row;
      for (const portion of planOf(khatm, planned).portions) {
        const { scheduleId } = portion.run;
        if (scheduleId === null || next.has(scheduleId)) continue;
        // Not for each of the thousands of runs to come: the first of each schedule is shown.
        await pace();
        next.set(scheduleId, { reciterId, stretches: stretchesOf(khatm.time, portion) });
      }
      return next;
    },

    heard: hearing.onSpeaker,

    heardOnPage: async (id, heard) => show(await hearing.onPage(id, heard)),
  };
}
