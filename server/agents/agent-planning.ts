// Which agents of this node have plans to get, and what becomes of the runs that they report.
import { speakersOf } from "#server/schedules/schedule-tables";
import { agentsByDevice } from "#server/devices/device-tables";
import {
  type AgentRun,
  type AgentPlan,
  SERVER_FRAME_MAX,
  type ToAgent,
} from "#contract/agent-messages";
import type { Clock } from "#server/platform/clock";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import { createLooks } from "#server/platform/looks";
import type { AgentConnection } from "./agent-connection.ts";
import type { AgentDelegations, DelegatedRun } from "./agent-delegations.ts";
import { keyedRun } from "#contract/run-key";
import type { Database } from "#server/platform/database/database";
import { askedTogether } from "#server/platform/database/together";

/** After a restart thousands of agents come back at once: their plans leave the database's connections to others. */
const LOOKS_AT_ONCE = 4;

/** The addition since which an agent knows plans without an end, and the end that an older one is sent instead. */
const ENDLESS_SINCE = 4;
const LONG_OVER = 24 * 3_600_000;

/** The addition with which a plan says whether its speaker is made ready. */
const READY_SINCE = 5;

function withoutReady(run: PlannedRun): PlannedRun {
  const { makeReady: _, ...plan } = run.plan;
  return { ...run, plan };
}

function withEnd(run: PlannedRun): PlannedRun {
  const { plan } = run;
  return { ...run, plan: { ...plan, endsAt: plan.endsAt ?? plan.dueAt + LONG_OVER } };
}

export interface AgentPlanning {
  begin(connection: AgentConnection): void;
  acked(connection: AgentConnection, version: number): void;
  reported(connection: AgentConnection, runs: AgentRun[]): void;
  end(connection: AgentConnection): void;
  /**
   * The id of the row of a run that this agent has begun by itself; null: it has none yet. One that was withdrawn before
   * its minute, which the agent could not be told, gets one, and is stopped.
   */
  runIdOf(agentId: number, key: string): Promise<number | null>;
}

export interface PlanningParts {
  reaching: AgentsReaching;
  delegations: AgentDelegations;
  /** The room of runs, which is built later. */
  runs(): {
    plansAhead(agentId: number): Promise<PlannedRun[]>;
    /** Writes what became of a run, or what was heard of it before; a second time it changes nothing. */
    reportsAtHome: {
      write(run: DelegatedRun, report: AgentRun): Promise<void>;
      /** It sounds, and has no row: that of its end when its schedule has it no more; null: it is still due. */
      soundsWithdrawn(run: DelegatedRun): Promise<number | null>;
    };
  };
  events: Pick<Events, "subscribe">;
  clock: Clock;
  log: Log;
}

export function createAgentPlanning(parts: PlanningParts): AgentPlanning {
  const { reaching, delegations, events, clock, log } = parts;
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
    const run = await delegations.find(agentId, report.key);
    // Another agent's run, or one of a schedule that was deleted: nobody asks for it.
    if (!run) return;
    await parts.runs().reportsAtHome.write(run, report);
    if (report.outcome !== "carried") await delegations.end(agentId, [report.key]);
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
          const { additions } = connection;
          if (additions >= READY_SINCE) return plans;
          return (additions >= ENDLESS_SINCE ? plans : plans.map(withEnd)).map(withoutReady);
        });
      lines.set(
        connection,
        createLinePlans({ agentId, delegations, plansAhead, send, clock, log }),
      );
    },
    acked: (connection, version) => lines.get(connection)?.acked(version),
    async runIdOf(agentId, key) {
      const runId = await delegations.runIdOf(key);
      const run = runId === null ? await delegations.find(agentId, key) : null;
      return run ? parts.runs().reportsAtHome.soundsWithdrawn(run) : runId;
    },
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

// --- the plans of one line

/** Milliseconds: many schedules change at once, and each is one frame no more. */
const GATHER = 500;
/** Milliseconds before a look that failed is made again: the database is away, or busy. */
const LOOK_AGAIN = 10_000;
/** Milliseconds: two days ahead, and what a khatm recites next follows from what was heard. */
const LOOK_EVERY = 15 * 60_000;
/** Bytes of the plans in one frame. */
const MOST_AT_ONCE = SERVER_FRAME_MAX - 10_000;

type PlansFrame = Extract<ToAgent, { type: "plans" }>;

export interface PlannedRun extends DelegatedRun {
  plan: AgentPlan;
  /** The id of the row of its speaker. */
  speakerId: number;
}

/** The plans of one socket. */
interface LinePlans {
  /** They may have changed. */
  changed(): void;
  /** The agent has these plans up to this version. */
  acked(version: number): void;
  /** It has a plan of this schedule. */
  hasSchedule(scheduleId: number): boolean;
  /** It has a plan for this speaker; `speakerId`: the id of its row. */
  hasSpeaker(speakerId: number): boolean;
  end(): void;
}

interface LineParts {
  agentId: number;
  delegations: AgentDelegations;
  plansAhead(agentId: number): Promise<PlannedRun[]>;
  send(frame: PlansFrame): void;
  clock: Clock;
  log: Log;
}

