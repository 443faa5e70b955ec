// Zones whose clocks agree all year, in half of it, and never.
import { afterEach, expect, test } from "vitest";
import { rememberOffsets } from "#contract/times/zone-offsets";
import { clocksDiffer } from "./clocks-apart.ts";

afterEach(() => rememberOffsets("Africa/Lagos", []));

const winter = Date.parse("2026-12-01T00:00:00Z");
const summer = Date.parse("2026-07-01T00:00:00Z");

test.each([
  ["Europe/Berlin", "Europe/Vienna", false],
  ["Asia/Calcutta", "Asia/Kolkata", false],
  ["Africa/Cairo", "Africa/Cairo", false],
  ["Europe/Berlin", "Africa/Cairo", true],
  // The same in winter.
  ["Africa/Cairo", "Africa/Johannesburg", true],
  ["America/New_York", "America/Havana", false],
  // The same but in Ramadan.
  ["Europe/Paris", "Africa/Casablanca", true],
])("%s and %s: %s", (one, other, differ) => {
  for (const now of [winter, summer]) expect(clocksDiffer(one, other, now)).toBe(differ);
});

// Proves zone-rules-differ.
test("clocks that agree by the server's rules agree, in a browser whose own are older", () => {
  expect(clocksDiffer("Africa/Lagos", "Africa/Abidjan", winter)).toBe(true);
  rememberOffsets("Africa/Lagos", [{ from: "2020-01-01T00:00:00.000Z", minutes: 0 }]);
  expect(clocksDiffer("Africa/Lagos", "Africa/Abidjan", winter)).toBe(false);
});
