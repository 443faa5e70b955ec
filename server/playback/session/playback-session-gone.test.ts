// The state machine of one speaker: it has lost its power, and nobody has noticed yet.
import { beforeEach, expect, test } from "vitest";
import { type TestSession, testSession } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});

const { playing } = sessionSteps(() => kitchen);

test("what a speaker that answers nothing in its fade has recited since its last report does not count", async () => {
  const { run } = await playing(2, { minutes: 1 });
  await kitchen.clock.advance(45 * SECOND);
  kitchen.plays(2, 45);
  kitchen.hang(true);
  await kitchen.clock.advance(21 * SECOND);
  expect(kitchen.history[0]).toMatchObject({ endPosition: 45, secondsHeard: 45 });
  expect(run.heard.at(-1)).toMatchObject({ surahId: 2, from: 0, to: 45 });
  expect(run.place).toMatchObject({ position: 45 });
  expect(kitchen.session.state()).toMatchObject({ status: "stopped", position: 45 });
});

test("one that answers in its fade has recited until it is stopped", async () => {
  await playing(2, { minutes: 1 });
  await kitchen.clock.advance(45 * SECOND);
  kitchen.plays(2, 45);
  await kitchen.clock.advance(21 * SECOND);
  expect(kitchen.history[0]).toMatchObject({ endPosition: 65, secondsHeard: 65 });
});
