// The rules of following: what keeps a speaker followed, when it is let go, and whose turn it is.
import { expect, test } from "vitest";
import { CHECK_FOR, type Followed, IDLE_FOR, isLetGo, isTurnOf } from "./following.ts";

const NOW = 1_000_000_000;
const idle: Followed = {
  ...{ busy: false, looked: false, neededUntil: 0 },
  ...{ neededAt: NOW - IDLE_FOR, reachable: true, checkedAt: null },
};

test.each<[string, Partial<Followed>, boolean]>([
  ["nothing has needed it for two minutes", {}, true],
  ["it was needed a moment before", { neededAt: NOW - IDLE_FOR + 1 }, false],
  ["the clock was set back since it was needed", { neededAt: NOW + 1 }, false],
  ["it plays", { busy: true }, false],
  ["somebody looks", { looked: true }, false],
  ["a run is due", { neededUntil: NOW + 1 }, false],
  ["the check found it", { neededAt: null, checkedAt: NOW }, true],
  ["the check waits for it", { neededAt: null, checkedAt: NOW, reachable: null }, false],
  ["the check tries again", { neededAt: null, checkedAt: NOW - 1, reachable: false }, false],
  [
    "the check has tried for long enough",
    { neededAt: null, checkedAt: NOW - CHECK_FOR, reachable: false },
    true,
  ],
  ["it was checked, and needed since", { neededAt: NOW - 1, checkedAt: NOW - CHECK_FOR }, false],
])("%s", (_, known, letGo) => {
  expect(isLetGo({ ...idle, ...known }, NOW)).toBe(letGo);
});

test("each speaker has one node whose turn it is, and nobody has many more than others", () => {
  const live = ["a", "b", "c"];
  const turns = Array.from({ length: 300 }, (_, deviceId) =>
    live.filter((node) => isTurnOf(node, live, deviceId)),
  );
  expect(turns.every((nodes) => nodes.length === 1)).toBe(true);
  for (const node of live) expect(turns.filter(([one]) => one === node)).toHaveLength(100);
  expect(isTurnOf("dead", live, 1)).toBe(false);
});
