// Begun runs and what was heard of khatms are written together, in order, and not lost while the database is away.
import { describe, beforeEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import { type BegunWrites, createBegunWrites, createHeardPoints } from "./run-writes.ts";
import type { ClaimedRun } from "./claimed-runs.ts";

const HELD = { isOver: () => false, wasSuspended: () => false, settled: async () => {} };

describe("begun runs", () => {
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

  // Proves thousands-due.
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

  // Proves thousands-due.
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

  // Proves unreadable-row.
  test("one that cannot be written keeps no other of its moment from it, and is tried again", async () => {
    damaged = 2;
    writes.add([1, 2, 3]);
    await clock.advance(0);
    expect(told).toEqual([1, 3]);
    damaged = null;
    await clock.advance(1000);
    expect(told).toEqual([1, 3, 2]);
  });
});

describe("what was heard of khatms and of schedules that go on", () => {
  function runOf(khatmId: number): ClaimedRun {
    const portion = JSON.stringify({ kind: "khatm", khatmId });
    return { schedule: { portion }, plan: { reciter: { id: 5 } } } as ClaimedRun;
  }
  const heard = (surahId: number, from: number, to: number) =>
    ({ type: "heard", surahId, from, to }) as const;

  test("one stretch after another, and what grows while it is written is written again", async () => {
    const written: [number, number, number, number][] = [];
    let grow = () => {};
    const khatms = createHeardPoints(async ({ id: khatmId }, { surahId, from, to }) => {
      grow();
      await Promise.resolve();
      written.push([khatmId, surahId, from, to]);
    }, HELD);
    khatms.add(runOf(1), heard(112, 0, 10));
    khatms.add(runOf(1), heard(112, 0, 20));
    khatms.add(runOf(1), heard(113, 0, 5));
    grow = () => {
      grow = () => {};
      khatms.add(runOf(1), heard(113, 0, 15));
    };
    await Promise.all([khatms.write(), khatms.write()]);
    expect(written).toEqual([
      [1, 112, 0, 20],
      [1, 113, 0, 15],
    ]);
  });

  test("a surah that is heard again from its beginning does not take the place of what was heard of it", async () => {
    const written: number[] = [];
    const khatms = createHeardPoints(async (_, { to }) => {
      written.push(to);
    }, HELD);
    khatms.add(runOf(1), heard(112, 0, 12));
    khatms.add(runOf(1), { ...heard(112, 0, 12), ended: true });
    khatms.add(runOf(1), heard(112, 0, 3));
    await khatms.write();
    expect(written).toEqual([12, 3]);
  });

  test("what could not be written is written the next time, in the same order", async () => {
    const written: number[] = [];
    let isAway = true;
    const khatms = createHeardPoints(async (_, { to }) => {
      if (isAway) throw new Error("The database is away.");
      written.push(to);
    }, HELD);
    khatms.add(runOf(1), heard(112, 0, 10));
    await expect(khatms.write()).rejects.toThrow();
    khatms.add(runOf(1), heard(112, 12, 20));
    isAway = false;
    await khatms.write();
    expect(written).toEqual([10, 20]);
  });

  test("of a schedule that goes on is its own, whatever khatms have the same number", async () => {
    const written: unknown[] = [];
    const points = createHeardPoints(async (point, { to, dueAt }) => {
      written.push([point.of, point.id, to, dueAt]);
    }, HELD);
    const portion = JSON.stringify({ kind: "part", unit: "page", count: 1 });
    const part = { schedule: { id: 1, portion }, plan: null, dueAt: 7 } as ClaimedRun;
    points.add(part, heard(112, 0, 10));
    points.add(runOf(1), heard(112, 0, 20));
    points.add(part, heard(112, 0, 15));
    await points.write();
    expect(written).toEqual([
      ["schedule", 1, 15, 7],
      ["khatm", 1, 20, undefined],
    ]);
  });

  test("runs of other portions are nobody's khatm", async () => {
    const khatms = createHeardPoints(async () => expect.unreachable(), HELD);
    const portion = JSON.stringify({ kind: "onwards" });
    khatms.add({ schedule: { portion }, plan: null } as ClaimedRun, heard(1, 0, 5));
    await khatms.write();
  });
});
