// Arming a named timer again moves it; one for an instant keeps to the wall clock.
import { beforeEach, expect, test, vi } from "vitest";
import { handClock, type HandClock } from "../../../tests/fakes/hand-clock.ts";
import { namedTimers, type NamedTimers } from "./named-timers.ts";

let clock: HandClock;
let timers: NamedTimers;
beforeEach(() => {
  clock = handClock(0);
  timers = namedTimers(clock);
});

test("armed again before it calls, it calls the last alone, and then is not armed", async () => {
  const first = vi.fn();
  const last = vi.fn(() => expect(timers.isArmed("one")).toBe(false));
  timers.arm("one", 100, first);
  await clock.advance(60);
  timers.arm("one", 100, last);
  await clock.advance(99);
  expect(last).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(last).toHaveBeenCalledTimes(1);
  expect(first).not.toHaveBeenCalled();
  expect(clock.waiting()).toBe(0);
});

test("for an instant: the wall clock is set forward, and it calls within five seconds", async () => {
  const call = vi.fn();
  timers.armAt("one", 3_600_000, call);
  clock.set(3_600_000);
  await clock.advance(5_000);
  expect(call).toHaveBeenCalledTimes(1);
  expect(clock.waiting()).toBe(0);
});

test("for an instant that has passed: it calls at once, and what was armed does not", async () => {
  const before = vi.fn();
  const call = vi.fn();
  timers.arm("one", 10, before);
  timers.armAt("one", 0, call);
  expect(call).toHaveBeenCalledTimes(1);
  await clock.advance(100);
  expect(before).not.toHaveBeenCalled();
  expect(call).toHaveBeenCalledTimes(1);
});

test("disarmed, alone or with all, it does not call", async () => {
  const call = vi.fn();
  timers.arm("one", 10, call);
  timers.arm("two", 10, call);
  timers.armAt("three", 10, call);
  timers.disarm("one", "unknown");
  expect([timers.isArmed("one"), timers.isArmed("two")]).toEqual([false, true]);
  timers.disarmAll();
  expect(clock.waiting()).toBe(0);
  await clock.advance(100);
  expect(call).not.toHaveBeenCalled();
});
