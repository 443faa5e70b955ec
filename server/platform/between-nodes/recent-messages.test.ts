// A page that opens on another node gets what was published while its node's word was on its way.
import { expect, test } from "vitest";
import { handClock } from "../../../tests/fakes/hand-clock.ts";
import { createRecentMessages, KEPT_FOR } from "./recent-messages.ts";

test("a node gets what it missed of a user, once, in order, and nothing old", async () => {
  const clock = handClock(0);
  const recent = createRecentMessages<string>(clock);
  recent.keep(7, "old", []);
  await clock.advance(KEPT_FOR + 1);
  recent.keep(7, "first", []);
  recent.keep(8, "of another", []);
  recent.keep(7, "had already", ["two"]);
  recent.keep(7, "second", ["three"]);
  expect(recent.missedBy("two", 7)).toEqual(["first", "second"]);
  expect(recent.missedBy("two", 7)).toEqual([]);
});

test("it keeps a bounded number", () => {
  const recent = createRecentMessages<number>(handClock(0));
  for (let message = 0; message < 50_000; message++) recent.keep(7, message, []);
  const missed = recent.missedBy("two", 7);
  expect(missed.length).toBeLessThanOrEqual(10_000);
  expect(missed.at(-1)).toBe(49_999);
});
