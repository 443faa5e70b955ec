// The book of plans: what waits, what has begun, what is owed to the server, and what a power cut leaves of it.
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { agentRun, type FromAgent } from "#contract/agent-messages";
import type { Clock } from "#server/platform/clock";
import type { PlayPlan } from "#server/playback/play-plan";
import { isBegunHere } from "./begun-here.ts";
import type { LastHeard } from "./last-heard.ts";
import { createLocalRuns } from "./local-runs.ts";
import { bookContent, createPlanBook, EMPTY_BOOK, type PlanBook } from "./plan-book.ts";
import { createKeptPlans } from "./plan-line.ts";
import { readPlanFile, writePlanFile } from "./plan-file.ts";
import { handClock } from "../tests/fakes/hand-clock.ts";
import { FAJR, planAt } from "./test-plans.ts";

const MINUTE = 60_000;
const fajr = planAt(FAJR);
const dhuhr = planAt(FAJR + 8 * 60 * MINUTE);
const set = (...plans: (typeof fajr)[]) => ({ isWhole: false, set: plans, drop: [] });
const keys = (entries: { plan: { key: string } }[]) => entries.map(({ plan }) => plan.key);

/** The runs of an agent whose speakers all have this session. */
const runsWith = (session: object, clock: Clock) =>
  createLocalRuns({
    ...{ book, clock, probeLine() {}, onEnd() {} },
    ...{ isTimeKnown: () => true, isMadeReady: () => true, loadsAhead: () => true },
    openSession: () => session as never,
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });

let changes: number;
let book: PlanBook;

beforeEach(() => {
  changes = 0;
  book = createPlanBook(EMPTY_BOOK, () => changes++);
});

test("plans wait in the order of their minutes, until they may not begin any more", () => {
  book.take(set(dhuhr, fajr));
  expect(keys(book.waiting(FAJR))).toEqual([fajr.key, dhuhr.key]);
  expect(keys(book.waiting(fajr.latestStart))).toEqual([dhuhr.key]);
});

test("what is dropped, or missing in a whole list, goes; what has begun stays as it began", () => {
  book.take(set(fajr, dhuhr));
  book.begin(fajr.key, FAJR);
  book.take({ isWhole: false, set: [planAt(FAJR)], drop: [fajr.key, dhuhr.key] });
  expect(book.waiting(FAJR)).toEqual([]);
  expect(book.find(fajr.key)).toMatchObject({ byItself: true, runId: -1 });
  book.take({ isWhole: true, set: [dhuhr], drop: [] });
  expect(keys(book.going(FAJR))).toEqual([fajr.key]);
  book.take({ isWhole: true, set: [], drop: [] });
  expect(book.waiting(FAJR)).toEqual([]);
});

// Proves made-ready-by-another.
test("what its server has made ready the agent begins as that run, also after a restart; it is not reported as begun", () => {
  book.take(set(fajr, dhuhr));
  book.readyByServer(fajr.key, 77);
  // The same plan is sent again, or changed.
  book.take(set(planAt(FAJR)));
  expect(keys(book.waiting(FAJR - 5000))).toEqual([fajr.key, dhuhr.key]);
  expect(book.ofRun(77)?.plan.key).toBe(fajr.key);
  expect(book.going(FAJR)).toEqual([]);
  const kept = bookContent.parse(JSON.parse(JSON.stringify(book.content())));
  book = createPlanBook(kept, () => changes++);
  expect(book.numberOf(fajr.key)).toBe(77);
  expect(book.begin(fajr.key, FAJR)).toBe(77);
  expect(book.find(fajr.key)).toMatchObject({ byItself: true, runId: 77 });
  // What has begun keeps its number, whatever its server prepares late.
  book.readyByServer(fajr.key, 78);
  expect(book.ofRun(77)?.plan.key).toBe(fajr.key);
  // Made ready by this agent alone, the number is kept too, and told by its key.
  expect(book.numberOf(dhuhr.key)).toBe(-1);
  expect(book.ofRun(-1)?.plan.key).toBe(dhuhr.key);
  expect(book.begin(dhuhr.key, FAJR)).toBe(-1);
});

