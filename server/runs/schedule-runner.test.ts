// From the look for due runs to the begin on the speaker, with claims, sessions and fallbacks of paper.
import type { HeardPoint } from "#server/schedules/schedule-points";
import { beforeEach, expect, test } from "vitest";
import { aboutSpeaker, type Sentence, sentence } from "#contract/sentences/sentences";
import type { Device } from "#contract/devices";
import { AppError } from "#server/platform/app-error";
import { createEvents, type Events } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import { LeasedElsewhere } from "#server/playback/nodes/speaker-leases";
import type { PlayPlan } from "#server/playback/play-plan";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import type { ClaimedRun } from "./claimed-runs.ts";
import { createScheduleRunner, type ScheduleRunner } from "./schedule-runner.ts";

const DUE = 60_000;
const MINUTE = 60_000;
const log = createLog("silent");
const kitchen = { id: 7, name: "Kitchen", type: "google", isConnected: true, isOthers: false };

let clock: HandClock;
let events: Events;
let runner: ScheduleRunner;
/** What happened, in order, each with the instant. */
let steps: string[];
/** Answers to the next looks. */
let claimed: (() => Promise<{ runs: ClaimedRun[]; missed: number[]; more: boolean }>)[];
let claims: number[];
let mayClaim: boolean;
let opens: () => Promise<unknown>;
let prepares: (how?: { at: number; loads: boolean }) => Promise<unknown>;
let fallbackTakes: boolean;
let held: (ids: number[]) => number[];
let setBackTakes: number[];
let followed: (deviceId: number) => Promise<void>;
/** What the devices of a run by hand are found to be. */
let found: object | null;
/** The row of a claimed run, as it is on its minute. */
let reload: (id: number) => ClaimedRun | null;

const note = (step: string) => steps.push(`${clock.now()} ${step}`);
const none = { runs: [], missed: [], more: false };

function run(id: number, changes: Partial<ClaimedRun> = {}): ClaimedRun {
  const schedule = { id: id + 100, deviceId: 7, portion: '{"kind":"onwards"}', startAnchor: null };
  const plan = { runId: id, order: { items: [] }, position: 0 } as unknown as PlayPlan;
  return {
    ...{ id, slot: 0, dueAt: DUE, endsAt: DUE + 30 * MINUTE, schedule, device: kitchen, plan },
    ...{ status: "preparing", startedAt: null, takenOver: false, delegation: null, fallback: null },
    ...{ leftOut: null, timesChangedAt: 0, volumeBefore: null, playPlace: null },
    ...{ nextUnknown: null, lastKnown: null, leftAt: null, quietSince: null },
    ...changes,
  } as ClaimedRun;
}

const code = (reason: Sentence | null) => reason?.code ?? "no reason";

