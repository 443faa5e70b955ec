// Runs whose first speaker stays silent: when they go to the fallback, and when they must not.
import { beforeEach, describe, expect, test } from "vitest";
import { aboutSpeaker, englishOf, type Sentence, sentence } from "#contract/sentences/sentences";
import type { Device } from "#contract/devices";
import { createLog } from "#server/platform/log";
import type { PlaybackSessions } from "#server/playback/nodes/playback-sessions";
import { BRIDGED } from "#server/playback/play-plan";
import { emptyState } from "#server/playback/record/playback-state-store";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import type { ClaimedRun, RunDevice } from "./claimed-runs.ts";
import { createFallbacks, type Fallbacks, servedInstead, endOnFallback } from "./fallbacks.ts";
import { createRunReports, type RunReports } from "./run-reports.ts";
import type { RunChange } from "./run-transitions.ts";

const MINUTE = 60_000;
const log = createLog("silent");
const speaker = (id: number, name: string) =>
  ({ id, userId: 3, type: "google", name, deviceId: name, isConnected: true }) as const;
const kitchen = speaker(7, "Kitchen");
const hall: Device = {
  ...speaker(8, "Hall"),
  createdAt: "",
  reachable: null,
  cannot: [],
  makeReady: true,
  heardAfterMs: null,
};
const noAnswer = aboutSpeaker("speaker.no-answer", "Kitchen");
const fallback = { at: 0, first: kitchen, why: noAnswer };

let clock: HandClock;
let fallbacks: Fallbacks;
let reports: RunReports;
/** By the id of the device. */
let devices: Map<number, Device>;
let changes: RunChange[];
let isDatabaseAway: boolean;
let isHeld: boolean;
/** So many times the run cannot be loaded for its fallback. */
let loadsFail: number;
let isLineUp: boolean;
/** Ids of speakers for which quiet was asked. */
let quiet: Set<number>;
/** What happened, in its order. */
let done: string[];
let status: { status: "playing" | "paused" | "loading" | "error"; error: Sentence | null };
let begun: ClaimedRun[];
/** What is read of the run before what has gone to its fallback. */
let stored: ClaimedRun[];
/** Until when each speaker is followed. */
let kept: [deviceId: number, until: number][];

beforeEach(() => {
  clock = handClock(0);
  [changes, done, begun, kept, isDatabaseAway, isHeld] = [[], [], [], [], false, true];
  [loadsFail, isLineUp, stored] = [0, true, []];
  quiet = new Set();
  devices = new Map([[8, hall]]);
  status = { status: "loading", error: null };
  const session = {
    plan: () => ({ runId: 1 }),
    state: () => ({ ...emptyState(7, 0), ...status }),
    abandon: async (runId: number, reason: Sentence) =>
      done.push(`abandons ${runId}: ${englishOf(reason)}`),
  };
  const playback = {
    of: async () => session,
    keep: (deviceId: number, until: number) => kept.push([deviceId, until]),
    state: async (id: number) => emptyState(id, 0),
  } as unknown as PlaybackSessions;
  fallbacks = createFallbacks({
    isQuiet: async (id) => quiet.has(id),
    lines: { isUp: () => isLineUp },
    claims: {
      async reload() {
        if (loadsFail-- > 0) throw new Error("The database is away.");
        const next = stored.shift();
        if (next) return next;
        return run({ device: hall, fallback, status: "running" });
      },
    },
    life: {
      async goToFallback(id, { deviceId, why }) {
        if (isDatabaseAway) throw new Error("The database is away.");
        done.push(`${id} goes to ${deviceId}: ${englishOf(why)}`);
        return isHeld;
      },
      async moveByHand(id, { deviceId }, event) {
        done.push(`${id} is ${event} to ${deviceId}`);
        return isHeld;
      },
    },
    reports: {
      withhold: (...which) => reports.withhold(...which),
      release: (id) => reports.release(id),
      finish: (...end) => reports.finish(...end),
      publishRun() {},
    },
    devices: { find: async (id) => devices.get(id) ?? null },
    playback,
    clock,
    log,
    async begin(next) {
      done.push(`begins on ${next.device.name}`);
      begun.push(next);
      reports.open(next, null);
    },
  });
  reports = createRunReports({
    nodeLease: { isOver: () => false, wasSuspended: () => false, settled: async () => {} },
    ...{ lines: null as never, db: null as never, claims: null as never },
    life: { report: async (written) => void changes.push(...written.values()) },
    movePoint: async () => {},
    storePlaces: async () => {},
    playback,
    fallbacks,
    ...{ schedules: null as never, looks: () => false, events: { node: "one", publish() {} } },
    onEnded() {},
    statePublisher: { publish() {} },
    clock,
    log,
  });
});

