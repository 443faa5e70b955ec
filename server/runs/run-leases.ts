// Which runs an agent may start by itself, and in which home: while it is disconnected nobody else starts them.
import { type KeyedRun, runKeyOf } from "#contract/run-key";
import { sentence, type Sentence } from "#contract/sentences/sentences";
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";

export interface RunLease {
  agentId: number;
  /** The name of the home. */
  home: string;
}

/** Of agents: whether they are connected, as this node knows it. */
export interface HomeLines {
  isUp(agentId: number): boolean;
}

/** By `runKeyOf`; runs without a lease are left out. */
export async function leasesOf(
  queries: Queries,
  runs: readonly KeyedRun[],
): Promise<Map<string, RunLease>> {
  const found = new Map<string, RunLease>();
  const asked = new Set(runs.map(runKeyOf));
  const scheduleIds = [...new Set(runs.map(({ scheduleId }) => scheduleId))];
  const instants = runs.map(({ dueAt }) => dueAt);
  for (const chunk of chunks(scheduleIds)) {
    const rows = await queries
      .selectFrom("agentLeases")
      .innerJoin("agents", "agents.id", "agentLeases.agentId")
      .select(["scheduleId", "slot", "dueAt", "agentId", "agents.name as home"])
      .where("scheduleId", "in", chunk)
      .where("dueAt", ">=", Math.min(...instants))
      .where("dueAt", "<=", Math.max(...instants))
      .execute();
    for (const { agentId, home, ...key } of rows) {
      if (asked.has(runKeyOf(key))) found.set(runKeyOf(key), { agentId, home });
    }
  }
  return found;
}

/** Its agent may have begun it, and says so later; null: nobody but this server begins it. */
export function leftTo({ lease }: { lease: RunLease | null }, lines: HomeLines): RunLease | null {
  return lease && !lines.isUp(lease.agentId) ? lease : null;
}

export const NOT_HEARD_YET = "run.home-not-heard-yet";

/** Until it is known what became of it. */
export const notHeardYet = ({ home }: RunLease): Sentence => sentence(NOT_HEARD_YET, { home });

/** Why nothing is heard of it here; null: its speaker is waited for. */
export function whyAwaited(run: { lease: RunLease | null }, lines: HomeLines): Sentence | null {
  const lease = leftTo(run, lines);
  return lease && sentence("run.home-plays-by-itself", { home: lease.home });
}

interface LateRun extends KeyedRun {
  endsAt: number | null;
  day: string;
  reason: Sentence;
}

/** Runs that are too late to begin here: those that were missed, and those that agents may have begun. */
export async function lateByLease(
  queries: Queries,
  late: readonly LateRun[],
): Promise<[event: "not-claimed" | "not-claimed-at-home", runs: LateRun[]][]> {
  const leases = await leasesOf(queries, late);
  const atHome = late.flatMap(({ scheduleId, slot, dueAt, endsAt, day }): LateRun[] => {
    const lease = leases.get(runKeyOf({ scheduleId, slot, dueAt }));
    return lease ? [{ scheduleId, slot, dueAt, endsAt, day, reason: notHeardYet(lease) }] : [];
  });
  return [
    ["not-claimed", late.filter((run) => !leases.has(runKeyOf(run)))],
    ["not-claimed-at-home", atHome],
  ];
}
