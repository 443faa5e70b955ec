// Which node plays which run: each due instant of a schedule is claimed once, by a node that lives, with all that playing it needs.
import { type Expression, sql } from "kysely";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import { askedTogether } from "#server/platform/database/together";
import { chunks } from "#server/platform/database/chunks";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import { holderLives, type NodeLease } from "#server/platform/node-lease";
import { factsAfterRuns, type FactsSource } from "#server/schedules/schedule-facts";
import type { ScheduleProgress } from "#server/schedules/schedule-progress";
import type { PortionOrders } from "#server/portions/portion-orders";
import { type ClaimedRun, loadClaimed } from "./claimed-runs.ts";
import { sortDue } from "./due-runs.ts";
import type { MissingDays } from "./missing-days.ts";
import { deadClaimers } from "./life/dead-claimers.ts";
import { isOpenAmong, type RunCondition, type RunLife } from "./run-life.ts";
import { deviceOf, isOpenOn } from "./life/run-device.ts";

interface Claimed {
  runs: ClaimedRun[];
  /** Schedules whose runs were recorded as missed: too late to start, or without their prayer. */
  missed: number[];
  /** More runs may be due: call `claim` again at once. */
  more: boolean;
}

export interface RunClaims {
  /** Claims a part of the runs due until the instant `until`, and the open runs of nodes that have died. */
  claim(until: number): Promise<Claimed>;
  /** Claims the open runs of other nodes on a speaker that this node follows now. */
  claimOn(deviceId: number): Promise<ClaimedRun[]>;
  /** Claims a run that starts now by hand, on each of its speakers. */
  claimNow(scheduleId: number, endsAt: number | null): Promise<ClaimedRun[]>;
  /** Reads a run again; null if this node no longer holds it. */
  reload(id: number): Promise<ClaimedRun | null>;
  /** Of these runs, the ids that this node still holds: not withdrawn, skipped, deleted or taken over. */
  stillHeld(ids: number[]): Promise<Set<number>>;
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
  portions: PortionOrders;
}

/** Runs claimed at a time: other nodes get their share, and the first of a large minute can be prepared. */
const MOST_CLAIMED_AT_ONCE = 1000;
/** Milliseconds that a node has first choice of a dead node's runs on speakers whose turn is its own. */
const TURN = 2000;
/** Milliseconds between queries for runs of nodes that died without anybody reporting it. */
const LOOK_FOR_DEAD_EVERY = 60_000;

