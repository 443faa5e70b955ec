// Which agents of this node have plans to get, and what becomes of the runs that they report.
import type { AgentRun } from "#contract/agent-messages";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { AgentConnection } from "./agent-connection.ts";
import type { AgentLeases, LeasedRun } from "./agent-leases.ts";
import { createLinePlans, type LinePlans, type PlannedRun } from "./agent-plans.ts";

export interface AgentPlanning {
  begin(connection: AgentConnection): void;
  acked(connection: AgentConnection, version: number): void;
  reported(connection: AgentConnection, runs: AgentRun[]): void;
  end(connection: AgentConnection): void;
}

export interface PlanningParts {
  db: Database["db"];
  leases: AgentLeases;
  /** The room of runs, which is built later. */
  runs(): {
    plansAhead(agentId: number): Promise<PlannedRun[]>;
    /** Writes what became of a run; a second time it changes nothing. */
    reportsAtHome: { write(run: LeasedRun, report: AgentRun): Promise<void> };
  };
  events: Pick<Events, "subscribe">;
  clock: Clock;
  log: Log;
}

export function createAgentPlanning(parts: PlanningParts): AgentPlanning {
  const { db, leases, events, clock, log } = parts;
  const lines = new Map<AgentConnection, LinePlans>();

  function changed(agentIds: ReadonlySet<number>, has: (plans: LinePlans) => boolean): void {
    for (const [{ agent }, plans] of lines) {
      if (agentIds.has(agent.id) || has(plans)) plans.changed();
    }
  }

  /** The agents that reach the speakers of a schedule. */
  async function agentsOf(scheduleId: number): Promise<Set<number>> {
    const onIts = await db
      .selectFrom("schedules")
      .innerJoin("devices", "devices.id", "schedules.deviceId")
      .select("devices.agentId")
      .where("schedules.id", "=", scheduleId)
      .execute();
    const beside = await db
      .selectFrom("scheduleSpeakers")
      .innerJoin("devices", "devices.id", "scheduleSpeakers.deviceId")
      .select("devices.agentId")
      .where("scheduleSpeakers.scheduleId", "=", scheduleId)
      .execute();
    return new Set([...onIts, ...beside].flatMap(({ agentId }) => agentId ?? []));
  }

  async function agentOf(deviceId: number): Promise<Set<number>> {
    const rows = await db
      .selectFrom("devices")
      .select("agentId")
      .where("id", "=", deviceId)
      .execute();
    return new Set(rows.flatMap(({ agentId }) => agentId ?? []));
  }

  function look(agents: Promise<Set<number>>, has: (plans: LinePlans) => boolean): void {
    agents.then(
      (ids) => changed(ids, has),
      (error: unknown) => log.warn({ err: error }, "agents' plans were not looked over"),
    );
  }

  async function write(agentId: number, report: AgentRun): Promise<void> {
    const run = await leases.find(agentId, report.key);
    // Another agent's run, or one of a schedule that was deleted: nobody asks for it.
    if (!run) return;
    await parts.runs().reportsAtHome.write(run, report);
    await leases.end(agentId, [report.key]);
  }

  events.subscribe("schedules-changed", ({ scheduleId }) => {
    if (lines.size > 0) look(agentsOf(scheduleId), (plans) => plans.has(scheduleId));
  });
  // It may have been reached by one that does not reach it any more.
  events.subscribe("device-changed", ({ deviceId }) => {
    if (lines.size > 0) look(agentOf(deviceId), (plans) => plans.hasAny());
  });
  events.subscribe("events-missed", () => {
    for (const plans of lines.values()) plans.changed();
  });

  return {
    begin(connection) {
      const agentId = connection.agent.id;
      const send = connection.tell;
      const plansAhead = () => parts.runs().plansAhead(agentId);
      lines.set(connection, createLinePlans({ agentId, leases, plansAhead, send, clock, log }));
    },
    acked: (connection, version) => lines.get(connection)?.acked(version),
    reported(connection, runs) {
      const written = runs.map((report) =>
        write(connection.agent.id, report).then(
          () => report.key,
          (error: unknown) => {
            // It says so again on its next line.
            log.warn({ err: error, agent: connection.agent.id }, "a report was not written yet");
            return null;
          },
        ),
      );
      void Promise.all(written).then((keys) => {
        const done = keys.filter((key) => key !== null);
        if (done.length > 0) connection.tell({ type: "runs-ack", keys: done });
        lines.get(connection)?.changed();
      });
    },
    end(connection) {
      lines.get(connection)?.end();
      lines.delete(connection);
    },
  };
}
