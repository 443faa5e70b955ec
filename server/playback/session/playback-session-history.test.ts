// What the history says was heard on a speaker: seconds, not the way from one position to another.
import { beforeEach, expect, test } from "vitest";
import { aboutSpeaker, sentence } from "#contract/sentences/sentences";
import { ADOPTED } from "../play-plan.ts";
import { sessionSteps } from "./test-session-steps.ts";
import { type TestSession, testSession, urlOfSurah } from "./test-session.ts";

let kitchen: TestSession;
const { begin, from, playing, surahs, leftReciting } = sessionSteps(() => kitchen);
const heard = () => kitchen.history.map(({ secondsHeard }) => Math.round(secondsHeard));

beforeEach(async () => {
  kitchen = await testSession();
});

test("neither an hour skipped by seeking nor a pause counts as heard", async () => {
  await begin(kitchen.manual());
  kitchen.plays(1, 0, 7200);
  await kitchen.clock.advance(30_000);
  kitchen.plays(1, 3630, 7200);
  await kitchen.clock.advance(10_000);
  kitchen.media({ state: "paused", url: kitchen.loads()[0]?.url ?? "", position: 3640 });
  await kitchen.clock.advance(600_000);
  kitchen.plays(1, 10, 7200);
  await kitchen.clock.advance(5000);
  await kitchen.session.stop(aboutSpeaker("speaker.stopped", "Kitchen"));
  await kitchen.clock.advance(0);
  expect(heard()).toEqual([45]);
  expect(kitchen.history[0]?.endPosition).toBe(15);
});

test("the seconds heard are counted for each surah", async () => {
  await begin(kitchen.manual());
  kitchen.plays(1, 0, 40);
  await kitchen.clock.advance(40_000);
  kitchen.idle("finished");
  await kitchen.clock.advance(2000);
  kitchen.plays(2);
  kitchen.answers(true);
  await kitchen.clock.advance(20_000);
  await kitchen.session.stop(aboutSpeaker("speaker.stopped", "Kitchen"));
  await kitchen.clock.advance(0);
  expect(heard()).toEqual([40, 20]);
});

test("what nobody heard while the speaker was lost does not count", async () => {
  await playing();
  await kitchen.clock.advance(12_000);
  const lastSign = kitchen.clock.now();
  await kitchen.clock.advance(13_000);
  kitchen.loses("Kitchen did not answer.", lastSign);
  await kitchen.clock.advance(60_000);
  kitchen.says({ type: "connected" });
  kitchen.plays(18, 12);
  await kitchen.clock.advance(8000);
  await kitchen.session.stop(aboutSpeaker("speaker.stopped", "Kitchen"));
  await kitchen.clock.advance(0);
  expect(heard()).toEqual([20]);
});

// Seed 77 of the simulation: it lost its power, and the report of before had been on the line of an agent for a while.
test("the seconds until a loss is noticed do not count where the last report was on its way for a moment", async () => {
  await playing();
  await kitchen.clock.advance(12_000);
  const at = kitchen.clock.now() - 40;
  const url = urlOfSurah(18);
  kitchen.media({ state: "playing", url, position: 11.96, duration: 600, at });
  await kitchen.clock.advance(13_000);
  kitchen.loses("Kitchen did not answer.", at);
  await kitchen.clock.advance(0);
  expect(heard()).toEqual([12]);
});

// Seed 75 of the simulation: the line of an agent was slow.
test("a stop counts from when the speaker was silent, not from when that is heard of", async () => {
  const { run } = await playing();
  await kitchen.clock.advance(8000);
  const at = kitchen.clock.now();
  await kitchen.clock.advance(2000);
  kitchen.media({ state: "idle", idleReason: "cancelled", at });
  await kitchen.clock.advance(0);
  expect(run.heard.at(-1)).toEqual({ surahId: 18, from: 0, to: 8 });
  expect(kitchen.history[0]).toMatchObject({ endPosition: 8, secondsHeard: 8 });
});

