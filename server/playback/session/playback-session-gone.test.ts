// The state machine of one speaker: it has lost its power, and nobody has noticed yet.
import { beforeEach, expect, test } from "vitest";
import { sentence } from "#contract/sentences/sentences";
import { ADOPTED } from "../play-plan.ts";
import { type TestSession, testSession } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});

const { begin, from: surahFrom, playing } = sessionSteps(() => kitchen);

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

// Proves answered-late.
test("what a speaker has recited counts, also where it says so only after the end time", async () => {
  const { run } = await playing(2, { minutes: 1 });
  await kitchen.clock.advance(45 * SECOND);
  kitchen.plays(2, 45);
  kitchen.hang(true);
  await kitchen.clock.advance(21 * SECOND);
  expect(run.ends).toBe(0);
  kitchen.plays(2, 64);
  expect(run.heard.at(-1)).toEqual({ surahId: 2, from: 0, to: 64 });
});

test("one that answers in its fade has recited until it is stopped", async () => {
  await playing(2, { minutes: 1 });
  await kitchen.clock.advance(45 * SECOND);
  kitchen.plays(2, 45);
  kitchen.answers(true);
  await kitchen.clock.advance(21 * SECOND);
  expect(kitchen.history[0]).toMatchObject({ endPosition: 65, secondsHeard: 65 });
});

test("a node that leaves its speaker tells what this has recited up to its last report, and the next node the rest", async () => {
  const { plan, run } = await playing(2);
  await kitchen.clock.advance(45 * SECOND);
  kitchen.plays(2, 45);
  await kitchen.clock.advance(9 * SECOND);
  await kitchen.session.close();
  expect(run.heard.at(-1)).toEqual({ surahId: 2, from: 0, to: 45 });
  const left = kitchen.stored.at(-1);
  if (!left) throw new Error("It has stored nothing.");
  expect(left).toMatchObject({ position: 54, hearing: { from: 0, to: 45 } });
  run.heard = [];
  kitchen = await testSession({ left });
  kitchen.knows({ plan, run });
  const { position, positionAt: soundedUntil } = left;
  await begin({ ...plan, position }, { adopt: { ...ADOPTED, sounded: true, soundedUntil } });
  expect(run.heard).toEqual([{ surahId: 2, from: 0, to: 45 }]);
  kitchen.plays(2, 54.5);
  await kitchen.session.stop(sentence("run.skipped"));
  expect(run.heard.at(-1)).toEqual({ surahId: 2, from: 0, to: 54.5 });
});

test("so does one that has lost its speaker to another node; an agent, whose server knows none of it, tells by the clock", async () => {
  for (const [nextTells, to] of [
    [true, 45],
    [false, 54],
  ] as const) {
    kitchen = await testSession({ nextTells });
    const { run } = await playing(2);
    await kitchen.clock.advance(45 * SECOND);
    kitchen.plays(2, 45);
    await kitchen.clock.advance(9 * SECOND);
    await kitchen.session.leave();
    expect(run.heard.at(-1)).toEqual({ surahId: 2, from: 0, to });
  }
});

// Seed 202 of the simulation: the last report of a node that died had been on its way for 3.7 s.
test("a speaker whose last report came late has recited on since it spoke, for this node and for the next; further it was sent", async () => {
  for (const [position, from] of [
    [55.7, 0],
    [61, 61],
  ] as const) {
    for (const isTakenOver of [false, true]) {
      kitchen = await testSession();
      const { plan, run } = await playing(2);
      await kitchen.clock.advance(45 * SECOND);
      kitchen.plays(2, 45);
      await kitchen.clock.advance(9.7 * SECOND);
      kitchen.plays(2, 51);
      await kitchen.clock.advance(SECOND);
      const left = kitchen.stored.at(-1);
      if (!left) throw new Error("It has stored nothing.");
      if (isTakenOver) {
        kitchen = await testSession({ left });
        kitchen.knows({ plan, run });
        const adopt = { ...ADOPTED, sounded: true, soundedUntil: left.positionAt };
        await begin({ ...plan, position: left.position }, { adopt });
      }
      run.heard = [];
      kitchen.plays(2, position);
      await kitchen.clock.advance(10 * SECOND);
      kitchen.plays(2, position + 10);
      await kitchen.session.stop(sentence("run.skipped"));
      const heard = { surahId: 2, from, to: position + 10 };
      expect([isTakenOver, run.heard.at(-1)]).toEqual([isTakenOver, heard]);
    }
  }
});

// Seeds 215 and 153 of the simulation.
test("so has one whose first word came late, or is lost, where it is as far as it can have come since it was told to", async () => {
  for (const [words, from] of [
    [
      [
        [4.2, 0.03],
        [39.2, 39.2],
      ],
      0,
    ],
    [
      [
        [4.2, 0.03],
        [39.2, 42],
      ],
      42,
    ],
    [[[15, 14.6]], 0],
    // Somebody has sent it there, or it has waited for bytes.
    [[[15, 40]], 40],
    [[[15, 5]], 5],
  ] as const) {
    kitchen = await testSession();
    const { plan, run } = kitchen.run({ plan: surahFrom(2) });
    await begin(plan);
    let [passed, position] = [0, 0];
    for (const [after, at] of words) {
      await kitchen.clock.advance((after - passed) * SECOND);
      kitchen.plays(2, at);
      [passed, position] = [after, at];
    }
    await kitchen.clock.advance(10 * SECOND);
    kitchen.plays(2, position + 10);
    await kitchen.session.stop(sentence("run.skipped"));
    expect(run.heard.at(-1)).toEqual({ surahId: 2, from, to: position + 10 });
  }
});
