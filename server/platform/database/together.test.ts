// Single questions that share one query.
import { expect, test } from "vitest";
import { askedTogether } from "./together.ts";

function askedStore() {
  const asked: number[][] = [];
  const gates: (() => void)[] = [];
  const find = askedTogether(async (ids) => {
    asked.push(ids);
    await new Promise<void>((resolve) => gates.push(resolve));
    if (ids.includes(13)) throw new Error("away");
    return new Map(ids.filter((id) => id < 100).map((id) => [id, `row ${id}`]));
  });
  const answer = async () => {
    await Promise.resolve();
    gates.shift()?.();
  };
  return { asked, find, answer };
}

test("what is asked in one turn, and while a question is under way, goes together", async () => {
  const { asked, find, answer } = askedStore();
  const first = [find(1), find(2), find(2)];
  await Promise.resolve();
  const later = [find(3), find(100), find(1)];
  await answer();
  expect(await Promise.all(first)).toEqual(["row 1", "row 2", "row 2"]);
  await answer();
  expect(await Promise.all(later)).toEqual(["row 3", undefined, "row 1"]);
  expect(asked).toEqual([
    [1, 2],
    [3, 100, 1],
  ]);
});

test("a question that fails says so to those who asked it, and to no one after them", async () => {
  const { find, answer } = askedStore();
  const lost = Promise.allSettled([find(13), find(1)]);
  await answer();
  expect((await lost).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const again = find(1);
  await answer();
  expect(await again).toBe("row 1");
});

test("a long queue goes in pieces", async () => {
  const { asked, find, answer } = askedStore();
  const all = Promise.all(Array.from({ length: 1001 }, (_, id) => find(id + 1000)));
  for (let at = 0; at < 3; at += 1) {
    await answer();
    await new Promise(setImmediate);
  }
  await all;
  expect(asked.map((ids) => ids.length)).toEqual([500, 500, 1]);
});
