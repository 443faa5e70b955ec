// Zones whose clocks agree all year, in half of it, and never.
import { expect, test } from "vitest";
import { clocksDiffer } from "./clocks-apart.ts";

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
