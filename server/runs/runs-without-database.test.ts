// Runs whose speaker cannot be followed yet: the database is away, or nobody has the speaker and it is not to be had.
import { beforeEach, expect, test } from "vitest";
import { createEvents } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import { LeasedElsewhere } from "#server/playback/nodes/speaker-leases";
import type { PlayPlan } from "#server/playback/play-plan";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import type { ClaimedRun } from "./claimed-runs.ts";
import { createScheduleRunner, type ScheduleRunner } from "./schedule-runner.ts";

const log = createLog("silent");
const kitchen = { id: 7, name: "Kitchen", type: "google", isConnected: true, isOthers: false };
let clock: HandClock;
let runner: ScheduleRunner;
let isAway: boolean;
/** Why the speaker cannot be followed. */
let fault: () => Error;
let mayClaim: boolean;
let held: number[];
let told: string[];

beforeEach(async () => {
  clock = handClock(0);
  [isAway, mayClaim, held, told] = [true, true, [1, 2], []];
  fault = () => Object.assign(new Error("terminated"), { code: "57P01" });
  const tell = (what: string) => told.push(what);
  const session = { begin: async ({ runId }: PlayPlan) => tell(`begins ${runId}`) };
  const nothing = () => {};
  runner = createScheduleRunner({
    claims: {
      stillHeld: async (ids: number[]) => new Set(ids.filter((id) => held.includes(id))),
      leaveAll: async () => {},
      handOver: async (id: number) => tell(`hands over ${id}`),
    },
    life: {},
    reports: {
      open: nothing,
      finish: ({ id }: ClaimedRun) => tell(`ends ${id}`),
      leaveAll: nothing,
    },
    fallbacks: {
      ...{ watch: nothing, takes: () => false, forget: nothing, forgetAll: nothing, stop: nothing },
    },
    playback: {
      async of() {
        if (!isAway) return session;
        tell("asks");
        throw fault();
      },
      onFollowed: nothing,
    },
    lines: { isUp: () => true },
    nodeLease: { mayClaim: async () => mayClaim },
    forwarding: { onRequest: nothing },
    ...{ clock, log, events: await createEvents({ eventPool: null, log }) },
  } as never);
});

const run = (id: number) =>
  ({
    ...{ id, slot: 0, dueAt: 0, endsAt: null, schedule: { id: id + 100 }, device: kitchen },
    ...{ plan: { runId: id }, status: "running", startedAt: 1, takenOver: false, fallback: null },
    ...{ delegation: null, leftOut: null, quietSince: null },
  }) as unknown as ClaimedRun;

// Promise begun-without-a-database: the database goes away between the claim of a run, or its takeover, and its speaker
// -> it is not told as failed while its speaker may sound of it: it begins when the database is back, if it is still held
test("a run whose speaker cannot be followed for want of a database is tried again, and told as nothing meanwhile", async () => {
  for (const id of [1, 2]) await runner.begin(run(id));
  await clock.advance(2500);
  expect(told).toEqual(Array.from({ length: 6 }, () => "asks"));
  [isAway, held] = [false, [1]];
  await clock.advance(1000);
  expect(told.slice(6)).toEqual(["begins 1"]);
});

test("a node that has left what it had, or has stopped, tries nothing again", async () => {
  await runner.begin(run(1));
  await runner.leaveAll();
  await clock.advance(5000);
  await runner.begin(run(1));
  runner.stop();
  await clock.advance(5000);
  expect(told).toEqual(["asks", "asks"]);
});

test("what nobody follows, and what cannot be followed here yet, is not handed over and claimed again on and on", async () => {
  fault = () => new LeasedElsewhere("");
  await runner.begin(run(1));
  await clock.advance(3000);
  expect(told).toEqual(["asks", "asks", "asks", "asks"]);
  isAway = false;
  await clock.advance(1000);
  expect(told.slice(4)).toEqual(["begins 1"]);
  // A node that stands aside does not claim it again: another one may follow the speaker.
  [isAway, mayClaim] = [true, false];
  await runner.begin(run(2));
  expect(told.slice(5)).toEqual(["asks", "hands over 2"]);
});