function createLinePlans(parts: LineParts): LinePlans {
  const { agentId, delegations, clock, log } = parts;
  /** By key: what the agent was last sent of it, as JSON, and its speaker. */
  let sent = new Map<string, { text: string; speakerId: number }>();
  /** By version: what its answer says. */
  const open = new Map<number, { set: string[]; drop: string[]; isWhole: boolean }>();
  let version = 0;
  let ended = false;
  const looks = createLooks({
    clock,
    async look() {
      await update();
      return LOOK_EVERY;
    },
    every: LOOK_AGAIN,
    onFault: (error) =>
      log.warn({ err: error, agent: agentId }, "an agent's plans were not sent yet"),
  });
  looks.start();

  async function update(): Promise<void> {
    if (ended) return;
    const wanted = await parts.plansAhead(agentId);
    const changes = wanted.filter(({ plan }) => sent.get(plan.key)?.text !== JSON.stringify(plan));
    const given = await delegations.give(agentId, changes);
    if (ended) return;
    const keys = new Set(wanted.map(({ plan }) => plan.key));
    const now = clock.now();
    // What has begun is the agent's to report.
    const drop = [...sent.keys()].filter((key) => !keys.has(key) && keyedRun(key).dueAt > now);
    for (const key of sent.keys()) if (!keys.has(key)) sent.delete(key);
    const sending = changes.filter(({ plan }) => given.has(plan.key));
    const set = sending.map(({ plan }) => plan);
    const isWhole = version === 0;
    if (!isWhole && set.length === 0 && drop.length === 0) return;
    const frames = inFrames(set);
    frames.forEach((part, index) => {
      const isFirst = index === 0;
      sendOne({ isWhole: isWhole && isFirst, set: part, drop: isFirst ? drop : [] });
    });
    for (const { plan, speakerId } of sending) {
      sent.set(plan.key, { text: JSON.stringify(plan), speakerId });
    }
  }

  function sendOne({ set, drop, isWhole }: Omit<PlansFrame, "type" | "version">): void {
    version += 1;
    open.set(version, { set: set.map(({ key }) => key), drop, isWhole });
    parts.send({ type: "plans", version, isWhole, set, drop });
  }

  async function note(acked: { set: string[]; drop: string[]; isWhole: boolean }[]): Promise<void> {
    const whole = acked.find(({ isWhole }) => isWhole);
    await delegations.acked(
      agentId,
      acked.flatMap(({ set }) => set),
    );
    // What was dropped and then planned again, it has.
    const dropped = acked.flatMap(({ drop }) => drop).filter((key) => !sent.has(key));
    await delegations.end(agentId, dropped);
    if (whole) await delegations.endOthers(agentId, new Set(sent.keys()));
  }

  return {
    changed: () => looks.wake(GATHER),
    hasSchedule: (id) => [...sent.keys()].some((key) => keyedRun(key).scheduleId === id),
    hasSpeaker: (id) => [...sent.values()].some(({ speakerId }) => speakerId === id),
    acked(upTo) {
      const acked = [...open].filter(([each]) => each <= upTo);
      for (const [each] of acked) open.delete(each);
      if (acked.length === 0) return;
      note(acked.map(([, what]) => what)).catch((error: unknown) =>
        // A delegation that stays is one that somebody waits for: the next line settles it.
        log.warn({ err: error, agent: agentId }, "an agent's answer was not written"),
      );
    },
    end() {
      ended = true;
      void looks.stop();
      sent = new Map();
    },
  };
}

/** At least one part, each as large as a frame may be. */
function inFrames(plans: readonly AgentPlan[]): AgentPlan[][] {
  const frames: AgentPlan[][] = [[]];
  let bytes = 0;
  for (const plan of plans) {
    const size = Buffer.byteLength(JSON.stringify(plan)) + 1;
    if (bytes + size > MOST_AT_ONCE && bytes > 0) {
      frames.push([]);
      bytes = 0;
    }
    bytes += size;
    frames.at(-1)?.push(plan);
  }
  return frames;
}

// --- which agents reach the speakers of a schedule, or one speaker: asked at each change on any node, so for many at once

interface AgentsReaching {
  ofSchedule(scheduleId: number): Promise<ReadonlySet<number>>;
  /** `deviceId`: the id of its row. */
  ofSpeaker(deviceId: number): Promise<ReadonlySet<number>>;
}

export function createAgentsReaching(db: Database["db"]): AgentsReaching {
  const ofSchedules = askedTogether(async (ids) => {
    const speakers = await speakersOf(db, ids);
    const agents = await agentsByDevice(db, [...new Set(speakers.map(({ deviceId }) => deviceId))]);
    return agentsBy(
      speakers.map(({ scheduleId: of, deviceId }) => ({
        of,
        agentId: agents.get(deviceId) ?? null,
      })),
    );
  });

  const ofSpeakers = askedTogether(async (ids) =>
    agentsBy([...(await agentsByDevice(db, ids))].map(([of, agentId]) => ({ of, agentId }))),
  );

  return {
    ofSchedule: async (scheduleId) => (await ofSchedules(scheduleId)) ?? NONE,
    ofSpeaker: async (deviceId) => (await ofSpeakers(deviceId)) ?? NONE,
  };
}

const NONE: ReadonlySet<number> = new Set();

function agentsBy(rows: readonly { of: number; agentId: number | null }[]) {
  const found = new Map<number, Set<number>>();
  for (const { of, agentId } of rows) {
    if (agentId !== null) found.set(of, (found.get(of) ?? new Set()).add(agentId));
  }
  return found;
}
