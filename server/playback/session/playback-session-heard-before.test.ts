// A run whose node stored nothing of it: what the next node heard of its speaker before it had the run.
import { beforeEach, expect, test } from "vitest";
import { sentence } from "#contract/sentences/sentences";
import { ADOPTED, BRIDGED, type Adoption } from "../play-plan.ts";
import { orderOf } from "../play-order.ts";
import { part } from "./test-item-steps.ts";
import { type TestSession, testSession, urlOfSurah } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
const notHeard: Adoption = { ...ADOPTED, sounded: false };

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});
const { begin, from: surahFrom, surahs, leftReciting } = sessionSteps(() => kitchen);

// Promise heard-before-it-is-taken-over: a run was begun on a node that stored nothing of it, and its recording ends while
// the next node follows the speaker and has not got the run yet
// -> it was heard: it is over, or goes on with what follows, and its recording is not recited again
test("a run that was heard to its end before it was taken over is not recited again", async () => {
  const only = { order: orderOf([part(null, null, 1, 18)]), startsOver: false };
  const two = { order: orderOf([part(null, null, 1, 18), part(null, null, 1, 19)]) };
  for (const [choice, follows] of [
    [{ ...only, patience: BRIDGED, endsAt: null }, null],
    [{ ...only, ...two, patience: BRIDGED, endsAt: null }, 19],
  ] as const) {
    kitchen = await testSession();
    const { plan, run } = kitchen.run({ plan: { ...surahFrom(18), ...choice } });
    const loadedFor = { runId: plan.runId };
    const url = urlOfSurah(18);
    kitchen.media({ state: "playing", url, position: 2, duration: 25, loadedFor });
    const firstHeard = kitchen.clock.now() - 2 * SECOND;
    await kitchen.clock.advance(23 * SECOND);
    kitchen.media({ state: "idle", url, idleReason: "finished", loadedFor });
    await kitchen.clock.advance(10 * SECOND);
    kitchen.media({});
    await begin(plan, { adopt: notHeard });
    kitchen.media({});
    await kitchen.clock.advance(5 * SECOND);
    expect(surahs()).toEqual(follows === null ? [] : [follows]);
    expect(run).toMatchObject({
      heardAt: firstHeard,
      status: follows === null ? "played" : "running",
    });
  }
});

// Proves heard-before-it-is-taken-over.
test("what a run has recited of two surahs counts from its minute, though its node stored nothing of it", async () => {
  const order = orderOf([part(10, null, 1, 18), part(null, null, 1, 19)]);
  for (const [seconds, position, counts] of [
    [35, 14.5, ["18 10 35 ended", "19 0 20"]],
    // It has not recited all of the first one, or lost its power meanwhile.
    [35, 20, ["19 20 26"]],
    [35, 4, ["19 4 10"]],
    // Its length is not known for sure.
    [null, 14.5, ["19 14 20"]],
  ] as const) {
    const lasts = () => (seconds === null ? null : { seconds, sure: true });
    kitchen = await testSession({ lasts });
    const { plan, run } = kitchen.run({
      plan: { ...surahFrom(18), order, position: 10, startsOver: false },
    });
    const dueAt = kitchen.clock.now() - 40 * SECOND;
    await begin(plan, { adopt: { ...notHeard, dueAt } });
    const loadedFor = { runId: plan.runId };
    kitchen.media({ state: "playing", url: urlOfSurah(19), position, duration: 60, loadedFor });
    await kitchen.clock.advance(6 * SECOND);
    await kitchen.session.stop(sentence("run.skipped"));
    const heard = run.heard.map(
      ({ surahId, from, to, ended }) =>
        `${surahId} ${Math.floor(from)} ${Math.floor(to)}${ended ? " ended" : ""}`,
    );
    expect([seconds, position, heard]).toEqual([seconds, position, counts]);
    expect(surahs()).toEqual([]);
  }
});

