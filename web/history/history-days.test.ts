// The history by day, the month grid, and where an entry resumes.
import { expect, test } from "vitest";
import type { Device } from "#contract/devices";
import type { HistoryEntry } from "#contract/playback";
import { zoneHere } from "#contract/times/zone-here";
import { rememberOffsets } from "#contract/times/zone-offsets";
import { dayKey, historyByDay, monthGrid } from "./history-days.ts";
import { placeOf, speakerFor } from "./resume-place.ts";

const entry = (id: number, local: string) =>
  ({ id, timestamp: new Date(local).toISOString() }) as HistoryEntry;

const entries = [
  entry(1, "2026-03-01T23:59:00"),
  entry(2, "2026-03-02T00:01:00"),
  entry(3, "2026-03-02T20:00:00"),
];

test("days of the reader's own zone, newest day first, newest entry first", () => {
  expect(
    historyByDay(entries).map(({ day, entries: list }) => [day, list.map(({ id }) => id)]),
  ).toEqual([
    ["2026-03-02", [3, 2]],
    ["2026-03-01", [1]],
  ]);
});

// Proves zone-rules-differ.
test("a day is that of the server's rules of the zone, where this browser's are older", () => {
  const zone = zoneHere();
  const own = dayKey(Date.parse("2026-03-02T12:00:00Z"));
  rememberOffsets(zone, [{ from: "2020-01-01T00:00:00.000Z", minutes: 24 * 60 }]);
  expect([own, dayKey(Date.parse("2026-03-02T12:00:00Z"))]).toEqual(["2026-03-02", "2026-03-03"]);
  rememberOffsets(zone, []);
});

test("a month is whole weeks that begin on the wanted day", () => {
  // February 2026 begins on a Sunday.
  const fromMonday = monthGrid(2026, 1, 1);
  expect(fromMonday[0]).toEqual([null, null, null, null, null, null, "2026-02-01"]);
  expect(fromMonday.at(-1)?.[5]).toBe("2026-02-28");
  expect(monthGrid(2026, 1, 7)).toHaveLength(4);
  expect(monthGrid(2028, 1, 1).flat().filter(Boolean)).toHaveLength(29);
  expect(dayKey(new Date(2026, 0, 5).getTime())).toBe("2026-01-05");
});

test("resume: the same speaker while it is there, else this browser", () => {
  const devices = [
    { id: 1, isConnected: true, type: "google" },
    { id: 2, isConnected: false, type: "google" },
    // An Echo: playback on it cannot be started remotely.
    { id: 4, isConnected: true, type: "alexa" },
  ] as Device[];
  const speakers = [1, 2, 3, 4, null].map((deviceId) => speakerFor({ deviceId }, devices));
  expect(speakers).toEqual([1, null, null, null, null]);
});

test("resume: from where it stopped; what was heard to its end begins anew", () => {
  expect(placeOf({ completed: false, startPosition: 5, endPosition: 70 })).toBe(70);
  expect(placeOf({ completed: false, startPosition: 5, endPosition: null })).toBe(5);
  expect(placeOf({ completed: true, startPosition: 5, endPosition: 90 })).toBe(0);
});
