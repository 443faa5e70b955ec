// Runs that an agent begins by itself without a line: those of the next two days with what they play, and its reports of them.
import { quietOn } from "#server/quiet/quiet-tables";
import type { AgentPlan, AgentRun } from "#contract/agent-messages";
import type { Reciter } from "#contract/reciters";
import { runKeyOf } from "#contract/run-key";
import { type DayRun, nextRun } from "#contract/times/schedule-runs";
import type { Clock } from "#server/platform/clock";
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import { devicesOfAgent } from "#server/devices/device-tables";
import { khatmsById } from "#server/khatms/khatm-tables";
import { recitersById } from "#server/reciters/reciter-tables";
import { isBeforeBackup, recitingOn, schedulesById } from "#server/schedules/schedule-tables";
import { scheduleRights } from "#server/household/household-tables";
import type { Row } from "#server/platform/database/tables";
import type { PlayPlan } from "#server/playback/play-plan";
import { surahOf } from "#server/playback/play-order";
import type { SurahStretch } from "#server/portions/portion-kind";
import type { Portions } from "#server/portions/portions";
import { toReciter } from "#server/reciters/reciter-store";
import type { RecordingDurations } from "#server/reciters/recording-durations";
import { factsAfterRuns, type FactsSource } from "#server/schedules/schedule-facts";
import { heardPointKey, heardPointOf } from "#server/schedules/schedule-points";
import { lateLimitOf, storedRun, timesOf } from "#server/schedules/schedule-times";
import { planFor } from "./claimed-runs.ts";
import { withSlots, type RunCondition, type RunLife } from "./run-life.ts";
import type { AnySentence } from "#contract/sentences/sentence";
import {
  englishOf,
  inARow,
  knownSentence,
  type Sentence,
  sentence,
} from "#contract/sentences/sentences";
import { sql } from "kysely";
import {
  carryDelegation,
  forgetDelegations,
  markDelegationsTold,
  silentDelegations,
} from "#server/agents/agent-tables";
import type { HistoryStore } from "#server/playback/record/history-store";
import { LATE_AFTER } from "./due-runs.ts";
import type { MovePoint } from "./run-writes.ts";
import type { AtHomeEvent } from "./run-transitions.ts";

/** Milliseconds. */
const PLANNED_AHEAD = 48 * 3_600_000;

export interface PlanAhead extends Pick<Row<"runs">, "scheduleId" | "slot" | "dueAt" | "endsAt"> {
  day: string;
  plan: AgentPlan;
  /** The id of the row of its speaker. */
  speakerId: number;
}

/** Earliest first. What has nothing to play, or cannot be played, is left out. `within`: milliseconds. */
export type PlansOn = (
  devices: Pick<Row<"devices">, "id" | "deviceId" | "name" | "makeReady">[],
  within: number,
) => Promise<PlanAhead[]>;
type PlansAhead = (agentId: number) => Promise<PlanAhead[]>;

interface Parts {
  db: Queries;
  facts: FactsSource;
  portions: Pick<Portions, "orderOf">;
  durations: Pick<RecordingDurations, "of">;
  clock: Clock;
}

/** Of the speakers of an agent, for the next two days. */
export function createPlansAhead(parts: Parts): PlansAhead {
  const plansOn = createPlansOn(parts);
  return async (agentId) => {
    const devices = await devicesOfAgent(parts.db, agentId);
    return devices.length === 0 ? [] : plansOn(devices, PLANNED_AHEAD);
  };
}

