// Whose method a place begins with.
import { expect, test } from "vitest";
import { defaultMethod } from "./default-methods.ts";
import { choicesOf, defaultRow, rulesOf } from "./prayer-choices.ts";

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

test("the minutes that an authority adds count while nobody chose a method, beside one's own", () => {
  const rulesIn = (country: string, more: object = {}) => {
    const place = { name: "", latitude: 33, longitude: -7, timezone: "UTC", country };
    return rulesOf(choicesOf({ ...defaultRow(1), place: JSON.stringify(place), ...more })).offsets;
  };
  expect(rulesIn("MA").maghrib).toBe(5);
  expect(rulesIn("MA", { method: "Egyptian" }).maghrib).toBe(0);
  const own = JSON.stringify({ fajr: 1, sunrise: 0, dhuhr: 0, asr: 0, maghrib: -2, isha: 0 });
  expect(rulesIn("MA", { offsets: own })).toMatchObject({ fajr: 3, maghrib: 3 });
  expect(rulesIn("ID")).toMatchObject({ fajr: 2, sunrise: -3, isha: 2 });
  expect(rulesIn("SG")).toMatchObject({ fajr: 0, maghrib: 0 });
});