// Seed 143 of the simulation: somebody sought at the speaker, and what it said came two seconds late.
test.each([
  { waits: "at a second that it has come to", told: 11, to: 11 },
  { waits: "where it was sent back to", told: 2, to: 13 },
  { waits: "where it was sent ahead to", told: 300, to: 13 },
  { waits: "at the second of its last report, which may be old", told: 8, to: 13 },
])("of a speaker that waits $waits, $to s were heard", async ({ told, to }) => {
  const { run } = await playing();
  await kitchen.clock.advance(8000);
  kitchen.plays(18, 8);
  await kitchen.clock.advance(5000);
  kitchen.media({ state: "buffering", url: urlOfSurah(18), position: told, duration: 600 });
  kitchen.plays(18, 100);
  expect(run.heard.at(-1)).toEqual({ surahId: 18, from: 0, to });
});

// Seed 79 of the simulation: the machine of a tab fell asleep.
test.each([
  { answers: false, asked: 3, to: 8 },
  { answers: true, asked: 3, to: 21 },
  { answers: false, asked: 1, to: 19 },
])(
  "of a speaker that was asked $asked s before somebody goes on to the next surah, answering: $answers, $to s were heard",
  async ({ answers, asked, to }) => {
    const { run } = await playing();
    await kitchen.clock.advance(8000);
    kitchen.plays(18, 8);
    kitchen.answers(answers);
    await kitchen.clock.advance((10 + asked) * 1000);
    await kitchen.session.moveTo(from(19).order, 0);
    await kitchen.clock.advance(0);
    expect(run.heard.at(-1)).toMatchObject({ surahId: 18, from: 0, to });
    expect(kitchen.history[0]).toMatchObject({ surahId: 18, endPosition: to, secondsHeard: to });
  },
);

test("of a speaker that falls silent without a word no more is told as heard than it surely recited", async () => {
  const { run } = await playing();
  await kitchen.clock.advance(8000);
  const lastSign = kitchen.clock.now();
  await kitchen.clock.advance(12_000);
  kitchen.loses("Kitchen did not answer.", lastSign);
  await kitchen.clock.advance(0);
  expect(run.heard.at(-1)).toEqual({ surahId: 18, from: 0, to: 8 });
  expect(Math.max(...run.heard.map(({ to }) => to))).toBe(8);
});

test("what was heard until a pause is told at the pause, and a pause is no part of it", async () => {
  const { run } = await playing();
  await kitchen.clock.advance(30_000);
  kitchen.media({ state: "paused", url: urlOfSurah(18), position: 30, duration: 600 });
  await kitchen.clock.advance(0);
  expect(run.heard.at(-1)).toEqual({ surahId: 18, from: 0, to: 30 });
  await kitchen.clock.advance(10 * 60_000);
  // Somebody has gone on by ten seconds meanwhile: these were not heard.
  kitchen.plays(18, 40);
  await kitchen.clock.advance(5000);
  await kitchen.session.stop(aboutSpeaker("speaker.stopped", "Kitchen"));
  await kitchen.clock.advance(0);
  expect(run.heard.at(-1)).toEqual({ surahId: 18, from: 40, to: 45 });
});

// Proves line-breaks-again.
test("a speaker that its agent has led to the next surah meanwhile is heard of that: the first entry ends where it was lost", async () => {
  const { plan } = kitchen.run();
  await begin(plan);
  kitchen.plays(1, 0, 40);
  await kitchen.clock.advance(10_000);
  kitchen.loses("Kitchen was disconnected.");
  await kitchen.clock.advance(60_000);
  kitchen.says({ type: "connected" });
  const { runId } = plan;
  kitchen.media({ state: "playing", url: urlOfSurah(2), position: 30, loadedFor: { runId } });
  kitchen.answers(true);
  await kitchen.clock.advance(20_000);
  await kitchen.session.stop(aboutSpeaker("speaker.stopped", "Kitchen"));
  await kitchen.clock.advance(0);
  const places = kitchen.history.map(({ surahId, startPosition, endPosition }) => [
    ...[surahId, Math.round(startPosition), Math.round(endPosition ?? -1)],
  ]);
  expect(places).toEqual([
    [1, 0, 10],
    [2, 30, 50],
  ]);
  expect(heard()).toEqual([10, 20]);
});