export function createPlansOn(parts: Parts): PlansOn {
  const { db, facts, portions, durations, clock } = parts;

  /** "SCHEDULE DAY" of those that are over already, or skipped. */
  async function overDays(scheduleIds: number[]): Promise<Set<string>> {
    const found = new Set<string>();
    for (const chunk of chunks(scheduleIds)) {
      const rows = await db
        .selectFrom("runs")
        .select(["scheduleId", "day"])
        .where("scheduleId", "in", chunk)
        .where("dueAt", ">", clock.now())
        .where("endedAt", "is not", null)
        .execute();
      for (const { scheduleId, day } of rows) found.add(`${scheduleId} ${day}`);
    }
    return found;
  }

  async function comingRuns(schedules: Row<"schedules">[], within: number) {
    const factsOf = await factsAfterRuns(facts, db, schedules);
    const over = await overDays(schedules.map(({ id }) => id));
    const now = clock.now();
    return schedules.flatMap((schedule) => {
      try {
        return runsOf(schedule);
      } catch {
        // Its home has the plans of all others; that it cannot be planned is told when it is due.
        return [];
      }
    });

    function runsOf(schedule: Row<"schedules">): (DayRun & { scheduleId: number })[] {
      const runs: (DayRun & { scheduleId: number })[] = [];
      let run = storedRun(schedule);
      while (run && run.dueAt < now + within) {
        const isOver = run.dueAt <= now || over.has(`${schedule.id} ${run.day}`);
        if (!isOver) runs.push({ ...run, scheduleId: schedule.id });
        run = nextRun(timesOf(schedule), factsOf(schedule), run.dueAt, new Set([run.day]));
      }
      return runs;
    }
  }

  /** By schedule and surah, seconds, as its owner knows them: of those that continue where they were. */
  async function durationsOf(schedules: Row<"schedules">[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const { id, continuePlayback, reciterId, userId } of schedules) {
      if (continuePlayback !== 1 || reciterId === null) continue;
      for (const [surah, seconds] of await durations.of(reciterId, userId))
        found.set(`${id} ${surah}`, seconds);
    }
    return found;
  }

  async function recitersOf(schedules: Row<"schedules">[]) {
    const rows = await recitersById(
      db,
      schedules.flatMap(({ reciterId }) => reciterId ?? []),
    );
    return new Map([...rows].map(([id, row]) => [id, toReciter(row)]));
  }

  return async (devices, within) => {
    const ids = devices.map(({ id }) => id);
    const schedules = await recitingOn(db, ids, clock.now() + within);
    const users = [...new Set(schedules.map(({ userId }) => userId))];
    const mayRecite = await scheduleRights(
      db,
      users.flatMap((userId) => ids.map((id) => ({ userId, deviceId: id }))),
    );
    const quiet = await quietOn(db, ids);
    const byId = new Map(schedules.map((schedule) => [schedule.id, schedule]));
    const reciters = await recitersOf(schedules);
    const runs = await withSlots(db, await comingRuns(schedules, within));
    const ahead = placesAhead(await durationsOf(schedules));
    const planned: PlanAhead[] = [];
    // One after another: each portion of a khatm begins where the one before it ends, on all speakers of its run.
    for (const run of runs.toSorted(
      (one, other) =>
        one.dueAt - other.dueAt || one.scheduleId - other.scheduleId || one.slot - other.slot,
    ))
      planned.push(...(await planOne(run)));
    return planned;

    async function planOne({
      scheduleId,
      slot,
      dueAt,
      endsAt,
      day,
      deviceId,
    }: (typeof runs)[number]) {
      const schedule = byId.get(scheduleId);
      const speaker = devices.find(({ id }) => id === (deviceId ?? schedule?.deviceId));
      if (!schedule || !speaker?.deviceId) return [];
      if (!mayRecite({ userId: schedule.userId, deviceId: speaker.id })) return [];
      if (quiet.skips(speaker.id, { dueAt, now: clock.now() })) return [];
      const reciter = reciters.get(schedule.reciterId ?? 0) ?? null;
      const nothingYet = { startedAt: null, playOrder: null, playPlace: null };
      const about = { id: 0, slot, dueAt, endsAt, schedule, reciter, ...nothingYet };
      const run = { ...about, ...ahead.before(about) };
      const found = await planFor(run, { portions }).catch(() => null);
      if (!found?.plan) return [];
      ahead.planned(run, found.plan);
      const key = runKeyOf({ scheduleId, slot, dueAt });
      const place = { key, deviceId: speaker.deviceId, name: speaker.name, dueAt, endsAt };
      const latestStart = Math.min(
        endsAt ?? Number.POSITIVE_INFINITY,
        dueAt + lateLimitOf(schedule),
      );
      const ready = speaker.makeReady === null ? {} : { makeReady: speaker.makeReady === 1 };
      const plan = { ...place, latestStart, ...ready, plays: playsOf(found.plan) };
      return [{ scheduleId, slot, dueAt, endsAt, day, plan, speakerId: speaker.id }];
    }
  };
}

type PlanningRun = Pick<Row<"runs">, "slot" | "dueAt" | "endsAt"> & {
  schedule: Row<"schedules">;
  reciter: Reciter | null;
};

/**
 * Where each of the runs that are planned begins when those before it were heard to their ends: of a khatm, or a
 * schedule that goes on, after the portion before; of one that continues after the window before.
 */
