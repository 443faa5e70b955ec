// Who plays which run: each due instant of a schedule is claimed once, under a lease.
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import { type Database, isUniqueViolation } from "#server/platform/database";
import { chunks } from "../platform/chunks.ts";
import { type ClaimedRun, loadClaimed } from "./claimed-run.ts";
import { BY_ALEXA } from "./echo-runs.ts";
import { missedRuns } from "./due-runs.ts";
import { freshRun, moveOn, recordMissed } from "./moving-on.ts";

/** A claim lasts this long unless it is renewed, milliseconds. */
export const LEASE = 30_000;

export interface Claimed {
  runs: ClaimedRun[];
  /** Schedules with runs that were too late to start, and are recorded as missed. */
  missed: number[];
}

export interface RunClaims {
  /** Claims what is due until the instant `until` and what a dead node left behind. */
  claim(until: number): Promise<Claimed>;
  /** Claims what other nodes left open on a speaker that this node follows now. */
  claimOn(deviceId: number): Promise<ClaimedRun[]>;
  /** Claims a run that starts now by hand. */
  claimNow(scheduleId: number, endsAt: number): Promise<ClaimedRun>;
  /** Of these runs, the ids that are ours and open: not edited, skipped, deleted or taken over. */
  stillOurs(ids: number[]): Promise<Set<number>>;
  /** Who has this run now; nobody when it has ended or its schedule is gone. */
  holder(id: number): Promise<"this node" | "another node" | "nobody">;
  renewLeases(): Promise<void>;
  /** Hands one run to whoever follows its speaker. */
  handOver(id: number): Promise<void>;
  /** Hands all of this node's runs to whoever is there next. */
  giveBackLeases(): Promise<void>;
}

interface Parts {
  db: Database["db"];
  kind: Database["kind"];
  clock: Clock;
  node: string;
}

const MOST_CLAIMED_AT_ONCE = 10_000;

