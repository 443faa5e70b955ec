// The life of a run: the events that happen to it, and every write to `runs`, as the table of transitions allows.
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
  type UpdateObject,
  type RawBuilder,
} from "kysely";
import type { RunWindow } from "#contract/times/schedule-runs";
import { aboutSpeaker, type Sentence, sentence, englishOf } from "#contract/sentences/sentences";
import { chunks } from "#server/platform/database/chunks";
import { prepared } from "#server/platform/database/prepared";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import { MOVED_BY_HAND_STORED, type RunsTable, withRows } from "./run-tables.ts";
import type { Row, Tables } from "#server/platform/database/tables";
import { finishedOnEcho } from "#server/alexa/alexa-tables";
import {
  isBeforeBackup,
  scheduleDueAt,
  namedSpeakersBeside,
} from "#server/schedules/schedule-tables";
import { BRIDGED } from "#server/playback/play-plan";
import { storedRun } from "#server/schedules/schedule-times";
import type { ScheduleProgress } from "#server/schedules/schedule-progress";
import type { RunsOfSchedule } from "#server/schedules/schedule-change";
import { leaveSpeaker } from "./first-speaker.ts";
import { type DueRuns, OPEN_AT_BACKUP, lateByDelegation } from "./due-runs.ts";
import {
  type AtHomeEvent,
  type DeleteEvent,
  type EchoEvent,
  type InsertEvent,
  isEndState,
  isTold,
  type LifeEvent,
  type RunChange,
  type Transition,
  transitions,
  type UpdateEvent,
  type UpsertEvent,
} from "./run-transitions.ts";
import { type ColumnType, valuesOf } from "#server/platform/database/values";
import { canBeSteered, type DeviceType } from "#contract/makes";

/** Holds a run in place of a node: an Echo plays it, and asks whichever node it reaches. */
export const HELD_BY_ECHO = "alexa";

const NOT_OPENED = sentence("run.routine-missing");
export const NOT_HEARD = sentence("run.echo-silent");
export const FELL_SILENT = sentence("run.echo-fell-silent");
export const PAUSED_ON_ECHO = sentence("run.echo-paused");
const REPORTS_AT_ONCE = 100;

/** `why`: the first speaker has not sounded. */
interface FallbackSpeaker {
  deviceId: number;
  speaker: string;
  why: Sentence;
}

