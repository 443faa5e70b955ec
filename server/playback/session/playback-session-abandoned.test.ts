// The state machine of one speaker: a run that plays elsewhere now, or was deleted, is not heard here any more, however late.
import { beforeEach, expect, test } from "vitest";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { noAnswerError, type TestSession, testSession, urlOfSurah } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const silent = aboutSpeaker("run.silent", "Kitchen");

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});

const { begin, from, state, playing } = sessionSteps(() => kitchen);
const stops = () => kitchen.commands.filter(({ command }) => command === "stop").length;

/** A run of which nothing was heard for a minute is given up here. */
async function abandoned(options: Parameters<TestSession["run"]>[0] = {}) {
  const { plan } = kitchen.run({ ...options, plan: { ...from(18), ...options?.plan } });
  await begin(plan);
  await kitchen.clock.advance(30 * SECOND);
  await kitchen.session.abandon(plan.runId as number, silent).catch(() => {});
  return plan;
}

const late = (runId: number | null) =>
  kitchen.media({ state: "playing", url: urlOfSurah(18), loadedFor: { runId } });

test("it is stopped, and not loaded again", async () => {
  await abandoned();
  expect(stops()).toBe(1);
  const loads = kitchen.loads().length;
  await kitchen.clock.advance(300 * SECOND);
  expect(kitchen.loads()).toHaveLength(loads);
  expect(state()).toMatchObject({ status: "stopped" });
});

// Proves first-speaker-fails.
test("should the speaker begin to play it after all, it is stopped there", async () => {
  kitchen.failWith(noAnswerError());
  const { runId } = await abandoned();
  kitchen.loses("Kitchen did not answer.");
  kitchen.failWith(null);
  await kitchen.clock.advance(40 * SECOND);
  kitchen.says({ type: "connected" });
  kitchen.media({});
  const before = stops();
  late(runId);
  expect(stops()).toBe(before + 1);
  expect(state().status).not.toBe("playing");
  // The first stop has been answered.
  await kitchen.clock.advance(0);
  late(runId);
  expect(stops()).toBe(before + 2);
});

test("what somebody else plays there is left alone, the same surah too", async () => {
  await abandoned();
  const before = stops();
  kitchen.media({});
  late(null);
  kitchen.plays(18);
  expect(stops()).toBe(before);
  expect(state().status).toBe("playing");
});

test("the next run there is not disturbed", async () => {
  const { runId } = await abandoned();
  const { run } = await playing(36);
  const before = stops();
  late(runId);
  expect(stops()).toBe(before);
  expect(run.status).toBe("running");
});

test("a speaker that was never told the volume of the run is not told it when it is back", async () => {
  kitchen.loses("Kitchen did not answer.");
  await abandoned({ plan: { volume: 80 } });
  kitchen.says({ type: "connected" });
  kitchen.media({});
  kitchen.says({ type: "volume", volume: 50, muted: false });
  await kitchen.clock.advance(10 * SECOND);
  expect(kitchen.volumes()).toEqual([]);
});

test("a speaker that had the volume of the run goes back to its own", async () => {
  await abandoned({ plan: { volume: 80 } });
  expect(kitchen.volumes()).toEqual([80, 50]);
});

test("a speaker that could not be stopped is waited for a day, and no longer", async () => {
  await playing(2);
  kitchen.loses("Kitchen did not answer.");
  kitchen.failWith(noAnswerError());
  const reason = aboutSpeaker("speaker.stopped-by-you", "Kitchen");
  await expect(kitchen.session.stop(reason)).rejects.toThrow();
  await kitchen.clock.advance(DAY - 1);
  expect(kitchen.session.isBusy()).toBe(true);
  await kitchen.clock.advance(1);
  expect(kitchen.session.isBusy()).toBe(false);
});

// Proves stopped-and-killed.
test("a person who presses something as the speaker goes to another node, or after that, is told so", async () => {
  const why = aboutSpeaker("speaker.stopped", "Kitchen");
  // Nothing plays here: the other node has begun a run meanwhile.
  kitchen.hang(true);
  const asked = [kitchen.session.stop(why), kitchen.session.setVolume({ volume: 40 })];
  for (const one of asked) one.catch(() => {});
  await kitchen.session.leave();
  kitchen.hang(false);
  asked.push(kitchen.session.stop(why), kitchen.session.setVolume({ volume: 40 }));
  for (const one of asked) {
    await expect(one).rejects.toMatchObject({ sentence: { code: "speaker.changing-hands" } });
  }
});

// Promise deleted-and-killed: a schedule is deleted while the node that recites its run is dead -> the node that has the
// speaker next stops what still plays of it, and then puts its volume back; what somebody plays there since is left alone
test("what plays of a run that was deleted meanwhile is stopped, and then its volume is put back", async () => {
  const before = kitchen.manual(from(18));
  const left = {
    ...{ ...kitchen.session.state(), status: "playing" as const, reciterId: 5, surahId: 18 },
    hearing: { runId: 1, entry: { id: 9, seconds: 5 }, from: null, volumeBefore: 35 },
    ...{ volumeOwed: 35, unmuteOwed: false },
  };
  for (const [surah, wanted] of [
    [18, ["stop", "volume"]],
    [36, ["volume"]],
  ] as const) {
    const plays = { state: "playing" as const, url: urlOfSurah(surah), position: 9 };
    kitchen = await testSession({ before, beforeIsDeleted: true, left, plays, volume: 60 });
    await kitchen.clock.advance(SECOND);
    expect(kitchen.commands.map(({ command }) => command)).toEqual(wanted);
    expect(kitchen.volumes()).toEqual([35]);
    expect(kitchen.loads()).toEqual([]);
    expect(kitchen.closedLeft).toMatchObject([{ id: 9 }]);
  }
});
