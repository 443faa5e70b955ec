// The plans of the agents that are connected to this node: sent whole at first, then what has changed of them.
import type { AgentPlan } from "#contract/agent-messages";
import { SERVER_FRAME_MAX, type ToAgent } from "#contract/agent-messages";
import { keyedRun } from "#contract/run-key";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { AgentLeases, LeasedRun } from "./agent-leases.ts";

/** Milliseconds: many schedules change at once, and each is one frame no more. */
const GATHER = 500;
/** Milliseconds before a look that failed is made again: the database is away, or busy. */
const LOOK_AGAIN = 10_000;
/** Milliseconds: two days ahead, and what a khatm recites next follows from what was heard. */
const LOOK_EVERY = 15 * 60_000;
/** Bytes of the plans in one frame. */
const MOST_AT_ONCE = SERVER_FRAME_MAX - 10_000;

type PlansFrame = Extract<ToAgent, { type: "plans" }>;

export interface PlannedRun extends LeasedRun {
  plan: AgentPlan;
  /** The id of the row of its speaker. */
  speakerId: number;
}

/** The plans of one socket. */
export interface LinePlans {
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

interface Parts {
  agentId: number;
  leases: AgentLeases;
  plansAhead(agentId: number): Promise<PlannedRun[]>;
  send(frame: PlansFrame): void;
  clock: Clock;
  log: Log;
}

export function createLinePlans(parts: Parts): LinePlans {
  const { agentId, leases, clock, log } = parts;
  /** By key: what the agent was last sent of it, as JSON, and its speaker. */
  let sent = new Map<string, { text: string; speakerId: number }>();
  /** By version: what its answer says. */
  const open = new Map<number, { set: string[]; drop: string[]; isWhole: boolean }>();
  let version = 0;
  let ended = false;
  let cancel = clock.after(0, look);
  /** One look after another: the later one knows what the earlier one has sent. */
  let looking = Promise.resolve();

  function look(): void {
    cancel = clock.after(LOOK_EVERY, look);
    looking = looking.then(update).catch((error: unknown) => {
      log.warn({ err: error, agent: agentId }, "an agent's plans were not sent yet");
      lookAfter(LOOK_AGAIN);
    });
  }

  function lookAfter(ms: number): void {
    cancel();
    if (!ended) cancel = clock.after(ms, look);
  }

  async function update(): Promise<void> {
    if (ended) return;
    const wanted = await parts.plansAhead(agentId);
    const changes = wanted.filter(({ plan }) => sent.get(plan.key)?.text !== JSON.stringify(plan));
    const given = await leases.give(agentId, changes);
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
    await leases.acked(
      agentId,
      acked.flatMap(({ set }) => set),
    );
    // What was dropped and then planned again, it has.
    const dropped = acked.flatMap(({ drop }) => drop).filter((key) => !sent.has(key));
    await leases.end(agentId, dropped);
    if (whole) await leases.endOthers(agentId, new Set(sent.keys()));
  }

  return {
    changed: () => lookAfter(GATHER),
    hasSchedule: (id) => [...sent.keys()].some((key) => keyedRun(key).scheduleId === id),
    hasSpeaker: (id) => [...sent.values()].some(({ speakerId }) => speakerId === id),
    acked(upTo) {
      const acked = [...open].filter(([each]) => each <= upTo);
      for (const [each] of acked) open.delete(each);
      if (acked.length === 0) return;
      note(acked.map(([, what]) => what)).catch((error: unknown) =>
        // A lease that stays is one that somebody waits for: the next line settles it.
        log.warn({ err: error, agent: agentId }, "an agent's answer was not written"),
      );
    },
    end() {
      ended = true;
      cancel();
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
