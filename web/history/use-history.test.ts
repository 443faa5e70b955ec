// Where one page of the history ends and the next begins.
import { expect, test } from "vitest";
import type { HistoryEntry } from "#contract/playback";
import { eachOnce, olderThan } from "./use-history.ts";

const at = (id: number, timestamp: string) => ({ id, timestamp }) as HistoryEntry;

test("entries of one instant that two pages divide are all shown, each once", () => {
  const [noon, earlier] = ["2026-11-20T12:00:00.000Z", "2026-11-20T11:00:00.000Z"];
  const all = [at(4, noon), at(3, earlier), at(2, earlier), at(1, earlier)];
  const first = all.slice(0, 2);
  const before = Date.parse(olderThan(first) ?? "");
  const second = all.filter(({ timestamp }) => Date.parse(timestamp) < before);
  expect(eachOnce([first, second]).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
});

test("a page of one instant alone is not asked for again", () => {
  const noon = "2026-11-20T12:00:00.000Z";
  expect(olderThan([at(2, noon), at(1, noon)])).toBe(noon);
  expect(olderThan([])).toBeUndefined();
});
