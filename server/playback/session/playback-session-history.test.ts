// What the history says was heard on a speaker: seconds, not the way from one position to another.
import { beforeEach, expect, test } from "vitest";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { sessionSteps } from "./test-session-steps.ts";
import { type TestSession, testSession } from "./test-session.ts";

let kitchen: TestSession;
const { begin, playing } = sessionSteps(() => kitchen);
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