export function createRunClaims({ db, kind, clock, node }: Parts): RunClaims {
  /** Runs that were handed out; what else is ours was lost on the way. */
  const known = new Set<number>();
  /** The database failed in a claim, whose rows may be there all the same. */
  let mayHaveLost = false;
  const claimColumns = () => ({ claimedBy: node, leaseUntil: clock.now() + LEASE });

  /** Speakers that another node follows: it plays what is due on them. */
  const heldElsewhere = () =>
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
          .onRef("runs.dueAt", "=", "schedules.nextRunAt"),
      )
      .selectAll("schedules")
      .select("runs.endedAt as runEndedAt")
      .where("nextRunAt", "<=", until)
      // What somebody holds already is not ours to try.
      .where(({ or, eb }) => or([eb("runs.id", "is", null), eb("runs.endedAt", "is not", null)]))
      .where("deviceId", "not in", heldElsewhere())
      .orderBy("nextRunAt")
      .orderBy("schedules.id")
      .limit(MOST_CLAIMED_AT_ONCE)
      .execute();
    const due = rows.filter((row) => row.runEndedAt === null);
    await moveOn(
      db,
      rows.filter((row) => row.runEndedAt !== null),
    );
    const claimed: number[] = [];
    const missedIds: number[] = [];
    for (const chunk of chunks(due)) {
      const { missed, next } = missedRuns(chunk, clock.now());
      await db.transaction().execute(async (transaction) => {
        await recordMissed(transaction, missed, clock.now());
        missedIds.push(...missed.map(({ schedule }) => schedule.id));
        if (next.length === 0) return;
        const rows = await transaction
          .insertInto("runs")
          .values(
            next.map((run) => ({
              ...freshRun,
              ...run,
              status: "preparing" as const,
              ...claimColumns(),
            })),
          )
          .onConflict((conflict) => conflict.columns(["scheduleId", "dueAt"]).doNothing())
          .returning("id")
          .execute();
        claimed.push(...rows.map((row) => row.id));
      });
    }
    return { claimed, missed: missedIds };
  }

  /** Makes open runs ours; never our own: after a suspend our leases are over, but we are still here. */
  const takeFromOthers = () =>
    db
      .updateTable("runs")
      .set(claimColumns())
      .where("endedAt", "is", null)
      .where("status", "!=", "waiting")
      .where(({ or, eb }) =>
        or([eb("claimedBy", "is", null), eb("claimedBy", "not in", [node, BY_ALEXA])]),
      )
      .returning("id");

  /** Open runs whose node is gone: its lease ran out or, on SQLite, it cannot be alive beside us. */
  async function claimAbandoned(): Promise<number[]> {
    const now = clock.now();
    const abandoned = takeFromOthers().where("scheduleId", "not in", (held) =>
      held.selectFrom("schedules").select("id").where("deviceId", "in", heldElsewhere()),
    );
    const withLeaseOver = abandoned.where(({ or, eb }) =>
      or([eb("claimedBy", "is", null), eb("leaseUntil", "<", now)]),
    );
    const rows = await (kind === "sqlite" ? abandoned : withLeaseOver).execute();
    return rows.map((row) => row.id);
  }

  /** What we claimed and never knew of, because the database failed in the middle of it. */
  async function claimLost(): Promise<number[]> {
    if (!mayHaveLost) return [];
    const rows = await db
      .selectFrom("runs")
      .innerJoin("schedules", "schedules.id", "runs.scheduleId")
      .select("runs.id")
      .where("claimedBy", "=", node)
      .where("endedAt", "is", null)
      // Not what is begun by hand this very moment: whoever asked for it hears that it failed.
      .where(({ or, eb, ref }) =>
        or([eb("status", "!=", "preparing"), eb("dueAt", "=", ref("nextRunAt"))]),
      )
      .execute();
    return rows.map((row) => row.id).filter((id) => !known.has(id));
  }

  async function load(ids: number[], { takenOver = false } = {}): Promise<ClaimedRun[]> {
    const loaded = await loadClaimed(db, ids, { takenOver });
    for (const run of loaded) known.add(run.id);
    return loaded;
  }

  async function noticingLoss<T>(claiming: () => Promise<T>): Promise<T> {
    try {
      return await claiming();
    } catch (error) {
      mayHaveLost = true;
      throw error;
    }
  }

  return {
    claim: (until) =>
      noticingLoss(async () => {
        const left = [...(await claimLost()), ...(await claimAbandoned())];
        const { claimed, missed } = await claimDue(until);
        const runs = [...(await load(left, { takenOver: true })), ...(await load(claimed))];
        mayHaveLost = false;
        return { runs, missed };
      }),

    claimOn: (deviceId) =>
      noticingLoss(async () => {
        // Taken up at the start: nobody else could leave any later on.
        if (kind === "sqlite") return [];
        const rows = await takeFromOthers()
          .where("scheduleId", "in", (on) =>
            on.selectFrom("schedules").select("id").where("deviceId", "=", deviceId),
          )
          .execute();
        return load(
          rows.map((row) => row.id),
          { takenOver: true },
        );
      }),

    async claimNow(scheduleId, endsAt) {
      const now = { dueAt: clock.now(), endsAt };
      try {
        const row = await db
          .insertInto("runs")
          .values({ ...freshRun, ...now, scheduleId, status: "preparing", ...claimColumns() })
          .returning("id")
          .executeTakeFirstOrThrow();
        const [run] = await load([row.id]);
        if (!run) throw new AppError("not-found");
        return run;
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new AppError("conflict", "This schedule is being started already.");
      }
    },

    async stillOurs(ids) {
      const ours = new Set<number>();
      for (const chunk of chunks(ids)) {
        const rows = await db
          .selectFrom("runs")
          .select("id")
          .where("id", "in", chunk)
          .where("claimedBy", "=", node)
          .where("endedAt", "is", null)
          .execute();
        for (const row of rows) ours.add(row.id);
      }
      return ours;
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

    async renewLeases() {
      const before = [...known];
      const rows = await db
        .updateTable("runs")
        .set({ leaseUntil: clock.now() + LEASE })
        .where("claimedBy", "=", node)
        .where("endedAt", "is", null)
        .returning("id")
        .execute();
      const ours = new Set(rows.map((row) => row.id));
      for (const id of before) if (!ours.has(id)) known.delete(id);
    },

    async handOver(id) {
      try {
        await db
          .updateTable("runs")
          .set({ claimedBy: null, leaseUntil: 0, status: "preparing" })
          .where("id", "=", id)
          .where("claimedBy", "=", node)
          .where("endedAt", "is", null)
          .execute();
      } catch (error) {
        mayHaveLost = true;
        throw error;
      } finally {
        known.delete(id);
      }
    },

    async giveBackLeases() {
      await db
        .updateTable("runs")
        .set({ claimedBy: null, leaseUntil: 0 })
        .where("claimedBy", "=", node)
        .where("endedAt", "is", null)
        .execute();
    },
  };
}
