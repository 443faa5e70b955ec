// Which node plays which run: each due instant of a schedule is claimed once, by a node that lives, with all that playing it needs.
import { quietOn } from "#server/quiet/quiet-tables";
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { Tables, Row } from "#server/platform/database/tables";
import { sentence, type Sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import { askedTogether } from "#server/platform/database/together";
import { chunks } from "#server/platform/database/chunks";
import { prepared } from "#server/platform/database/prepared";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import { nodeLives, type NodeLease } from "#server/platform/node-lease";
import { heldBy, heldElsewhere } from "#server/playback/playback-tables";
import { due, lackingUntil, schedules, schedulesOn } from "#server/schedules/schedule-tables";
import { factsAfterRuns, type FactsSource } from "#server/schedules/schedule-facts";
import { type ScheduleProgress, PLANNED_AGAIN } from "#server/schedules/schedule-progress";
import type { Portions } from "#server/portions/portions";
import { deviceOf } from "./run-tables.ts";
import { type ClaimedRun, loadClaimed } from "./claimed-runs.ts";
import { sortDue } from "./due-runs.ts";
import { HELD_BY_ECHO, isOpenAmong, type RunCondition, type RunLife } from "./run-life.ts";
import { setImmediate as turn } from "node:timers/promises";
import type { DayFacts } from "#contract/prayers/day-facts";
import { dateAt } from "#contract/times/clock-times";
import { nextDayWithoutRun } from "#contract/times/schedule-runs";
import { whyNotPlanned } from "#server/schedules/schedule-damage";
import { type HeardPoint, heardPointKey, heardPointOf } from "#server/schedules/schedule-points";
import { dueAfter, storedRun, timesOf } from "#server/schedules/schedule-times";

interface Claimed {
  runs: ClaimedRun[];
  /** Schedules whose runs were recorded as missed: too late to start, or without their prayer. */
  missed: number[];
  /** More runs may be due: call `claim` again at once. */
  more: boolean;
}

interface OpenOfSchedule {
  id: number;
  /** The speaker that recites it, or is to. */
  deviceId: number;
  status: Row<"runs">["status"];
  /** The node that holds it, or "alexa"; null: nobody does. */
  holder: string | null;
}

/** A node with a run that is open, and moves this point. */
export interface RecitedElsewhere {
  node: string;
  deviceId: number;
  point: HeardPoint;
}

export interface RunClaims {
  /** Claims a part of the runs due until the instant `until`, and the open runs of nodes that have died. */
  claim(until: number): Promise<Claimed>;
  /** Claims the open runs of other nodes on a speaker that this node follows now. */
  claimOn(deviceId: number): Promise<ClaimedRun[]>;
  /** Claims a run that starts now by hand, on each of its speakers. */
  claimNow(scheduleId: number, endsAt: number | null): Promise<ClaimedRun[]>;
  /** The run of this schedule whose minute has come and which is not over; null: there is none. */
  openOf(scheduleId: number): Promise<OpenOfSchedule | null>;
  /** Reads a run again; null if this node no longer holds it. */
  reload(id: number): Promise<ClaimedRun | null>;
  /** Of these runs, the ids that this node still holds: not withdrawn, skipped, deleted or taken over. */
  stillHeld(ids: number[]): Promise<Set<number>>;
  /** The other nodes with runs that move the same points as these, and were due before them. */
  recitedElsewhere(runs: readonly ClaimedRun[]): Promise<RecitedElsewhere[]>;
  /** Says who holds a run; nobody if it has ended or its schedule was deleted. */
  holder(id: number): Promise<"this node" | "another node" | "nobody">;
  /** Makes the next claim look for runs of nodes that have died or stopped. */
  othersDied(): void;
  /** Forgets all runs after this node was declared dead, and releases those that nobody has taken over. */
  leaveAll(): Promise<void>;
  /** Forgets runs that this node no longer holds. */
  forgetOthers(): Promise<void>;
  /** Hands one run to the node that follows its speaker. */
  handOver(id: number): Promise<void>;
}

interface Parts {
  db: Database["db"];
  kind: Database["kind"];
  life: RunLife;
  progress: ScheduleProgress;
  facts: FactsSource;
  missingDays: MissingDays;
  nodeLease: Pick<NodeLease, "live">;
  clock: Clock;
  node: string;
  portions: Pick<Portions, "orderOf">;
}

/** Runs claimed at a time: other nodes get their share, and the first of a large minute can be prepared. */
const MOST_CLAIMED_AT_ONCE = 1000;
/** Milliseconds that a node has first choice of a dead node's runs on speakers whose turn is its own. */
const TURN = 2000;
/** Milliseconds between queries for runs of nodes that died without anybody reporting it. */
const LOOK_FOR_DEAD_EVERY = 60_000;
/** Milliseconds. */
const LONGEST_RUN = 24 * 60 * 60_000;

export function createRunClaims(parts: Parts): RunClaims {
  const { db, kind, life, progress, facts, clock, node, portions } = parts;
  /** Runs that were returned to the runner; any other run that this node holds got lost in a failed claim. */
  const known = new Set<number>();
  /** The database failed during a claim; its rows may still have been committed. */
  let mayHaveLost = false;
  /** Claims of the runs on a speaker that go on now, and that were ever begun. */
  let [claimingOn, claimsOn] = [0, 0];
  /** When runs of dead nodes were last queried, by the wall clock; null: query at the next claim. */
  let lookedForDeadAt: number | null = null;
  /** Until then, by the wall clock, this node leaves runs to the nodes whose turn it is. */
  let turnUntil = 0;

  /** Of a speaker that another node follows: it plays the runs on it. */
  const isHeldElsewhere = (deviceId: Expression<number | null>) =>
    sql<SqlBool>`exists ${heldElsewhere(db, deviceId, node)}`;

  const dueUntil = prepared(db, ({ until }: { until: number }) =>
    due(db, until)
      .leftJoin("runs", (join) =>
        join
          .onRef("runs.scheduleId", "=", "schedules.id")
          .onRef("runs.dueAt", "=", "schedules.nextRunAt")
          .on("runs.slot", "=", 0),
      )
      .select("runs.endedAt as runEndedAt")
      // An open run is claimed already.
      .where(({ or, eb }) => or([eb("runs.id", "is", null), eb("runs.endedAt", "is not", null)]))
      .where(({ not }) => not(isHeldElsewhere(sql.ref("schedules.deviceId"))))
      .limit(MOST_CLAIMED_AT_ONCE),
  );

  /** `now`: as the claim began. The clock may be set meanwhile, and nothing is missed by that. */
  async function claimDue(until: number, now: number) {
    const rows = await dueUntil({ until });
    // The clock was set back and the schedule edited: this instant has had its run.
    const ended = rows.filter((row) => row.runEndedAt !== null);
    const advancing = ended.map((row) => ({ schedule: row, after: row.nextRunAt as number }));
    await progress.advance(db, advancing);
    const claimed: number[] = [];
    const missed: number[] = [];
    let more = rows.length === MOST_CLAIMED_AT_ONCE;
    for (const chunk of chunks(rows.filter((row) => row.runEndedAt === null))) {
      const speakers = chunk.map((row) => row.deviceId);
      const quiet = await quietOn(db, speakers);
      const days = await factsAfterRuns(facts, db, chunk);
      const sorted = await sortDue(chunk, days, now, quiet);
      claimed.push(...(await life.claim(sorted)));
      missed.push(...sorted.missed.map(({ schedule }) => schedule.id));
      more ||= sorted.more;
    }
    return { claimed, missed, more };
  }

  const isElsewhere: RunCondition = (run) => isHeldElsewhere(deviceOf(run));
  const takeReleased = life.takeOverAgain((run) =>
    run.and([run("runs.claimedBy", "is", null), run.not(isElsewhere(run))]),
  );

  /** Open runs that nobody holds, or whose node has died; on SQLite no second node can be alive. */
  async function claimAbandoned(): Promise<number[]> {
    const now = clock.now();
    const since = lookedForDeadAt === null ? LOOK_FOR_DEAD_EVERY : now - lookedForDeadAt;
    const ofDead = since < 0 || since >= LOOK_FOR_DEAD_EVERY;
    const inTurn = now < turnUntil && turnUntil - now <= TURN;
    if (ofDead && !inTurn) lookedForDeadAt = now;
    const live = inTurn ? await parts.nodeLease.live() : [];
    const dead = ofDead ? await deadClaimers(db) : [];
    if (!inTurn && dead.length === 0) return takeReleased();
    const isMine: RunCondition = (run) =>
      run.or([
        run("runs.claimedBy", "is", null),
        ...(dead.length > 0 ? [run("runs.claimedBy", "in", dead)] : []),
      ]);
    return life.takeOver((run) =>
      run.and([isMine(run), run.not(isElsewhere(run)), ...(inTurn ? [isTurn(run, live)] : [])]),
    );
  }

  /** As isTurnOf has it of speakers; and those that it follows already. */
  function isTurn(run: Parameters<RunCondition>[0], live: string[]) {
    const held = heldBy(db, deviceOf(run), node);
    const rank = sql<number>`${deviceOf(run)} % ${sql.lit(live.length)}`;
    return run.or([run(rank, "=", live.indexOf(node)), run.exists(held)]);
  }

  /** That this node holds. */
  const openRuns = () =>
    db.selectFrom("runs").where("runs.claimedBy", "=", node).where("runs.endedAt", "is", null);

  /**
   * Finds runs that this node has claimed without knowing, because the database failed during the claim. Null: another
   * claim goes on here, whose runs are not known yet; they are no lost ones.
   */
  async function claimLost(): Promise<number[] | null> {
    if (!mayHaveLost) return [];
    if (claimingOn > 0) return null;
    const before = claimsOn;
    const rows = await openRuns()
      .innerJoin(schedules(db), "schedules.id", "runs.scheduleId")
      .select("runs.id")
      // Skip a run that is being started by hand: its caller was told that it failed.
      .where(({ or, eb, ref }) =>
        or([eb("runs.status", "!=", "preparing"), eb("runs.dueAt", "=", ref("nextRunAt"))]),
      )
      .execute();
    if (claimsOn !== before) return null;
    return rows.map((row) => row.id).filter((id) => !known.has(id));
  }

  const load = (ids: number[], { takenOver = false } = {}): Promise<ClaimedRun[]> =>
    loadClaimed(db, ids, { takenOver, clock, portions });

  /** Nothing of the claim can fail any more: what it returns is not lost. */
  function returned(runs: ClaimedRun[]): ClaimedRun[] {
    for (const run of runs) known.add(run.id);
    return runs;
  }

  const claimOpenOn = askedTogether(async (deviceIds) => {
    const taken = await life.takeOver((run) => isOpenOn(db, run, deviceIds), { byId: true });
    const runs = returned(await load(taken, { takenOver: true }));
    // If the speaker was deleted, give its run to the first caller.
    const asked = new Set(deviceIds);
    const [first = 0] = deviceIds;
    return Map.groupBy(runs, ({ device }) => (asked.has(device.id) ? device.id : first));
  });

  async function stillHeld(ids: number[]): Promise<Set<number>> {
    const held = new Set<number>();
    for (const chunk of chunks(ids)) {
      const rows = await db
        .selectFrom("runs")
        .select("id")
        .where("id", "in", chunk)
        .where("claimedBy", "=", node)
        .where(isOpenAmong("runs"))
        .execute();
      for (const row of rows) held.add(row.id);
    }
    return held;
  }

  async function noteFailure<T>(claiming: () => Promise<T>): Promise<T> {
    try {
      return await claiming();
    } catch (error) {
      mayHaveLost = true;
      lookedForDeadAt = null;
      throw error;
    }
  }

  return {
    claim: (until, now = clock.now()) =>
      noteFailure(async () => {
        const lost = await claimLost();
        // What fails from now on may lose others.
        if (lost !== null) mayHaveLost = false;
        const abandoned = [...(lost ?? []), ...(await claimAbandoned())];
        const { claimed, missed, more } = await claimDue(until, now);
        missed.push(...(await parts.missingDays.record(now)));
        const runs = [...(await load(abandoned, { takenOver: true })), ...(await load(claimed))];
        return { runs: returned(runs), missed, more };
      }),

    async claimOn(deviceId) {
      // They were taken over at the start, and no other node can leave any later on.
      if (kind === "sqlite") return [];
      claimingOn++;
      claimsOn++;
      return noteFailure(async () => (await claimOpenOn(deviceId)) ?? []).finally(
        () => claimingOn--,
      );
    },

    async claimNow(scheduleId, endsAt) {
      const ids = await life.claimNow({ scheduleId, dueAt: clock.now(), endsAt, day: null });
      if (ids.length === 0) throw new AppError("conflict", sentence("schedule.starting-already"));
      const runs = returned(await load(ids));
      if (runs.length === 0) throw new AppError("not-found");
      return runs;
    },

    async openOf(scheduleId) {
      const row = await db
        .selectFrom("runs")
        .select(["runs.id", "runs.status", "runs.claimedBy as holder"])
        .select((eb) => deviceOf(eb).as("deviceId"))
        .where("runs.scheduleId", "=", scheduleId)
        .where("runs.slot", "=", 0)
        .where("runs.endedAt", "is", null)
        .where("runs.dueAt", "<=", clock.now())
        .orderBy("runs.dueAt", "desc")
        .limit(1)
        .executeTakeFirst();
      return row ? { ...row, deviceId: row.deviceId ?? 0 } : null;
    },

    async reload(id) {
      const held = await stillHeld([id]);
      return held.has(id) ? (returned(await load([id]))[0] ?? null) : null;
    },

    stillHeld,

    async recitedElsewhere(runs) {
      const dueAt = new Map<string, number>();
      for (const run of runs) {
        const point = heardPointOf(run.schedule);
        if (point) dueAt.set(heardPointKey(point), run.dueAt);
      }
      const others = await db
        .selectFrom("runs")
        .innerJoin(schedules(db), "schedules.id", "runs.scheduleId")
        .select(["schedules.id", "portion", "schedules.deviceId", "dueAt", "claimedBy as node"])
        .where("userId", "in", [...new Set(runs.map(({ schedule }) => schedule.userId))])
        .where("claimedBy", "not in", [node, HELD_BY_ECHO])
        .where("dueAt", ">", Math.min(...dueAt.values()) - LONGEST_RUN)
        .where(isOpenAmong("runs"))
        .execute();
      const found = new Map<string, RecitedElsewhere>();
      for (const other of others) {
        const point = heardPointOf(other);
        const key = point && heardPointKey(point);
        if (!key || other.node === null || other.dueAt >= (dueAt.get(key) ?? 0)) continue;
        found.set(`${key} ${other.node}`, { node: other.node, deviceId: other.deviceId, point });
      }
      return [...found.values()];
    },

    async holder(id) {
      const row = await db
        .selectFrom("runs")
        .select(["claimedBy", "endedAt"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (!row || row.endedAt !== null || row.claimedBy === null) return "nobody";
      return row.claimedBy === node ? "this node" : "another node";
    },

    othersDied() {
      lookedForDeadAt = null;
      turnUntil = clock.now() + TURN;
    },

    async leaveAll() {
      known.clear();
      await life.giveBack();
    },

    async forgetOthers() {
      const before = [...known];
      const rows = await openRuns().select("runs.id").execute();
      const held = new Set(rows.map((row) => row.id));
      for (const id of before) if (!held.has(id)) known.delete(id);
    },

    async handOver(id) {
      try {
        await life.handOver(id);
      } catch (error) {
        mayHaveLost = true;
        throw error;
      } finally {
        known.delete(id);
      }
    },
  };
}

/** Open runs on these speakers. Two queries, so that each uses an index. */
export function isOpenOn(db: Queries, run: ExpressionBuilder<Tables, "runs">, deviceIds: number[]) {
  const named = run
    .selectFrom("runs as elsewhere")
    .select("elsewhere.id")
    .where("elsewhere.deviceId", "in", deviceIds)
    .where("elsewhere.endedAt", "is", null);
  const onItsOwn = schedulesOn(db, deviceIds)
    .innerJoin("runs as own", "own.scheduleId", "schedules.id")
    .select("own.id")
    .where("own.deviceId", "is", null)
    .where(isOpenAmong("own"));
  return run("runs.id", "in", named.unionAll(onItsOwn));
}

/**
 * The names of the nodes. Steps through the index from one name to the next: a few names stand in as
 * many rows as there are open runs.
 */
async function deadClaimers(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive claimers (name) as (
      select min(claimed_by) from runs where ended_at is null
      union all
      select (select min(claimed_by) from runs where ended_at is null and claimed_by > name)
      from claimers where name is not null
    )
    select name from claimers
    where name is not null and not ${nodeLives("name")}
  `.execute(db);
  return rows.map((row) => row.name);
}

// --- days that pass without a run, for want of a prayer or, of a `once` schedule, for a pause: each is recorded once, with the reason

type MissingDays = ReturnType<typeof createMissingDays>;

interface DayParts {
  db: Database["db"];
  life: Pick<RunLife, "passOver" | "missPassed">;
  progress: Pick<ScheduleProgress, "passLacks">;
  facts: FactsSource;
  clock: Clock;
}

const AT_ONCE = 50;
/** Days before now that are recorded, milliseconds: longer than runs are kept, run-retention.ts. */
const RECORDED_BACK = 100 * 24 * 60 * 60_000;

export function createMissingDays({ db, life, progress, facts, clock }: DayParts) {
  const passed = prepared(db, ({ now }: { now: number }) => lackingUntil(db, now, AT_ONCE));

  async function recordOf(schedules: Row<"schedules">[], now: number): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      const factsOf = await factsAfterRuns(facts, transaction, schedules);
      for (const schedule of schedules) {
        const { lacks, columns, why } = passedDays(schedule, () => factsOf(schedule), now);
        // On PostgreSQL another node may do the same: only one of them finds the row as it was.
        if (!(await progress.passLacks(transaction, schedule, columns))) continue;
        if (lacks.length > 0) await life.passOver(transaction, lacks);
        if (why && !(await isTold(transaction, schedule.id, why))) {
          const run = { scheduleId: schedule.id, dueAt: now, endsAt: now, day: dateAt("UTC", now) };
          await life.missPassed(transaction, [{ ...run, reason: why }]);
        }
      }
    });
  }

  return {
    /** Answers the schedules. */
    async record(now = clock.now()): Promise<number[]> {
      const recorded: number[] = [];
      for (;;) {
        const schedules = await passed({ now });
        if (schedules.length === 0) return recorded;
        await recordOf(schedules, now);
        recorded.push(...schedules.map(({ id }) => id));
        if (schedules.length < AT_ONCE) return recorded;
        await turn();
      }
    },
  };
}

/**
 * The days of a schedule that have passed, and its next run where it has none: `why` it cannot be planned, then it is
 * tried again later, since a newer Node or other settings may know more.
 */
function passedDays(schedule: Row<"schedules">, factsOf: () => DayFacts, now: number) {
  try {
    const [times, days] = [timesOf(schedule), factsOf()];
    const since = Math.max((schedule.nextLackAt ?? now) - 1, now - RECORDED_BACK);
    const next = storedRun(schedule);
    const lacks = [];
    let lack = nextDayWithoutRun(times, days, since, next);
    while (lack && lack.passesAt <= now) {
      const { passesAt, date: day, why: reason } = lack;
      lacks.push({ scheduleId: schedule.id, dueAt: passesAt, endsAt: passesAt, day, reason });
      lack = nextDayWithoutRun(times, days, passesAt, next);
    }
    const columns = next
      ? { nextLackAt: lack?.passesAt ?? null }
      : // A `once` schedule whose day has passed is over.
        dueAfter(schedule, days, now);
    return { lacks, columns, why: null };
  } catch {
    const columns = { nextLackAt: now + PLANNED_AGAIN };
    return { lacks: [], columns, why: isAwaited(schedule) ? null : whyNotPlanned(schedule) };
  }
}

/** It waits for a run that is stored: that is told when its minute comes. */
const isAwaited = ({ nextRunAt }: Row<"schedules">) => nextRunAt !== null;

/** The last run of the schedule said so already. */
async function isTold(db: Queries, scheduleId: number, why: Sentence): Promise<boolean> {
  const last = await db
    .selectFrom("runs")
    .select("reasonSentence")
    .where("scheduleId", "=", scheduleId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.reasonSentence?.includes(`"${why.code}"`) ?? false;
}