test("a run that began by itself is reported once it has ended, until that is acknowledged", () => {
  book.take(set(fajr));
  book.begin(fajr.key, FAJR);
  expect(book.reports()).toEqual([]);
  book.note(fajr.key, { type: "began", at: FAJR + 200, heardAt: FAJR + 200 }, FAJR + 200);
  book.note(fajr.key, { type: "heard", surahId: 18, from: 0, to: 120 }, FAJR);
  book.note(fajr.key, { type: "heard", surahId: 18, from: 0, to: 240 }, FAJR);
  book.note(fajr.key, { type: "heard", surahId: 19, from: 0, to: 60 }, FAJR);
  const end = FAJR + 30 * MINUTE;
  book.note(fajr.key, { type: "ended", outcome: "played", reason: null }, end);
  const report = {
    ...{ key: fajr.key, beganAt: FAJR + 200, endedAt: end, outcome: "played", reason: null },
    heard: [
      { surahId: 18, from: 0, to: 240 },
      { surahId: 19, from: 0, to: 60 },
    ],
  };
  expect(book.reports()).toEqual([report]);
  // Nothing follows its end.
  book.note(fajr.key, { type: "ended", outcome: "failed", reason: null }, end);
  book.forget(end + 24 * 60 * MINUTE);
  expect(book.reports()).toEqual([report]);
  book.acked([fajr.key]);
  expect(book.reports()).toEqual([]);
  expect(book.find(fajr.key)).not.toBeNull();
  book.forget(end + 11 * MINUTE);
  expect(book.find(fajr.key)).toBeNull();
});

// Proves real-line-cut.
test("a report is one that its server accepts, whatever a speaker or a session has said", () => {
  const end = FAJR + 30 * MINUTE;
  book.take(set(fajr, dhuhr));
  book.begin(fajr.key, FAJR);
  book.note(fajr.key, { type: "began", at: FAJR + 200.25, heardAt: FAJR + 200.25 }, FAJR + 200);
  book.note(fajr.key, { type: "heard", surahId: 18, from: 0.125, to: 240 }, FAJR);
  book.note(fajr.key, { type: "ended", outcome: "played", reason: null }, end);
  book.begin(dhuhr.key, FAJR);
  book.note(dhuhr.key, { type: "heard", surahId: 18, from: -0.2, to: 240 }, FAJR);
  book.note(dhuhr.key, { type: "ended", outcome: "played", reason: null }, end);
  const [first, second] = book.reports();
  expect(first).toMatchObject({ beganAt: FAJR + 200, heard: [{ from: 0.125, to: 240 }] });
  expect(second).toMatchObject({ outcome: "played", heard: [] });
  for (const report of book.reports()) expect(agentRun.safeParse(report).error).toBeUndefined();
});

// Proves khatm-surah-cut-short.
test("a surah that ended by itself is reported so, and to an older server without that", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "wird-plans-"));
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const plans = createKeptPlans({ folder, clock: handClock(FAJR), log, onPlans() {} });
  const stretch = { surahId: 112, from: 0, to: 12 };
  plans.book.take(set(fajr));
  plans.book.begin(fajr.key, FAJR);
  plans.book.toldBefore(fajr.key, { surahId: 111, from: 2, to: 9 });
  plans.book.note(fajr.key, { type: "heard", ...stretch }, FAJR);
  plans.book.note(fajr.key, { type: "heard", ...stretch, ended: true }, FAJR);
  plans.book.note(fajr.key, { type: "heard", ...stretch, to: 3 }, FAJR);
  plans.book.note(fajr.key, { type: "ended", outcome: "stopped", reason: null }, FAJR);
  const heard = (takesEnded: boolean, takesTold = false) => {
    const frames: FromAgent[] = [];
    plans.report((frame) => frames.push(frame), { takesCarried: true, takesEnded, takesTold });
    return frames.flatMap((frame) => (frame.type === "runs" ? frame.runs[0]?.heard : []));
  };
  expect(heard(true, true)).toEqual([
    { surahId: 111, from: 2, to: 9, told: true },
    { ...stretch, ended: true },
    { ...stretch, to: 3 },
  ]);
  expect(heard(true)).toEqual([
    { ...stretch, ended: true },
    { ...stretch, to: 3 },
  ]);
  expect(heard(false)).toEqual([stretch, { ...stretch, to: 3 }]);
  plans.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("of runs that have begun an adhan is taken up first", () => {
  const prayer = planAt(FAJR + MINUTE, { scheduleId: 2 });
  const adhan = {
    ...prayer,
    plays: { ...prayer.plays, adhan: { prayer: "fajr" as const, latestStart: FAJR + 5 * MINUTE } },
  };
  book.take(set(fajr, adhan));
  book.begunByServer(fajr.key, { runId: 7, volumeBefore: 30 }, FAJR);
  book.begunByServer(adhan.key, { runId: 8, volumeBefore: null }, FAJR);
  expect(keys(book.going(FAJR))).toEqual([adhan.key, fajr.key]);
  expect(book.ofRun(7)?.plan.key).toBe(fajr.key);
  expect(book.find(fajr.key)).toMatchObject({ volumeBefore: 30, byItself: false });
});

