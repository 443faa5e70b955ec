// Arming a named timer again moves it; one for an instant keeps to the wall clock.
import { beforeEach, expect, test } from "vitest";
import { handClock, type HandClock } from "../../../tests/fakes/hand-clock.ts";
import { namedTimers, type NamedTimers } from "./named-timers.ts";

let clock: HandClock;
let called: string[];
let timers: NamedTimers<"one" | "two" | "three">;
beforeEach(() => {
  clock = handClock(0);
  called = [];
  timers = namedTimers(clock, (name) => called.push(`${clock.now()} ${name}`));
});

test("a timer armed again before it calls moves, and calls once", async () => {
  timers.arm("one", 100);
  await clock.advance(60);
  timers.arm("one", 100);
  await clock.advance(99);
  expect(called).toEqual([]);
  await clock.advance(1);
  expect(called).toEqual(["160 one"]);
  expect(clock.waiting()).toBe(0);
});

test("a timer for an instant calls within five seconds after the wall clock is set forward", async () => {
  timers.armAt("one", 3_600_000);
  clock.set(3_600_000);
  await clock.advance(5_000);
  expect(called).toHaveLength(1);
  expect(clock.waiting()).toBe(0);
});

test("a timer for an instant that has passed calls at once, and no more for what was armed before", async () => {
  timers.arm("one", 10);
  timers.armAt("one", 0);
  expect(called).toEqual(["0 one"]);
  await clock.advance(100);
  expect(called).toEqual(["0 one"]);
});

test("a disarmed timer does not call", async () => {
  timers.arm("one", 10);
  timers.arm("two", 10);
  timers.armAt("three", 10);
  timers.disarm("one");
  timers.disarm("three");
  await clock.advance(100);
  expect(called).toEqual(["10 two"]);
});
