// Looks: one at a time, none lost that was asked for meanwhile, none after the stop.
import { beforeEach, expect, test } from "vitest";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import { createLooks, type Looks } from "./looks.ts";

const EVERY = 5000;

let clock: HandClock;
let looks: Looks;
let count: number;
let faults: unknown[];
/** What the next look does. */
let look: () => Promise<number | null | void>;

beforeEach(() => {
  clock = handClock(0);
  [count, faults] = [0, []];
  look = async () => {};
  looks = createLooks({
    ...{ clock, every: EVERY, onFault: (error) => faults.push(error) },
    look: () => {
      count += 1;
      return look();
    },
  });
});

/** Looks that end when the test says so; answers what ends the one under way. */
function byHand(): () => Promise<void> {
  let end = () => {};
  look = () => new Promise((resolve) => (end = resolve));
  return async () => {
    end();
    await clock.advance(0);
  };
}

test("looks at the start and from the end of each look again, also after a fault", async () => {
  looks.start();
  expect(count).toBe(1);
  look = async () => {
    throw new Error("away");
  };
  await clock.advance(EVERY);
  expect([count, faults]).toEqual([2, [new Error("away")]]);
  await clock.advance(EVERY - 1);
  expect(count).toBe(2);
  await clock.advance(1);
  expect(count).toBe(3);
});

test("however often it is woken during a look, one look follows, and none overlaps", async () => {
  const end = byHand();
  looks.start();
  looks.wake();
  looks.wake();
  await clock.advance(EVERY);
  expect(count).toBe(1);
  await end();
  expect(count).toBe(2);
  await end();
  expect([count, clock.waiting()]).toEqual([2, 1]);
});

test("a wake in some time comes in that time, and no later wake postpones it", async () => {
  looks.start(60_000);
  looks.wake(1000);
  await clock.advance(900);
  looks.wake(1000);
  await clock.advance(100);
  expect(count).toBe(1);
  // The look itself was later than both: only the regular one is left.
  expect(clock.waiting()).toBe(1);
  const end = byHand();
  looks.wake();
  looks.wake(1000);
  await end();
  await clock.advance(1000);
  expect(count).toBe(3);
});

test("a wake whose time comes during a look is looked for after it, and a look before it does not end its wait", async () => {
  looks.start();
  looks.wake(1000);
  await clock.advance(900);
  const end = byHand();
  looks.wake();
  await clock.advance(100);
  await end();
  expect(count).toBe(3);
});

test("a look says when the next one comes; with null none comes until it is woken", async () => {
  look = async () => 100;
  looks.start();
  await clock.advance(0);
  look = async () => null;
  await clock.advance(100);
  expect([count, clock.waiting()]).toEqual([2, 0]);
  looks.wake();
  expect(count).toBe(3);
});

test("a run before the start looks once and plans nothing; a wake before it does nothing", async () => {
  looks.wake();
  expect(count).toBe(0);
  await looks.run();
  expect([count, clock.waiting()]).toEqual([1, 0]);
});

test("what a look itself asks for is looked for by the same run", async () => {
  look = async () => {
    if (count < 3) looks.wake();
  };
  looks.start(EVERY);
  await looks.run();
  expect([count, clock.waiting()]).toEqual([3, 1]);
});

test("a run during a look waits for that look and for one of its own", async () => {
  const end = byHand();
  looks.start();
  let isOver = false;
  const run = looks.run().then(() => (isOver = true));
  await end();
  expect([count, isOver]).toEqual([2, false]);
  await end();
  await run;
  expect(count).toBe(2);
});

test("a stop waits for the look under way, after which none begins, whatever asked for it", async () => {
  const end = byHand();
  looks.start();
  looks.wake();
  let isOver = false;
  const stopped = looks.stop().then(() => (isOver = true));
  await clock.advance(0);
  expect(isOver).toBe(false);
  await end();
  await stopped;
  looks.wake();
  await looks.run();
  await clock.advance(2 * EVERY);
  expect([count, clock.waiting()]).toEqual([1, 0]);
});
