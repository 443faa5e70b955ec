// When the plans of an agent are looked for: for what concerns it, few at once, and not at once again after a failure.
import { beforeEach, expect, test } from "vitest";
import type { AgentPlan } from "#contract/agent-messages";
import { runKeyOf } from "#contract/run-key";
import type { Log } from "#server/platform/log";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import type { AgentConnection } from "./agent-connection.ts";
import type { AgentDelegations } from "./agent-delegations.ts";
import { type AgentPlanning, createAgentPlanning, type PlannedRun } from "./agent-planning.ts";
import { type TestEvents, testEvents } from "./test-events.ts";

const NOW = 1_795_000_000_000;
const KITCHEN = 7;
const HOME = 3;
const OTHER_HOME = 4;

let clock: HandClock;
let events: TestEvents;
let planning: AgentPlanning;
/** By agent: the looks for its plans. */
let looks: number[];
let answers: (agentId: number) => Promise<PlannedRun[]>;

const silent = { debug() {}, info() {}, warn() {}, error() {} } as unknown as Log;

const lineOf = (agentId: number) =>
  ({ agent: { id: agentId }, tell() {} }) as unknown as AgentConnection;

function planned(): PlannedRun {
  const run = { scheduleId: 12, slot: 0, dueAt: NOW + 3_600_000, endsAt: NOW + 7_200_000 };
  const plan = { key: runKeyOf(run), dueAt: run.dueAt } as AgentPlan;
  return { ...run, day: "2026-11-23", speakerId: KITCHEN, plan };
}

beforeEach(() => {
  clock = handClock(NOW);
  events = testEvents();
  looks = [];
  answers = async () => [];
  const given = new Set([planned().plan.key]);
  planning = createAgentPlanning({
    ...{ clock, events, log: silent },
    delegations: { give: async () => given } as unknown as AgentDelegations,
    reaching: {
      ofSchedule: async () => new Set(),
      ofSpeaker: async (deviceId) => new Set(deviceId === KITCHEN ? [HOME] : []),
    },
    runs: () => ({
      plansAhead(agentId) {
        looks.push(agentId);
        return answers(agentId);
      },
      reportsAtHome: { write: async () => {}, soundsWithdrawn: async () => null },
    }),
  });
});

test("a change of a speaker is a matter of the agents that reach it, or have a plan for it", async () => {
  answers = async (agentId) => (agentId === OTHER_HOME ? [planned()] : []);
  planning.begin(lineOf(HOME));
  planning.begin(lineOf(OTHER_HOME));
  planning.begin(lineOf(5));
  await clock.advance(0);
  expect(looks).toEqual([HOME, OTHER_HOME, 5]);
  looks = [];
  events.publish("device-changed", { deviceId: 99 });
  await clock.advance(1000);
  expect(looks).toEqual([]);
  events.publish("device-changed", { deviceId: KITCHEN });
  await clock.advance(1000);
  expect(looks).toEqual([HOME, OTHER_HOME]);
});

test("after a look that failed the next one is made ten seconds later", async () => {
  answers = () => Promise.reject(new Error("the database is away"));
  planning.begin(lineOf(HOME));
  await clock.advance(9999);
  expect(looks).toHaveLength(1);
  await clock.advance(1);
  expect(looks).toHaveLength(2);
});

test("of many agents that come back at once four are looked for together, and each in the end", async () => {
  const open: (() => void)[] = [];
  answers = () => new Promise((resolve) => open.push(() => resolve([])));
  for (let id = 1; id <= 9; id++) planning.begin(lineOf(id));
  await clock.advance(0);
  expect(looks).toEqual([1, 2, 3, 4]);
  open.shift()?.();
  await clock.advance(0);
  expect(looks).toHaveLength(5);
  while (open.length > 0) {
    open.shift()?.();
    await clock.advance(0);
  }
  expect(looks.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("an agent whose line has ended meanwhile is not looked for", async () => {
  const open: (() => void)[] = [];
  answers = () => new Promise((resolve) => open.push(() => resolve([])));
  const gone = lineOf(5);
  for (const line of [lineOf(1), lineOf(2), lineOf(3), lineOf(4), gone]) planning.begin(line);
  await clock.advance(0);
  planning.end(gone);
  for (const answer of open) answer();
  await clock.advance(0);
  expect(looks).toEqual([1, 2, 3, 4]);
});
