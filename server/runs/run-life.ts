// The life of a run: its states, the events that lead from one to the next, and every write to `runs`.
import {
  type ExpressionBuilder,
  type Insertable,
  type SelectQueryBuilder,
  sql,
  type UpdateObject,
} from "kysely";
import type { DeviceType } from "#contract/devices";
import type { RunWindow } from "#contract/times/run-windows";
import type { RunStatus } from "#contract/runs";
import { aboutSpeaker, type Sentence, sentence } from "#contract/sentences/sentences";
import { chunks } from "#server/platform/database/chunks";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import type { RunsTable } from "#server/platform/database/run-tables";
import type { Row, Tables } from "#server/platform/database/tables";
import { storedRun } from "#server/schedules/schedule-times";
import type { ScheduleProgress } from "#server/schedules/schedule-progress";
import type { RunsOfSchedule } from "#server/schedules/schedule-store";
import type { DueRuns } from "./due-runs.ts";
import { reasonColumns, reasonUnlessHeard } from "./run-reason.ts";

/*
 * [*] is no row: before the first event, and after the last. A node holds a run that is `held`, or an
 * Echo one that has `begun`. A row also goes with its schedule. A test compares this with the table.
 *
 *   stateDiagram-v2
 *     state held {
 *       preparing
 *       state begun { running interrupted }
 *     }
 *     state ended { played late stopped failed missed cut-short skipped }
 *     [*] --> preparing: claimed
 *     [*] --> missed: not-claimed
 *     preparing --> running: started
 *     running --> running: started
 *     held --> running: heard, continued
 *     held --> interrupted: fell-silent
 *     held --> preparing: handed-over
 *     held --> played: played
 *     held --> late: played-late
 *     held --> stopped: stopped
 *     held --> failed: failed
 *     held --> missed: too-late
 *     held --> cut-short: cut-short
 *     preparing --> [*]: withdrawn
 *     [*] --> skipped: skipped
 *     held --> skipped: skipped, had-nothing
 *     waiting --> skipped: skipped
 *     skipped --> [*]: unskipped
 *     preparing --> waiting: left-to-echo
 *     [*] --> running: opened
 *     preparing --> running: opened
 *     waiting --> running: opened
 *     waiting --> missed: not-opened
 *     begun --> running: heard-on-echo
 *     begun --> interrupted: paused-on-echo
 *     begun --> played: played-on-echo
 *     begun --> stopped: stopped-on-echo
 *     begun --> failed: failed-on-echo
 *     missed --> [*]: clock-set-back
 *     ended --> [*]: outdated
 */

/** `cut-short`: it fell silent and its window is over; stored as interrupted, with an end. */
type EndState = Exclude<RunStatus, "running" | "waiting" | "interrupted"> | "cut-short";
export type RunState = EndState | "preparing" | "waiting" | "running" | "interrupted";

export interface Transition {
  from: readonly (RunState | "no row")[];
  to: RunState | "no row" | "same";
  /** Who must hold the run. Another node: one that gave it back, or whose lease may have ended. */
  heldBy: "this node" | "another node" | "an Echo" | "anyone";
  /** Who holds it afterwards, when that changes. Nobody holds what has ended. */
  goesTo?: "this node" | "an Echo" | "nobody";
}

const begunStates = ["running", "interrupted"] as const;
const heldStates = ["preparing", ...begunStates] as const;
const openStates = [...heldStates, "waiting"] as const;
const unopened = ["no row", "preparing", "waiting"] as const;
const ended = ["played", "late", "stopped", "failed", "missed", "cut-short", "skipped"] as const;

const byThisNode = { from: heldStates, heldBy: "this node" } as const;
const byItsEcho = { from: begunStates, heldBy: "an Echo" } as const;

