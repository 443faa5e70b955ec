// When claimed runs begin: all of one instant together, on it, and many with room made a second before.
import { describe, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#server/platform/log";
import { handClock, type HandClock } from "../../tests/fakes/hand-clock.ts";
import type { ClaimedRun } from "./claimed-runs.ts";
import { createWaitingRuns, createHeldBefore } from "./waiting-runs.ts";

describe("runs until their minute", () => {
  const DUE = 10_000;
  const MANY = 100;
  const RUSH = 1000;
  const run = (id: number, dueAt = DUE) => ({ id, dueAt, slot: 0, schedule: { id } }) as ClaimedRun;
  const runs = (count: number, dueAt = DUE) =>
    Array.from({ length: count }, (_, index) => run(index + 1, dueAt));

  let clock: HandClock;
  let steps: { at: number; step: string; runs: number }[];
  let waiting: ReturnType<typeof createWaitingRuns>;
  const begin = vi.fn(async (due: ClaimedRun[]) => note("begin", due.length));

  function note(step: string, count = 0): void {
    steps.push({ at: clock.now() - DUE, step, runs: count });
  }

  beforeEach(() => {
    clock = handClock(0);
    steps = [];
    waiting = createWaitingRuns({
      ...{ clock, log: createLog("silent"), begin },
      makeRoom: () => note("make room"),
      makeRoomForRush: () => note("make room for a rush"),
      soon: (_, due) => note("soon", due.length),
    });
  });

  test("many: room is made once, a second before, then it is asked, then they begin together", async () => {
    runs(MANY).forEach(waiting.add);
    await clock.advance(2 * DUE);
    expect(steps).toEqual([
      { at: -1000, step: "make room", runs: 0 },
      { at: -100, step: "soon", runs: MANY },
      { at: 0, step: "begin", runs: MANY },
    ]);
  });

  test("a rush: room is made for it as soon as it is known, before the first of it", async () => {
    runs(RUSH / 2).forEach(waiting.add);
    await clock.advance(1000);
    runs(RUSH / 2, DUE + 1).forEach(waiting.add);
    await clock.advance(2 * DUE);
    expect(steps.slice(0, 2)).toEqual([
      { at: 1000 - DUE, step: "make room for a rush", runs: 0 },
      { at: -1000, step: "make room", runs: 0 },
    ]);
  });

  test.each([
    ["fewer wait at a time", 0, [RUSH / 2, RUSH / 2 - 1]],
    ["the first of it are due in a moment", DUE - 2_900, [RUSH]],
  ])("%s: no room is made for a rush", async (_, from, counts) => {
    await clock.advance(from);
    counts.forEach((count, index) => runs(count, (index + 1) * DUE).forEach(waiting.add));
    await clock.advance(DUE);
    // The first have begun by then.
    runs(1, 3 * DUE).forEach(waiting.add);
    await clock.advance(3 * DUE);
    expect(steps.map(({ step }) => step)).not.toContain("make room for a rush");
  });

  test("few, and as few are left of many: no room is made", async () => {
    const many = runs(MANY);
    many.forEach(waiting.add);
    waiting.remove(many[0] as ClaimedRun);
    await clock.advance(2 * DUE);
    expect(steps.map(({ step }) => step)).toEqual(["soon", "begin"]);
    expect(begin).toHaveBeenLastCalledWith(many.slice(1));
  });

  test("many that are claimed in the last second: they begin on their minute", async () => {
    await clock.advance(DUE - 500);
    runs(MANY).forEach(waiting.add);
    await clock.advance(500);
    expect(steps.at(-1)).toEqual({ at: 0, step: "begin", runs: MANY });
  });

  test("those that could not begin are tried again together, half a second after the first of them", async () => {
    begin.mockRejectedValueOnce(new Error("The database is away."));
    begin.mockRejectedValueOnce(new Error("The database is away."));
    waiting.add(run(1));
    waiting.add({ ...run(2), dueAt: DUE + 200 });
    await clock.advance(DUE + 499);
    begin.mockClear();
    await clock.advance(1);
    expect(begin.mock.calls.map(([due]) => due.map(({ id }) => id))).toEqual([[1], [2]]);
  });

  test("what was taken from this node meanwhile is not tried again", async () => {
    begin.mockRejectedValueOnce(new Error("The database is away."));
    waiting.add(run(1));
    await clock.advance(DUE);
    begin.mockClear();
    waiting.clear();
    await clock.advance(DUE);
    expect(begin).not.toHaveBeenCalled();
  });
});

describe("which of them this node still holds", () => {
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

  // Promise thousands-due: thousands of runs are due one after another within a minute
  // -> each starts once; runs due together are checked and written together, after their LOADs; none is lost while
  // the database is away
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

  test("an answer is kept for what is due within a second before the last that was asked for", async () => {
    const later = (dueAt: number) => [{ ...run(3), dueAt }];
    held.ask(DUE, due);
    held.ask(DUE + 1000, later(DUE + 1000));
    await held.of(due);
    expect(stillHeld).toHaveBeenCalledTimes(2);
    held.ask(DUE, due);
    await held.of(later(DUE + 1000));
    held.ask(DUE + 1001, later(DUE + 1001));
    await held.of(later(DUE + 1001));
    stillHeld.mockClear();
    await held.of(due);
    expect(stillHeld.mock.calls).toContainEqual([[1, 2]]);
  });

  // Proves edited-while-due.
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

  // Proves edited-while-due.
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
});
