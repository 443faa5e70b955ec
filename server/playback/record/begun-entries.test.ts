// Entries that begin while the database is away or busy: none is lost, none stands there twice.
import { beforeEach, expect, test } from "vitest";
import type { Log } from "#server/platform/log";
import { type HandClock, handClock } from "../../../tests/fakes/hand-clock.ts";
import { type BegunEntries, begunEntries } from "./begun-entries.ts";

let clock: HandClock;
let stored: string[];
let statements: number;
let logged: { message: string; entries: number | undefined }[];
/** What the database does with an insert. */
let database: "takes" | "is away" | "takes, and its answer is lost";
/** For what an insert waits. */
let gate: Promise<void>;
let begun: BegunEntries<string>;

const idOf = (entry: string) => (stored.includes(entry) ? stored.indexOf(entry) + 1 : undefined);
const settled = () => clock.advance(0);

beforeEach(() => {
  clock = handClock(0);
  [stored, statements, logged, database] = [[], 0, [], "takes"];
  gate = Promise.resolve();
  begun = begunEntries<string>({
    clock,
    log: {
      error: (given: { entries?: number }, message: string) =>
        void logged.push({ message, entries: given.entries }),
    } as unknown as Log,
    async insert(entries) {
      statements++;
      await gate;
      if (database === "is away") throw new Error("timeout exceeded when trying to connect");
      if (entries.some((entry) => entry.startsWith("gone"))) {
        throw Object.assign(new Error("It refers to a deleted speaker."), { code: "23503" });
      }
      stored.push(...entries);
      if (database !== "takes") throw new Error("Query read timeout");
      return entries.map(idOf);
    },
    findStored: async (entries) => entries.map(idOf),
  });
});

test("those of many speakers go together, in one statement at a time, of 500 at most", async () => {
  const entries = Array.from({ length: 600 }, (_, at) => `speaker ${at}`);
  const ids = await Promise.all(entries.map((entry) => begun.put(entry)));
  expect(ids).toEqual(entries.map(idOf));
  expect(statements).toBe(2);
});

test("what comes one by one while a statement is under way shares the next", async () => {
  let release = () => {};
  gate = new Promise((resolve) => (release = resolve));
  const entries = ["first", "second", "third", "fourth"];
  const ids: Promise<number | null>[] = [];
  for (const entry of entries) {
    ids.push(begun.put(entry));
    await settled();
  }
  expect(statements).toBe(1);
  release();
  expect(await Promise.all(ids)).toEqual([1, 2, 3, 4]);
  expect(statements).toBe(2);
});

// Promise no-database-as-it-begins: the database is away or busy while recitation begins
// -> it plays; the history entry waits, is retried every second (at most 100,000 entries) and is never written
// twice; shutting down writes what waits
test("a database that is away for a while gets all of them later, with one line of the log for each try", async () => {
  database = "is away";
  const first = [begun.put("one"), begun.put("two")];
  await settled();
  const later = begun.put("three");
  await clock.advance(1000);
  expect(stored).toEqual([]);
  database = "takes";
  await clock.advance(1000);
  expect(await Promise.all([...first, later])).toEqual([1, 2, 3]);
  const message = "listening history not begun yet";
  expect(logged).toEqual([2, 3].map((entries) => ({ message, entries })));
  expect(clock.waiting()).toBe(0);
});

// Proves no-database-as-it-begins.
test("an entry whose answer was lost is found, not stored again", async () => {
  database = "takes, and its answer is lost";
  const one = begun.put("one");
  await settled();
  const two = begun.put("two");
  database = "takes";
  await clock.advance(1000);
  expect(await Promise.all([one, two])).toEqual([1, 2]);
  expect(stored).toEqual(["one", "two"]);
});

test("one whose speaker was deleted is given up alone, and never tried again", async () => {
  const ids = ["one", "two", "gone", "four"].map((entry) => begun.put(entry));
  expect(await Promise.all(ids)).toEqual([1, 2, null, 3]);
  expect(logged.map(({ message }) => message)).toEqual(["listening history not saved"]);
  expect(clock.waiting()).toBe(0);
});

// Proves no-database-as-it-begins.
test("a server that stops writes what waits", async () => {
  database = "is away";
  const one = begun.put("one");
  await settled();
  database = "takes";
  await begun.flush();
  expect(stored).toEqual(["one"]);
  expect(await one).toBe(1);
  expect(clock.waiting()).toBe(0);
});

// Proves no-database-as-it-begins.
test("while the database is away for hours, as many are kept as fit, and the log says it once", async () => {
  database = "is away";
  const kept = Array.from({ length: 100_000 }, () => begun.put("again"));
  expect(await Promise.all([begun.put("too many"), begun.put("too many")])).toEqual([null, null]);
  expect(logged.filter(({ message }) => message.startsWith("no more"))).toHaveLength(1);
  expect(kept).toHaveLength(100_000);
});

// Promise history-of-one: a node that is cut off from the database follows its speakers on, and another one takes them over
// -> what both have heard is in the history once
test("what waits is given up when its node has lost its speakers, and is not stored later", async () => {
  database = "is away";
  const begins = begun.put("while it was cut off");
  await settled();
  begun.forgetAll();
  expect(await begins).toBeNull();
  database = "takes";
  await clock.advance(5000);
  await begun.flush();
  expect(stored).toEqual([]);
  expect(await begun.put("later")).toBe(1);
});
