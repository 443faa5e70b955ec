// The page counts by the server's time, whatever the browser's clock says.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SERVER_TIME } from "#contract/server-time";
import { forgetServerTime, learnFromAnswer, learnFromMessage, serverNow } from "./server-clock.ts";

const HERE = Date.parse("2026-11-25T12:10:00Z");
const THERE = Date.parse("2026-11-25T12:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now: HERE }));
afterEach(() => {
  forgetServerTime();
  vi.useRealTimers();
});

const answer = (time: number) => new Response(null, { headers: { [SERVER_TIME]: String(time) } });

/** An answer that the server has written halfway through a request of this length. */
function asks(milliseconds: number, time: number) {
  const sentAt = Date.now();
  vi.advanceTimersByTime(milliseconds);
  learnFromAnswer(answer(time + milliseconds / 2), sentAt);
}

test("until the server has answered, the browser's clock counts", () => {
  expect(serverNow()).toBe(HERE);
  learnFromAnswer(new Response(), HERE);
  expect(serverNow()).toBe(HERE);
});

// Promise browser-clock: the browser's clock is wrong, or is set while a page is open
// -> positions and countdowns follow the server's time
test("ten minutes ahead, or three behind, the time is the server's, to half of the fastest answer", () => {
  asks(400, THERE);
  expect(serverNow()).toBe(THERE + 400);
  asks(20, THERE + 400);
  expect(Math.abs(serverNow() - (THERE + 420))).toBeLessThanOrEqual(10);
  vi.setSystemTime(THERE - 180_000);
  asks(20, THERE);
  expect(Math.abs(serverNow() - (THERE + 20))).toBeLessThanOrEqual(10);
});

test("slow answers do not make it worse", () => {
  asks(20, THERE);
  asks(4_000, THERE + 20);
  const wrong = serverNow() - (THERE + 4_020);
  expect(Math.abs(wrong)).toBeLessThanOrEqual(20);
});

test("a browser's clock that runs slowly is followed", () => {
  let there = THERE;
  asks(20, there);
  for (let hour = 0; hour < 24; hour += 1) {
    // It loses half a second an hour.
    vi.advanceTimersByTime(3_600_000);
    there += 3_600_500;
    asks(20, there + 20);
    there += 20;
    expect(Math.abs(serverNow() - there)).toBeLessThan(800);
  }
});

// Proves browser-clock.
test("a live message puts a clock right that was set while the page was open", () => {
  asks(20, THERE);
  vi.setSystemTime(HERE - 3_600_000);
  learnFromMessage(new Date(THERE + 1_000).toISOString());
  expect(serverNow()).toBe(THERE + 1_000);
});

test("a live message that is older than it says nothing, or unreadable, changes nothing", () => {
  asks(20, THERE);
  const now = serverNow();
  learnFromMessage(new Date(THERE - 86_400_000).toISOString());
  learnFromMessage("soon");
  expect(serverNow()).toBe(now);
});