export function createRunClaims(parts: Parts): RunClaims {
  const { db, kind, life, progress, facts, clock, node, portions } = parts;
  /** Runs that were returned to the runner; any other run that this node holds got lost in a failed claim. */
  const known = new Set<number>();
  /** The database failed during a claim; its rows may still have been committed. */
  let mayHaveLost = false;
  /** When runs of dead nodes were last queried, by the wall clock; null: query at the next claim. */
  let lookedForDeadAt: number | null = null;
  /** Until then, by the wall clock, this node leaves runs to the nodes whose turn it is. */
  let turnUntil = 0;

  /** Of a speaker that another node follows: it plays the runs on it. */
  const holdElsewhere = (deviceId: Expression<number | null>) =>
    db
      .selectFrom("speakerHolds")
      .select("speakerHolds.deviceId")
      .where("speakerHolds.deviceId", "=", deviceId)
      .where("speakerHolds.node", "!=", node)
      .where(holderLives);

  async function claimDue(until: number): Promise<Omit<Claimed, "runs"> & { claimed: number[] }> {
    const rows = await db
      .selectFrom("schedules")
      .leftJoin("runs", (join) =>
        join
          .onRef("runs.scheduleId", "=", "schedules.id")
          .onRef("runs.dueAt", "=", "schedules.nextRunAt")
          .on("runs.slot", "=", 0),
      )
      .selectAll("schedules")
      .select("runs.endedAt as runEndedAt")
      .where("nextRunAt", "<=", until)
      // An open run is claimed already.
      .where(({ or, eb }) => or([eb("runs.id", "is", null), eb("runs.endedAt", "is not", null)]))
      .where(({ not, exists }) => not(exists(holdElsewhere(sql.ref("schedules.deviceId")))))
      .orderBy("nextRunAt")
      .orderBy("schedules.id")
      .limit(MOST_CLAIMED_AT_ONCE)
      .execute();
    // The clock was set back and the schedule edited: this instant has had its run.
    const ended = rows.filter((row) => row.runEndedAt !== null);
    const advancing = ended.map((row) => ({ schedule: row, after: row.nextRunAt as number }));
    await progress.advance(db, advancing);
    const claimed: number[] = [];
    const missed: number[] = [];
    let more = rows.length === MOST_CLAIMED_AT_ONCE;
    for (const chunk of chunks(rows.filter((row) => row.runEndedAt === null))) {
      const due = await sortDue(chunk, await factsAfterRuns(facts, db, chunk), clock.now());
      claimed.push(...(await life.claim(due)));
      missed.push(...due.missed.map(({ schedule }) => schedule.id));
      more ||= due.more;
    }
    return { claimed, missed, more };
  }

  /** Open runs that nobody holds, or whose node has died; on SQLite no second node can be alive. */
  async function claimAbandoned(): Promise<number[]> {
    const now = clock.now();
    const since = lookedForDeadAt === null ? LOOK_FOR_DEAD_EVERY : now - lookedForDeadAt;
    const ofDead = since < 0 || since >= LOOK_FOR_DEAD_EVERY;
    const inTurn = now < turnUntil && turnUntil - now <= TURN;
    if (ofDead && !inTurn) lookedForDeadAt = now;
    const live = inTurn ? await parts.nodeLease.live() : [];
    const dead = ofDead ? await deadClaimers(db) : [];
    const isMine: RunCondition = (run) =>
      run.or([
        run("runs.claimedBy", "is", null),
        ...(dead.length > 0 ? [run("runs.claimedBy", "in", dead)] : []),
      ]);
    return life.takeOver((run) =>
      run.and([
        isMine(run),
        run.not(run.exists(holdElsewhere(deviceOf(run)))),
        ...(inTurn ? [isTurn(run, live)] : []),
      ]),
    );
  }

  /** As isTurnOf has it of speakers; and those that it follows already. */
  function isTurn(run: Parameters<RunCondition>[0], live: string[]) {
    const held = db
      .selectFrom("speakerHolds")
      .select("speakerHolds.deviceId")
      .where("speakerHolds.deviceId", "=", deviceOf(run))
      .where("speakerHolds.node", "=", node);
    const rank = sql<number>`${deviceOf(run)} % ${sql.lit(live.length)}`;
    return run.or([run(rank, "=", live.indexOf(node)), run.exists(held)]);
  }

  /** That this node holds. */
  const openRuns = () =>
    db.selectFrom("runs").where("runs.claimedBy", "=", node).where("runs.endedAt", "is", null);

  /** Finds runs that this node has claimed without knowing, because the database failed during the claim. */
  async function claimLost(): Promise<number[]> {
    if (!mayHaveLost) return [];
    const rows = await openRuns()
      .innerJoin("schedules", "schedules.id", "runs.scheduleId")
      .select("runs.id")
      // Skip a run that is being started by hand: its caller was told that it failed.
      .where(({ or, eb, ref }) =>
        or([eb("runs.status", "!=", "preparing"), eb("runs.dueAt", "=", ref("nextRunAt"))]),
      )
      .execute();
    return rows.map((row) => row.id).filter((id) => !known.has(id));
  }

  async function load(ids: number[], { takenOver = false } = {}): Promise<ClaimedRun[]> {
    const loaded = await loadClaimed(db, ids, { takenOver, portions });
    for (const run of loaded) known.add(run.id);
    return loaded;
  }

  const claimOpenOn = askedTogether(async (deviceIds) => {
    const taken = await life.takeOver((run) => isOpenOn(run, deviceIds), { byId: true });
    const runs = await load(taken, { takenOver: true });
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
    claim: (until) =>
      noteFailure(async () => {
        const abandoned = [...(await claimLost()), ...(await claimAbandoned())];
        const { claimed, missed, more } = await claimDue(until);
        missed.push(...(await parts.missingDays.record()));
        const runs = [...(await load(abandoned, { takenOver: true })), ...(await load(claimed))];
        mayHaveLost = false;
        return { runs, missed, more };
      }),

    async claimOn(deviceId) {
      // They were taken over at the start, and no other node can leave any later on.
      if (kind === "sqlite") return [];
      return noteFailure(async () => (await claimOpenOn(deviceId)) ?? []);
    },

    async claimNow(scheduleId, endsAt) {
      const ids = await life.claimNow({ scheduleId, dueAt: clock.now(), endsAt, day: null });
      if (ids.length === 0) throw new AppError("conflict", sentence("schedule.starting-already"));
      const runs = await load(ids);
      if (runs.length === 0) throw new AppError("not-found");
      return runs;
    },

    async reload(id) {
      const held = await stillHeld([id]);
      return held.has(id) ? ((await load([id]))[0] ?? null) : null;
    },

    stillHeld,

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