test("numbers of runs go on after a restart, and an agent that was removed has none", () => {
  book.take(set(fajr, dhuhr));
  book.begin(fajr.key, FAJR);
  const again = createPlanBook(
    bookContent.parse(JSON.parse(JSON.stringify(book.content()))),
    () => {},
  );
  expect(again.begin(dhuhr.key, dhuhr.dueAt)).toBe(-2);
  again.clear();
  expect(again.content().entries).toEqual([]);
  expect(changes).toBe(2);
});

// Promise line-breaks-again: a line that breaks again in a run that the server has begun or carried on
// -> each stretch is in the history once: over a break within a surah the server's own entry goes on, and its khatm with
// what the agent heard, what was heard at home up to a later surah is told; no agent that starts anew without a line
// begins again what a person may have stopped
describe("a run that the server carries on", () => {
  const hears = (surahId: number, from: number, to: number, how: { ended?: true } = {}) =>
    book.note(fajr.key, { type: "heard", surahId, from, to, ...how }, FAJR);
  const told = () => book.reports().map(({ outcome, heard }) => ({ outcome, heard }));
  const ends = () =>
    book.note(fajr.key, { type: "ended", outcome: "played", reason: null }, FAJR + 30 * MINUTE);

  beforeEach(() => {
    book.take(set(fajr));
  });

  test("is the server's to write from then on, also when nothing had been heard of it yet", () => {
    book.begin(fajr.key, FAJR);
    book.carriedOn(FAJR + 1000);
    book.begunByServer(fajr.key, { runId: 7, volumeBefore: null }, FAJR + 1000);
    // The line breaks for a moment; its server's own entry goes on over it.
    hears(18, 0, 60);
    book.carriedOn(FAJR + 2 * MINUTE);
    const over = [{ surahId: 18, from: 0, to: 60, told: true }];
    expect(told()).toEqual([{ outcome: "carried", heard: over }]);
  });

  // A person may have pressed Stop meanwhile, and nothing of its server goes on over it: seed 131 of the simulation.
  test("and is cut: what was heard then within its surah moves its khatm on, and is not in the history again", () => {
    book.begunByServer(fajr.key, { runId: 7, volumeBefore: null }, FAJR);
    hears(18, 100, 160);
    book.carriedOn(FAJR + 3 * MINUTE);
    const over = [{ surahId: 18, from: 100, to: 160, told: true }];
    expect(told()).toEqual([{ outcome: "carried", heard: over }]);
    book.acked([fajr.key]);
    hears(18, 300, 420);
    ends();
    expect(told()).toEqual([{ outcome: "played", heard: [{ surahId: 18, from: 300, to: 420 }] }]);
  });

  test("and is back when its surah is over, and nothing of the next is heard: that it was heard out is told", () => {
    book.begunByServer(fajr.key, { runId: 7, volumeBefore: null }, FAJR);
    hears(18, 100, 160, { ended: true });
    book.carriedOn(FAJR + 3 * MINUTE);
    const heard = [{ surahId: 18, from: 100, to: 160, ended: true }];
    expect(told()).toEqual([{ outcome: "carried", heard }]);
  });

  test("and is back in a later surah: each time what the server has not heard is told, once", () => {
    book.begin(fajr.key, FAJR);
    hears(18, 0, 60);
    book.carriedOn(FAJR + MINUTE);
    const first = { outcome: "carried", heard: [{ surahId: 18, from: 0, to: 60 }] };
    expect(told()).toEqual([first]);
    // Its answer is lost, and the line breaks again.
    hears(18, 70, 120);
    hears(19, 0, 30);
    book.carriedOn(FAJR + 3 * MINUTE);
    expect(told()).toEqual([first]);
    book.acked([fajr.key]);
    const second = [
      { surahId: 18, from: 70, to: 120 },
      { surahId: 19, from: 0, to: 30 },
    ];
    expect(told()).toEqual([{ outcome: "carried", heard: second }]);
    ends();
    book.acked([fajr.key]);
    expect(told()).toEqual([{ outcome: "played", heard: [] }]);
    book.acked([fajr.key]);
    expect(told()).toEqual([]);
  });

  // Proves receiver-begins-by-itself.
  test("is not made ready before its speaker is seen, which may be a television, and then once", async () => {
    book.take(set(dhuhr));
    const clock = handClock(dhuhr.dueAt - 8_000);
    let isSeen = false;
    let prepared = 0;
    const runs = createLocalRuns({
      ...{ book, clock, probeLine() {}, onEnd() {}, isTimeKnown: () => true },
      ...{ isMadeReady: () => isSeen, loadsAhead: () => true },
      openSession: () => ({ prepare: async () => void prepared++, leave: async () => {} }) as never,
      log: { debug() {}, info() {}, warn() {}, error() {} },
    });
    runs.lineDown(null);
    await clock.advance(3_000);
    expect(prepared).toBe(0);
    isSeen = true;
    await clock.advance(3_000);
    expect(prepared).toBe(1);
    await runs.stop();
  });

  // Its server may die before it writes that: seeds 33 and 36 of the simulation.
  test("and is cut: what its speaker recited on the line comes with the report, from where it was sent last", async () => {
    book.begunByServer(fajr.key, { runId: 7, volumeBefore: null }, FAJR);
    const heard: LastHeard = {
      ...{ state: "playing", url: "https://recordings.example/afs/018.mp3", duration: 900 },
      ...{ from: 20, position: 95, at: FAJR + MINUTE },
      ...{ idleReason: null, loadedFor: { runId: 7 } },
    };
    const begun: PlayPlan[] = [];
    const session = {
      begin: async (plan: PlayPlan) => void begun.push(plan),
      leave: async () => {},
    };
    const clock = handClock(FAJR + MINUTE);
    const runs = runsWith(session, clock);
    runs.lineDown(new Map([[fajr.deviceId, heard]]));
    await clock.advance(0);
    expect(begun.map(({ runId }) => runId)).toEqual([7]);
    hears(18, 95, 160);
    ends();
    const before = { surahId: 18, from: 20, to: 95, told: true };
    const after = { surahId: 18, from: 95, to: 160 };
    expect(told()).toEqual([{ outcome: "played", heard: [before, after] }]);
    await runs.stop();
  });

  // A schedule was switched on eight seconds before its minute: seed 110 of the simulation.
  test.each([
    { plays: "its second recording", url: "https://recordings.example/afs/019.mp3", begins: 7 },
    { plays: "another", url: "https://recordings.example/afs/020.mp3", begins: -1 },
  ])(
    "and is cut: what it began before its plan came goes on where its speaker plays $plays",
    async ({ url, begins }) => {
      const heard: LastHeard = {
        ...{ state: "playing", url, duration: 900, from: 0, position: 36, at: FAJR + MINUTE },
        ...{ idleReason: null, loadedFor: { runId: 7 } },
      };
      const begun: [number | null, boolean][] = [];
      const session = {
        begin: async ({ runId }: PlayPlan, { adopt }: { adopt: { sounded: boolean } | null }) =>
          void begun.push([runId, adopt?.sounded ?? false]),
        leave: async () => {},
      };
      const clock = handClock(FAJR + MINUTE);
      const runs = runsWith(session, clock);
      runs.lineDown(new Map([[fajr.deviceId, heard]]));
      await clock.advance(0);
      expect(begun).toEqual([[begins, begins === 7]]);
      await runs.stop();
    },
  );

  // Promise line-lost-at-its-end: the line of a home is lost in the seconds in which a run ends there, and the server's stop
  // with it
  // -> its agent stops what its speaker still recites, once it has missed the line, and tells what was heard until then
  test.each([
    { state: "playing", after: "ten seconds", late: 10_000, becomes: "is stopped", begins: [7] },
    { state: "idle", after: "ten seconds", late: 10_000, becomes: "stays so", begins: [] },
    { state: "playing", after: "an hour", late: 60 * MINUTE, becomes: "goes on", begins: [] },
  ] as const)(
    "and is cut as it ends: its speaker, $state $after later, $becomes",
    async ({ state, late, begins }) => {
      book.begunByServer(fajr.key, { runId: 7, volumeBefore: 30 }, FAJR);
      const now = FAJR + 30 * MINUTE + late;
      const heard: LastHeard = {
        ...{ state, url: "https://recordings.example/afs/018.mp3", duration: 900 },
        ...{ from: 0, position: 95, at: now - 20_000, idleReason: null, loadedFor: { runId: 7 } },
      };
      const begun: (number | null)[] = [];
      const session = {
        begin: async ({ runId }: PlayPlan) => void begun.push(runId),
        leave: async () => {},
      };
      const clock = handClock(now);
      const runs = runsWith(session, clock);
      runs.lineDown(new Map([[fajr.deviceId, heard]]));
      await clock.advance(0);
      expect(begun).toEqual(begins);
      await runs.stop();
    },
  );

  test("is not recited again by an agent that starts anew without a line: a person may have stopped it", async () => {
    book.begin(fajr.key, FAJR);
    hears(18, 0, 60);
    const begun: number[] = [];
    const start = async () => {
      const clock = handClock(FAJR + 2 * MINUTE);
      const session = {
        speaker: { prepare: async () => {} },
        begin: async ({ runId }: { runId: number }) => void begun.push(runId),
        leave: async () => {},
      };
      const runs = runsWith(session, clock);
      runs.lineDown(null);
      await clock.advance(1000);
      await runs.stop();
    };
    await start();
    expect(begun).toEqual([-1]);
    book.carriedOn(FAJR + MINUTE);
    await start();
    expect(begun).toEqual([-1]);
  });
});

