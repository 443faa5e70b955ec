// What is written of runs: gathered, tried again when the database is away, and let go when another node has them.
import { beforeEach, expect, test } from "vitest";
import { aboutSpeaker, type Sentence, sentence } from "#contract/sentences/sentences";
import { createEvents, type Events } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import type { PlayPlan } from "#server/playback/play-plan";
import type { RunEvent } from "#server/playback/run-events";
import type { PlaybackSessions } from "#server/playback/nodes/playback-sessions";
import { emptyState } from "#server/playback/record/playback-state-store";
import { tellAlone } from "#server/platform/home-messages";
import { createStatePublisher } from "#server/playback/record/state-publisher";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import type { ClaimedRun } from "./claimed-runs.ts";
import type { RunClaims } from "./run-claims.ts";
import { createRunReports, type RunReports } from "./run-reports.ts";
import type { SchedulePlace } from "#server/schedules/schedule-progress";
import type { RunChange } from "./run-transitions.ts";

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
/** Khatms of which something was heard, and what was written before. */
let khatmsHeard: { khatmId: number; writesBefore: number }[];
let schedulesChanged: { scheduleId: number; khatmsHeard: number }[];
let isDatabaseAway: boolean;
/** For what the next writes wait. */
let delays: Promise<void>[];
let holder: "this node" | "another node" | "nobody";
let schedulesInMessages: number[];
let done: string[];
let plan: PlayPlan | null;

beforeEach(async () => {
  clock = handClock(0);
  [written, places, schedulesInMessages, done, delays, plan] = [[], [], [], [], [], null];
  khatmsHeard = [];
  schedulesChanged = [];
  isDatabaseAway = false;
  holder = "this node";
  const events: Events = await createEvents({ eventPool: null, log });
  events.subscribe("schedules-changed", ({ scheduleId }) => {
    schedulesChanged.push({ scheduleId, khatmsHeard: khatmsHeard.length });
  });
  events.subscribe("message-to-user", ({ message }) => {
    if (message.type !== "playback_update") return;
    expect(message.state.currentVerse).toBe(7);
    schedulesInMessages.push(message.data?.scheduleId ?? 0);
  });
  const session = {
    letGo: (runId: number) => plan?.runId === runId && done.push("let go"),
    stopRun: async (runId: number, reason: Sentence) =>
      plan?.runId === runId && done.push(reason.code),
  };
  reports = createRunReports({
    nodeLease: { isOver: () => false, wasSuspended: () => false, settled: async () => {} },
    lines: { isUp: () => true },
    schedules: { changed: async () => ({ shown: new Map(), unshown: new Set() }) },
    looks: () => false,
    events,
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
    async movePoint({ id: khatmId }) {
      if (isDatabaseAway) throw new Error("The database is away.");
      await delays.shift();
      khatmsHeard.push({ khatmId, writesBefore: written.length });
    },
    async storePlaces(kept) {
      if (isDatabaseAway) throw new Error("The database is away.");
      places.push(...kept);
    },
    playback: {
      of: async () => session,
      state: async (id: number) => emptyState(id, 0),
    } as unknown as PlaybackSessions,
    fallbacks: { watch() {}, forget() {}, takes: () => false },
    // Some ayah: it stays in the messages about a run.
    onEnded: () => done.push("an end is written"),
    statePublisher: createStatePublisher({ tellHome: tellAlone(events), ayahs: { at: () => 7 } }),
    clock,
    log,
  });
});

function run(id: number, { startsOver = true, portion = {} } = {}): ClaimedRun {
  const schedule = { id: id + 100, userId: 3, deviceId: 7, portion: JSON.stringify(portion) };
  const plan = { startsOver };
  const none = { delegation: null, fallback: null, nextUnknown: null };
  return { id, dueAt: 0, endsAt: 1_800_000, schedule, device, plan, ...none } as ClaimedRun;
}