export const transitions = {
  // Its instant comes.
  claimed: { from: ["no row"], to: "preparing", heldBy: "anyone", goesTo: "this node" },
  "not-claimed": { from: ["no row"], to: "missed", heldBy: "anyone" },

  // Only the node that holds it writes what its speaker does. A second try of `started` finds it
  // running when the first one's answer was lost.
  started: { from: ["preparing", "running"], to: "running", heldBy: "this node" },
  heard: { ...byThisNode, to: "running" },
  "fell-silent": { ...byThisNode, to: "interrupted" },
  continued: { ...byThisNode, to: "running" },
  noted: { ...byThisNode, to: "same" },
  played: { ...byThisNode, to: "played" },
  "played-late": { ...byThisNode, to: "late" },
  stopped: { ...byThisNode, to: "stopped" },
  failed: { ...byThisNode, to: "failed" },
  "too-late": { ...byThisNode, to: "missed" },
  "cut-short": { ...byThisNode, to: "cut-short" },
  "had-nothing": { ...byThisNode, to: "skipped" },

  // Nodes come and go.
  renewed: { ...byThisNode, to: "same", goesTo: "this node" },
  "handed-over": { ...byThisNode, to: "preparing", goesTo: "nobody" },
  "given-back": { ...byThisNode, to: "same", goesTo: "nobody" },
  "taken-over": { from: heldStates, to: "same", heldBy: "another node", goesTo: "this node" },

  // Its owner changes the schedule or skips the run.
  withdrawn: { from: ["preparing"], to: "no row", heldBy: "anyone" },
  skipped: { from: ["no row", ...openStates], to: "skipped", heldBy: "anyone" },
  unskipped: { from: ["skipped"], to: "no row", heldBy: "anyone" },

  // Nothing can start an Echo: the run waits until a routine or a voice opens the skill there.
  "left-to-echo": { from: ["preparing"], to: "waiting", heldBy: "this node", goesTo: "nobody" },
  opened: { from: unopened, to: "running", heldBy: "anyone", goesTo: "an Echo" },
  "not-opened": { from: ["waiting"], to: "missed", heldBy: "anyone" },
  "heard-on-echo": { ...byItsEcho, to: "running" },
  "paused-on-echo": { ...byItsEcho, to: "interrupted" },
  "played-on-echo": { ...byItsEcho, to: "played" },
  "stopped-on-echo": { ...byItsEcho, to: "stopped" },
  "failed-on-echo": { ...byItsEcho, to: "failed" },

  // Time passes.
  "clock-set-back": { from: ["missed"], to: "no row", heldBy: "anyone" },
  outdated: { from: ended, to: "no row", heldBy: "anyone" },
} as const satisfies Record<string, Transition>;

export type LifeEvent = keyof typeof transitions;
type InsertEvent = "claimed" | "not-claimed" | "skipped";
type UpsertEvent = "skipped" | "opened";
type DeleteEvent = "withdrawn" | "unskipped" | "clock-set-back" | "outdated";
type UpdateEvent = Exclude<LifeEvent, InsertEvent | DeleteEvent | "skipped">;
type EchoEvent = Extract<LifeEvent, `${string}-on-echo`>;
/** Events that are gathered into one write: all lead from the same states, so the last one decides. */
type ReportedEvent = {
  [Event in LifeEvent]: (typeof transitions)[Event] extends typeof byThisNode & { goesTo?: never }
    ? Event
    : never;
}[LifeEvent];

/** What is reported of a run by the node that holds it; what it does not mention stays. */
export interface RunChange {
  /** Undefined: the state stays. */
  event?: ReportedEvent;
  reason?: Sentence | null;
  /** When the speaker first reported PLAYING, UTC milliseconds. */
  startedAt?: number;
  /** JSON. */
  playOrder?: string;
  playPlace?: string;
  /** 0 to 100. */
  volumeBefore?: number | null;
}

/** Nothing is reported of a run after such a change. */
export function endsRun({ event }: RunChange): boolean {
  return event !== undefined && isEndState(transitions[event].to);
}

