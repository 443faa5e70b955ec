// The growth of waits between tries, its reset and its spread.
import { expect, test } from "vitest";
import { aFifthSooner, createBackOff, waitAfter } from "./back-off.ts";

const GROWTH = { first: 1000, factor: 1.5, longest: 30_000 };

test("waits grow with each failure, stop at the longest, and stay there however many follow", () => {
  expect([0, 1, 2, 20, 10_000].map((failures) => waitAfter(failures, GROWTH))).toEqual([
    1000, 1500, 2250, 30_000, 30_000,
  ]);
});

test("a reset begins with the first wait again", () => {
  const backOff = createBackOff(GROWTH);
  expect([backOff.next(), backOff.next(), backOff.next()]).toEqual([1000, 1500, 2250]);
  backOff.reset();
  expect([backOff.next(), backOff.next()]).toEqual([1000, 1500]);
});

test("waits are spread over their last fifth, and never longer than without", () => {
  const waits = [0, 0.5, 1].map((random) =>
    createBackOff(
      GROWTH,
      aFifthSooner(() => random),
    ).next(),
  );
  expect(waits).toEqual([800, 900, 1000]);
});