const beginning = { index: 0, repetition: 0, round: 0, silent: false };
const speaker = "Kitchen";
const stopped = aboutSpeaker("speaker.stopped-by-you", speaker);
const noAnswer = aboutSpeaker("speaker.no-answer", speaker);
const late = sentence("run.late", { minutes: 3 });
const leftOut = sentence("run.surah-left-out", { surah: 18, reason: noAnswer });

/** As a session publishes about a run that was opened. */
function opened(id: number, lateReason: Sentence | null = null) {
  reports.open(run(id), lateReason);
  return (event: RunEvent) => reports.hear(id, event);
}

test("the reports of many runs are one write, and each owner gets a message", async () => {
  for (const id of [1, 2, 3]) void opened(id)({ type: "began", at: 5, heardAt: 5 });
  await clock.advance(1000);
  expect(written.map(({ change }) => [...change.keys()])).toEqual([[1, 2, 3]]);
  expect(schedulesInMessages).toEqual([101, 102, 103]);
});

// Proves open-at-backup.
test("a run of a backup that its agent may have begun is unknown after the restore: nobody waits for a word of it", async () => {
  const delegation = { agentId: 1, home: "Grandmother" };
  const ofBackup = { ...run(1), delegation, takenOver: true, startedAt: null };
  const schedule = { ...ofBackup.schedule, unknownUntil: 3_600_000 };
  reports.finish({ ...ofBackup, schedule }, "missed", sentence("run.missed"));
  reports.finish(
    { ...run(2), dueAt: 5, delegation, takenOver: true },
    "missed",
    sentence("run.missed"),
  );
  await clock.advance(1000);
  const changes = written.flatMap(({ change }) => [...change.values()]);
  expect(changes.map(({ event, reason }) => [event, reason?.code])).toEqual([
    ["had-nothing", "run.open-at-backup"],
    ["left-to-agent", "run.home-not-heard-yet"],
  ]);
});

test("a run with a list of its own keeps its place in it, and its schedule keeps its own", async () => {
  reports.open(run(1, { startsOver: false }), null);
  const place = { index: 2, repetition: 1, round: 3, position: 12.5, silent: true };
  void reports.hear(1, { type: "place", surahId: 18, ...place });
  await clock.advance(1000);
  expect(places).toEqual([]);
  const playPlace = written[0]?.change.get(1)?.playPlace;
  expect(JSON.parse(playPlace ?? "null")).toEqual(place);
  // No live message is sent for it: it is written every few seconds.
  expect(schedulesInMessages).toEqual([]);
});

test("what is heard of a khatm is written before the place and the end of its run, also later", async () => {
  const khatm = { kind: "khatm", khatmId: 12 };
  reports.open(run(1, { startsOver: false, portion: khatm }), null);
  reports.open(run(2, { startsOver: false, portion: { kind: "onwards" } }), null);
  isDatabaseAway = true;
  for (const id of [1, 2]) {
    void reports.hear(id, { type: "heard", surahId: 18, from: 0, to: 9 });
    void reports.hear(id, { type: "place", surahId: 18, ...beginning, position: 9 });
  }
  await clock.advance(600);
  isDatabaseAway = false;
  void reports.hear(1, { type: "ended", outcome: "played", reason: null });
  await clock.advance(2000);
  expect(khatmsHeard).toEqual([{ khatmId: 12, writesBefore: 0 }]);
  expect(written.at(-1)?.change.get(1)?.event).toBe("played");
});

// Proves khatm-runs-in-a-row.
test("an agent that has plans of a schedule is to have the next run anew when one has ended, once what was heard is written", async () => {
  const khatm = { kind: "khatm", khatmId: 12 };
  const delegation = { agentId: 1, home: "Grandmother" };
  reports.open({ ...run(1, { startsOver: false, portion: khatm }), delegation }, null);
  reports.open(run(2, { startsOver: false, portion: khatm }), null);
  for (const id of [1, 2]) void reports.hear(id, { type: "began", at: 5, heardAt: 5 });
  await clock.advance(1000);
  expect(schedulesChanged).toEqual([]);
  for (const id of [1, 2]) {
    void reports.hear(id, { type: "heard", surahId: 18, from: 0, to: 9 });
    void reports.hear(id, { type: "ended", outcome: "played", reason: null });
  }
  await clock.advance(1000);
  expect(schedulesChanged).toEqual([{ scheduleId: 101, khatmsHeard: 1 }]);
});