export type RunCondition = (run: ExpressionBuilder<Tables, "runs">) => Expression<SqlBool>;

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
  type SlotOfRun = NewRun & Partial<Slot>;

  function columnsAfter(event: LifeEvent) {
    const { to, goesTo, told }: Transition = transitions[event];
    const state = to === "same" || to === "no row" ? {} : { status: to };
    if (!isEndState(to)) return { ...state, ...holderColumns(goesTo) };
    const isDue = isTold(to) && told === undefined;
    const untold = told || isDue ? { untold: isDue ? (1 as const) : (0 as const) } : {};
    return { ...state, ...holderColumns("nobody"), ...untold, endedAt: clock.now() };
  }

  function holderColumns(holder: Transition["goesTo"]) {
    if (!holder) return {};
    if (holder === "this node") return { claimedBy: node };
    return { claimedBy: holder === "an Echo" ? HELD_BY_ECHO : null };
  }

  /** `byId`: of the rows that another condition finds by their ids. */
  function rowsBefore(event: LifeEvent, { byId = false } = {}) {
    const { from, heldBy }: Transition = transitions[event];
    const states = from.filter((state) => state !== "no row");
    return (eb: ExpressionBuilder<Tables, "runs">) => {
      const is: Expression<SqlBool>[] = [eb("runs.status", "in", states)];
      if (!states.some(isEndState)) {
        // For the indexes of open runs.
        is.push(byId ? isOpenAmong("runs") : eb("runs.endedAt", "is", null));
      }
      if (heldBy === "this node") is.push(eb("runs.claimedBy", "=", node));
      if (heldBy === "an Echo") is.push(eb("runs.claimedBy", "=", HELD_BY_ECHO));
      if (heldBy === "another node") {
        const nobody = eb("runs.claimedBy", "is", null);
        is.push(eb.or([nobody, eb("runs.claimedBy", "not in", [node, HELD_BY_ECHO])]));
      }
      return eb.and(is);
    };
  }

  const rowOf = (event: InsertEvent | UpsertEvent, { reason, ...run }: SlotOfRun) =>
    ({ ...run, ...reasonColumns(reason), ...columnsAfter(event) }) as Insertable<RunsTable>;

  /** Runs that are there already stay as they are. */
  const insert = (queries: Queries, event: InsertEvent, runs: SlotOfRun[]) =>
    queries
      .insertInto("runs")
      .values(runs.map((run) => rowOf(event, run)))
      .onConflict((conflict) => conflict.columns(["scheduleId", "dueAt", "slot"]).doNothing());

  const upsert = (
    queries: Queries,
    event: UpsertEvent,
    run: SlotOfRun & Pick<Partial<Row<"runs">>, "startedAt" | "heardAt">,
  ) =>
    queries
      .insertInto("runs")
      .values(rowOf(event, run))
      .onConflict((conflict) =>
        conflict
          .columns(["scheduleId", "dueAt", "slot"])
          .doUpdateSet((eb) => ({
            ...reasonColumns(run.reason),
            // An agent that has taken it up does not know since when it was heard.
            startedAt: eb.fn.coalesce("runs.startedAt", "excluded.startedAt"),
            heardAt: eb.fn.coalesce("runs.heardAt", "excluded.heardAt"),
            ...columnsAfter(event),
          }))
          .where((eb) => rowsBefore(event)(eb as never)),
      );

  const update = (queries: Queries, event: UpdateEvent, columns: Columns = {}, how = {}) =>
    queries
      .updateTable("runs")
      .set({ ...columns, ...columnsAfter(event), ...(event === "too-late" && toldOnce()) })
      .where(rowsBefore(event, how));

  const updateById = (queries: Queries, event: UpdateEvent, columns: Columns = {}) =>
    update(queries, event, columns, { byId: true });

  /** `change`: what becomes of the columns, with the values that each run has of its own. */
  async function updateEach(
    queries: Queries,
    event: UpdateEvent,
    runs: GivenRow[],
    change = (given: GivenRows["columns"]): Columns => given,
  ): Promise<void> {
    for (const { values, columns } of givenRows(runs)) {
      await updateById(queries, event, change(columns))
        .from(values.as("given"))
        .where("runs.id", "=", sql.ref<number>("given.column1"))
        .execute();
    }
  }

  /** One that waits for its Echo, or plays there, and whose end has come: rarely any. */
  const overOnEcho = prepared(db, ({ now, bridged }: { now: number; bridged: number }) =>
    db
      .selectFrom("runs")
      .select("runs.id")
      .where("runs.endedAt", "is", null)
      .where(({ eb, and, or }) =>
        or([
          eb("runs.status", "=", "waiting"),
          and([
            eb("runs.claimedBy", "=", HELD_BY_ECHO),
            eb("runs.status", "in", ["running", "interrupted"]),
          ]),
        ]),
      )
      .where(({ eb, and, or }) =>
        or([
          eb("runs.endsAt", "<=", now),
          and([eb("runs.endsAt", "is", null), eb("runs.dueAt", "<=", bridged)]),
        ]),
      )
      .limit(1),
  );

  const remove = (queries: Queries, event: DeleteEvent) =>
    queries.deleteFrom("runs").where(rowsBefore(event));

  // --- the events

  /** All speakers of a run or none: who is second finds all of its rows. */
  async function claimOnAll(queries: Queries, runs: NewRun[]): Promise<number[]> {
    const ids: number[] = [];
    for (const chunk of chunks(await withSlots(queries, runs))) {
      ids.push(...(await idsOf(insert(queries, "claimed", chunk).returning("id"))));
    }
    return ids;
  }

  const byItsOwner: RunsOfSchedule = {
    async withdraw(queries, scheduleIds) {
      const rows = await remove(queries, "withdrawn")
        .where("scheduleId", "in", scheduleIds)
        // A run that has begun on its first speaker goes on: it prepares on others only for a moment.
        .where(({ or, not, exists, eb, selectFrom }) =>
          or([
            eb("slot", "=", 0),
            not(
              exists(
                selectFrom("runs as own")
                  .select("own.id")
                  .whereRef("own.scheduleId", "=", "runs.scheduleId")
                  .whereRef("own.dueAt", "=", "runs.dueAt")
                  .where("own.slot", "=", 0)
                  .where("own.status", "!=", "preparing"),
              ),
            ),
          ]),
        )
        .returning(["scheduleId", "dueAt", "slot"])
        .execute();
      return rows.filter(({ slot }) => slot === 0);
    },

    async skip(queries, scheduleId, run) {
      // It may have been claimed a moment ago, or begin this very moment.
      const reason = sentence("run.skipped");
      await upsert(queries, "skipped", { ...run, scheduleId, reason }).execute();
      await update(queries, "skipped", reasonColumns(reason))
        .where("scheduleId", "=", scheduleId)
        .where("dueAt", "=", run.dueAt)
        .where("slot", ">", 0)
        .execute();
    },

    passOver: async (queries, runs) => void (await insert(queries, "passed-over", runs).execute()),

    async movePast(queries, runs) {
      const reason = sentence("run.moved-past");
      const moved = runs.map((run) => ({ ...run, reason }));
      await insert(queries, "moved-past", moved).execute();
    },

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

    /** Records what could not even be planned; what is there already stays. */
    missPassed: async (queries: Queries, runs: NewRun[]): Promise<void> =>
      void (await insert(queries, "not-claimed", runs).execute()),

    /** Claims what can still start, and records what cannot; answers the ids of the claimed. */
    claim: ({ missed, next }: Pick<DueRuns, "missed" | "next">): Promise<number[]> =>
      db.transaction().execute(async (transaction) => {
        const late = missed.flatMap(({ schedule, runs }) =>
          runs.map((run) => ({ ...run, scheduleId: schedule.id, slot: 0 })),
        );
        const rows = late.map(({ outcome, ...run }) => ({ outcome, run }));
        const those = (wanted: "missed" | "passed-over") =>
          rows.filter(({ outcome }) => outcome === wanted).map(({ run }) => run);
        for (const chunk of chunks(those("passed-over")))
          await insert(transaction, "passed-over", chunk).execute();
        for (const [event, alike] of await lateByDelegation(transaction, those("missed"))) {
          for (const chunk of chunks(alike)) await insert(transaction, event, chunk).execute();
        }
        await progress.advance(transaction, missed);
        return claimOnAll(transaction, next);
      }),

    /** Claims a run that starts by hand; none when one of this instant is there already. */
    claimNow: (run: NewRun): Promise<number[]> =>
      db.transaction().execute((transaction) => claimOnAll(transaction, [run])),

    /** Takes over these runs; `byId`: the condition finds few by their ids. Answers their ids. */
    takeOver: (which: RunCondition, how: { byId?: boolean } = {}): Promise<number[]> =>
      idsOf(update(db, "taken-over", {}, how).where(which).returning("id")),

    /** The same for a condition that is always the same: built once, asked again and again. */
    takeOverAgain(which: RunCondition): () => Promise<number[]> {
      const taking = prepared(db, () => update(db, "taken-over").where(which).returning("id"));
      return async () => (await taking({})).map((row) => row.id);
    },

    /** Hands the run to the node that follows the speaker, which starts it there. */
    async handOver(id: number): Promise<void> {
      await updateById(db, "handed-over").where("id", "=", id).execute();
    },

    /** All that this node holds. */
    async giveBack(): Promise<void> {
      await update(db, "given-back").execute();
    },

    /** Their minute has come: they run or wait for their Echo, and their schedules advance. */
    async start(runs: StartingRun[]): Promise<void> {
      for (const chunk of chunks(runs, REPORTS_AT_ONCE)) {
        await db.transaction().execute(async (transaction) => {
          const ofEcho = (run: StartingRun) => !canBeSteered(run.device) && run.device.isConnected;
          const [onEcho, others] = [chunk.filter(ofEcho), chunk.filter((run) => !ofEcho(run))];
          if (onEcho.length > 0) {
            const reason = reasonColumns(sentence("run.awaiting-routine"));
            const ids = onEcho.map((run) => run.id);
            await updateById(transaction, "left-to-echo", reason).where("id", "in", ids).execute();
          }
          const awaiting = others.map(({ id, device, awaiting: why }) => {
            const texts = reasonColumns(why ?? aboutSpeaker("run.awaiting-speaker", device.name));
            return { id, columns: texts };
          });
          // It may be heard already, when many begin at once.
          await updateEach(transaction, "started", awaiting, reasonUnlessHeard);
          // One that was withdrawn a moment ago is still to come, as its changed schedule has it.
          const there = await withRows(transaction, chunk);
          await progress.advancePast(transaction, oncePerSchedule(there));
        });
      }
    },

    /** Runs that this speaker was to recite beside others. Answers their schedules. */
    async speakerDeleted(deviceId: number): Promise<number[]> {
      const rows = await remove(db, "speaker-deleted")
        .where("deviceId", "=", deviceId)
        .where("slot", ">", 0)
        .returning("scheduleId")
        .execute();
      return rows.map((row) => row.scheduleId);
    },

    /** What of these waits, or has fallen silent, is skipped: quiet was asked for. Answers their schedules. */
    async skipForQuiet(which: RunCondition): Promise<number[]> {
      const rows = await updateById(db, "skipped", reasonColumns(sentence("run.quiet")))
        .where(which)
        .where(({ or, eb }) =>
          or([eb("runs.status", "!=", "running"), eb("startedAt", "is", null)]),
        )
        .returning("scheduleId")
        .execute();
      return [...new Set(rows.map((row) => row.scheduleId))];
    },

    /** By the id of the run; all or nothing. */
    report: (changes: ReadonlyMap<number, RunChange>): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const each = [...changes].map(([id, { event = "noted", reason, ...columns }]) => {
          return { id, event, columns: { ...columns, ...reasonColumns(reason) } };
        });
        for (const [event, alike] of Map.groupBy(each, (change) => change.event)) {
          // Which of a run's speakers is told follows from the rows that were written before.
          const together = event === "too-late" ? alike.map((run) => [run]) : [alike];
          for (const some of together) await updateEach(transaction, event, some);
        }
      }),

    /**
     * It begins on its fallback speaker instead. False: it has been heard, or this node holds it no more.
     * A second try answers as the first did, whose answer was lost.
     */
    async goToFallback(id: number, to: FallbackSpeaker): Promise<boolean> {
      const { deviceId, speaker, why } = to;
      const columns = {
        ...{ deviceId, speaker, fallbackAt: clock.now(), fallbackReason: JSON.stringify(why) },
        // What is left of the first speaker's try.
        ...{ volumeBefore: null, playPlace: null },
        ...reasonColumns(aboutSpeaker("run.awaiting-speaker", speaker)),
      };
      return leaveSpeaker(db, id, (transaction) =>
        updateById(transaction, "went-to-fallback", columns)
          .where("id", "=", id)
          .where("startedAt", "is", null)
          .where(({ or, eb }) => or([eb("fallbackAt", "is", null), eb("deviceId", "=", deviceId)]))
          .returning("id")
          .execute(),
      );
    },

    /** It recites on another speaker, from where it is. False: it has ended, or this node holds it no more. */
    async moveByHand(
      id: number,
      { deviceId, speaker }: Omit<FallbackSpeaker, "why">,
      event: "moved-by-hand" | "moved-from-echo",
    ): Promise<boolean> {
      const columns = {
        ...{ deviceId, speaker, fallbackAt: clock.now(), volumeBefore: null },
        fallbackReason: MOVED_BY_HAND_STORED,
        // Of one that was not heard it is what is left of the first speaker's try.
        playPlace: sql<string | null>`case when started_at is null then null else play_place end`,
        ...reasonColumns(aboutSpeaker("run.awaiting-speaker", speaker)),
      };
      return leaveSpeaker(db, id, (transaction) =>
        updateById(transaction, event, columns).where("id", "=", id).returning("id").execute(),
      );
    },

    // --- at a home without a line

    /** What its agent says of it, whatever was thought of it. Answers its id; null: it is settled already. */
    async reportedAtHome(
      event: AtHomeEvent,
      run: NewRun & Pick<Slot, "slot" | "deviceId" | "speaker"> & Pick<Row<"runs">, "startedAt">,
    ): Promise<number | null> {
      const row = await upsert(db, event, run).returning("id").executeTakeFirst();
      return row?.id ?? null;
    },

    /** It sounded at home before its agent could be told that it is skipped, and ended with that. Answers its id; null: it was not skipped. */
    async heardThoughSkipped(
      { scheduleId, slot, dueAt }: Pick<Row<"runs">, "scheduleId" | "slot" | "dueAt">,
      startedAt: number,
    ): Promise<number | null> {
      const columns = { startedAt, heardAt: startedAt, ...reasonColumns(null) };
      const row = await update(db, "heard-though-skipped", columns)
        .where("scheduleId", "=", scheduleId)
        .where("slot", "=", slot)
        .where("dueAt", "=", dueAt)
        .returning("id")
        .executeTakeFirst();
      return row?.id ?? null;
    },

    /** Nothing is known of these runs of agents for so long that it is told. */
    neverReported: (which: RunCondition): Promise<number[]> =>
      idsOf(update(db, "never-reported").where(which).returning("id")),
    /** The same of those that a backup had: their agents may have said it to the server before the restore. */
    wordLost: (which: RunCondition): Promise<number[]> =>
      idsOf(update(db, "word-lost", reasonColumns(OPEN_AT_BACKUP)).where(which).returning("id")),

    // --- on an Echo

    /** Answers the id of the run; null when it has begun or ended meanwhile. */
    open: ({ scheduleId, dueAt }: Pick<NewRun, "scheduleId" | "dueAt">): Promise<number | null> =>
      db.transaction().execute(async (transaction) => {
        const schedule = await scheduleDueAt(transaction, scheduleId, dueAt);
        const next = schedule && storedRun(schedule);
        // Opened before its minute, it may have no row, and has not advanced its schedule.
        const [run] = await (!next
          ? update(transaction, "opened", reasonColumns(null))
              .where("scheduleId", "=", scheduleId)
              .where("dueAt", "=", dueAt)
              .where("slot", "=", 0)
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
      const heardAt = sql<number>`coalesce(heard_at, ${clock.now()})`;
      const heard = event === "heard-on-echo" ? { startedAt: first, heardAt } : {};
      const query = updateById(db, event, { ...heard, ...reasonColumns(reason) })
        .where("id", "=", id)
        .returning("scheduleId");
      return (await query.executeTakeFirst())?.scheduleId ?? null;
    },

    /** Windows on Echo speakers are over: their runs end. Answers their schedules. */
    async endWindows(): Promise<number[]> {
      const now = clock.now();
      if ((await overOnEcho({ now, bridged: now - BRIDGED })).length === 0) return [];
      const isOver = (eb: ExpressionBuilder<Tables, "runs">) => eb("runs.endsAt", "<=", now);
      // Without an end time its routine is waited for as long as a silence is bridged.
      const isUnopened = (eb: ExpressionBuilder<Tables, "runs">) =>
        eb.or([
          isOver(eb),
          eb.and([eb("runs.dueAt", "<=", now - BRIDGED), eb("runs.endsAt", "is", null)]),
        ]);
      const ofBackup = (event: "waited-at-backup" | "lost-on-echo") =>
        update(db, event, reasonColumns(OPEN_AT_BACKUP))
          .where(isUnopened)
          .where(isBeforeBackup(sql.ref("runs.scheduleId"), sql.ref("runs.dueAt")))
          .where(
            isBeforeBackup(sql.ref("runs.scheduleId"), sql<number>`coalesce(runs.started_at, 0)`),
          );
      const [waited, lost] = [ofBackup("waited-at-backup"), ofBackup("lost-on-echo")];
      const missed = update(db, "not-opened", reasonColumns(NOT_OPENED)).where(isUnopened);
      const onEcho = (event: EchoEvent, reason: Sentence | null) =>
        update(db, event, reasonColumns(reason)).where(isOver);
      const silent = onEcho("failed-on-echo", NOT_HEARD).where("startedAt", "is", null);
      const paused = onEcho("stopped-on-echo", PAUSED_ON_ECHO).where("status", "=", "interrupted");
      const fellSilent = onEcho("failed-on-echo", FELL_SILENT).where(
        "id",
        "in",
        finishedOnEcho(db),
      );
      // What plays at the end time plays to its end: nothing can stop an Echo from outside.
      const played = onEcho("played-on-echo", null);
      const schedules: number[] = [];
      for (const ending of [waited, lost, missed, silent, paused, fellSilent, played]) {
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

    /** They become alerts in this transaction. Answers the ids of those that nobody else has collected. */
    collect: (queries: Queries, ids: readonly number[]): Promise<number[]> =>
      idsOf(
        queries
          .updateTable("runs")
          .set({ untold: 0 })
          .where("id", "in", ids)
          .where("untold", "=", 1)
          .returning("id"),
      ),

    /** Of runs due before that instant; answers how many it removed. */
    async removeOutdated(runs: IdQuery, dueBefore: number): Promise<number> {
      const query = remove(db, "outdated").where("dueAt", "<", dueBefore).where("id", "in", runs);
      return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}

async function idsOf(changing: { execute(): Promise<{ id: number }[]> }): Promise<number[]> {
  return (await changing.execute()).map((row) => row.id);
}

// --- the slots of a run: one row for each speaker of its schedule, the schedule's own first

/** The columns of a row that say where it plays; without a speaker: on the schedule's own. */
interface Slot {
  slot: number;
  deviceId: number | null;
  /** Its name now. */
  speaker: string | null;
}

const ALONE: Slot = { slot: 0, deviceId: null, speaker: null };

/** For each of these runs a row for every speaker of its schedule, in one order on all nodes. */
export async function withSlots<Run extends { scheduleId: number }>(
  queries: Queries,
  runs: readonly Run[],
): Promise<(Run & Slot)[]> {
  const slots = await slotsOf(
    queries,
    runs.map(({ scheduleId }) => scheduleId),
  );
  return runs.flatMap((run) =>
    (slots.get(run.scheduleId) ?? [ALONE]).map((slot) => ({ ...run, ...slot })),
  );
}

/** By the id of the schedule; those on one speaker are left out. */
async function slotsOf(queries: Queries, scheduleIds: number[]): Promise<Map<number, Slot[]>> {
  const slots = new Map<number, Slot[]>();
  for (const beside of await namedSpeakersBeside(queries, scheduleIds)) {
    const { scheduleId, ownId, ownName, slot, deviceId, name: speaker } = beside;
    const own = { slot: 0, deviceId: ownId, speaker: ownName };
    slots.set(scheduleId, [...(slots.get(scheduleId) ?? [own]), { slot, deviceId, speaker }]);
  }
  return slots;
}

/** A run that is missed on several speakers is told once: of the one that is written first. */
function toldOnce() {
  const isTold = sql`exists (
    select 1 from runs as other
    where other.schedule_id = runs.schedule_id and other.due_at = runs.due_at
      and other.slot <> runs.slot and other.status = 'missed'
  )`;
  return { untold: sql<0 | 1>`case when ${isTold} then 0 else 1 end` };
}

// --- the reason of a run in its two columns: in English, and as JSON of its code and params

/** Undefined: the reason stays. */
function reasonColumns(reason: Sentence | null | undefined) {
  return {
    reason: reason && englishOf(reason),
    reasonSentence: reason && JSON.stringify(reason),
  };
}

/**
 * None for a run that has been heard already; one on its fallback speaker keeps its own. `reason`
 * and `reasonSentence`: what `reasonColumns` makes of the new one, as values or columns.
 */
function reasonUnlessHeard(texts: Record<"reason" | "reasonSentence", Expression<unknown>>) {
  const unlessHeard = (column: "reason" | "reasonSentence") => sql<string>`case
    when fallback_at is not null then ${sql.ref(`runs.${column}`)}
    when started_at is not null then null
    else ${texts[column]} end`;
  return { reason: unlessHeard("reason"), reasonSentence: unlessHeard("reasonSentence") };
}

// --- changes of many runs, each with values of its own, as few statements

const TYPES = {
  startedAt: "bigint",
  heardAt: "bigint",
  playOrder: "text",
  playPlace: "text",
  volumeBefore: "integer",
  untold: "integer",
  reason: "text",
  reasonSentence: "text",
} satisfies Record<string, ColumnType>;

type Column = keyof typeof TYPES;

interface GivenRow {
  id: number;
  /** What is undefined stays as it is. */
  columns: { [Name in Column]?: string | number | null | undefined };
}

interface GivenRows {
  /** The values, to be joined: the run's id is `given.column1`. */
  values: RawBuilder<unknown>;
  /** Of those only that the rows change. */
  columns: Record<Column, Expression<never>>;
}

/** Those that change the same columns together, at most 500 of them. */
function givenRows(rows: readonly GivenRow[]): GivenRows[] {
  const alike = Map.groupBy(rows, (row) => namesIn(row).join());
  return [...alike.values()].flatMap((group) => [...chunks(group)].map(oneStatement));
}

function oneStatement(rows: GivenRow[]): GivenRows {
  const names = rows[0] ? namesIn(rows[0]) : [];
  const types: ColumnType[] = ["bigint", ...names.map((name) => TYPES[name])];
  const values = rows.map(({ id, columns }) => [id, ...names.map((name) => columns[name])]);
  const refs = names.map((name, at) => [name, sql.ref<never>(`given.column${at + 2}`)]);
  return {
    values: valuesOf(types, values),
    columns: Object.fromEntries(refs) as GivenRows["columns"],
  };
}

function namesIn({ columns }: GivenRow): Column[] {
  const names = Object.keys(TYPES) as Column[];
  return names.filter((name) => columns[name] !== undefined);
}

interface StartingRun extends Pick<Row<"runs">, "id" | "dueAt"> {
  schedule: Row<"schedules">;
  device: { type: DeviceType; name: string; isConnected: boolean };
  /** Why nothing is heard of it yet; null: its speaker is waited for. */
  awaiting: Sentence | null;
}

/** Of a run on several speakers its schedule advances once. */
function oncePerSchedule(runs: StartingRun[]): StartingRun[] {
  const byInstant = runs.map((run) => [`${run.schedule.id} ${run.dueAt}`, run] as const);
  return [...new Map(byInstant).values()];
}

/**
 * Of rows that another condition finds. Said so that no index of open runs answers it: PostgreSQL's
 * statistics are often of an hour in which next to none was open, and it then reads all that are open
 * in place of the few that are asked for.
 */
export const isOpenAmong = (table: string) =>
  sql<SqlBool>`coalesce(${sql.ref(`${table}.endedAt`)}, 0) = 0`;