function run(about: Partial<ClaimedRun> = {}): ClaimedRun {
  const schedule = { id: 101, userId: 3, deviceId: 7, fallbackDeviceId: 8, portion: "{}" };
  const times = { dueAt: 0, endsAt: 30 * MINUTE, startedAt: null, day: "" };
  const plan = { startsOver: true, adhan: null };
  const first = { device: kitchen, fallback: null, delegation: null, takenOver: false, slot: 0 };
  return { id: 1, ...times, schedule, plan, ...first, leftOut: null, ...about } as ClaimedRun;
}

/** As the runner begins it. */
function begins(about: Partial<ClaimedRun> = {}): void {
  reports.open(run(about), null);
  fallbacks.watch(run(about));
}

const wentTo = () => done.filter((what) => what.includes("goes to"));

describe("a run whose speaker stays silent", () => {
  test("goes to the fallback a minute after its time, and the first speaker lets go of it", async () => {
    begins();
    await clock.advance(MINUTE - 100);
    expect(done).toEqual([]);
    await clock.advance(200);
    const silent = "Kitchen had not begun to play a minute after its time.";
    expect(done[0]).toBe(`1 goes to 8: ${silent}`);
    expect(done.slice(1).toSorted()).toEqual([`abandons 1: ${silent}`, "begins on Hall"]);
  });

  test("has its first speaker followed until its end, or a few hours: a late LOAD is stopped there", async () => {
    begins();
    await clock.advance(MINUTE);
    expect(kept).toEqual([[7, 30 * MINUTE]]);
    fallbacks.keepFromFirst(run({ endsAt: null, device: hall, fallback }));
    await clock.advance(0);
    expect(kept.slice(1)).toEqual([[7, MINUTE + BRIDGED]]);
  });

  test("does not go to a fallback for which quiet was asked, and fails with its own reason", async () => {
    quiet.add(8);
    begins();
    await clock.advance(5000);
    void reports.hear(1, { type: "ended", outcome: "failed", reason: noAnswer });
    await clock.advance(2 * MINUTE);
    expect(wentTo()).toEqual([]);
    expect(changes.at(-1)).toMatchObject({ event: "failed", reason: noAnswer });
  });

  test("says what is wrong with it, when that is known", async () => {
    begins();
    status = { status: "error", error: noAnswer };
    await clock.advance(MINUTE);
    expect(done[0]).toBe("1 goes to 8: Kitchen did not answer.");
  });

  test("goes once: what it says on the fallback ends it", async () => {
    begins();
    await clock.advance(MINUTE);
    const reason = aboutSpeaker("speaker.no-answer", "Hall");
    void reports.hear(1, { type: "ended", outcome: "failed", reason });
    await clock.advance(5 * MINUTE);
    expect(wentTo()).toHaveLength(1);
    expect(changes.at(-1)?.event).toBe("failed");
    expect(englishOf(changes.at(-1)?.reason as Sentence)).toBe(
      "Neither Kitchen nor Hall recited. Kitchen did not answer. Hall did not answer.",
    );
  });

  test("and that is served says so from then on, and its end is told", async () => {
    begins();
    await clock.advance(MINUTE);
    void reports.hear(1, { type: "began", at: MINUTE, heardAt: MINUTE });
    void reports.hear(1, { type: "ended", outcome: "played", reason: null });
    await clock.advance(100);
    expect(changes.at(-1)).toMatchObject({
      ...{ event: "played", startedAt: MINUTE, untold: 1 },
      reason: servedInstead(begun[0] as ClaimedRun),
    });
  });

  test("and that fails sooner goes at once", async () => {
    begins();
    await clock.advance(5000);
    void reports.hear(1, { type: "ended", outcome: "failed", reason: noAnswer });
    await clock.advance(0);
    expect(done).toContain("begins on Hall");
    expect(changes).toEqual([]);
    // And once: its minute is not waited for any more.
    await clock.advance(2 * MINUTE);
    expect(begun).toHaveLength(1);
  });

  test("keeps nothing of what its first speaker said afterwards", async () => {
    begins();
    await clock.advance(MINUTE - 5);
    void reports.hear(1, { type: "volume-before", volume: 40 });
    await clock.advance(1000);
    expect(done).toContain("begins on Hall");
    expect(changes).toEqual([]);
  });

  // Proves first-speaker-fails.
  test("is tried again when the database is away, unless it sounds meanwhile", async () => {
    begins();
    isDatabaseAway = true;
    await clock.advance(MINUTE + 5000);
    isDatabaseAway = false;
    await clock.advance(1000);
    expect(done).toContain("begins on Hall");
  });

  test("that cannot be loaded for its fallback is tried each second", async () => {
    begins();
    loadsFail = 2;
    await clock.advance(MINUTE + 1999);
    expect([wentTo().length, begun]).toEqual([1, []]);
    await clock.advance(1);
    expect(done.at(-1)).toBe("begins on Hall");
    expect(clock.waiting()).toBe(0);
  });

  test("that could not go is tried a second later, and fails when its window is over meanwhile", async () => {
    isDatabaseAway = true;
    begins();
    await clock.advance(MINUTE + 999);
    isDatabaseAway = false;
    expect(wentTo()).toEqual([]);
    await clock.advance(1);
    expect(wentTo()).toHaveLength(1);

    [done, isDatabaseAway] = [[], true];
    reports.open(run({ id: 2 }), null);
    expect(fallbacks.takes(run({ id: 2 }), noAnswer)).toBe(true);
    await clock.advance(30 * MINUTE);
    await reports.flush();
    expect(done).toEqual([]);
    expect(changes.at(-1)).toMatchObject({ event: "failed" });
  });

  // Promise home-line-back-with-fallback: the line of such a home is back while a run that has a fallback still waits
  // -> its agent has twenty seconds from then on to say that it recites; only then does the fallback begin
  test("of an agent without a line is left to it, and asked for twenty seconds once the line is back", async () => {
    isLineUp = false;
    const delegation = { agentId: 4, home: "Home" };
    begins({ delegation });
    await clock.advance(5 * MINUTE);
    expect(done).toEqual([]);
    isLineUp = true;
    // It is looked at every two seconds.
    await clock.advance(21_999);
    expect(done).toEqual([]);
    await clock.advance(1);
    expect(wentTo()).toHaveLength(1);
  });

  test("and that sounds while the database is away stays where it is", async () => {
    begins();
    isDatabaseAway = true;
    await clock.advance(MINUTE + 100);
    void reports.hear(1, { type: "began", at: clock.now(), heardAt: clock.now() });
    isDatabaseAway = false;
    await clock.advance(MINUTE);
    expect(done).toEqual([]);
    expect(changes.at(-1)?.event).toBe("heard");
  });
});

