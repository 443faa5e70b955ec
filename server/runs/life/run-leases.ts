// Which runs an agent may begin by itself, and at whose home: while it has no line, nobody else begins them.
import { sentence, type Sentence } from "#contract/sentences/sentences";
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";

export interface RunLease {
  agentId: number;
  /** The name of the home. */
  home: string;
}

type RunKey = Pick<Row<"runs">, "scheduleId" | "slot" | "dueAt">;

export const keyOf = ({ scheduleId, slot, dueAt }: RunKey) => `${scheduleId}:${slot}:${dueAt}`;

/** By `keyOf`; runs without a lease are left out. */
export async function leasesOf(
  queries: Queries,
  runs: readonly RunKey[],
): Promise<Map<string, RunLease>> {
  const found = new Map<string, RunLease>();
  const asked = new Set(runs.map(keyOf));
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
      if (asked.has(keyOf(key))) found.set(keyOf(key), { agentId, home });
    }
  }
  return found;
}

/** Until it is known what became of it. */
export const notHeardYet = ({ home }: RunLease): Sentence =>
  sentence("run.home-not-heard-yet", { home });

export const playsByItself = ({ home }: RunLease): Sentence =>
  sentence("run.home-plays-by-itself", { home });
