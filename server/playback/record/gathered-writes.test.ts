// Gathered writes: none is lost while the database is away, and none is written after a later one.
import { beforeEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log";
import { type HandClock, handClock } from "../../../tests/fakes/hand-clock.ts";
import { type GatheredWrites, gatheredWrites } from "./gathered-writes.ts";

let clock: HandClock;
let written: string[][];
let isDatabaseAway: boolean;
/** For what the next writes wait. */
let delays: Promise<void>[];
let writes: GatheredWrites<string>;

beforeEach(() => {
  clock = handClock(0);
  [written, delays, isDatabaseAway] = [[], [], false];
  writes = gatheredWrites<string>({
    clock,
    log: createLog("silent"),
    gather: 200,
    what: "words",
    async write(values) {
      await delays.shift();
      if (isDatabaseAway) throw new Error("The database is away.");
      written.push(values);
    },
  });
});

test("what is put within a moment is written together, the latest of each id", async () => {
  const done = writes.put(1, "old");
  void writes.put(2, "two");
  void writes.put(1, "new");
  expect(writes.get(1)).toBe("new");
  await clock.advance(200);
  await done;
  expect(written).toEqual([["new", "two"]]);
  expect(writes.get(1)).toBeUndefined();
});

test("what could not be written is kept, resolves when it is, and is replaced by what came later", async () => {
  isDatabaseAway = true;
  let resolved = 0;
  void writes.put(1, "one").then(() => resolved++);
  void writes.put(2, "two").then(() => resolved++);
  await clock.advance(500);
  expect([writes.get(1), resolved]).toEqual(["one", 0]);
  void writes.put(2, "two, later");
  await clock.advance(3000);
  expect(written).toEqual([]);
  isDatabaseAway = false;
  await clock.advance(1000);
  expect(written).toEqual([["one", "two, later"]]);
  expect(resolved).toBe(2);
  await clock.advance(10_000);
  expect(written).toHaveLength(1);
});

test("a write that fails slowly is not followed at once by what has waited for it", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  delays.push(promise);
  void writes.put(1, "one");
  await clock.advance(200);
  void writes.put(2, "two");
  await clock.advance(1500);
  reject(new Error("The database is away."));
  delays.push(Promise.resolve());
  await clock.advance(999);
  expect([delays.length, written]).toEqual([1, []]);
  await clock.advance(1);
  expect(written).toEqual([["one", "two"]]);
});

test("what comes while others are written is written a moment later", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  delays.push(promise);
  void writes.put(1, "one");
  await clock.advance(200);
  void writes.put(2, "two");
  await clock.advance(500);
  resolve();
  await clock.advance(200);
  expect(written).toEqual([["one"], ["two"]]);
});

test("flush waits for what is under way, and leaves nothing behind", async () => {
  let release = () => {};
  delays.push(new Promise((resolve) => (release = resolve)));
  void writes.put(1, "old");
  await clock.advance(200);
  // Under way: still to be read.
  expect(writes.get(1)).toBe("old");
  void writes.put(1, "new");
  const flushed = writes.flush();
  release();
  await flushed;
  expect(written).toEqual([["old"], ["new"]]);
});