beforeEach(async () => {
  clock = handClock(0);
  events = await createEvents({ eventPool: null, log });
  [steps, claimed, claims] = [[], [], []];
  [mayClaim, fallbackTakes, setBackTakes] = [true, false, []];
  held = (ids) => ids;
  [found, reload] = [kitchen, () => null];
  prepares = async () => {};
  opens = async () => ({
    prepare: (_: PlayPlan, how: { at: number; loads: boolean }) => prepares(how),
    letReadyGo: async (id: number) => note(`lets ${id} go`),
    async stopRun(id: number, { code: why }: Sentence) {
      note(`stops ${id}: ${why}`);
    },
    async begin({ runId, position }: PlayPlan) {
      note(`session begins ${runId}${position > 0 ? ` at ${position}` : ""}`);
    },
  });
  events.subscribe("schedules-changed", ({ scheduleId }) => note(`published ${scheduleId}`));
  runner = createScheduleRunner({
    claims: {
      async claim(until: number) {
        claims.push(until);
        return (await claimed.shift()?.()) ?? none;
      },
      stillHeld: async (ids: number[]) => new Set(held(ids)),
      reload: async (id: number) => reload(id),
      handOver: async (id: number) => note(`hands over ${id}`),
      forgetOthers: async () => [],
      claimOn: async (deviceId: number) => [run(deviceId, { dueAt: 0 })],
      othersDied: () => note("others died"),
      leaveAll: async () => note("leaves all"),
      claimNow: async (scheduleId: number, endsAt: number) => [
        run(scheduleId, { dueAt: clock.now(), endsAt }),
      ],
    } as never,
    life: {
      endWindows: async () => [],
      takeBackMissed: async () => setBackTakes,
      async start(begun: ClaimedRun[]) {
        note(`written ${begun.map(({ id }) => id)}`);
        return begun;
      },
    } as never,
    reports: {
      open: ({ id }: ClaimedRun, late: Sentence | null) => note(`opens ${id}, ${code(late)}`),
      finish: ({ id }: ClaimedRun, outcome: string, reason: Sentence | null) =>
        note(`ends ${id}: ${outcome}, ${code(reason)}`),
      publishById: (id: number) => note(`shows ${id}`),
      publishRun: () => {},
      scheduleChanged: (id: number) => note(`compares ${id}`),
      letGoOfTakenOver: () => {},
      leaveAll: () => note("lets go"),
      keepHeardOf: async ({ of, id }: HeardPoint) => note(`writes ${of} ${id}`),
    } as never,
    echoRuns: { endSilent: async () => {} },
    fallbacks: {
      watch: ({ id }: ClaimedRun) => note(`watches ${id}`),
      forget: (id: number) => note(`watches ${id} no more`),
      forgetAll: () => note("watches nothing"),
      takes: ({ id }: ClaimedRun) => {
        if (fallbackTakes) note(`falls back ${id}`);
        return fallbackTakes;
      },
      keepFromFirst: ({ id }: ClaimedRun) => note(`keeps ${id} from the first`),
      ...{ move: async () => {}, moveFromEcho: async () => {}, stop: () => note("fallbacks stop") },
    },
    schedules: {
      find: async (id: number) => (id === 404 ? null : { id, deviceId: 7, alsoOn: [] }),
      mustBeAllowed: async () => {},
      lengthNow: async () => 20 * MINUTE,
    } as never,
    devices: { find: async () => found as Device | null } as never,
    playback: {
      of: () => opens(),
      onFollowed: (listener: typeof followed) => (followed = listener),
    } as never,
    lines: { isUp: () => true },
    ...{ modelOf: () => null, forwarding: { forward: async () => ({}), onRequest() {} } },
    nodeLease: { mayClaim: async () => mayClaim, standsAside: () => false },
    ...{ clock, events, log },
  });
});

/** One look finds them, then nothing more. */
const finds = (...runs: ClaimedRun[]) => claimed.push(async () => ({ ...none, runs }));
const of = (id: number) => steps.filter((step) => new RegExp(`\\b${id}\\b`).test(step));

test("a run is claimed ten seconds ahead, made ready and begun on its minute", async () => {
  prepares = async () => note("made ready");
  const delays: number[] = [];
  runner.onStarted((lateness) => delays.push(lateness));
  await runner.start();
  await clock.advance(DUE - 10_000 - 2000);
  finds(run(1));
  await clock.advance(2000);
  expect(claims.at(-1)).toBe(DUE);
  expect(steps).toEqual([`${DUE - 10_000} made ready`]);
  await clock.advance(9_999);
  expect(steps).toHaveLength(1);
  await clock.advance(1);
  await runner.flush();
  expect(steps.slice(1)).toEqual([
    `${DUE} opens 1, no reason`,
    `${DUE} watches 1`,
    `${DUE} session begins 1`,
    `${DUE} written 1`,
  ]);
  expect(delays).toEqual([0]);
});

test("only what can hold it paused is loaded ahead, unless it played by itself in the last thirty days or nobody wants it", async () => {
  const DAY = 24 * 60 * MINUTE;
  const early = (ago: number) => ({ chosen: null, playedEarlyAt: DUE - 10_000 - ago });
  prepares = async (how) => note(`loads ${how?.loads}, for ${how?.at}`);
  for (const [device, told] of [
    [{ ...kitchen, readiness: null }, "loads true"],
    [{ ...kitchen, readiness: early(30 * DAY) }, "loads false"],
    [{ ...kitchen, readiness: early(30 * DAY + 1) }, "loads true"],
    [{ ...kitchen, readiness: { chosen: false, playedEarlyAt: null } }, null],
    [{ ...kitchen, readiness: { chosen: null, model: "BRAVIA 4K UR2" } }, null],
    [{ ...kitchen, readiness: { chosen: true, model: "BRAVIA 4K UR2" } }, "loads true"],
    [{ ...kitchen, readiness: { chosen: null, model: "Google Cast Group" } }, "loads true"],
    [{ ...kitchen, type: "home-assistant" }, "loads false"],
    [{ ...kitchen, type: "alexa" }, null],
    [{ ...kitchen, isConnected: false }, null],
  ] as const) {
    steps = [];
    clock.set(DUE - 12_000);
    await runner.start();
    finds(run(1, { device: device as never }));
    await clock.advance(2000);
    expect(steps, JSON.stringify(device)).toEqual(
      told === null ? [] : [`${DUE - 10_000} ${told}, for ${DUE}`],
    );
    runner.stop();
  }
});

