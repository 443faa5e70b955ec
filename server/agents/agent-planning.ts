// Which agents of this node have plans to get, and what becomes of the runs that they report.
import type { AgentRun } from "#contract/agent-messages";
import type { Clock } from "#server/platform/clock";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { AgentConnection } from "./agent-connection.ts";
import type { AgentLeases, LeasedRun } from "./agent-leases.ts";
import type { AgentsReaching } from "./agents-reaching.ts";
import { createLinePlans, type LinePlans, type PlannedRun } from "./agent-plans.ts";

/** After a restart thousands of agents come back at once: their plans leave the database's connections to others. */
const LOOKS_AT_ONCE = 4;

/** The addition since which an agent knows plans without an end, and the end that an older one is sent instead. */
const ENDLESS_SINCE = 4;
const LONG_OVER = 24 * 3_600_000;

function withEnd(run: PlannedRun): PlannedRun {
  const { plan } = run;
  return { ...run, plan: { ...plan, endsAt: plan.endsAt ?? plan.dueAt + LONG_OVER } };
}

export interface AgentPlanning {
  begin(connection: AgentConnection): void;
  acked(connection: AgentConnection, version: number): void;
  reported(connection: AgentConnection, runs: AgentRun[]): void;
  end(connection: AgentConnection): void;
}

export interface PlanningParts {
  reaching: AgentsReaching;
  leases: AgentLeases;
  /** The room of runs, which is built later. */
  runs(): {
    plansAhead(agentId: number): Promise<PlannedRun[]>;
    /** Writes what became of a run, or what was heard of it before; a second time it changes nothing. */
    reportsAtHome: { write(run: LeasedRun, report: AgentRun): Promise<void> };
  };
  events: Pick<Events, "subscribe">;
  clock: Clock;
  log: Log;
}

export function createAgentPlanning(parts: PlanningParts): AgentPlanning {
  const { reaching, leases, events, clock, log } = parts;
  const lines = new Map<AgentConnection, LinePlans>();

  const turns = Array.from({ length: LOOKS_AT_ONCE }, () => Promise.resolve<unknown>(null));
  let looks = 0;
  /** After one of the looks before it. */
  function inTurn<Answer>(look: () => Promise<Answer>): Promise<Answer> {
    const turn = looks++ % LOOKS_AT_ONCE;
    const answer = (turns[turn] as Promise<unknown>).then(look);
    turns[turn] = answer.catch(() => {});
    return answer;
  }

  function changed(agentIds: ReadonlySet<number>, has: (plans: LinePlans) => boolean): void {
    for (const [{ agent }, plans] of lines) {
      if (agentIds.has(agent.id) || has(plans)) plans.changed();
    }
  }

  function look(agents: Promise<ReadonlySet<number>>, has: (plans: LinePlans) => boolean): void {
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
    if (report.outcome !== "carried") await leases.end(agentId, [report.key]);
  }

  // Beside the agents that reach it now, one that did may have a plan of it.
  events.subscribe("schedules-changed", ({ scheduleId: id }) => {
    if (lines.size > 0) look(reaching.ofSchedule(id), (plans) => plans.hasSchedule(id));
  });
  events.subscribe("device-changed", ({ deviceId: id }) => {
    if (lines.size > 0) look(reaching.ofSpeaker(id), (plans) => plans.hasSpeaker(id));
  });
  events.subscribe("events-missed", () => {
    for (const plans of lines.values()) plans.changed();
  });

  return {
    begin(connection) {
      const agentId = connection.agent.id;
      const send = connection.tell;
      const plansAhead = () =>
        inTurn(async () => {
          const plans = lines.has(connection) ? await parts.runs().plansAhead(agentId) : [];
          return connection.additions >= ENDLESS_SINCE ? plans : plans.map(withEnd);
        });
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
