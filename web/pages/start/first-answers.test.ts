// The questions after the first sound: one after another, each skippable, and the city where a prayer needs it.
import { expect, test } from "vitest";
import { type Answers, stepOf } from "./first-answers.ts";

const at = { startTime: "08:42" };
const steps = (first: "when" | "where", hasPlace: boolean, ...answered: Answers[]) => {
  const known: Answers[] = [{}];
  for (const each of answered) known.push({ ...known.at(-1), ...each });
  return known.map((answers) => stepOf(answers, first, hasPlace));
};

test("the time, the speaker, the city", () => {
  expect(steps("when", false, { start: at }, { deviceId: 2 }, { cityAsked: true })).toEqual([
    ...["when", "where", "city"],
    null,
  ]);
});

test("each can be skipped", () => {
  expect(steps("when", false, { start: null }, { deviceId: null }, { cityAsked: true })).toEqual([
    ...["when", "where", "city"],
    null,
  ]);
});

test("whoever looks for speakers first is asked for the time afterwards", () => {
  expect(steps("where", false, { deviceId: 2 }, { start: at })).toEqual(["where", "when", "city"]);
});

test("an account with a place is not asked for its city", () => {
  expect(steps("when", true, { start: at }, { deviceId: 2 })).toEqual(["when", "where", null]);
});

test("a prayer needs the city first, and goes back to the time without it", () => {
  const wanted = { wantsPrayer: true };
  expect(stepOf(wanted, "when", false)).toBe("city");
  expect(stepOf({ ...wanted, cityAsked: true }, "when", true)).toBe("prayer");
  const given = { wantsPrayer: false, cityAsked: true };
  expect(stepOf(given, "when", false)).toBe("when");
  expect(stepOf({ ...given, start: at, deviceId: 2 }, "when", false)).toBeNull();
});
