// The world's time: what is planned in idle hours happens when it is planned.
import { expect, test } from "vitest";
import { createWorld } from "./world.ts";

const HOUR = 3_600_000;

test("what was planned for this moment is done before the next idle hours pass", async () => {
  const world = createWorld({ seed: 1, start: 0 });
  const done: number[] = [];
  world.plan(HOUR, () => done.push(world.now()));
  world.jumpTo(HOUR);
  world.carryOut();
  world.jumpTo(3 * HOUR);
  await world.runUntil(world.now() + 1);
  expect(done).toEqual([HOUR]);
  world.jumpTo(3 * HOUR);
  expect(world.now()).toBe(3 * HOUR);
});