describe("it stays on its speaker", () => {
  const stays = async () => {
    await clock.advance(10 * MINUTE);
    expect(wentTo()).toEqual([]);
  };

  test("when it has sounded there, also when it falls silent or fails afterwards", async () => {
    begins();
    void reports.hear(1, { type: "began", at: 10, heardAt: 10 });
    void reports.hear(1, { type: "interrupted", reason: noAnswer });
    await stays();
    void reports.hear(1, { type: "ended", outcome: "failed", reason: noAnswer });
    await stays();
  });

  test("when somebody stopped it or took the speaker", async () => {
    begins();
    const reason = aboutSpeaker("speaker.stopped-by-you", "Kitchen");
    void reports.hear(1, { type: "ended", outcome: "stopped", reason });
    await stays();
  });

  // Proves fallback-heard.
  test("when somebody paused it before it was heard", async () => {
    begins();
    status = { status: "paused", error: null };
    await stays();
  });

  test("when there is no fallback, it was deleted, is disconnected, or is an Echo", async () => {
    const schedule = { ...run().schedule, fallbackDeviceId: null };
    begins({ schedule });
    await stays();
    for (const change of [{ isConnected: false }, { type: "alexa" as const }]) {
      devices.set(8, { ...hall, ...change });
      begins();
      await stays();
    }
    devices.clear();
    begins();
    await stays();
  });

  test("when another node holds it, or it was skipped", async () => {
    begins();
    isHeld = false;
    await clock.advance(2 * MINUTE);
    expect(done).toHaveLength(1);
  });

  test("on the speakers beside the schedule's own", async () => {
    begins({ slot: 1 });
    await stays();
  });

  test("when its window is over by then", async () => {
    begins({ endsAt: MINUTE });
    await stays();
  });
});

test("a run that fails without a fallback that is there ends so", async () => {
  devices.clear();
  begins();
  void reports.hear(1, { type: "ended", outcome: "failed", reason: noAnswer });
  await clock.advance(100);
  expect(changes).toMatchObject([{ event: "failed", reason: noAnswer }]);
});

