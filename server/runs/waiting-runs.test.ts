// When claimed runs begin: all of one instant together, on it, and many with room made a second before.
import { beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#server/platform/log";
import { handClock, type HandClock } from "../../tests/fakes/hand-clock.ts";
import type { ClaimedRun } from "./claimed-runs.ts";
import { createWaitingRuns } from "./waiting-runs.ts";

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