// Proves line-breaks-again: an agent that takes up what its server has led
test.each([
  { by: "nobody else", from: 0 },
  {
    by: "somebody else, until a moment ago",
    elsewhere: { position: 49, before: 20_000 },
    from: 49,
  },
  {
    by: "somebody else, and has jumped since",
    elsewhere: { position: 49, before: 10_000 },
    from: 69,
  },
  {
    by: "somebody else, another surah",
    elsewhere: { surah: 2, position: 49, before: 20_000 },
    from: 69,
  },
])("of a run that was heard by $by it is told from second $from", async ({ elsewhere, from }) => {
  kitchen = await testSession({ nextTells: false });
  const { plan, run } = kitchen.run();
  const at = kitchen.clock.now() - (elsewhere?.before ?? 0);
  const heardElsewhere = elsewhere
    ? { url: urlOfSurah(elsewhere.surah ?? 1), position: elsewhere.position, at }
    : null;
  await begin(plan, { adopt: { ...ADOPTED, sounded: true, heardElsewhere } });
  kitchen.plays(1, 69, 600);
  await kitchen.clock.advance(10_000);
  await kitchen.session.leave();
  expect(run.heard.at(-1)).toEqual({ surahId: 1, from, to: 79 });
  expect(run.heard.every((one) => one.from === from)).toBe(true);
});

test("a surah whose speaker falls silent a few seconds before the end, and says no more, was heard whole", async () => {
  await playing(18);
  kitchen.plays(18, 590);
  await kitchen.clock.advance(5000);
  kitchen.idle(null);
  await kitchen.clock.advance(1500);
  kitchen.idle(null);
  await kitchen.clock.advance(0);
  expect(surahs()).toEqual([18, 19]);
  expect(kitchen.history[0]).toMatchObject({ surahId: 18, endPosition: 600, completed: true });
});

// Proves clock-steps.
test.each([
  ["an hour ahead", 60],
  ["an hour back", -60],
  ["a year ahead and back again", 365 * 24 * 60],
])("of a clock that is set %s only the seconds that pass are heard", async (_, minutes) => {
  const by = minutes * 60_000;
  // Its end is by the wall clock.
  const { run } = await playing(18, { minutes: 2 * 365 * 24 * 60 });
  kitchen.plays(18, 0, 1800);
  await kitchen.clock.advance(20_000);
  kitchen.clock.set(kitchen.clock.now() + by);
  expect(kitchen.session.state().position).toBe(20);
  await kitchen.clock.advance(10_000);
  kitchen.plays(18, 30, 1800);
  if (minutes > 60) {
    kitchen.clock.set(kitchen.clock.now() - by);
    kitchen.plays(18, 30, 1800);
  }
  kitchen.answers(true);
  await kitchen.clock.advance(5000);
  await kitchen.session.stop(aboutSpeaker("speaker.stopped", "Kitchen"));
  await kitchen.clock.advance(0);
  expect(heard()).toEqual([35]);
  expect(run.heard.at(-1)).toEqual({ surahId: 18, from: 0, to: 35 });
});

test("what played on while the machine slept was heard, as far as the speaker has come", async () => {
  await playing(18);
  kitchen.plays(18, 0, 1800);
  await kitchen.clock.advance(20_000);
  kitchen.clock.sleep(600_000);
  kitchen.plays(18, 620, 1800);
  await kitchen.clock.advance(5000);
  await kitchen.session.stop(aboutSpeaker("speaker.stopped", "Kitchen"));
  await kitchen.clock.advance(0);
  expect(heard()).toEqual([625]);
});

