// The 20 px around the volume popover.
import { expect, test } from "vitest";
import { isAway } from "./volume-margin.ts";

const box = { left: 100, right: 200, top: 100, bottom: 150 };

test("away is more than 20 px from every box", () => {
  expect(isAway(150, 120, [box])).toBe(false);
  expect(isAway(80, 120, [box])).toBe(false);
  expect(isAway(79, 120, [box])).toBe(true);
  expect(isAway(150, 171, [box])).toBe(true);
  expect(isAway(150, 171, [box, { ...box, bottom: 180 }])).toBe(false);
});