test("a run waits for the end of an adhan on its speaker, and then has its minute", async () => {
  begins();
  void reports.hear(1, { type: "waits" });
  await clock.advance(4 * MINUTE);
  expect(done).toEqual([]);
  const reason = sentence("run.after-adhan", { prayer: "fajr", minutes: 4 });
  void reports.hear(1, { type: "delayed", reason });
  await clock.advance(MINUTE - 100);
  expect(done).toEqual([]);
  await clock.advance(200);
  expect(done).toContain("begins on Hall");
});

describe("a run that somebody moves", () => {
  const moves = (about: Partial<ClaimedRun> = {}) => {
    stored = [run(about)];
    return fallbacks.move(1, { id: 8, name: "Hall" });
  };

  test("begins on the other speaker, and the first lets go of it; it has no other fallback", async () => {
    begins();
    await moves();
    await clock.advance(5 * MINUTE);
    expect(done[0]).toBe("1 is moved-by-hand to 8");
    expect(done.slice(1).toSorted()).toEqual([
      "abandons 1: It was moved to another speaker by hand.",
      "begins on Hall",
    ]);
  });

  // Proves moved-by-hand.
  test("hears no more of the first speaker, whose silence comes late", async () => {
    begins();
    void reports.hear(1, { type: "began", at: 10, heardAt: 10 }, 7);
    await moves({ startedAt: 10 });
    await clock.advance(100);
    changes = [];
    const reason = aboutSpeaker("speaker.stopped-by-you", "Kitchen");
    void reports.hear(1, { type: "ended", outcome: "stopped", reason }, 7);
    await clock.advance(100);
    expect(changes).toEqual([]);
    void reports.hear(1, { type: "ended", outcome: "played", reason: null }, 8);
    await clock.advance(100);
    expect(changes.at(-1)).toMatchObject({ event: "played" });
  });

  test("stays with its agent, whose line is down and who may recite it already", async () => {
    isLineUp = false;
    begins({ delegation: { agentId: 4, home: "Home" } });
    await expect(moves({ delegation: { agentId: 4, home: "Home" } })).rejects.toThrow(/Home/);
    expect(done).toEqual([]);
  });

  test("stays when it has ended meanwhile, and what it says then counts", async () => {
    begins();
    isHeld = false;
    await expect(moves()).rejects.toThrow();
    void reports.hear(1, { type: "ended", outcome: "failed", reason: noAnswer }, 7);
    await clock.advance(100);
    expect(done).toContainEqual(expect.stringMatching(/^1 goes to 8/));
  });
});

// Proves first-speaker-fails.
test("an adhan goes a minute after its time, and never when its latest start is over", async () => {
  const adhan = { prayer: "fajr" as const, latestStart: 2 * MINUTE };
  const plan = { ...(run().plan as NonNullable<ClaimedRun["plan"]>), adhan };
  await clock.advance(61_000);
  begins({ plan });
  await clock.advance(10 * MINUTE);
  expect(done).toEqual([]);
  clock.set(0);
  begins({ plan });
  await clock.advance(MINUTE);
  expect(done).toContain("begins on Hall");
});

test("a run that was taken over asks its speaker first, though its minute is over", async () => {
  await clock.advance(2 * MINUTE);
  begins({ takenOver: true });
  await clock.advance(19_000);
  expect(done).toEqual([]);
  await clock.advance(2000);
  expect(done).toContain("begins on Hall");
});

test("taken over on its fallback, it is kept from its first speaker", async () => {
  fallbacks.keepFromFirst(run({ device: hall, fallback }));
  await clock.advance(0);
  expect(done).toEqual(["abandons 1: Kitchen did not answer."]);
});

describe("what is said of a run that ended on its fallback speaker", () => {
  const speaker = (id: number, name: string): RunDevice => ({
    ...{ id, userId: 3, type: "google", name, deviceId: name, isConnected: true },
  });
  const why = aboutSpeaker("speaker.no-answer", "Kitchen");
  const hall = speaker(8, "Hall");

  test("what somebody stopped on the fallback before it was heard says only that", () => {
    const onHall = { device: hall, fallback: { at: 0, first: speaker(7, "Kitchen"), why } };
    const reason = aboutSpeaker("speaker.stopped-by-you", "Hall");
    const end = { outcome: "stopped", sounded: false, reason } as const;
    expect(endOnFallback(onHall, end)).toEqual(reason);
    expect(englishOf(endOnFallback(onHall, { ...end, sounded: true }) as Sentence)).toBe(
      "Hall recited in place of Kitchen. Kitchen did not answer. You stopped Hall.",
    );
  });
});