test("a run that goes on here is begun at once, not made ready, and stopped if it was deleted since its claim", async () => {
  prepares = async () => note("made ready");
  held = (ids) => ids.filter((id) => id === 1);
  finds(...[1, 2].map((id) => run(id, { dueAt: 0, takenOver: true, status: "running" })));
  await runner.start();
  await clock.advance(0);
  expect(of(1)).toContain("0 session begins 1");
  expect(steps.join()).not.toContain("made ready");
  expect(of(2)).toContain("0 session begins 2");
  expect(steps.filter((step) => step.includes("compares"))).toEqual(["0 compares 102"]);
});

// Proves quiet-now.
test("a run in a quiet is not made ready, and is skipped on its minute; if the quiet was ended, it begins", async () => {
  prepares = async () => note("made ready");
  const quiet = { quietSince: 0 };
  reload = (id) => run(id, id === 1 ? quiet : {});
  finds(run(1, quiet), run(2, quiet));
  await runner.start();
  await clock.advance(DUE);
  await runner.flush();
  expect(steps.join()).not.toContain("made ready");
  expect(of(1)).toContain(`${DUE} ends 1: skipped, run.quiet`);
  expect(of(1).join()).not.toContain("session begins");
  expect(of(2)).toContain(`${DUE} session begins 2`);
});

// Proves quiet-now.
test("a run that had sounded before the quiet is stopped by whoever takes it over", async () => {
  const sounded = { quietSince: 20, startedAt: 10, dueAt: 0, takenOver: true } as const;
  reload = (id) => run(id, { ...sounded, status: "running" });
  finds(run(1, { ...sounded, status: "running" }));
  await runner.start();
  await clock.advance(0);
  expect(of(1)).toContain("0 stops 1: run.quiet");
});

// Proves quiet-now.
test("a run in a quiet that is found too late is skipped, not missed", async () => {
  finds(run(1, { dueAt: -60 * MINUTE, endsAt: -30 * MINUTE, quietSince: 0 }));
  await runner.start();
  await clock.advance(0);
  expect(of(1)).toContain("0 ends 1: skipped, run.quiet");
});

test("a run that was taken over before its minute is made ready, and so is one that is claimed on it", async () => {
  prepares = async () => note("made ready");
  await runner.start();
  await clock.advance(DUE - 12_000);
  finds(run(1, { takenOver: true, status: "running" }));
  await clock.advance(2000);
  expect(steps).toEqual([`${DUE - 10_000} made ready`]);
  steps = [];
  clock.set(DUE + 1000);
  finds(run(2));
  events.publish("schedules-changed", { scheduleId: 102 });
  await clock.advance(1000);
  expect(steps.join()).toContain("made ready");
});

test("a run that was skipped or deleted since its claim does not begin", async () => {
  finds(run(1), run(2));
  held = (ids) => ids.filter((id) => id === 2);
  await runner.start();
  await clock.advance(DUE);
  expect(of(1)).toEqual([`${DUE} lets 1 go`]);
  expect(of(2)).toContain(`${DUE} session begins 2`);
});

test("a khatm begins where it is on its minute: what was made ready for the same list is begun as it is", async () => {
  const at = (id: number, position: number) => {
    const plan = { runId: id, order: { items: [{ recording: { surah: 2 } }] }, position };
    const { schedule } = run(id);
    const ofKhatm = { ...schedule, portion: '{"kind":"khatm","khatmId":9}' };
    return run(id, { plan: plan as unknown as PlayPlan, schedule: ofKhatm });
  };
  finds(at(1, 10), at(2, 20), { ...at(3, 30), hasNothing: true });
  const other = { ...kitchen, name: "Another object, the same list" } as never;
  reload = (id) => (id === 2 ? { ...at(2, 20), device: other, endsAt: 0 } : at(id, 50));
  await runner.start();
  await clock.advance(DUE);
  expect(of(1)).toContain(`${DUE} session begins 1 at 50`);
  expect(of(2)).toContain(`${DUE} session begins 2 at 20`);
  // Its portion had nothing left, and has now.
  expect(of(3)).toContain(`${DUE} session begins 3 at 50`);
  expect(steps.filter((step) => step.endsWith("writes khatm 9"))).toHaveLength(3);
});