// Seed 158 of the simulation: a node died 0.1 s into a surah, and the next one heard that before it had the run.
test("a surah whose node died as it ended counts to its end, also where what follows is heard before the run is taken over", async () => {
  const order = orderOf([part(10, null, 1, 18), part(null, null, 1, 19)]);
  // Of a surah of 30 s, and of one that has not come to its end, or has been over for long.
  for (const [length, counts] of [
    [30, ["18 10 30 ended", "19 0 20"]],
    [60, ["19 14 20"]],
    [15, ["19 14 20"]],
  ] as const) {
    kitchen = await testSession();
    const begun = kitchen.run({
      plan: { ...surahFrom(18), order, position: 10, startsOver: false },
    });
    const soundedUntil = kitchen.clock.now() - 30 * SECOND;
    const left = leftReciting(begun.plan, {
      duration: length,
      position: 10,
      positionAt: soundedUntil,
    });
    const plays = { state: "playing", url: urlOfSurah(19), duration: 66, loadedFor: null } as const;
    kitchen = await testSession({ left, plays: { ...plays, position: 4.5 } });
    kitchen.knows(begun);
    await kitchen.clock.advance(5 * SECOND);
    await begin(begun.plan, { adopt: { ...ADOPTED, sounded: true, soundedUntil } });
    kitchen.media({ ...plays, position: 14.5 });
    await kitchen.clock.advance(6 * SECOND);
    await kitchen.session.stop(sentence("run.skipped"));
    const heard = begun.run.heard.map(
      ({ surahId, from, to, ended }) =>
        `${surahId} ${Math.floor(from)} ${Math.floor(to)}${ended ? " ended" : ""}`,
    );
    expect([length, heard]).toEqual([length, counts]);
    expect(surahs()).toEqual([]);
  }
});

test("a run that fell silent before its end, before it was taken over, is begun", async () => {
  for (const idleReason of ["error", null] as const) {
    kitchen = await testSession();
    const { plan } = kitchen.run({ plan: surahFrom(18) });
    const loadedFor = { runId: plan.runId };
    kitchen.media({ state: "playing", url: urlOfSurah(18), position: 2, loadedFor });
    kitchen.media({ state: "idle", url: urlOfSurah(18), idleReason, loadedFor });
    await begin(plan, { adopt: notHeard });
    kitchen.media({});
    await kitchen.clock.advance(SECOND);
    expect(surahs()).toEqual([18]);
  }
});

// Promise asked-after-its-end: the node of a run dies, and the next one takes it over when its end has passed
// -> the speaker says what it does: what it has recited since counts, it is stopped at once, and nothing is loaded
test("what a run has recited since its node died counts when it is taken over after its end, and is stopped without a fade", async () => {
  const url = urlOfSurah(18);
  const others = "https://radio.example/1.mp3";
  for (const [length, says, counts] of [
    [600, { state: "playing", url, position: 25.7 }, 25.7],
    [600, { state: "idle", url: null }, null],
    [600, { state: "playing", url: others }, null],
    [600, null, null],
    // By the clock its recording was over a second ago.
    [25, { state: "idle", url: null }, 25],
    [28, { state: "idle", url, idleReason: "finished" }, 28],
    // As a tab says it to the node that it has found.
    [28, { state: "idle", url: null, idleReason: "finished" }, 28],
  ] as const) {
    kitchen = await testSession();
    const begun = kitchen.run({ plan: surahFrom(18), minutes: -0.05 });
    const { plan, run } = begun;
    const soundedUntil = kitchen.clock.now() - 26 * SECOND;
    const left = leftReciting(plan, { duration: length, position: 0, positionAt: soundedUntil });
    kitchen = await testSession({ left });
    kitchen.knows(begun);
    const before = kitchen.commands.length;
    await begin(plan, { adopt: { ...ADOPTED, sounded: true, soundedUntil } });
    await kitchen.clock.advance(SECOND);
    if (says) kitchen.media({ duration: length, loadedFor: null, ...says });
    else await kitchen.clock.advance(4 * SECOND);
    const did = kitchen.commands.slice(before).map(({ command }) => command);
    expect([says, did.filter((one) => one !== "refresh")]).toEqual([says, ["stop"]]);
    if (says?.state === "playing" && says.url === url) kitchen.idle("cancelled");
    await kitchen.clock.advance(30 * SECOND);
    expect([says, run.heard.at(-1)?.to ?? null]).toEqual([says, counts]);
    expect([run.status, run.ends]).toEqual(["interrupted", 1]);
    expect([surahs(), kitchen.volumes()]).toEqual([[], []]);
  }
});

// Seed 209 of the simulation: its node was cut off from the database, and stopped it at its end time.
test("what was left playing before its end time does not count to the end of a recording that would be over since", async () => {
  const begun = kitchen.run({ plan: surahFrom(18), minutes: -0.5 });
  const { plan, run } = begun;
  const soundedUntil = kitchen.clock.now() - 50 * SECOND;
  const left = leftReciting(plan, {
    duration: 40,
    position: 10,
    positionAt: soundedUntil,
    from: 0,
  });
  kitchen = await testSession({ left });
  kitchen.knows(begun);
  await begin({ ...plan, position: 10 }, { adopt: { ...ADOPTED, sounded: true, soundedUntil } });
  kitchen.media({ state: "idle", url: null, duration: null, loadedFor: null });
  await kitchen.clock.advance(30 * SECOND);
  // What it has recited after its last report nobody has told.
  expect(run.heard).toEqual([{ surahId: 18, from: 0, to: 10 }]);
  expect(run).toMatchObject({ ends: 1, place: { position: 30 } });
});

