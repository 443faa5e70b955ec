// The time of the database as a node reckons it between two measurements.
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import type { Database } from "./database.ts";
import { createDatabaseTime } from "./database-time.ts";

const NOON = Date.UTC(2028, 0, 23, 12);
const HOUR = 60 * 60_000;

/** A node whose clock is ahead by so many milliseconds, on a database whose clock is right. */
async function measured(ahead: number) {
  const machine = { passed: 0, ahead };
  const clock = {
    now: () => NOON + machine.passed + machine.ahead,
    elapsed: () => machine.passed + 0.25,
    after: () => () => {},
  };
  const time = await createDatabaseTime({
    ...{ db: null as unknown as Database["db"], kind: "postgres", clock, log: createLog("silent") },
    read: async () => NOON + machine.passed,
  });
  return { machine, time };
}

// Seed 129 of the simulation: an alert that was queued in the second after a clock had been set right was a year old.
test("is right when somebody has set the node's clock since the last measurement", async () => {
  for (const [before, after] of [
    [365 * 24 * HOUR, 0],
    [-HOUR, 0],
    [0, HOUR],
    [0, -HOUR],
  ] as const) {
    const { machine, time } = await measured(before);
    machine.passed += 700;
    machine.ahead = after;
    machine.passed += 700;
    expect([before, after, time.now()]).toEqual([before, after, NOON + 1400]);
    expect(time.clock.now()).toBe(NOON + 1400);
    await time.measure();
    expect([time.now(), time.wrongBy()]).toEqual([NOON + 1400, after === 0 ? null : after]);
  }
});

// Seeds 153 and 180 of the simulation: runs were begun before it was measured that the clock had been set.
test("shows at once that somebody has set the node's clock, and that it is right again", async () => {
  const { machine, time } = await measured(0);
  const found: (number | null)[] = [];
  for (const ahead of [20_000, 0, -HOUR, 1900]) {
    machine.passed += 300;
    machine.ahead = ahead;
    found.push(time.wrongBy());
  }
  expect(found).toEqual([20_000, null, -HOUR, null]);
});

test("is taken anew where the database's clock is set", async () => {
  let theirs = NOON;
  let passed = 0;
  const clock = { now: () => NOON + passed, after: () => () => {} };
  const time = await createDatabaseTime({
    ...{ db: null as unknown as Database["db"], kind: "postgres", clock, log: createLog("silent") },
    read: async () => theirs,
  });
  passed = 5000;
  theirs = NOON - HOUR;
  expect(time.now()).toBe(NOON + 5000);
  await time.measure();
  expect([time.now(), time.wrongBy()]).toEqual([NOON - HOUR, HOUR + 5000]);
});