test("a speaker that cannot be begun on ends the run with the reason, unless its fallback takes it", async () => {
  const speaker = "Kitchen";
  const beginsWith = async (error: Error | null, changes: Partial<ClaimedRun> = {}) => {
    if (error) opens = () => Promise.reject(error);
    steps = [];
    await runner.begin(run(1, changes));
    return steps.map((step) => step.replace(/^\d+ /, ""));
  };
  const device = (changes: object) => ({ device: { ...kitchen, ...changes } as never });
  expect(await beginsWith(null, device({ isOthers: true }))).toEqual([
    "opens 1, no reason",
    "ends 1: failed, speaker.of-others",
  ]);
  expect(await beginsWith(null, device({ isConnected: false }))).toEqual([
    "opens 1, no reason",
    "ends 1: failed, speaker.disconnected-in-wird",
  ]);
  // Its routine asks for it.
  expect(await beginsWith(null, device({ type: "alexa" }))).toEqual([]);
  const leftOut = sentence("run.after-backup");
  expect(await beginsWith(null, { plan: null, leftOut })).toContain(
    "ends 1: failed, run.after-backup",
  );
  expect(await beginsWith(null, { hasNothing: true, leftOut })).toEqual([
    "ends 1: skipped, run.after-backup",
  ]);
  const told = aboutSpeaker("speaker.no-answer", speaker);
  expect(await beginsWith(new AppError("conflict", told))).toContain(
    "ends 1: failed, speaker.no-answer",
  );
  expect(await beginsWith(new Error("The disk is full."))).toContain(
    "ends 1: failed, speaker.fault-in-wird",
  );
  fallbackTakes = true;
  const last = await beginsWith(new Error("The disk is full."));
  expect(last.at(-1)).toBe("falls back 1");
});

test("a run that begins more than five seconds after its minute says how late; one that plays already does not", async () => {
  await clock.advance(DUE + 5000);
  await runner.begin(run(1));
  expect(steps[0]).toBe(`${DUE + 5000} opens 1, no reason`);
  await clock.advance(1);
  await runner.begin(run(2));
  expect(of(2)[0]).toBe(`${DUE + 5001} opens 2, run.late`);
  await runner.begin(run(3, { status: "running" }));
  expect(of(3)[0]).toBe(`${DUE + 5001} opens 3, no reason`);
  // On its fallback it is due when it went there.
  const fallback = { at: DUE + 4000, first: kitchen, why: sentence("run.missed") } as never;
  await runner.begin(run(4, { fallback, takenOver: true }));
  expect(of(4).slice(0, 3)).toEqual([
    `${DUE + 5001} opens 4, no reason`,
    `${DUE + 5001} watches 4`,
    `${DUE + 5001} keeps 4 from the first`,
  ]);
});

test("a speaker that another node follows is handed over once, before its minute or on it", async () => {
  opens = () => Promise.reject(new LeasedElsewhere("other"));
  finds(run(1));
  await runner.start();
  await clock.advance(0);
  const handed = ["0 watches 1 no more", "0 hands over 1", "0 published 101", "0 compares 101"];
  expect(of(1).concat(of(101))).toEqual(expect.arrayContaining(handed));
  await clock.advance(2 * DUE);
  expect(steps.filter((step) => step.includes("hands over 1"))).toHaveLength(1);
  await runner.begin(run(2));
  expect(of(2)).toContain(`${2 * DUE} hands over 2`);
});

test("what is found too late is missed; what has sounded or may still play is asked for on its speaker", async () => {
  const late = { dueAt: -3 * 60 * MINUTE, endsAt: -MINUTE };
  const [sounded, unheard] = [run(2, { ...late, startedAt: -MINUTE * 9 }), run(1, late)];
  const onEcho = { ...kitchen, type: "alexa" } as never;
  const echo = run(3, { ...late, startedAt: -MINUTE * 9, device: onEcho });
  const open = { dueAt: -3 * 60 * MINUTE, endsAt: MINUTE };
  const [taken, own] = [run(4, { ...open, takenOver: true }), run(5, open)];
  finds(unheard, sounded, echo, taken, own, run(6, { ...late, takenOver: true }));
  await runner.start();
  await runner.flush();
  expect(of(1)).toContain("0 ends 1: missed, run.missed");
  expect(of(2)).toContain("0 session begins 2");
  expect(of(3)).toContain("0 ends 3: interrupted, run.slept-through");
  for (const id of [4, 6]) expect(of(id)).toContain(`0 session begins ${id}`);
  expect(of(5)).toContain("0 ends 5: missed, run.missed-start");
  expect(steps.filter((step) => step.startsWith("0 written")).join()).toContain("1");
});

