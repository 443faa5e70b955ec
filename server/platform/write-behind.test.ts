// Write-behind: nothing is lost while the database is away, and nothing is written after a later value.
import { beforeEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import { createWriteBehind, writeApart, type WriteBehind } from "./write-behind.ts";

let clock: HandClock;
let written: string[][];
let isDatabaseAway: boolean;
/** For what the next writes wait. */
let delays: Promise<void>[];
let writes: WriteBehind<number, string>;

beforeEach(() => {
  clock = handClock(0);
  [written, delays, isDatabaseAway] = [[], [], false];
  writes = make();
});

function make(
  options: Partial<Parameters<typeof createWriteBehind<number, string>>[0]> = {},
): WriteBehind<number, string> {
  return createWriteBehind<number, string>({
    ...{ clock, log: createLog("silent"), gather: 200, failed: "words not saved yet" },
    async write(entries) {
      await delays.shift();
      if (isDatabaseAway) throw new Error("The database is away.");
      written.push(entries.map(([, value]) => value));
    },
    ...options,
  });
}

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

// Promise no-database-for-a-moment: the database is away for a moment
// -> what speakers did and how far people listened is written when it is back
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

test("without gathering, what is put in one turn of the loop is one write, and the next waits for it", async () => {
  writes = make({ gather: 0 });
  const { promise, resolve } = Promise.withResolvers<void>();
  delays.push(promise);
  for (const key of [1, 2]) void writes.put(key, String(key));
  await clock.advance(0);
  for (const key of [3, 4]) {
    void writes.put(key, String(key));
    await clock.advance(0);
  }
  expect(written).toEqual([]);
  resolve();
  await clock.advance(0);
  expect(written).toEqual([
    ["1", "2"],
    ["3", "4"],
  ]);
  expect(clock.waiting()).toBe(0);
});

test("writes have at most so many values, and begin so far apart", async () => {
  writes = make({ gather: 0, apart: 100, most: 2 });
  for (const key of [1, 2, 3, 4, 5]) void writes.put(key, String(key));
  await clock.advance(0);
  expect(written).toEqual([["1", "2"]]);
  await clock.advance(200);
  expect(written.slice(1)).toEqual([["3", "4"], ["5"]]);
  for (const key of [6, 7, 8]) void writes.put(key, String(key));
  await writes.flush();
  expect(written.slice(3)).toEqual([["6", "7"], ["8"]]);
});

test("what is wanted at once takes what is gathered along, also after the write under way", async () => {
  void writes.put(1, "one");
  void writes.put(2, "two", { within: 0 });
  await clock.advance(0);
  expect(written).toEqual([["one", "two"]]);
  const { promise, resolve } = Promise.withResolvers<void>();
  delays.push(promise);
  void writes.put(3, "three", { within: 0 });
  await clock.advance(0);
  void writes.put(4, "four");
  void writes.put(5, "five", { within: 0 });
  resolve();
  await clock.advance(0);
  expect(written.slice(1)).toEqual([["three"], ["four", "five"]]);
});

test("what may wait goes with a later value of its key that may not, after its time, or with a flush", async () => {
  void writes.put(1, "one", { mayWait: 60_000 });
  void writes.put(2, "two", { mayWait: 60_000 });
  void writes.put(1, "one, later");
  await writes.writeReady();
  expect(written).toEqual([["one, later"]]);
  await clock.advance(59_999);
  expect(written).toHaveLength(1);
  await clock.advance(1);
  expect(written.slice(1)).toEqual([["two"]]);
  void writes.put(3, "three", { mayWait: 60_000 });
  await writes.flush();
  expect(written.slice(2)).toEqual([["three"]]);
  expect(clock.waiting()).toBe(0);
});

test("two values of one key are merged, also with one whose write failed", async () => {
  writes = make({ merge: (earlier, later) => `${earlier}+${later}` });
  isDatabaseAway = true;
  void writes.put(1, "a");
  void writes.put(1, "b");
  await clock.advance(200);
  void writes.put(1, "c");
  isDatabaseAway = false;
  await clock.advance(1000);
  expect(written).toEqual([["a+b+c"]]);
});

test("only what failed is tried again, before what came meanwhile", async () => {
  let damaged: string | null = "two";
  writes = make({
    write: (entries) =>
      writeApart(entries, async (some) => {
        const values = some.map(([, value]) => value);
        if (damaged && values.includes(damaged)) throw new Error("A row is damaged.");
        written.push(values);
      }),
  });
  const done: number[] = [];
  for (const [key, value] of [
    [1, "one"],
    [2, "two"],
    [3, "three"],
  ] as const)
    void writes.put(key, value).then(() => done.push(key));
  await clock.advance(200);
  expect([written, done]).toEqual([
    [["one"], ["three"]],
    [1, 3],
  ]);
  void writes.put(4, "four");
  damaged = null;
  await clock.advance(1000);
  expect(written.slice(2)).toEqual([["two", "four"]]);
  expect(done).toEqual([1, 3, 2]);
});

test("while a write cannot be made, what is wanted at once does not hasten the next try; a flush does", async () => {
  isDatabaseAway = true;
  void writes.put(1, "one");
  await clock.advance(200);
  isDatabaseAway = false;
  void writes.put(2, "two", { within: 0 });
  await clock.advance(999);
  expect(written).toEqual([]);
  await writes.flush();
  expect(written).toEqual([["one", "two"]]);
  expect(clock.waiting()).toBe(0);
});

test("what is forgotten is not written, nor tried again when its write fails", async () => {
  void writes.put(1, "one");
  void writes.put(2, "two", { mayWait: 1000 });
  void writes.put(3, "three");
  writes.forget(1);
  writes.forget(2);
  const { promise, reject } = Promise.withResolvers<void>();
  delays.push(promise);
  await clock.advance(200);
  writes.forgetAll();
  expect(writes.get(3)).toBeUndefined();
  reject(new Error("The database is away."));
  await clock.advance(10_000);
  expect([written, writes.size(), clock.waiting()]).toEqual([[], 0, 0]);
});

test("once stopped it writes nothing by itself, and still writes when it is told to", async () => {
  isDatabaseAway = true;
  void writes.put(1, "one");
  await clock.advance(200);
  writes.stop();
  void writes.put(2, "two");
  isDatabaseAway = false;
  await clock.advance(10_000);
  expect(written).toEqual([]);
  await writes.flush();
  expect(written).toEqual([["one", "two"]]);
});