test("what is heard is in the history of who started it, else of whose speaker it is", async () => {
  await begin(kitchen.manual({ listener: 9 }));
  kitchen.plays(1, 0, 40);
  await playing(18);
  expect(kitchen.history.map(({ userId, surahId }) => [userId, surahId])).toEqual([
    [9, 1],
    [3, 18],
  ]);
});

test("a speaker that tells its first second as a recording ends has recited all of it, once", async () => {
  const { plan, run } = kitchen.run({ plan: from(18) });
  await begin(plan);
  kitchen.plays(18, 0, 40);
  await kitchen.clock.advance(30_000);
  kitchen.plays(18, 30, 40);
  await kitchen.clock.advance(9_990);
  kitchen.plays(18, 0, 40);
  kitchen.idle("finished");
  await kitchen.clock.advance(1_000);
  const of18 = run.heard.filter(({ surahId, to }) => surahId === 18 && to > 30);
  expect(of18).toEqual([{ surahId: 18, from: 0, to: 40, ended: true }]);
  expect(run.heard.filter(({ surahId }) => surahId === 18).at(-1)).toEqual(of18[0]);
});

// Proves killed-to-its-end.
test("a recording whose end was not stored counts as heard when the next one began then, and not when it was left before", async () => {
  for (const [position, counts, saysRun] of [
    [14, [{ surahId: 18, from: 0, to: 60, ended: true }], true],
    // Somebody has gone on to it.
    [40, [], true],
    // A tab does not say for which run it plays: seed 39 of the simulation.
    [14, [{ surahId: 18, from: 0, to: 60, ended: true }], false],
  ] as const) {
    kitchen = await testSession();
    const begun = kitchen.run({ plan: { ...from(18), position: 5 } });
    const { plan, run } = begun;
    const positionAt = kitchen.clock.now() - 70_000;
    const left = leftReciting(plan, { duration: 60, position: 5, positionAt, from: 0 });
    kitchen = await testSession({ left });
    kitchen.knows(begun);
    await begin(plan, { adopt: { ...ADOPTED, sounded: true } });
    const says = (at: number) =>
      kitchen.media({
        ...{ state: "playing", url: urlOfSurah(19), position: at, duration: 600 },
        loadedFor: saysRun ? { runId: plan.runId } : null,
      });
    says(position);
    await kitchen.clock.advance(30_000);
    says(position + 30);
    expect(kitchen.session.state().status).toBe("playing");
    await kitchen.session.stop(sentence("run.skipped"));
    const begins = counts.length > 0 ? 0 : position;
    expect(run.heard.filter(({ surahId, to }) => surahId === 18 && to > 5)).toEqual(counts);
    expect(run.heard.at(-1)).toMatchObject({ surahId: 19, from: begins, to: position + 30 });
  }
});

test("what another surah than the next one is, where nothing says for which run, is somebody else's", async () => {
  const { plan, run } = kitchen.run({ plan: from(18) });
  await begin(plan, { adopt: { ...ADOPTED, sounded: true } });
  kitchen.media({ state: "playing", url: urlOfSurah(21), position: 14, duration: 600 });
  expect(run).toMatchObject({ status: "stopped", ends: 1 });
});

// Seed 36 of the simulation.
test("what a speaker has played since its minute was heard, where its node died before it had stored that it began", async () => {
  for (const [position, begins] of [
    [45.4, 32],
    // Somebody has sought.
    [60, 60],
    [20, 20],
  ] as const) {
    kitchen = await testSession();
    const { plan, run } = kitchen.run({ plan: { ...from(18), position: 32 } });
    const dueAt = kitchen.clock.now() - 13_500;
    await begin(plan, { adopt: { ...ADOPTED, dueAt } });
    const says = (at: number) =>
      kitchen.media({
        ...{ state: "playing", url: urlOfSurah(18), position: at, duration: 600 },
        loadedFor: { runId: plan.runId },
      });
    says(position);
    await kitchen.clock.advance(30_000);
    says(position + 30);
    await kitchen.session.stop(sentence("run.skipped"));
    expect(run.heard.at(-1)).toEqual({ surahId: 18, from: begins, to: position + 30 });
  }
});
