// What runs of khatms have heard is written in order, a stretch that grows once, and nothing is lost.
import { expect, test } from "vitest";
import type { ClaimedRun } from "./claimed-runs.ts";
import { createHeardKhatms } from "./heard-khatms.ts";

function runOf(khatmId: number): ClaimedRun {
  const portion = JSON.stringify({ kind: "khatm", khatmId });
  return { schedule: { portion }, plan: { reciter: { id: 5 } } } as ClaimedRun;
}
const heard = (surahId: number, from: number, to: number) =>
  ({ type: "heard", surahId, from, to }) as const;

test("one stretch after another, and what grows while it is written is written again", async () => {
  const written: [number, number, number, number][] = [];
  let grow = () => {};
  const khatms = createHeardKhatms(async (khatmId, { surahId, from, to }) => {
    grow();
    await Promise.resolve();
    written.push([khatmId, surahId, from, to]);
  });
  khatms.add(runOf(1), heard(112, 0, 10));
  khatms.add(runOf(1), heard(112, 0, 20));
  khatms.add(runOf(1), heard(113, 0, 5));
  grow = () => {
    grow = () => {};
    khatms.add(runOf(1), heard(113, 0, 15));
  };
  await Promise.all([khatms.write(), khatms.write()]);
  expect(written).toEqual([
    [1, 112, 0, 20],
    [1, 113, 0, 15],
  ]);
});

test("a surah that is heard again from its beginning does not take the place of what was heard of it", async () => {
  const written: number[] = [];
  const khatms = createHeardKhatms(async (_, { to }) => {
    written.push(to);
  });
  khatms.add(runOf(1), heard(112, 0, 12));
  khatms.add(runOf(1), { ...heard(112, 0, 12), ended: true });
  khatms.add(runOf(1), heard(112, 0, 3));
  await khatms.write();
  expect(written).toEqual([12, 3]);
});

test("what could not be written is written the next time, in the same order", async () => {
  const written: number[] = [];
  let isAway = true;
  const khatms = createHeardKhatms(async (_, { to }) => {
    if (isAway) throw new Error("The database is away.");
    written.push(to);
  });
  khatms.add(runOf(1), heard(112, 0, 10));
  await expect(khatms.write()).rejects.toThrow();
  khatms.add(runOf(1), heard(112, 12, 20));
  isAway = false;
  await khatms.write();
  expect(written).toEqual([10, 20]);
});

test("runs of other portions are nobody's khatm", async () => {
  const khatms = createHeardKhatms(async () => expect.unreachable());
  const portion = JSON.stringify({ kind: "onwards" });
  khatms.add({ schedule: { portion }, plan: null } as ClaimedRun, heard(1, 0, 5));
  await khatms.write();
});
