// Each planted fault still has its place in the product.
import { expect, test } from "vitest";
import { withFault } from "./plant.ts";
import { PLANTED, type PlantedName } from "./planted.ts";

// Proves all-at-once.
test("there are 25 planted faults at least", () => {
  expect(Object.keys(PLANTED).length).toBeGreaterThanOrEqual(25);
});

test.each(Object.keys(PLANTED) as PlantedName[])("%s finds its text, once", (name) => {
  expect(withFault(PLANTED[name])).toContain(PLANTED[name].to);
});
