// Which node plays which run: each due instant of a schedule is claimed once, under a lease, with all that playing it needs.
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import { chunks } from "#server/platform/database/chunks";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import { factsAfterRuns, type FactsSource } from "#server/schedules/schedule-facts";
import type { ScheduleProgress } from "#server/schedules/schedule-progress";
import type { PortionOrders } from "#server/portions/portion-orders";
import { type ClaimedRun, loadClaimed } from "./claimed-runs.ts";
import { sortDue } from "./due-runs.ts";
import type { MissingDays } from "./missing-days.ts";
import { deviceOf } from "./life/run-device.ts";
import type { RunCondition, RunLife } from "./run-life.ts";

interface Claimed {
  runs: ClaimedRun[];
  /** Schedules with runs that were too late to start, or lacked their prayer: they are recorded. */
  missed: number[];
}

export interface RunClaims {
  /** Claims the runs due until the instant `until`, and the open runs of nodes that have died. */
  claim(until: number): Promise<Claimed>;
  /** Claims the open runs of other nodes on a speaker that this node follows now. */
  claimOn(deviceId: number): Promise<ClaimedRun[]>;
  /** Claims a run that starts now by hand, on each of its speakers. */
  claimNow(scheduleId: number, endsAt: number): Promise<ClaimedRun[]>;
  /** A run as its row is now; null: this node holds it no more. */
  reload(id: number): Promise<ClaimedRun | null>;
  /** Of these runs, the ids that this node still holds: not withdrawn, skipped, deleted or taken over. */
  stillHeld(ids: number[]): Promise<Set<number>>;
  /** Nobody holds a run that has ended, or whose schedule has been deleted. */
  holder(id: number): Promise<"this node" | "another node" | "nobody">;
  renewLeases(): Promise<void>;
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
  clock: Clock;
  node: string;
  portions: PortionOrders;
}

const MOST_CLAIMED_AT_ONCE = 10_000;

export function createRunClaims(parts: Parts): RunClaims {
  const { db, kind, life, progress, facts, clock, node, portions } = parts;
  /** Runs that were returned to the runner; others that this node holds were lost on the way. */
  const known = new Set<number>();
  /** The database failed during a claim; its rows may have been committed all the same. */
  let mayHaveLost = false;

  /** Speakers that another node follows: it plays the runs on them. */
  const followedElsewhere = () =>
    db
      .selectFrom("speakerHolds")
      .select("deviceId")
      .where("node", "!=", node)
      .where("leaseUntil", ">=", clock.now());

  async function claimDue(until: number): Promise<{ claimed: number[]; missed: number[] }> {
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
      .where("schedules.deviceId", "not in", followedElsewhere())
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
    for (const chunk of chunks(rows.filter((row) => row.runEndedAt === null))) {
      const due = sortDue(chunk, await factsAfterRuns(facts, db, chunk), clock.now());
      claimed.push(...(await life.claim(due)));
      missed.push(...due.missed.map(({ schedule }) => schedule.id));
    }
    return { claimed, missed };
  }

  /** Open runs whose node has died: its lease is over or, on SQLite, no second node can be alive. */
  const claimAbandoned = () =>
    life.takeOver((run) => run(deviceOf(run), "not in", followedElsewhere()), {
      leaseOver: kind !== "sqlite",
    });

  /** Runs that this node claimed without learning it, because the database failed in the middle. */
  async function claimLost(): Promise<number[]> {
    if (!mayHaveLost) return [];
    const rows = await db
      .selectFrom("runs")
      .innerJoin("schedules", "schedules.id", "runs.scheduleId")
      .select("runs.id")
      .where("runs.claimedBy", "=", node)
      .where("runs.endedAt", "is", null)
      // Not a run that is being started by hand: its caller is answered that it failed.
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

  async function stillHeld(ids: number[]): Promise<Set<number>> {
    const held = new Set<number>();
    for (const chunk of chunks(ids)) {
      const rows = await db
        .selectFrom("runs")
        .select("id")
        .where("id", "in", chunk)
        .where("claimedBy", "=", node)
        .where("endedAt", "is", null)
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
      throw error;
    }
  }

  return {
    claim: (until) =>
      noteFailure(async () => {
        const abandoned = [...(await claimLost()), ...(await claimAbandoned())];
        const { claimed, missed } = await claimDue(until);
        missed.push(...(await parts.missingDays.record()));
        const runs = [...(await load(abandoned, { takenOver: true })), ...(await load(claimed))];
        mayHaveLost = false;
        return { runs, missed };
      }),

    claimOn: (deviceId) =>
      noteFailure(async () => {
        // They were taken over at the start, and no other node can leave any later on.
        if (kind === "sqlite") return [];
        const onDevice: RunCondition = (run) => run(deviceOf(run), "=", deviceId);
        return load(await life.takeOver(onDevice, { leaseOver: false }), { takenOver: true });
      }),

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

    async renewLeases() {
      const before = [...known];
      const held = new Set(await life.renew());
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
