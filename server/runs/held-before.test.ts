// The answer that was asked for before the minute counts unless something changed since.
import { beforeEach, expect, test, vi } from "vitest";
import type { ClaimedRun } from "./claimed-runs.ts";
import { createHeldBefore } from "./held-before.ts";

const DUE = 60_000;
const run = (id: number) => ({ id, dueAt: DUE }) as ClaimedRun;
const due = [run(1), run(2)];

let inDatabase: number[];
const stillHeld = vi.fn(
  async (ids: number[]) => new Set(ids.filter((id) => inDatabase.includes(id))),
);
let held: ReturnType<typeof createHeldBefore>;
beforeEach(() => {
  inDatabase = [1, 2];
  stillHeld.mockClear();
  held = createHeldBefore({ stillHeld });
});

const ids = (runs: ClaimedRun[]) => runs.map(({ id }) => id);

test("nothing changed: the database is not asked again on the minute", async () => {
  inDatabase = [2];
  held.ask(DUE, due);
  expect(ids(await held.of(due))).toEqual([2]);
  expect(stillHeld).toHaveBeenCalledOnce();
});

test("runs due a moment one after another keep their answers: none is asked again", async () => {
  const dueAt = DUE + 20;
  const next = [{ ...run(3), dueAt }];
  inDatabase = [1, 3];
  held.ask(DUE, due);
  held.ask(dueAt, next);
  expect(ids(await held.of(due))).toEqual([1]);
  expect(ids(await held.of(next))).toEqual([3]);
  expect(stillHeld).toHaveBeenCalledTimes(2);
});

test("a schedule was changed since: it is asked again", async () => {
  held.ask(DUE, due);
  inDatabase = [1];
  held.changed();
  expect(ids(await held.of(due))).toEqual([1]);
});

test("a schedule is changed while the answer is on its way: it is asked again", async () => {
  let answer = (_: Set<number>) => {};
  stillHeld.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  held.ask(DUE, due);
  const open = held.of(due);
  inDatabase = [1];
  held.changed();
  answer(new Set([1, 2]));
  expect(ids(await open)).toEqual([1]);
});

test("a run that was not asked for is asked for", async () => {
  held.ask(DUE, due);
  inDatabase = [1, 3];
  expect(ids(await held.of([...due, run(3)]))).toEqual([1, 3]);
});

test("a failed ownership check rejects at the due time and is retried", async () => {
  stillHeld.mockRejectedValueOnce(new Error("The database is away."));
  held.ask(DUE, due);
  await expect(held.of(due)).rejects.toThrow("away");
  expect(ids(await held.of(due))).toEqual([1, 2]);
});

test("begun runs that were withdrawn elsewhere are found afterwards", async () => {
  held.ask(DUE, due);
  const begun = await held.of(due);
  inDatabase = [1];
  expect(ids(await held.lost(begun))).toEqual([2]);
});

test("questions that come while one is on its way are asked together, and after it", async () => {
  const first = Promise.withResolvers<Set<number>>();
  stillHeld.mockReturnValueOnce(first.promise);
  held.ask(DUE, due);
  held.ask(DUE + 20, [{ ...run(3), dueAt: DUE + 20 }]);
  held.ask(DUE + 40, [{ ...run(4), dueAt: DUE + 40 }]);
  expect(stillHeld.mock.calls).toEqual([[[1, 2]]]);
  inDatabase = [1, 4];
  first.resolve(new Set([1]));
  expect(ids(await held.of([{ ...run(4), dueAt: DUE + 40 }]))).toEqual([4]);
  expect(ids(await held.of([{ ...run(3), dueAt: DUE + 20 }]))).toEqual([]);
  expect(stillHeld.mock.calls).toEqual([[[1, 2]], [[3, 4]]]);
});
