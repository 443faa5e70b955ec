// Which due runs begin here: not those that are too late, which are missed with a reason, nor those left to an agent at home.
import { setImmediate as turn } from "node:timers/promises";
import { dateAt } from "#contract/times/clock-times";
import { type DayRun, isEnded, nextRun, type RunWindow } from "#contract/times/schedule-runs";
import { inARow, type Sentence, sentence } from "#contract/sentences/sentences";
import type { Row } from "#server/platform/database/tables";
import type { FactsOf } from "#server/schedules/schedule-facts";
import { whyNotPlanned } from "#server/schedules/schedule-damage";
import { adhanIn, lateLimitOf, storedRun, timesOf } from "#server/schedules/schedule-times";
import { type KeyedRun, runKeyOf } from "#contract/run-key";
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import type { QuietSpeakers } from "#server/quiet/quiet-tables";
import { delegationsBetween } from "#server/agents/agent-tables";

/** A run that starts later than this, milliseconds, is called late. */
export const LATE_AFTER = 5_000;
/** Missed runs of so many days are recorded, milliseconds: longer than they are kept, run-retention.ts. */
const RECORDED_BACK = 100 * 24 * 60 * 60_000;
/** Days that are planned in one call, and between two turns of the event loop: the others come with the next look. */
const MOST_PLANNED = 2000;
const PLANNED_IN_A_TURN = 100;

/** Why a run is passed over that was due after the backup was made, and before it was restored. */
const UNKNOWN = sentence("run.after-backup");

/** Why a run is passed over whose speaker was to be quiet. */
export const QUIET = sentence("run.quiet");

/** Why a run is passed over that was under way when the backup was made, and over before anything of it was heard again. */
export const OPEN_AT_BACKUP = sentence("run.open-at-backup");

/** Whether what is stored of an open run is what a backup had of it. */
export function isOfBackup({
  dueAt,
  startedAt,
  schedule,
}: {
  dueAt: number;
  startedAt: number | null;
  schedule: Pick<Row<"schedules">, "unknownUntil">;
}): boolean {
  return Math.max(dueAt, startedAt ?? 0) <= (schedule.unknownUntil ?? 0);
}

interface DueRun extends DayRun {
  scheduleId: number;
}

interface MissedSchedule {
  schedule: Row<"schedules">;
  runs: (DayRun & { reason: Sentence; outcome: "missed" | "passed-over" })[];
  /** It is due next after this instant. */
  after: number;
}

export interface DueRuns {
  missed: MissedSchedule[];
  /** They start now or soon. */
  next: DueRun[];
  /** Some of the schedules were not sorted yet. */
  more: boolean;
}

/**
 * Sorts due schedules into runs that can start and runs that were missed. Those that can start come first; of those
 * that were switched off for long as many as one look has time for. A row that cannot be planned is missed, with what
 * is wrong with it.
 */
export async function sortDue(
  due: Row<"schedules">[],
  factsOf: FactsOf,
  now: number,
  quiet?: Pick<QuietSpeakers, "skips">,
): Promise<DueRuns> {
  const sorted: DueRuns = { missed: [], next: [], more: false };
  const late: Row<"schedules">[] = [];
  for (const schedule of due) {
    try {
      const run = storedRun(schedule);
      if (run && isTooLate(run, schedule, now)) late.push(schedule);
      else if (run) sorted.next.push({ scheduleId: schedule.id, ...run });
    } catch {
      sorted.missed.push(unreadable(schedule, now));
    }
  }
  let planned = 0;
  for (const schedule of late) {
    if (planned >= MOST_PLANNED) return { ...sorted, more: true };
    const runs: MissedSchedule["runs"] = [];
    let run = storedRun(schedule);
    try {
      while (run && isTooLate(run, schedule, now)) {
        const isUnknown = run.dueAt <= (schedule.unknownUntil ?? 0);
        const isQuiet = quiet?.skips(schedule.deviceId, { dueAt: run.dueAt, now }) ?? false;
        runs.push(
          isUnknown || isQuiet
            ? { ...run, reason: isQuiet ? QUIET : UNKNOWN, outcome: "passed-over" }
            : { ...run, reason: missedReason(run, schedule, now), outcome: "missed" },
        );
        const after = Math.max(run.dueAt, now - RECORDED_BACK);
        run = nextRun(timesOf(schedule), factsOf(schedule), after, new Set([run.day]));
        planned += 1;
        if (planned % PLANNED_IN_A_TURN === 0) await turn();
      }
    } catch {
      const last = runs.pop();
      const why = whyNotPlanned(schedule);
      if (last) runs.push({ ...last, reason: inARow([last.reason, why]) ?? why });
      run = null;
    }
    const last = runs.at(-1);
    if (last) sorted.missed.push({ schedule, runs, after: run ? run.dueAt - 1 : last.dueAt });
  }
  return sorted;
}

