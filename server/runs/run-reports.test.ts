// What is written of runs: gathered, tried again when the database is away, and let go when another node has them.
import { beforeEach, expect, test } from "vitest";
import { createEvents, type Events } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import type { PlayPlan } from "#server/playback/play-plan";
import type { RunEvent } from "#server/playback/run-events";
import type { PlaybackSessions } from "#server/playback/nodes/playback-sessions";
import { emptyState } from "#server/playback/record/playback-state-store";
import { createStatePublisher } from "#server/playback/record/state-publisher";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import type { ClaimedRun, RunClaims } from "./run-claims.ts";
import { createRunReports, type RunReports } from "./run-reports.ts";
import type { SchedulePlace } from "#server/schedules/schedule-progress";
import type { RunChange } from "./run-life.ts";

const log = createLog("silent");
const device = {
  id: 7,
  userId: 3,
  type: "google",
  name: "Kitchen",
  deviceId: "k",
  isConnected: true,
};

let clock: HandClock;
let reports: RunReports;
let written: { at: number; change: Map<number, RunChange> }[];
let places: SchedulePlace[];
let isDatabaseAway: boolean;
/** For what the next writes wait. */
let delays: Promise<void>[];
let holder: "this node" | "another node" | "nobody";
let told: number[];
let done: string[];
let plan: PlayPlan | null;

beforeEach(async () => {
  clock = handClock(0);
  [written, places, told, done, delays, plan] = [[], [], [], [], [], null];
  isDatabaseAway = false;
  holder = "this node";
  const events: Events = await createEvents({ pool: null, log });
  events.subscribe("tell-user", ({ message }) => {
    if (message.type !== "playback_update") return;
    expect(message.state.currentVerse).toBe(7);
    told.push(message.data?.scheduleId ?? 0);
  });
  const session = {
    plan: () => plan,
    letGo: () => done.push("let go"),
    stop: async (reason: string) => done.push(reason),
  };
  reports = createRunReports({
    db: null as never,
    claims: {
      holder: async () => holder,
      stillHeld: async (ids: number[]) => new Set(holder === "this node" ? ids : []),
    } as Partial<RunClaims> as RunClaims,
    life: {
      async report(change) {
        if (isDatabaseAway) throw new Error("The database is away.");
        await delays.shift();
        written.push({ at: clock.now(), change: new Map(change) });
      },
    },
    async keepPlaces(kept) {
      if (isDatabaseAway) throw new Error("The database is away.");
      places.push(...kept);
    },
    playback: {
      of: async () => session,
      state: async (id: number) => emptyState(id, 0),
    } as unknown as PlaybackSessions,
    // Some ayah: it stays in the messages about a run.
    statePublisher: createStatePublisher({ events, ayahs: { at: () => 7 } }),
    clock,
    log,
  });
});

function run(id: number): ClaimedRun {
  const schedule = { id: id + 100, userId: 3, deviceId: 7 };
  return { id, dueAt: 0, endsAt: 1_800_000, schedule, device } as ClaimedRun;
}

/** As a session publishes about a run that was opened. */
function opened(id: number, lateReason: string | null = null) {
  reports.open(run(id), lateReason);
  return (event: RunEvent) => reports.hear(id, event);
}

test("the news of many runs is one write, and each owner is told", async () => {
  for (const id of [1, 2, 3]) opened(id)({ type: "began", at: 5 });
  await clock.advance(1000);
  expect(written.map(({ change }) => [...change.keys()])).toEqual([[1, 2, 3]]);
  expect(told).toEqual([101, 102, 103]);
});

test("an end is written at once, after the place where it ended", async () => {
  const publish = opened(1);
  publish({ type: "place", surahId: 18, position: 77 });
  publish({ type: "ended", outcome: "stopped", reason: "You stopped Kitchen." });
  await clock.advance(0);
  expect(places).toEqual([{ scheduleId: 101, surahId: 18, position: 77 }]);
  expect(written[0]?.change.get(1)).toEqual({
    event: "stopped",
    reason: "You stopped Kitchen.",
  });
});

test("what the database refuses is written when it is back, and nothing later is lost", async () => {
  const publish = opened(1);
  isDatabaseAway = true;
  publish({ type: "began", at: 5 });
  await clock.advance(100);
  publish({ type: "ended", outcome: "played", reason: null });
  await clock.advance(5000);
  expect(written).toEqual([]);
  isDatabaseAway = false;
  await clock.advance(1000);
  const change = written.at(-1)?.change.get(1);
  expect(change).toMatchObject({ startedAt: 5, event: "played" });
});

test("news is written in the order in which it was said, and flush waits for what is under way", async () => {
  const publish = opened(1);
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  delays.push(promise);
  publish({ type: "interrupted", reason: "Kitchen did not answer." });
  await clock.advance(100);
  publish({ type: "continued" });
  await clock.advance(100);
  const flushed = reports.flush();
  answer();
  await flushed;
  expect(written.map(({ change }) => change.get(1)?.event)).toEqual(["fell-silent", "continued"]);
});

test("a run that began late and was played is told as late, with both reasons", async () => {
  opened(
    1,
    "Started late.",
  )({
    ...{ type: "ended", outcome: "played" },
    reason: "A surah was left out.",
  });
  await clock.advance(0);
  expect(written[0]?.change.get(1)).toMatchObject({
    event: "played-late",
    reason: "Started late. A surah was left out.",
  });
});

test("a run that is taken up late has not begun late when it plays since its minute", async () => {
  const played = opened(1, "Started late.");
  played({ type: "began", at: -20 });
  played({ type: "ended", outcome: "played", reason: null });
  const late = opened(2, "Started late.");
  late({ type: "began", at: 20_000 });
  late({ type: "ended", outcome: "played", reason: null });
  await clock.advance(0);
  const change = written[0]?.change;
  expect(change?.get(1)).toMatchObject({ startedAt: 0, event: "played", reason: null });
  expect(change?.get(2)).toMatchObject({ startedAt: 20_000, event: "played-late" });
});

test("a run that another node has taken is let go, and the speaker is not stopped", async () => {
  opened(1);
  plan = { runId: 1 } as PlayPlan;
  await reports.letGoOfTakenOver();
  expect(done).toEqual([]);
  holder = "another node";
  await reports.letGoOfTakenOver();
  expect(done).toEqual(["let go"]);
});

test("a run whose schedule is gone stops", async () => {
  opened(1);
  holder = "nobody";
  plan = { runId: 1 } as PlayPlan;
  reports.scheduleChanged(101);
  await clock.advance(0);
  expect(done).toEqual(["The schedule was changed or deleted while it played."]);
});

test("a speaker on which another run has begun is left to that one", async () => {
  opened(1);
  holder = "nobody";
  plan = { runId: 2 } as PlayPlan;
  reports.scheduleChanged(101);
  await clock.advance(0);
  expect(done).toEqual([]);
});
