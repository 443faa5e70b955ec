// Runs that have begun are written: one alone at once, many together, and none is lost while the database is away.
import { beforeEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log";
import { type HandClock, handClock } from "../../../tests/fakes/hand-clock.ts";
import { type BegunWrites, createBegunWrites } from "./begun-writes.ts";

const databaseAway = () =>
  Object.assign(new Error("The database is away."), { code: "ECONNREFUSED" });

let clock: HandClock;
let tried: number[][];
let told: number[];
let isDatabaseAway: boolean;
/** Cannot be written, whatever it is written with. */
let damaged: number | null;
/** For what the next writes wait. */
let delays: Promise<void>[];
let writes: BegunWrites<number>;

beforeEach(() => {
  clock = handClock(0);
  [tried, told, isDatabaseAway, delays, damaged] = [[], [], false, [], null];
  writes = createBegunWrites<number>({
    clock,
    log: createLog("silent"),
    async write(begun) {
      tried.push(begun);
      await delays.shift();
      if (isDatabaseAway) throw databaseAway();
      if (damaged !== null && begun.includes(damaged)) throw new Error("A row is damaged.");
    },
    onWritten: (begun) => told.push(...begun),
  });
});

test("one that begins alone is written at once; those of the next moment together", async () => {
  writes.add([1]);
  await clock.advance(0);
  expect(tried).toEqual([[1]]);
  writes.add([2]);
  await clock.advance(50);
  writes.add([3, 4]);
  await clock.advance(49);
  expect(tried).toEqual([[1]]);
  await clock.advance(1);
  expect(tried).toEqual([[1], [2, 3, 4]]);
  expect(told).toEqual([1, 2, 3, 4]);
});

test("a write that takes long gathers what begins meanwhile into one more", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  delays.push(promise);
  writes.add([1]);
  for (const run of [2, 3, 4]) {
    await clock.advance(150);
    writes.add([run]);
  }
  await clock.advance(500);
  expect(tried).toEqual([[1]]);
  resolve();
  await clock.advance(0);
  expect(tried).toEqual([[1], [2, 3, 4]]);
  expect(told).toEqual([1, 2, 3, 4]);
});

test("what could not be written is tried again a second later, with what began meanwhile", async () => {
  isDatabaseAway = true;
  writes.add([1]);
  await clock.advance(500);
  writes.add([2]);
  await clock.advance(499);
  expect(tried).toEqual([[1]]);
  isDatabaseAway = false;
  await clock.advance(1);
  expect(tried).toEqual([[1], [1, 2]]);
  expect(told).toEqual([1, 2]);
});

test("a write that fails slowly is not followed at once by what has waited for it", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  delays.push(promise);
  writes.add([1]);
  await clock.advance(150);
  writes.add([2]);
  await clock.advance(1500);
  reject(new Error("The database is away."));
  await clock.advance(999);
  expect(tried).toEqual([[1]]);
  await clock.advance(1);
  expect(tried).toEqual([[1], [1, 2]]);
});

test("a flush writes what still waits", async () => {
  writes.add([1]);
  writes.add([2]);
  await writes.flush();
  writes.add([3]);
  await writes.flush();
  expect(tried.flat()).toEqual([1, 2, 3]);
  expect(told).toEqual([1, 2, 3]);
});

test("stopped, it tries nothing again by itself, and still writes when it is told to", async () => {
  isDatabaseAway = true;
  writes.add([1]);
  await clock.advance(0);
  writes.stop();
  writes.add([2]);
  await clock.advance(10_000);
  expect(tried).toEqual([[1]]);
  isDatabaseAway = false;
  await writes.flush();
  expect(told).toEqual([1, 2]);
});

test("one that cannot be written keeps no other of its moment from it, and is tried again", async () => {
  damaged = 2;
  writes.add([1, 2, 3]);
  await clock.advance(0);
  expect(told).toEqual([1, 3]);
  damaged = null;
  await clock.advance(1000);
  expect(told).toEqual([1, 3, 2]);
});
