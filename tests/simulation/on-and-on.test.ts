// Towns that make no way, and busy ones that do.
import { expect, test } from "vitest";
import { goesOnAndOn } from "./on-and-on.ts";

/** So many things happen in each second of ten minutes; answers what is told of it. */
function live(inASecond: number): string[] {
  let steps = 0;
  let now = 0;
  const told: string[] = [];
  const world = { now: () => now, steps: () => steps };
  const asks = goesOnAndOn(world, 30, (count, ms) => told.push(`${count} in ${ms}`));
  for (let second = 0; second < 600; second++) {
    for (let step = 0; step < inASecond; step++) {
      steps++;
      now = second * 1000 + Math.floor((step * 1000) / inASecond);
      if (asks()) return told;
    }
  }
  return told;
}

test("a town of 30 homes may have 5,000 things happen in a second, and 25,000 in a minute", () => {
  expect(live(416)).toEqual([]);
  expect(live(430)).toEqual(["25001 in 60000"]);
  expect(live(4500)).toEqual(["25001 in 60000"]);
  expect(live(5001)).toEqual(["5001 in 1000"]);
});