// Proves line-lost-at-its-end.
test("a run that an agent takes up just after its end, as its line is lost, is stopped at once and has played", async () => {
  const { plan, run } = kitchen.run({ plan: surahFrom(18), minutes: -0.2 });
  const url = urlOfSurah(18);
  const heardElsewhere = { url, position: 20, at: kitchen.clock.now() - 20 * SECOND };
  await begin(plan, { adopt: { ...ADOPTED, sounded: true, heardElsewhere } });
  const before = kitchen.commands.length;
  kitchen.media({ state: "playing", url, position: 40, duration: 600 });
  kitchen.idle("cancelled");
  await kitchen.clock.advance(SECOND);
  const did = kitchen.commands.slice(before).map(({ command }) => command);
  expect([did, kitchen.volumes()]).toEqual([["stop"], []]);
  expect(run.heard).toEqual([{ surahId: 18, from: 20, to: 40 }]);
  expect([run.status, run.ends]).toEqual(["played", 1]);
});

// Proves ended-as-the-line-is-lost.
test("a run that an agent takes up at the end of a recording goes on with the next, and all of it is told; one that broke off goes on there", async () => {
  const url = urlOfSurah(18);
  const order = orderOf([part(null, null, 1, 18), part(null, null, 1, 19)]);
  const finished = { url, idleReason: "finished" } as const;
  for (const [says, position, follows, counts] of [
    [{ url: null, idleReason: null }, 60, [19, 0], [{ from: 40, to: 60, ended: true }]],
    [finished, 60, [19, 0], [{ from: 40, to: 60, ended: true }]],
    [{ url: null, idleReason: null }, 50, [18, 50], []],
  ] as const) {
    kitchen = await testSession();
    const { plan, run } = kitchen.run({ plan: { ...surahFrom(18), order, position } });
    const heardElsewhere = { url, position: 40, at: kitchen.clock.now() - 30 * SECOND, length: 60 };
    await begin(plan, { adopt: { ...ADOPTED, sounded: true, heardElsewhere } });
    kitchen.media({ state: "idle", ...says });
    await kitchen.clock.advance(SECOND);
    const loaded = kitchen.loads().map((one) => [one.surahId, one.position]);
    expect([says, loaded]).toEqual([says, [follows]]);
    expect(run.heard).toEqual(counts.map((one) => ({ surahId: 18, ...one })));
  }
});

// Proves asked-after-its-end.
test("a run that is asked for after its end makes way for the next one, and is not told as played", async () => {
  const { plan, run } = kitchen.run({ plan: surahFrom(18), minutes: -0.05 });
  await begin(plan, { adopt: { ...ADOPTED, sounded: true } });
  await begin(kitchen.run({ plan: surahFrom(36) }).plan);
  kitchen.plays(36);
  expect([run.status, run.ends, surahs()]).toEqual(["interrupted", 1, [36]]);
});

// Promise begun-with-a-late-report: a speaker says three seconds late that it has begun, and the node that hears it dies
// -> what it has recited since counts from where it began
test("a stretch whose beginning was reported late, as its node died, counts from there, and not over a jump", async () => {
  for (const [from, to, position, counts] of [
    [10, 10, 27.9, { from: 10, to: 27.9 }],
    [10, 10, 28.1, null],
    // It was followed for a while: it is known where it was.
    [5, 10, 23.9, { from: 5, to: 23.9 }],
    [5, 10, 24.1, { from: 5, to: 10 }],
  ] as const) {
    kitchen = await testSession();
    const begun = kitchen.run({ plan: { ...surahFrom(18), position: to } });
    const positionAt = kitchen.clock.now() - 13 * SECOND;
    const left = leftReciting(begun.plan, { duration: 600, position: to, positionAt, from });
    kitchen = await testSession({ left });
    kitchen.knows(begun);
    await begin(begun.plan, { adopt: { ...ADOPTED, sounded: true, soundedUntil: positionAt } });
    kitchen.media({ state: "playing", url: urlOfSurah(18), position, duration: 600 });
    await kitchen.session.stop(sentence("run.skipped"));
    const heard = begun.run.heard.at(-1);
    expect([position, heard ? { from: heard.from, to: heard.to } : null]).toEqual([
      position,
      counts,
    ]);
  }
});

