// An instant that is to be met exactly is never met too early.
import { expect, test } from "vitest";
import { systemClock } from "./clock.ts";

const until = (instant: number) =>
  new Promise<number>((resolve) => {
    systemClock.at?.(instant, () => resolve(Date.now()));
  });

test.each([-5, 0, 1, 2, 3, 4, 20])("%s ms from now: not before it", async (ms) => {
  const instant = Date.now() + ms;
  expect(await until(instant)).toBeGreaterThanOrEqual(instant);
});

test("cancelled, before the last stretch or in it, it does not call", async () => {
  let called = 0;
  const call = () => (called += 1);
  for (const ms of [1, 3, 15]) systemClock.at?.(Date.now() + ms, call)();
  const inLastStretch = systemClock.at?.(Date.now() + 2, call);
  await new Promise((resolve) => setImmediate(resolve));
  if (called === 0) inLastStretch?.();
  const before = called;
  await until(Date.now() + 30);
  expect(called).toBe(before);
});
