// What is prepared before the minute: it leaves no trace until it begins, and nothing else begins in its place.
import { beforeEach, expect, test } from "vitest";
import type { PlayPlan } from "../play-plan.ts";
import { type TestSession, testSession } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});

const { begin, from, state, surahs } = sessionSteps(() => kitchen);
/** The speaker is made ready for a plan, which it is not told. */
const prepare = (_plan: PlayPlan) => kitchen.session.prepare();

async function playing(plan: PlayPlan, surah: number): Promise<void> {
  await begin(plan);
  kitchen.plays(surah);
  await kitchen.clock.advance(0);
}

test("nothing but the speaker hears of it: it is not shown, not written, and waits for nothing", async () => {
  const { plan, run } = kitchen.run({ plan: { ...from(18), volume: 30 } });
  const before = { ...run, shown: kitchen.shown.length, waiting: kitchen.clock.waiting() };
  await prepare(plan);
  expect(kitchen.commands.map(({ command }) => command)).toEqual(["prepare"]);
  const after = { ...run, shown: kitchen.shown.length, waiting: kitchen.clock.waiting() };
  expect(after).toEqual(before);
  expect(kitchen.session.plan()).toBeNull();
  expect(kitchen.session.isBusy()).toBe(false);
});

test("it begins as it would have: with its volume, its surah and its proof", async () => {
  const { plan, run } = kitchen.run({ plan: { ...from(18), volume: 30 } });
  await prepare(plan);
  await kitchen.clock.advance(10 * SECOND);
  await begin(plan);
  expect(surahs()).toEqual([18]);
  expect(kitchen.volumes()).toEqual([30]);
  kitchen.plays(18);
  expect(run.soundedAt).toBe(kitchen.clock.now());
});

test("edited in the last second, it is the new plan that begins, and alone", async () => {
  const { plan, run } = kitchen.run({ plan: from(18) });
  const edited = kitchen.run({ plan: from(36) });
  await prepare(plan);
  await prepare(edited.plan);
  await begin(edited.plan);
  kitchen.plays(36);
  expect(surahs()).toEqual([36]);
  expect(run).toMatchObject({ status: "preparing", soundedAt: null, ends: 0 });
  expect(edited.run.soundedAt).toBe(kitchen.clock.now());
});

test("edited, and not prepared again: the new plan begins all the same", async () => {
  await prepare(kitchen.run({ plan: from(18) }).plan);
  await begin(kitchen.run({ plan: from(36) }).plan);
  expect(surahs()).toEqual([36]);
});

test("deleted or skipped before its minute: it is never heard of, and what a person starts plays", async () => {
  const { plan, run } = kitchen.run({ plan: from(18) });
  await prepare(plan);
  await playing(kitchen.manual(from(2)), 2);
  await kitchen.clock.advance(20 * SECOND);
  expect(surahs()).toEqual([2]);
  expect(run).toMatchObject({ status: "preparing", ends: 0 });
});

test("a person starts and pauses something meanwhile: the run takes the speaker on its minute", async () => {
  const { plan } = kitchen.run({ plan: from(18) });
  await prepare(plan);
  await playing(kitchen.manual(from(2)), 2);
  kitchen.media({ state: "paused" });
  await begin(plan);
  expect(surahs()).toEqual([2, 18]);
  kitchen.plays(18);
  expect(state()).toMatchObject({ status: "playing", surahId: 18 });
});

test("two that wait for one speaker: each begins with its own surah", async () => {
  const first = kitchen.run({ plan: from(18) });
  const second = kitchen.run({ plan: from(36) });
  await prepare(first.plan);
  await prepare(second.plan);
  await playing(first.plan, 18);
  await begin(second.plan);
  expect(surahs()).toEqual([18, 36]);
});

test("the speaker was away when it was prepared: what counts is that it is there on the minute", async () => {
  kitchen.loses("away");
  const { plan, run } = kitchen.run();
  await prepare(plan);
  kitchen.says({ type: "connected" });
  kitchen.media({});
  await begin(plan);
  await kitchen.clock.advance(60 * SECOND);
  // Only of a speaker that is connected is the recording blamed, and the next surah tried.
  expect(surahs()).toEqual([1, 1, 2]);
  expect(run.status).toBe("failed");
});

test("begun a second time it is recited anew: its first surah is loaded again", async () => {
  const plan = kitchen.manual(from(18));
  await prepare(plan);
  await playing(plan, 18);
  await begin(plan);
  kitchen.plays(18);
  expect(surahs()).toEqual([18, 18]);
  expect(state()).toMatchObject({ status: "playing", surahId: 18 });
});