test("what an agent has heard before it tells the next node as well, and then where it is: that is no jump", async () => {
  const begun = kitchen.run({ plan: surahFrom(18) });
  const positionAt = kitchen.clock.now() - 52 * SECOND;
  const left = leftReciting(begun.plan, { duration: 600, position: 0, positionAt });
  kitchen = await testSession({ left });
  kitchen.knows(begun);
  await begin(begun.plan, { adopt: { ...ADOPTED, sounded: true, soundedUntil: positionAt } });
  const plays = { state: "playing", url: urlOfSurah(18), duration: 600 } as const;
  kitchen.media({ ...plays, position: 30, at: kitchen.clock.now() - 22 * SECOND });
  kitchen.media({ ...plays, position: 52 });
  await kitchen.session.stop(sentence("run.skipped"));
  expect(begun.run.heard.at(-1)).toEqual({ surahId: 18, from: 0, to: 52 });
});

// Promise heard-before-it-made-way: a node dies in a run, or its speaker is lost, and another run begins there before the
// speaker has said again what it plays
// -> what it recited until then, or to the end of its recording, counts, and the run is told as over after that
test("what a run that is taken over has recited alone counts when another begins at once", async () => {
  const url = urlOfSurah(18);
  for (const [length, says, counts] of [
    [600, { state: "playing", url, position: 46 }, [{ surahId: 18, from: 10, to: 46 }]],
    [600, { state: "idle", url: null }, []],
    [600, { state: "playing", url: urlOfSurah(20), position: 46 }, []],
    // Somebody has sought there.
    [600, { state: "playing", url, position: 300 }, []],
    [600, null, []],
    // By the clock its recording was over a second ago.
    [45, { state: "idle", url: null }, [{ surahId: 18, from: 10, to: 45, ended: true }]],
    // It has lost its power meanwhile.
    [45, { state: "idle", url: null, playerRuns: false }, []],
  ] as const) {
    kitchen = await testSession();
    const begun = kitchen.run({ plan: { ...surahFrom(18), position: 20 } });
    const { plan, run } = begun;
    const soundedUntil = kitchen.clock.now() - 26 * SECOND;
    const left = leftReciting(plan, {
      duration: length,
      position: 20,
      positionAt: soundedUntil,
      from: 10,
    });
    kitchen = await testSession({ left });
    kitchen.knows(begun);
    await begin(plan, { adopt: { ...ADOPTED, sounded: true, soundedUntil } });
    const next = kitchen.run({ plan: surahFrom(19) });
    await begin(next.plan, { adopt: { ...ADOPTED, dueAt: kitchen.clock.now() } });
    expect(run.ends).toBe(0);
    if (says) kitchen.media({ duration: length, loadedFor: null, ...says });
    else await kitchen.clock.advance(10 * SECOND);
    // That its node had heard it up to second 20 was stored.
    const before = { surahId: 18, from: 10, to: 20 };
    expect([says, run.heard]).toEqual([says, [before, ...counts]]);
    expect([run.status, run.ends]).toEqual(["stopped", 1]);
    expect(surahs().at(-1)).toBe(says ? 19 : undefined);
  }
});

// Proves answered-late.
test("what a run has recited counts, also where its speaker says so only after another has begun", async () => {
  const { plan, run } = kitchen.run({ plan: surahFrom(18) });
  await begin(plan);
  kitchen.plays(18);
  await kitchen.clock.advance(20 * SECOND);
  kitchen.plays(18, 20);
  kitchen.hang(true);
  // What it is asked at second 30 it leaves open.
  await kitchen.clock.advance(12 * SECOND);
  const begun = kitchen.session.begin(kitchen.run({ plan: surahFrom(19) }).plan);
  expect(run.ends).toBe(0);
  kitchen.plays(18, 30);
  kitchen.hang(false);
  await begun;
  expect(run.heard.at(-1)).toEqual({ surahId: 18, from: 0, to: 30 });
  expect([run.status, run.ends]).toEqual(["stopped", 1]);
});

// Proves heard-before-it-made-way.
test("a run that made way before its speaker was heard is told as over when its node lets go, and not when another has it", async () => {
  for (const [leaves, ends] of [
    [() => kitchen.session.close(), 1],
    [(runId: number) => kitchen.session.letGo(runId), 0],
  ] as const) {
    kitchen = await testSession();
    const { plan, run } = kitchen.run({ plan: surahFrom(18) });
    await begin(plan, { adopt: { ...ADOPTED, sounded: true } });
    await begin(kitchen.run({ plan: surahFrom(19) }).plan, { adopt: ADOPTED });
    await leaves(plan.runId ?? 0);
    await kitchen.clock.advance(20 * SECOND);
    expect(run.ends).toBe(ends);
  }
});