test("a place that could not be written is written later, unless there is a newer one", async () => {
  reports.open(run(1, { startsOver: false }), null);
  isDatabaseAway = true;
  void reports.hear(1, { type: "place", surahId: 18, ...beginning, position: 1 });
  await clock.advance(600);
  void reports.hear(1, { type: "place", surahId: 18, ...beginning, position: 2 });
  isDatabaseAway = false;
  await clock.advance(2000);
  const written1 = written.flatMap(({ change }) => change.get(1)?.playPlace ?? []);
  expect(written1.map((json) => (JSON.parse(json) as { position: number }).position)).toEqual([2]);
});

test("an end is written at once, after the place where it ended", async () => {
  const publish = opened(1);
  void publish({ type: "place", surahId: 18, position: 77, ...beginning });
  void publish({ type: "ended", outcome: "stopped", reason: stopped });
  await clock.advance(0);
  expect(places).toEqual([{ scheduleId: 101, surahId: 18, position: 77 }]);
  expect(written[0]?.change.get(1)).toEqual({
    event: "stopped",
    reason: stopped,
  });
  expect(done).toEqual(["an end is written"]);
});

test("what the database refuses is written when it is back, and nothing later is lost", async () => {
  const publish = opened(1);
  isDatabaseAway = true;
  void publish({ type: "began", at: 5, heardAt: 5 });
  await clock.advance(100);
  void publish({ type: "ended", outcome: "played", reason: null });
  await clock.advance(5000);
  expect(written).toEqual([]);
  isDatabaseAway = false;
  await clock.advance(1000);
  const change = written.at(-1)?.change.get(1);
  expect(change).toMatchObject({ startedAt: 5, event: "played" });
});

test("what ends while the database is away does not try it again at once", async () => {
  isDatabaseAway = true;
  void opened(1)({ type: "ended", outcome: "played", reason: null });
  await clock.advance(0);
  isDatabaseAway = false;
  void opened(2)({ type: "ended", outcome: "played", reason: null });
  await clock.advance(999);
  expect(written).toEqual([]);
  await clock.advance(1);
  expect(written.map(({ change }) => [...change.keys()])).toEqual([[1, 2]]);
});

test("reports are written in the order in which they were made, and flush waits for the writes under way", async () => {
  const publish = opened(1);
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  delays.push(promise);
  void publish({ type: "interrupted", reason: noAnswer });
  await clock.advance(100);
  void publish({ type: "continued" });
  await clock.advance(100);
  const flushed = reports.flush();
  answer();
  await flushed;
  expect(written.map(({ change }) => change.get(1)?.event)).toEqual(["fell-silent", "continued"]);
});

test("a run that began late and was played ends as late, with both reasons", async () => {
  void opened(
    1,
    late,
  )({
    ...{ type: "ended", outcome: "played" },
    reason: leftOut,
  });
  await clock.advance(0);
  expect(written[0]?.change.get(1)).toMatchObject({
    event: "played-late",
    reason: { code: "text.two", params: { first: late, second: leftOut } },
  });
});

test("a run that is taken up late has not begun late when it plays since its minute", async () => {
  const played = opened(1, late);
  void played({ type: "began", at: -20, heardAt: -20 });
  void played({ type: "ended", outcome: "played", reason: null });
  const begunLate = opened(2, late);
  void begunLate({ type: "began", at: 20_000, heardAt: 20_000 });
  void begunLate({ type: "ended", outcome: "played", reason: null });
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
  expect(done).toEqual(["schedule.changed-while-playing"]);
});

test("a speaker on which another run has begun is left to that one", async () => {
  opened(1);
  holder = "nobody";
  plan = { runId: 2 } as PlayPlan;
  reports.scheduleChanged(101);
  await clock.advance(0);
  expect(done).toEqual([]);
});
