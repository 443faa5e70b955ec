// What is wrong with a session is said in a sentence.
import { expect, test } from "vitest";
import { emptyState } from "../record/playback-state-store.ts";
import { brokenInvariants } from "./session-invariants.ts";
import { newSession } from "./session.ts";
import type { SessionState } from "./session-state.ts";

function broken(change: (state: SessionState) => void): string[] {
  const state = newSession({ initial: emptyState(7, 0), stored: null, lastPlan: null });
  change(state);
  return brokenInvariants(state, 0);
}

test("a session that has just begun breaks none", () => {
  expect(broken(() => {})).toEqual([]);
});

// Proves any-event-any-state.
test("a timer of a recital that is gone is named", () => {
  const found = broken((state) => {
    state.timers.check = 10_000;
  });
  expect(found).toEqual(["Nothing plays, and check would still call."]);
});

test("a fade of the sleep timer that nothing ends is named", () => {
  const found = broken((state) => {
    state.sleepFades = true;
  });
  expect(found).toEqual(["The sleep timer fades without an end."]);
});
