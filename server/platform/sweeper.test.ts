// What is over is cleared away by a clock that is right, and by no other.
import { beforeEach, expect, test, vi } from "vitest";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import { createLog } from "./log.ts";
import { createSweeper, type Sweeper } from "./sweeper.ts";

const HOUR = 60 * 60_000;
const YEAR = 365 * 24 * HOUR;

let clock: HandClock;
let wrongBy: number | null;
let isAway: boolean;
let sweeper: Sweeper;
const sweep = vi.fn<() => Promise<void>>(async () => {});

beforeEach(() => {
  sweep.mockClear();
  [clock, wrongBy, isAway] = [handClock(1_000_000), null, false];
  const measure = async () => {
    if (isAway) throw new Error("the database does not answer");
  };
  const time = { measure, wrongBy: () => wrongBy };
  sweeper = createSweeper({ clock, time, log: createLog("silent"), owners: [{ sweep }] });
  sweeper.start();
  return () => sweeper.stop();
});

/** How often it has swept in these hours. */
async function swept(hours: number): Promise<number> {
  sweep.mockClear();
  for (let hour = 0; hour < hours; hour++) await clock.advance(HOUR);
  return sweep.mock.calls.length;
}

// Promise swept-by-a-wrong-clock: a node's clock is set years ahead
// -> no login, run or history is cleared away by it
test("nothing is cleared away by a clock that is ahead of the database's, or without a database, and all is afterwards", async () => {
  expect(await swept(2)).toBe(2);
  wrongBy = YEAR;
  expect(await swept(3)).toBe(0);
  for (const little of [5_000, -YEAR]) {
    wrongBy = little;
    expect(await swept(1), `${little}`).toBe(1);
  }
  wrongBy = null;
  isAway = true;
  expect(await swept(1)).toBe(0);
  isAway = false;
  expect(await swept(1)).toBe(1);
});

// Proves swept-by-a-wrong-clock.
test("nor for two days by one that was set ahead by more than a day, unless it is set back", async () => {
  clock.set(clock.now() + YEAR);
  expect(await swept(47)).toBe(0);
  expect(await swept(3)).toBeGreaterThan(0);
  clock.set(clock.now() + YEAR);
  expect(await swept(2)).toBe(0);
  clock.set(clock.now() - YEAR);
  expect(await swept(2)).toBe(2);
  clock.set(clock.now() + HOUR);
  expect(await swept(2)).toBe(2);
});
