// An instant that is to be met exactly is never met too early; a timer that is set again calls at the last time set.
import { expect, test, vi } from "vitest";
import { handClock } from "../../tests/fakes/hand-clock.ts";
import { createClockWatch, systemClock, timerOf } from "./clock.ts";

const HOUR = 3_600_000;

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

test.each([
  ["the system's", systemClock],
  ["one without timers of its own", { now: systemClock.now, after: systemClock.after }],
])(
  "%s: a timer set again waits from then on, calls once, and can be set once more",
  async (_, clock) => {
    const calls: number[] = [];
    const timer = timerOf(clock, () => calls.push(performance.now()));
    timer.set(40);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const setAgain = performance.now();
    timer.set(40);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    // Timers are early by one now and then.
    expect(calls[0]).toBeGreaterThanOrEqual(setAgain + 38);
    timer.set(40);
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    timer.set(5);
    await vi.waitFor(() => expect(calls).toHaveLength(3));
  },
);

test("a cleared timer does not call, until it is set again", async () => {
  const call = vi.fn();
  const timer = timerOf(systemClock, call);
  timer.set(1);
  timer.clear();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(call).not.toHaveBeenCalled();
  timer.set(1);
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
});

test("a clock watch tells by how much the wall clock was set, once; time that passes or is slept is not", () => {
  const clock = handClock(0);
  const setBy = createClockWatch(clock);
  expect(setBy()).toBe(0);
  clock.sleep(HOUR);
  expect(setBy()).toBe(0);
  clock.set(clock.now() + HOUR);
  expect(setBy()).toBe(HOUR);
  expect(setBy()).toBe(0);
  clock.set(clock.now() - 2 * HOUR);
  expect(setBy()).toBe(-2 * HOUR);
  // As time servers slew it.
  clock.set(clock.now() + 300);
  expect(setBy()).toBe(0);
});