/** Without its day, its window or its portion, which are not to be read. */
function unreadable(schedule: Row<"schedules">, now: number): MissedSchedule {
  const { nextRunAt, nextRunEndsAt, nextRunDay } = schedule;
  const dueAt = nextRunAt ?? now;
  const run = { dueAt, endsAt: nextRunEndsAt, day: nextRunDay ?? dateAt("UTC", dueAt) };
  const missed = { ...run, reason: whyNotPlanned(schedule), outcome: "missed" } as const;
  return { schedule, runs: [missed], after: dueAt };
}

type LateSchedule = Pick<Row<"schedules">, "portion" | "startAnchor">;

export function isTooLate(run: RunWindow, schedule: LateSchedule, now: number): boolean {
  return now - run.dueAt > lateLimitOf(schedule) || isEnded(run, now);
}

/** Nothing of it was heard before its minute: then a node whose clock is wrong has written it as begun. */
export const hasBegun = (
  { status, startedAt, dueAt }: Pick<Row<"runs">, "status" | "startedAt" | "dueAt">,
  now: number,
): boolean => status !== "preparing" && (startedAt !== null || dueAt <= now);

export function missedReason(run: RunWindow, schedule: LateSchedule, now: number): Sentence {
  const prayer = adhanIn(schedule);
  if (prayer) return sentence("run.adhan-late", { prayer });
  return isEnded(run, now) ? sentence("run.missed") : sentence("run.missed-start");
}

/** Settings that changed after its instant have moved it there. */
export function lateReason(
  { dueAt, timesChangedAt }: { dueAt: number; timesChangedAt: number },
  now: number,
): Sentence {
  const minutes = Math.round((now - dueAt) / 60_000);
  if (timesChangedAt > dueAt) return sentence("run.late-moved", { minutes });
  return sentence("run.late", { minutes });
}

// --- which runs an agent may start by itself, and in which home: while it is disconnected nobody else starts them

export interface RunDelegation {
  agentId: number;
  /** The name of the home. */
  home: string;
}

/** Of agents: whether they are connected, as this node knows it. */
export interface HomeLines {
  isUp(agentId: number): boolean;
}

/** By `runKeyOf`; runs without a delegation are left out. */
export async function delegationsOf(
  queries: Queries,
  runs: readonly KeyedRun[],
): Promise<Map<string, RunDelegation>> {
  const found = new Map<string, RunDelegation>();
  const asked = new Set(runs.map(runKeyOf));
  const scheduleIds = [...new Set(runs.map(({ scheduleId }) => scheduleId))];
  const instants = runs.map(({ dueAt }) => dueAt);
  for (const chunk of chunks(scheduleIds)) {
    const rows = await delegationsBetween(queries, chunk, [
      Math.min(...instants),
      Math.max(...instants),
    ]);
    for (const { agentId, home, ...key } of rows) {
      if (asked.has(runKeyOf(key))) found.set(runKeyOf(key), { agentId, home });
    }
  }
  return found;
}

/** Its agent may have begun it, and says so later; null: nobody but this server begins it. */
export function leftTo(
  { delegation }: { delegation: RunDelegation | null },
  lines: HomeLines,
): RunDelegation | null {
  return delegation && !lines.isUp(delegation.agentId) ? delegation : null;
}

/** Until it is known what became of it. */
export const notHeardYet = ({ home }: RunDelegation): Sentence =>
  sentence("run.home-not-heard-yet", { home });

/** Why nothing is heard of it here; null: its speaker is waited for. */
export function whyAwaited(
  run: { delegation: RunDelegation | null },
  lines: HomeLines,
): Sentence | null {
  const delegation = leftTo(run, lines);
  return delegation && sentence("run.home-plays-by-itself", { home: delegation.home });
}

interface LateRun extends KeyedRun {
  endsAt: number | null;
  day: string;
  reason: Sentence;
}

/** Runs that are too late to begin here: those that were missed, and those that agents may have begun. */
export async function lateByDelegation(
  queries: Queries,
  late: readonly LateRun[],
): Promise<[event: "not-claimed" | "not-claimed-at-home", runs: LateRun[]][]> {
  const delegations = await delegationsOf(queries, late);
  const atHome = late.flatMap(({ scheduleId, slot, dueAt, endsAt, day }): LateRun[] => {
    const delegation = delegations.get(runKeyOf({ scheduleId, slot, dueAt }));
    return delegation
      ? [{ scheduleId, slot, dueAt, endsAt, day, reason: notHeardYet(delegation) }]
      : [];
  });
  return [
    ["not-claimed", late.filter((run) => !delegations.has(runKeyOf(run)))],
    ["not-claimed-at-home", atHome],
  ];
}
