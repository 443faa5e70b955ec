// Whether a speaker is reached is written at changes, and not given up while the database is away.
import { beforeEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log";
import { type HandClock, handClock } from "../../../tests/fakes/hand-clock.ts";
import { createReachedWrites, type ReachedWrites } from "./reached-writes.ts";

let clock: HandClock;
let tried: boolean[];
let isDatabaseAway: boolean;
let reached: ReachedWrites;

beforeEach(() => {
  clock = handClock(0);
  [tried, isDatabaseAway] = [[], false];
  reached = createReachedWrites({
    ...{ deviceId: 1, stored: true, clock, log: createLog("silent") },
    async write(_, reachable) {
      tried.push(reachable);
      if (isDatabaseAway) throw new Error("The database is away.");
    },
  });
});

test("only a change is written", async () => {
  for (const reachable of [true, false, false, true]) reached.heard(reachable);
  await clock.advance(10_000);
  expect(tried).toEqual([false, true]);
});

test("what could not be written is tried again a second later, unless it is another by then", async () => {
  isDatabaseAway = true;
  reached.heard(false);
  await clock.advance(1999);
  expect(tried).toEqual([false, false]);
  isDatabaseAway = false;
  reached.heard(true);
  await clock.advance(10_000);
  expect(tried).toEqual([false, false, true]);
});

test("of a speaker that was let go nothing is written any more", async () => {
  isDatabaseAway = true;
  reached.heard(false);
  await clock.advance(0);
  reached.stop();
  reached.heard(true);
  await clock.advance(10_000);
  expect(tried).toEqual([false]);
});