/** A claim lasts this long unless it is renewed, milliseconds. */
export const LEASE = 30_000;
/** Holds a run in place of a node: an Echo plays it, and asks whichever node it reaches. */
const HELD_BY_ECHO = "alexa";

const NOT_OPENED = sentence("run.routine-missing");
const NOT_HEARD = sentence("run.echo-silent");
export const PAUSED_ON_ECHO = sentence("run.echo-paused");
const REPORTS_AT_ONCE = 100;

/** A claimed run whose minute has come. */
interface StartingRun extends Pick<Row<"runs">, "id" | "dueAt"> {
  schedule: Row<"schedules">;
  device: { type: DeviceType; name: string; isConnected: boolean };
}

/** Selects the ids of rows. */
type IdQuery = SelectQueryBuilder<never, never, { id: number }>;

interface Parts {
  db: Database["db"];
  progress: ScheduleProgress;
  clock: Clock;
  node: string;
}

export type RunLife = ReturnType<typeof createRunLife>;

export function createRunLife({ db, progress, clock, node }: Parts) {
  // --- the only statements that change `runs`: what they may change is read from the table

  type Columns = Omit<UpdateObject<Tables, "runs">, keyof ReturnType<typeof columnsAfter>>;
  type NewRun = RunWindow & Pick<Row<"runs">, "scheduleId" | "day"> & { reason?: Sentence | null };

  function columnsAfter(event: LifeEvent) {
    const { to, goesTo }: Transition = transitions[event];
    const state = to === "same" || to === "no row" ? {} : { status: statusOf(to) };
    if (!isEndState(to)) return { ...state, ...holderColumns(goesTo) };
    return { ...state, ...holderColumns("nobody"), endedAt: clock.now() };
  }

  function holderColumns(holder: Transition["goesTo"]) {
    if (!holder) return {};
    if (holder === "this node") return { claimedBy: node, leaseUntil: clock.now() + LEASE };
    return { claimedBy: holder === "an Echo" ? HELD_BY_ECHO : null, leaseUntil: null };
  }

  function rowsBefore(event: LifeEvent) {
    const { from, heldBy }: Transition = transitions[event];
    const states = from.filter((state) => state !== "no row");
    return (eb: ExpressionBuilder<Tables, "runs">) => {
      const is = [
        eb("runs.status", "in", states.map(statusOf)),
        eb("runs.endedAt", states.some(isEndState) ? "is not" : "is", null),
      ];
      if (heldBy === "this node") is.push(eb("runs.claimedBy", "=", node));
      if (heldBy === "an Echo") is.push(eb("runs.claimedBy", "=", HELD_BY_ECHO));
      if (heldBy === "another node") {
        const nobody = eb("runs.claimedBy", "is", null);
        is.push(eb.or([nobody, eb("runs.claimedBy", "not in", [node, HELD_BY_ECHO])]));
      }
      return eb.and(is);
    };
  }

  const rowOf = (event: InsertEvent | UpsertEvent, { reason, ...run }: NewRun) =>
    ({ ...run, ...reasonColumns(reason), ...columnsAfter(event) }) as Insertable<RunsTable>;

  /** Runs that are there already stay as they are. */
  const insert = (queries: Queries, event: InsertEvent, runs: NewRun[]) =>
    queries
      .insertInto("runs")
      .values(runs.map((run) => rowOf(event, run)))
      .onConflict((conflict) => conflict.columns(["scheduleId", "dueAt", "slot"]).doNothing());

  const upsert = (queries: Queries, event: UpsertEvent, run: NewRun) =>
    queries
      .insertInto("runs")
      .values(rowOf(event, run))
      .onConflict((conflict) =>
        conflict
          .columns(["scheduleId", "dueAt", "slot"])
          .doUpdateSet({ ...reasonColumns(run.reason), ...columnsAfter(event) })
          .where((eb) => rowsBefore(event)(eb as never)),
      );

  const update = (queries: Queries, event: UpdateEvent, columns: Columns = {}) =>
    queries
      .updateTable("runs")
      .set({ ...columns, ...columnsAfter(event) })
      .where(rowsBefore(event));

  const remove = (queries: Queries, event: DeleteEvent) =>
    queries.deleteFrom("runs").where(rowsBefore(event));

  // --- the events

  const byItsOwner: RunsOfSchedule = {
    withdraw: (queries, scheduleIds) =>
      remove(queries, "withdrawn")
        .where("scheduleId", "in", scheduleIds)
        .returning(["scheduleId", "dueAt"])
        .execute(),

    async skip(queries, scheduleId, run) {
      // It may have been claimed a moment ago, or begin this very moment.
      const reason = sentence("run.skipped");
      await upsert(queries, "skipped", { ...run, scheduleId, reason }).execute();
    },

    skipPassed: async (queries, runs) => void (await insert(queries, "skipped", runs).execute()),

    async unskip(queries, scheduleId, dueAt) {
      if (dueAt.length === 0) return;
      await remove(queries, "unskipped")
        .where("scheduleId", "=", scheduleId)
        .where("dueAt", "in", dueAt)
        .execute();
    },
  };

  return {
    ...byItsOwner,

    /** Claims what can still start, and records what cannot; answers the ids of the claimed. */
    claim: ({ missed, next }: DueRuns): Promise<number[]> =>
      db.transaction().execute(async (transaction) => {
        for (const { schedule, runs } of missed) {
          const late = runs.map((run) => ({ ...run, scheduleId: schedule.id }));
          for (const chunk of chunks(late)) {
            await insert(transaction, "not-claimed", chunk).execute();
          }
        }
        await progress.advance(transaction, missed);
        if (next.length === 0) return [];
        return idsOf(insert(transaction, "claimed", next).returning("id"));
      }),

    /** Claims a run that starts by hand; null when one of this instant is there already. */
    async claimNow(run: NewRun): Promise<number | null> {
      const row = await insert(db, "claimed", [run]).returning("id").executeTakeFirst();
      return row?.id ?? null;
    },

    /** Takes over the runs of these schedules; with `leaseOver` only those that no node holds. */
    async takeOver(schedules: IdQuery, { leaseOver }: { leaseOver: boolean }): Promise<number[]> {
      const takenOver = update(db, "taken-over").where("scheduleId", "in", schedules);
      const abandoned = takenOver.where(({ or, eb }) =>
        or([eb("claimedBy", "is", null), eb("leaseUntil", "<", clock.now())]),
      );
      return idsOf((leaseOver ? abandoned : takenOver).returning("id"));
    },

    /** Answers the ids of all that this node holds. */
    renew: (): Promise<number[]> => idsOf(update(db, "renewed").returning("id")),

    /** Hands the run to the node that follows the speaker, which starts it there. */
    async handOver(id: number): Promise<void> {
      await update(db, "handed-over").where("id", "=", id).execute();
    },

    /** All that this node holds. */
    async giveBack(): Promise<void> {
      await update(db, "given-back").execute();
    },

    /** Their minute has come: they run or wait for their Echo, and their schedules advance. */
    async start(runs: StartingRun[]): Promise<void> {
      for (const chunk of chunks(runs, REPORTS_AT_ONCE)) {
        await db.transaction().execute(async (transaction) => {
          for (const { id, device } of chunk) {
            const waits = device.type === "alexa" && device.isConnected;
            // It may be heard already, when many begin at once.
            const awaiting = aboutSpeaker("run.awaiting-speaker", device.name);
            const starting = waits
              ? update(transaction, "left-to-echo", reasonColumns(sentence("run.awaiting-routine")))
              : update(transaction, "started", reasonUnlessHeard(awaiting));
            await starting.where("id", "=", id).execute();
          }
          await progress.advancePast(transaction, chunk);
        });
      }
    },

    /** By the id of the run; all or nothing. */
    report: (changes: ReadonlyMap<number, RunChange>): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        for (const [id, { event = "noted", reason, ...columns }] of changes) {
          const changed = { ...columns, ...reasonColumns(reason) };
          await update(transaction, event, changed).where("id", "=", id).execute();
        }
      }),

    // --- on an Echo

    /** Answers the id of the run; null when it has begun or ended meanwhile. */
    open: ({ scheduleId, dueAt }: Pick<NewRun, "scheduleId" | "dueAt">): Promise<number | null> =>
      db.transaction().execute(async (transaction) => {
        const schedule = await transaction
          .selectFrom("schedules")
          .selectAll()
          .where("id", "=", scheduleId)
          .where("nextRunAt", "=", dueAt)
          .executeTakeFirst();
        const next = schedule && storedRun(schedule);
        // Opened before its minute, it may have no row, and has not advanced its schedule.
        const [run] = await (!next
          ? update(transaction, "opened", reasonColumns(null))
              .where("scheduleId", "=", scheduleId)
              .where("dueAt", "=", dueAt)
              .returning("id")
              .execute()
          : upsert(transaction, "opened", { scheduleId, ...next, reason: null })
              .returning("id")
              .execute());
        if (run && schedule) await progress.advancePast(transaction, [{ schedule, dueAt }]);
        return run?.id ?? null;
      }),

    /** Answers the id of the schedule; null when no Echo holds the run any more. */
    async reportOnEcho(
      id: number,
      event: EchoEvent,
      reason: Sentence | null,
    ): Promise<number | null> {
      const first = sql<number>`coalesce(started_at, ${clock.now()})`;
      const heard = event === "heard-on-echo" ? { startedAt: first } : {};
      const query = update(db, event, { ...heard, ...reasonColumns(reason) })
        .where("id", "=", id)
        .returning("scheduleId");
      return (await query.executeTakeFirst())?.scheduleId ?? null;
    },

    /** Windows on Echo speakers are over: their runs end. Answers their schedules. */
    async endWindows(): Promise<number[]> {
      const now = clock.now();
      const isOver = (eb: ExpressionBuilder<Tables, "runs">) => eb("runs.endsAt", "<=", now);
      const missed = update(db, "not-opened", reasonColumns(NOT_OPENED)).where(isOver);
      const onEcho = (event: EchoEvent, reason: Sentence | null) =>
        update(db, event, reasonColumns(reason)).where(isOver);
      const silent = onEcho("failed-on-echo", NOT_HEARD).where("startedAt", "is", null);
      const paused = onEcho("stopped-on-echo", PAUSED_ON_ECHO).where("status", "=", "interrupted");
      // What plays at the end time plays to its end: nothing can stop an Echo from outside.
      const played = onEcho("played-on-echo", null);
      const schedules: number[] = [];
      for (const ending of [missed, silent, paused, played]) {
        const rows = await ending.returning("scheduleId").execute();
        schedules.push(...rows.map((row) => row.scheduleId));
      }
      return schedules;
    },

    // --- time passes

    /** Nothing that is still to come can have been missed. Answers the schedules. */
    takeBackMissed: (): Promise<number[]> =>
      db.transaction().execute(async (transaction) => {
        const now = clock.now();
        const rows = await remove(transaction, "clock-set-back")
          .where("dueAt", ">", now)
          .returning("scheduleId")
          .execute();
        const schedules = [...new Set(rows.map((row) => row.scheduleId))];
        for (const id of schedules) await progress.rewind(transaction, id, now);
        return schedules;
      }),

    /** Answers how many it removed. */
    async removeOutdated(runs: IdQuery): Promise<number> {
      const query = remove(db, "outdated").where("id", "in", runs);
      return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}

async function idsOf(changing: { execute(): Promise<{ id: number }[]> }): Promise<number[]> {
  return (await changing.execute()).map((row) => row.id);
}

function isEndState(state: Transition["to"]): state is EndState {
  return ended.some((end) => end === state);
}

function statusOf(state: RunState): Row<"runs">["status"] {
  return state === "cut-short" ? "interrupted" : state;
}
