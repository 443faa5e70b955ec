// Whose method a place begins with.
import { expect, test } from "vitest";
import { defaultMethod } from "./default-methods.ts";

test.each([
  ["SA", "UmmAlQura"],
  ["EG", "Egyptian"],
  ["PK", "Karachi"],
  ["ID", "Singapore"],
  ["MY", "Karachi"],
  ["TR", "Turkey"],
  ["US", "NorthAmerica"],
  ["GB", "MoonsightingCommittee"],
  ["DE", "MuslimWorldLeague"],
  [null, "MuslimWorldLeague"],
])("%s: %s", (country, method) => {
  expect(defaultMethod(country)).toBe(method);
});