function placesAhead(durations: ReadonlyMap<string, number>) {
  const portions = new Map<
    string,
    { of: string; follows: SurahStretch | undefined; last: SurahStretch }
  >();
  const places = new Map<number, { of: number; stopped: Stopped; next: Stopped }>();

  return {
    before({ schedule, dueAt }: PlanningRun) {
      const portion = portions.get(pointOf(schedule) ?? "");
      if (portion) {
        // The speakers of one run recite the same portion.
        const isOfRun = portion.of === `${schedule.id} ${dueAt}`;
        const follows = isOfRun ? portion.follows : portion.last;
        return follows ? { follows } : {};
      }
      const place = places.get(schedule.id);
      if (!place) return {};
      const stopped = place.of === dueAt ? place.stopped : place.next;
      return { schedule: { ...schedule, ...stopped } };
    },

    planned(run: PlanningRun & { follows?: SurahStretch }, plan: PlayPlan): void {
      const { schedule, dueAt, endsAt, reciter, follows } = run;
      const item = plan.order.items.at(-1);
      const surah = item ? surahOf(item) : null;
      const point = pointOf(schedule);
      if (point !== null && item && surah !== null) {
        const last = { surah, from: item.from, to: item.to };
        portions.set(point, { of: `${schedule.id} ${dueAt}`, follows, last });
      } else if (plan.startsOver && endsAt && schedule.continuePlayback === 1 && reciter) {
        const { stoppedSurahId, stoppedPosition } = schedule;
        const next = stoppedAfter({ ...run, endsAt }, plan, (at) =>
          durations.get(`${schedule.id} ${at}`),
        );
        places.set(schedule.id, { of: dueAt, stopped: { stoppedSurahId, stoppedPosition }, next });
      }
    },
  };
}

type Stopped = Pick<Row<"schedules">, "stoppedSurahId" | "stoppedPosition">;

/** After its window; within a surah whose length is not known at its beginning. */
function stoppedAfter(
  { dueAt, endsAt }: { dueAt: number; endsAt: number },
  { order, position }: PlayPlan,
  lasts: (surah: number) => number | undefined,
): Stopped {
  let seconds = (endsAt - dueAt) / 1000 + position;
  for (let index = order.index; ; index = (index + 1) % order.items.length) {
    const item = order.items[index];
    const surah = item ? surahOf(item) : null;
    const length = surah === null ? undefined : lasts(surah);
    if (length === undefined || length <= 0) return { stoppedSurahId: surah, stoppedPosition: 0 };
    if (seconds < length) return { stoppedSurahId: surah, stoppedPosition: seconds };
    seconds -= length;
  }
}

/** The key of what hearing it moves on; null: its runs begin anew. */
function pointOf(schedule: Row<"schedules">): string | null {
  const point = heardPointOf(schedule);
  return point && heardPointKey(point);
}

/** Without what is of the server alone: the run's id and the account. */
function playsOf(plan: PlayPlan): AgentPlan["plays"] {
  const { reciter, order, position, volume, startsOver, patience, keepsHistory, adhan } = plan;
  const items = order.items.map((item) => ({ ...item }));
  const list = { ...order, items };
  return { reciter, order: list, position, volume, startsOver, patience, keepsHistory, adhan };
}

// --- what an agent says of the runs that it has begun by itself: their ends, and what was heard, for history and what goes on

/** A run for whose end its agent is asked. */
interface DelegatedRun {
  scheduleId: number;
  slot: number;
  dueAt: number;
  endsAt: number | null;
  day: string;
}

interface ReportParts {
  db: Queries;
  life: Pick<RunLife, "reportedAtHome" | "heardThoughSkipped" | "neverReported" | "wordLost">;
  history: Pick<HistoryStore, "add">;
  movePoint: MovePoint;
  /** The run of this schedule is over, wherever a session still waits for it. */
  onSettled(scheduleId: number): void;
  /** A run that was skipped or withdrawn sounds there, as its agent could not be told: `deviceId` of its speaker's row. */
  onSkipped(runId: number, deviceId: number): void;
  /** Ends of runs may be told now. */
  onSwept(): void;
  clock: Clock;
}

/** Milliseconds after its end, or after its beginning when it has no end time, that its owner is told, at the next sweep, that nothing is known of a run. */
const TOLD_AFTER = 15 * 60_000;
/** Milliseconds after its end that the report of a run is taken. */
const REPORTED_WITHIN = 48 * 3_600_000;
/** Characters of a sentence of an agent. */
const LONGEST_SENTENCE = 1_000;

const events = {
  played: "played-at-home",
  stopped: "stopped-at-home",
  failed: "failed-at-home",
  interrupted: "cut-short-at-home",
} as const satisfies Record<Exclude<AgentRun["outcome"], "carried">, AtHomeEvent>;

