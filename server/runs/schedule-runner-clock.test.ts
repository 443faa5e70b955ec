// A runner whose machine's clock is set as it claims a run, or between that and the minute of the run.
import { beforeEach, expect, test } from "vitest";
import { createEvents } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import type { ClaimedRun } from "./claimed-runs.ts";
import { createScheduleRunner } from "./schedule-runner.ts";

const DUE = 60_000;
const log = createLog("silent");

let clock: HandClock;
/** This node's clock is wrong, and it knows that. */
let standsAside: boolean;
/** When the run was begun, by the clock. */
let begun: number[];
let held: (ids: number[]) => number[];
/** How runs have ended. */
let told: string[];
let run: ClaimedRun;
/** What looks find. */
let finds: () => ClaimedRun[];

/** Eight seconds before the minute of the run that it has claimed. */
beforeEach(async () => {
  clock = handClock(0);
  [standsAside, begun, told, held] = [false, [], [], (ids) => ids];
  const device = { id: 7, name: "Kitchen", type: "google", isConnected: true };
  const schedule = { id: 101, deviceId: 7, portion: '{"kind":"onwards"}', startAnchor: null };
  run = {
    ...{ id: 1, slot: 0, dueAt: DUE, endsAt: DUE + 30 * 60_000, schedule, device },
    ...{ status: "preparing", startedAt: null, takenOver: false, fallback: null, quietSince: null },
    plan: { runId: 1, order: { items: [] }, position: 0 },
  } as unknown as ClaimedRun;
  const claimed = [run];
  finds = () => claimed.splice(0);
  const session = { prepare: async () => {}, begin: async () => void begun.push(clock.now()) };
  const runner = createScheduleRunner({
    claims: {
      claim: async () => ({ runs: finds(), missed: [], more: false }),
      forgetOthers: async () => [],
      stillHeld: async (ids: number[]) => new Set(held(ids)),
    } as never,
    life: {
      async endWindows() {
        if (standsAside) told.push("cut short");
        return [];
      },
      takeBackMissed: async () => [],
      start: async () => [],
    } as never,
    reports: {
      finish: (_: ClaimedRun, outcome: string) => told.push(outcome),
      ...{ open() {}, publishById() {}, letGoOfTakenOver() {} },
    } as never,
    echoRuns: { endSilent: async () => {} },
    fallbacks: { watch() {} } as never,
    ...{ schedules: {} as never, devices: {} as never, lines: { isUp: () => true } },
    playback: { of: async () => session, onFollowed() {} } as never,
    ...{ modelOf: () => null, forwarding: { forward: async () => ({}), onRequest() {} } },
    nodeLease: { mayClaim: async () => !standsAside, standsAside: () => standsAside },
    ...{ clock, events: await createEvents({ eventPool: null, log }), log },
  });
  await runner.start();
  await clock.advance(DUE - 8000);
});

// Proves node-clock-wrong.
test("a run does not begin by a clock that was set ahead, and begins on its minute where that is right again", async () => {
  standsAside = true;
  clock.set(DUE + 12_000);
  await clock.advance(3000);
  expect(begun).toEqual([]);
  standsAside = false;
  clock.set(DUE - 5000);
  await clock.advance(5000);
  expect(begun).toEqual([DUE]);
});

// Proves node-clock-wrong.
test("a run waits for its minute where the clock is set right while it is asked whether the run still begins", async () => {
  clock.set(DUE + 12_000);
  held = (ids) => {
    clock.set(DUE - 6000);
    held = (same) => same;
    return ids;
  };
  await clock.advance(3000);
  expect(begun).toEqual([]);
  await clock.advance(6000);
  expect(begun).toEqual([DUE]);
});

// Proves node-clock-wrong.
test("what is claimed while the clock is set ahead is not told as missed, and begins on its minute", async () => {
  const other = { ...run, id: 2, dueAt: DUE + 60_000, endsAt: DUE + 30 * 60_000 };
  await clock.advance(DUE - 10_000);
  const looked = clock.now();
  finds = () => {
    finds = () => [];
    standsAside = true;
    clock.set(looked + 365 * 24 * 60 * 60_000);
    return [other];
  };
  await clock.advance(3000);
  standsAside = false;
  clock.set(looked + 3000);
  await clock.advance(57_000);
  expect([told, begun]).toEqual([[], [DUE, other.dueAt]]);
});
