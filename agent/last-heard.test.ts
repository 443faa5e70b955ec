// From which second on a speaker was heard on a line without a jump.
import { expect, test } from "vitest";
import type { MediaStatus } from "#server/speakers/speaker";
import { type LastHeard, nowHeard } from "./last-heard.ts";

const said = (second: number, position: number, more: Partial<MediaStatus> = {}): MediaStatus => ({
  ...{ state: "playing", url: "https://recordings.example/082.mp3", position, duration: 54 },
  ...{ idleReason: null, loadedFor: { runId: 7 }, at: second * 1000, ...more },
});
const from = (...reports: MediaStatus[]) =>
  reports.reduce<LastHeard | undefined>(nowHeard, undefined)?.from;

test("what is heard as the clock has it, with its pauses, is heard from its beginning", () => {
  const paused = said(30, 22.3, { state: "paused" });
  expect(from(said(0, 12.2), said(10, 22.3), paused, said(40, 32.3))).toBe(12.2);
});

test("a seek, another recording and an end begin anew", () => {
  expect(from(said(0, 12.2), said(10, 42))).toBe(42);
  expect(from(said(0, 12.2), said(10, 3))).toBe(3);
  const other = { url: "https://recordings.example/083.mp3" };
  expect(from(said(0, 12.2), said(10, 0.2, other), said(20, 10.2, other))).toBe(0.2);
  expect(from(said(0, 12.2), said(10, 0, { state: "idle" }), said(20, 22))).toBe(22);
});

// Proves ended-as-the-line-is-lost.
test("an end that comes by itself is told with where it was heard last, a person's stop is not", () => {
  const idle = (second: number, idleReason: MediaStatus["idleReason"], position = 0) =>
    said(second, position, { state: "idle", idleReason });
  const last = (...reports: MediaStatus[]) =>
    reports.reduce<LastHeard | undefined>(nowHeard, undefined);
  const before = [said(0, 12.2), said(10, 22.3)];
  const ended = { from: 12.2, position: 22.3, at: 10_000, endedAt: 42_000 };
  expect(last(...before, idle(42, "finished", 54))).toMatchObject(ended);
  expect(last(...before, idle(42, "finished", 54), idle(44, null))).toMatchObject(ended);
  const untold = [
    [...before, idle(42, "cancelled", 54)],
    [...before, idle(42, "finished", 54), idle(43, "cancelled")],
    [...before, idle(42, null), idle(43, "finished")],
    [...before, said(30, 22.3, { state: "paused" }), idle(42, "finished")],
    [...before, idle(42, "finished", 54), said(43, 0.2)],
  ];
  for (const reports of untold) expect(last(...reports)).not.toHaveProperty("endedAt");
});