export function createReportsAtHome(parts: ReportParts) {
  const { db, life, history, movePoint, clock } = parts;

  async function keepHeard(
    schedule: Row<"schedules">,
    deviceId: number,
    { heard, endedAt }: AgentRun,
    { slot, dueAt }: DelegatedRun,
  ): Promise<void> {
    if (slot !== 0) return;
    const point = heardPointOf(schedule);
    const khatm =
      point?.of === "khatm" ? (await khatmsById(db, [point.id])).get(point.id) : undefined;
    const reciterId = khatm?.reciterId ?? schedule.reciterId;
    if (reciterId === null) return;
    /** When each began is not told: one after another, up to the end. */
    let timestamp = Math.min(endedAt, clock.now());
    for (const { from, to } of heard.filter(({ told }) => !told)) timestamp -= lasts(from, to);
    for (const { surahId, from, to, ended, told } of heard) {
      if (point) await movePoint(point, { reciterId, surahId, from, to, ended, dueAt });
      if (told) continue;
      const place = { surahId, startPosition: from, endPosition: to };
      const at = Math.max(timestamp, dueAt);
      await history.add({ userId: schedule.userId, deviceId, reciterId, ...place, timestamp: at });
      timestamp += lasts(from, to);
    }
  }

  /** Once: a report that comes again changes nothing. Rejects when it could not be written. */
  async function write(run: DelegatedRun, report: AgentRun): Promise<void> {
    const schedule = (await schedulesById(db, [run.scheduleId])).get(run.scheduleId);
    if (!schedule) return;
    const slots = await withSlots(db, [run]);
    const place = slots.find(({ slot }) => slot === run.slot);
    const { deviceId = null, speaker = null } = place ?? {};
    const now = clock.now();
    const startedAt =
      report.beganAt === null ? null : Math.min(now, Math.max(report.beganAt, run.dueAt));
    if (report.outcome === "carried") {
      if (await carryDelegation(db, run, report.endedAt)) {
        await keepHeard(schedule, place?.deviceId ?? schedule.deviceId, report, run);
      }
      const skipped = startedAt === null ? null : await life.heardThoughSkipped(run, startedAt);
      if (skipped !== null) parts.onSkipped(skipped, deviceId ?? schedule.deviceId);
      return;
    }
    const lateBy = startedAt === null ? 0 : startedAt - run.dueAt;
    const isLate = report.outcome === "played" && lateBy > LATE_AFTER;
    const late = sentence("run.late", { minutes: Math.round(lateBy / 60_000) });
    const settled = await life.reportedAtHome(isLate ? "late-at-home" : events[report.outcome], {
      ...run,
      ...{ deviceId, speaker, startedAt, heardAt: startedAt },
      reason: inARow([isLate ? late : null, bounded(report.reason)]),
    });
    if (settled === null) return;
    await keepHeard(schedule, deviceId ?? schedule.deviceId, report, run);
    parts.onSettled(run.scheduleId);
  }

  /** A schedule that is still due then has its run claimed in a moment. */
  async function soundsWithdrawn(run: DelegatedRun): Promise<number | null> {
    const schedule = (await schedulesById(db, [run.scheduleId])).get(run.scheduleId);
    const now = clock.now();
    if (!schedule || run.dueAt > now || storedRun(schedule)?.dueAt === run.dueAt) return null;
    const slots = await withSlots(db, [run]);
    const { deviceId = null, speaker = null } = slots.find(({ slot }) => slot === run.slot) ?? {};
    const runId = await life.reportedAtHome("stopped-at-home", {
      ...run,
      ...{ deviceId, speaker, startedAt: now, heardAt: now },
      reason: sentence("schedule.changed-while-playing"),
    });
    if (runId !== null) parts.onSkipped(runId, deviceId ?? schedule.deviceId);
    return runId;
  }

  return {
    write,
    soundsWithdrawn,

    /** The agent of a home without power plays nothing: its owner is told, not left to wait for a report. */
    async sweep(): Promise<void> {
      const now = clock.now();
      const silent = () => silentDelegations(db, now - TOLD_AFTER);
      const waiting = await silent().select("agentId").limit(1).executeTakeFirst();
      if (!waiting) return forgetDelegations(db, now - REPORTED_WITHIN);
      const isUnknown: RunCondition = (run) =>
        run.exists(
          silent()
            .select("agentLeases.agentId")
            .where(({ and, eb }) =>
              and([
                eb("agentLeases.scheduleId", "=", sql.ref<number>("runs.scheduleId")),
                eb("agentLeases.slot", "=", sql.ref<number>("runs.slot")),
                eb("agentLeases.dueAt", "=", sql.ref<number>("runs.dueAt")),
              ]),
            ),
        );
      const isOfBackup: RunCondition = (run) =>
        run.and([
          isUnknown(run),
          isBeforeBackup(sql.ref("runs.scheduleId"), sql.ref("runs.dueAt")),
        ]);
      await life.wordLost(isOfBackup);
      await life.neverReported(isUnknown);
      await markDelegationsTold(db, now - TOLD_AFTER, now);
      await forgetDelegations(db, now - REPORTED_WITHIN);
      parts.onSwept();
    },
  };
}

/** Milliseconds of a stretch, from its seconds. */
const lasts = (from: number, to: number) => Math.round(Math.max(0, to - from) * 1000);

/** An agent may be of any version, or somebody's own program. */
function bounded(given: AnySentence | null): Sentence | null {
  if (given === null || JSON.stringify(given).length > LONGEST_SENTENCE) return null;
  try {
    return knownSentence(englishOf(given), given);
  } catch {
    // A known code without its params.
    return null;
  }
}
