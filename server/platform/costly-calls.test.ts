// Costly calls beside one another: who goes on when, and who is refused.
import { expect, test } from "vitest";
import { createCostlyCalls, createLanes, paced, turn } from "./costly-calls.ts";

// Promise 42: one account's costly calls, its feed, its exports, readers of its media who do not read, files made
// to be slow
// -> two costly calls for each account at a time, each yielding to the event loop; a feed is built at most once a
// minute; 24 readers of a sound, cut off after two idle minutes; each upload has one budget of reads
test("of any number that wait, one goes on in each round of the loop", async () => {
  let round = 0;
  let stopped = false;
  const count = () => {
    round += 1;
    if (!stopped) setImmediate(count);
  };
  setImmediate(count);
  const rounds: number[] = [];
  await Promise.all(Array.from({ length: 20 }, () => turn().then(() => rounds.push(round))));
  stopped = true;
  expect(new Set(rounds).size).toBe(20);
});

test("work is interrupted when its slice is used up, and not before", async () => {
  let now = 0;
  let turns = 0;
  const pace = paced(() => now);
  let stopped = false;
  const count = () => {
    turns += 1;
    if (!stopped) setImmediate(count);
  };
  setImmediate(count);
  for (let piece = 0; piece < 7; piece++) {
    now += 1;
    await pace();
  }
  expect(turns).toBe(0);
  now += 1;
  await pace();
  expect(turns).toBeGreaterThan(0);
  stopped = true;
});

test("a lane runs as many as it has places, the others in their order, and refuses a crowd", async () => {
  const lanes = createLanes({ atOnce: 2, waiting: 3 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const calls = [0, 1, 2, 3, 4].map((call) =>
    lanes("amina", () => {
      begun.push(call);
      return new Promise<number>((resolve) => ends.push(() => resolve(call)));
    }),
  );
  await turn();
  expect(begun).toEqual([0, 1]);
  await expect(lanes("amina", async () => 5)).rejects.toMatchObject({ code: "too-many-tries" });
  // Another's lane is free.
  expect(await lanes("bilal", async () => 6)).toBe(6);
  for (let end = ends.shift(); end; end = ends.shift()) {
    end();
    await turn();
  }
  expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test("a call that fails gives its place to the next", async () => {
  const lanes = createLanes({ atOnce: 1, waiting: 5 });
  const failing = lanes("amina", async () => Promise.reject(new Error("broken")));
  const next = lanes("amina", async () => "served");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("served");
});

// Proves 42.
test("one account has two costly calls at a time, whatever its addresses", async () => {
  const costly = createCostlyCalls();
  let running = 0;
  let most = 0;
  const call = (at: number) =>
    costly.run({ userId: 1, address: `203.0.113.${at}` }, async () => {
      most = Math.max(most, ++running);
      await turn();
      running -= 1;
    });
  await Promise.all(Array.from({ length: 12 }, (_, at) => call(at)));
  expect(most).toBe(2);
});

// Promise pages-ask-together: many pages of an account fetch its schedules again at once
// -> those that ask before a call begins share its answer, never an older one
test("pages that ask the same share the answer of a call that has not begun, and never an older one", async () => {
  const costly = createCostlyCalls();
  let stored = 0;
  let reads = 0;
  const ends: (() => void)[] = [];
  const read = async () => {
    reads += 1;
    const seen = stored;
    await new Promise<void>((resolve) => ends.push(resolve));
    return seen;
  };
  const page = (userId = 1, question = "schedules") =>
    costly.share({ userId, address: "192.0.2.1" }, question, read);
  const first = [page(), page()];
  await turn();
  await turn();
  expect(reads).toBe(1);
  stored = 1;
  const later = Array.from({ length: 10 }, () => page());
  const others = [page(2), page(1, "khatms")];
  while (reads < 4) {
    ends.shift()?.();
    await turn();
  }
  while (ends.length > 0) {
    ends.shift()?.();
    await turn();
  }
  expect(await Promise.all(first)).toEqual([0, 0]);
  expect(new Set(await Promise.all(later))).toEqual(new Set([1]));
  await Promise.all(others);
  expect(reads).toBe(4);
});

// Proves pages-ask-together.
test("who shares a call that fails hears so, and the next asks anew", async () => {
  const costly = createCostlyCalls();
  const caller = { userId: 1, address: "192.0.2.1" };
  const fails = () => costly.share(caller, "schedules", () => Promise.reject(new Error("away")));
  const both = await Promise.allSettled([fails(), fails()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await costly.share(caller, "schedules", async () => 7)).toBe(7);
});
