// Offsets of a zone as a server has them, and a machine whose own rules of that zone differ.
import { afterEach, expect, test } from "vitest";
import { dateAt, instantOf, nextInstantOf, timeAt } from "./clock-times.ts";
import { rememberedOffset, rememberOffsets, zoneOffsets } from "./zone-offsets.ts";

const NOW = Date.parse("2026-11-25T12:00:00Z");
afterEach(() => {
  for (const zone of ["Europe/Berlin", "Mars/Base"]) rememberOffsets(zone, []);
});

test("the offsets of five years, each from its change on", () => {
  expect(zoneOffsets("Asia/Riyadh", NOW)).toEqual([
    { from: "2024-01-01T00:00:00.000Z", minutes: 180 },
  ]);
  const berlin = zoneOffsets("Europe/Berlin", NOW);
  expect(berlin).toHaveLength(11);
  expect(berlin.slice(-2)).toEqual([
    { from: "2028-03-26T01:00:00.000Z", minutes: 120 },
    { from: "2028-10-29T01:00:00.000Z", minutes: 60 },
  ]);
});

test("of rules that agree nothing is remembered", () => {
  rememberOffsets("Europe/Berlin", zoneOffsets("Europe/Berlin", NOW));
  expect(rememberedOffset("Europe/Berlin", NOW)).toBeNull();
});

test.each(["Europe/Berlin", "Mars/Base"])(
  // Proves zone-rules-differ.
  "with other rules, times of %s are the server's",
  (zone) => {
    // A Berlin that stays an hour further east, without winter time since 2026.
    rememberOffsets(zone, [
      { from: "2025-01-01T00:00:00.000Z", minutes: 60 },
      { from: "2026-03-29T01:00:00.000Z", minutes: 120 },
    ]);
    expect(timeAt(zone, NOW)).toBe("14:00");
    expect(dateAt(zone, Date.parse("2026-11-25T22:30:00Z"))).toBe("2026-11-26");
    expect(instantOf("2026-11-25", "20:00", zone)).toBe(Date.parse("2026-11-25T18:00:00Z"));
    expect(nextInstantOf("13:00", zone, NOW)).toBe(Date.parse("2026-11-26T11:00:00Z"));
    expect(instantOf("2026-03-29", "02:30", zone)).toBe(Date.parse("2026-03-29T01:00:00Z"));
  },
);

test("by remembered rules too, the first of two times is meant", () => {
  rememberOffsets("Mars/Base", [
    { from: "2025-01-01T00:00:00.000Z", minutes: 120 },
    { from: "2026-10-25T01:00:00.000Z", minutes: 60 },
  ]);
  expect(instantOf("2026-10-25", "02:30", "Mars/Base")).toBe(Date.parse("2026-10-25T00:30:00Z"));
});
