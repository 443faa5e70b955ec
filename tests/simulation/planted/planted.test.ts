// Each planted fault still has its place in the product.
import { expect, test } from "vitest";
import { withFault } from "./plant.ts";
import { PLANTED, type Planted, type PlantedName } from "./planted.ts";

// Proves all-at-once.
test("there are 25 planted faults at least", () => {
  expect(Object.keys(PLANTED).length).toBeGreaterThanOrEqual(25);
});

test.each(Object.keys(PLANTED) as PlantedName[])("%s finds its text, once", (name) => {
  const fault: Planted = PLANTED[name];
  const sources = withFault(fault);
  for (const { file, to } of [fault, ...(fault.also ?? [])])
    expect(sources.get(file)).toContain(to);
});