describe("a LOAD of the server for what has begun here", () => {
  const url = "https://recordings.example/afs/018.mp3";
  const next = "https://recordings.example/afs/019.mp3";
  const said = {
    state: "playing" as const,
    duration: 900,
    idleReason: null,
    position: 3,
    at: FAJR,
  };
  const plays = (now: string) => ({ ...said, url: now, loadedFor: { runId: -1 } });
  const entry = () => book.find(fajr.key) ?? expect.fail();

  beforeEach(() => {
    book.take(set(fajr));
    book.begin(fajr.key, FAJR);
  });

  test("is not obeyed: neither again nor from the beginning", () => {
    expect(isBegunHere(entry(), url, undefined, FAJR + 300)).toBe(true);
    expect(isBegunHere(entry(), url, plays(url), FAJR + MINUTE)).toBe(true);
    expect(isBegunHere(entry(), url, plays(next), FAJR + 20 * MINUTE)).toBe(true);
    book.note(fajr.key, { type: "ended", outcome: "stopped", reason: null }, FAJR + MINUTE);
    expect(isBegunHere(entry(), url, undefined, FAJR + 20 * MINUTE)).toBe(true);
  });

  // Seed 122 of the simulation.
  test("is not obeyed before its speaker has said on this line what it plays, however long ago it began", () => {
    for (const passed of [MINUTE, 20 * MINUTE])
      expect(isBegunHere(entry(), url, undefined, FAJR + passed)).toBe(true);
  });

  test("is obeyed for the next surah, and where its speaker has lost it", () => {
    expect(isBegunHere(entry(), next, plays(url), FAJR + 20 * MINUTE)).toBe(false);
    const idle = { ...plays(url), state: "idle" as const };
    expect(isBegunHere(entry(), url, idle, FAJR + 20 * MINUTE)).toBe(false);
  });

  test("is obeyed for a run that the server had begun", () => {
    book.take(set(dhuhr));
    book.begunByServer(dhuhr.key, { runId: 9, volumeBefore: null }, dhuhr.dueAt);
    const known = book.find(dhuhr.key) ?? expect.fail();
    expect(isBegunHere(known, url, plays(url), dhuhr.dueAt)).toBe(false);
  });
});

describe("in its folder", () => {
  let folder: string;
  const told: string[] = [];
  const log = { warn: (text: unknown) => void told.push(String(text)) };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "wird-plans-"));
    told.length = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("the book is there again, and nobody else reads it", () => {
    expect(readPlanFile(folder, log as never)).toEqual(EMPTY_BOOK);
    book.take(set(fajr));
    writePlanFile(folder, book.content());
    expect(readPlanFile(folder, log as never)).toEqual(book.content());
    expect(statSync(path.join(folder, "plans.json")).mode & 0o777).toBe(0o600);
    expect(told).toEqual([]);
  });

  test("a damaged one is told of and set aside", () => {
    writeFileSync(path.join(folder, "plans.json"), '{"entries": [');
    expect(readPlanFile(folder, log as never)).toEqual(EMPTY_BOOK);
    expect(told).toEqual([expect.stringContaining("are damaged")]);
    expect(existsSync(path.join(folder, "plans.json.damaged"))).toBe(true);
  });
});