test("a change of a schedule is compared at once and looked at; several during a look make one more", async () => {
  await runner.start();
  expect(claims).toHaveLength(1);
  const first = Promise.withResolvers<void>();
  claimed.push(async () => {
    await first.promise;
    return none;
  });
  for (const scheduleId of [101, 102, 103]) events.publish("schedules-changed", { scheduleId });
  await clock.advance(0);
  expect(steps.filter((step) => step.includes("compares"))).toHaveLength(3);
  expect(claims).toHaveLength(2);
  first.resolve();
  await clock.advance(0);
  expect(claims).toHaveLength(3);
  await clock.advance(1999);
  expect(claims).toHaveLength(3);
  await clock.advance(1);
  expect(claims).toHaveLength(4);
});

test("with more to sort it looks again at once, and after a failure two seconds later", async () => {
  claimed.push(async () => ({ ...none, missed: [101], more: true }));
  await runner.start();
  expect([claims.length, of(101)]).toEqual([2, ["0 shows 101"]]);
  claimed.push(() => Promise.reject(new Error("The database is away.")));
  await clock.advance(2000);
  expect(claims).toHaveLength(3);
  await clock.advance(2000);
  expect(claims).toHaveLength(4);
});

test("a node that stands aside claims nothing until it may, and calls nothing missed by its own clock", async () => {
  mayClaim = false;
  finds(run(1));
  await runner.start();
  await clock.advance(10_000);
  expect(claims).toEqual([]);
  mayClaim = true;
  await clock.advance(2000);
  expect(claims).toHaveLength(1);
  mayClaim = false;
  clock.set(2 * 60 * MINUTE);
  await clock.advance(DUE);
  expect(of(1)).toEqual([]);
});

test("a clock that was set back takes back what was called missed, and shows it", async () => {
  setBackTakes = [101];
  await runner.start();
  expect(of(101)).toHaveLength(1);
  await clock.advance(4000);
  expect(of(101)).toHaveLength(1);
  clock.set(1000);
  await clock.advance(2000);
  expect(of(101)).toHaveLength(2);
});

test("what a node that died had claimed is looked for at once, and a speaker that comes here brings its runs", async () => {
  await runner.start();
  runner.lookForAbandoned();
  await clock.advance(0);
  expect([steps, claims.length]).toEqual([["0 others died"], 2]);
  await followed(9);
  await clock.advance(0);
  expect(of(9)).toContain("0 session begins 9");
});

test("a node that was taken for dead begins nothing of what it had claimed", async () => {
  finds(run(1));
  await runner.start();
  await runner.leaveAll();
  expect(steps).toEqual(["0 watches nothing", "0 lets go", "0 leaves all"]);
  await clock.advance(2 * DUE);
  expect(of(1)).toEqual([]);
});

test("started by hand it plays at once for as long as its window, or is refused", async () => {
  await clock.advance(123);
  await runner.runNow(55);
  await clock.advance(0);
  expect(of(55)).toEqual([
    "123 opens 55, no reason",
    "123 watches 55",
    "123 session begins 55",
    "123 written 55",
  ]);
  const refused = () => runner.runNow(55).catch(({ code: why }) => why);
  expect(await runner.runNow(404).catch(({ code: why }) => why)).toBe("not-found");
  found = null;
  expect(await refused()).toBe("not-found");
  found = { ...kitchen, type: "alexa" };
  expect(await refused()).toBe("cannot-start-remotely");
  found = { ...kitchen, isConnected: false };
  expect(await refused()).toBe("conflict");
});

test("a stopped runner neither looks nor begins, whatever is told to it", async () => {
  finds(run(1));
  await runner.start();
  runner.stop();
  runner.lookForAbandoned();
  events.publish("schedules-changed", { scheduleId: 101 });
  await followed(9);
  await clock.advance(2 * DUE);
  expect(steps.filter((step) => !step.includes("published"))).toEqual(["0 fallbacks stop"]);
  expect(claims).toHaveLength(1);
});

test("a stop while a look or a question is under way begins nothing afterwards", async () => {
  const look = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<unknown>();
  opens = () => asked.promise;
  void runner.begin(run(2));
  claimed.push(async () => {
    await look.promise;
    return none;
  });
  const started = runner.start();
  await clock.advance(0);
  runner.stop();
  look.resolve();
  asked.reject(new Error("The process ends."));
  await started;
  await clock.advance(10_000);
  expect(claims).toHaveLength(1);
  expect(steps.filter((step) => step.includes("ends 2"))).toEqual([]);
});
