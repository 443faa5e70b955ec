// The live connection against a fake socket and a fake clock: it opens, holds, breaks and comes back.
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pageBackOff } from "./live-socket.ts";
import { accept, count, last, live, openPage, page, say } from "./test-live-socket.ts";

// The specification's times in milliseconds, not imported from the code under test.
const PING_EVERY = 30_000;
const STEADY_AFTER = 60_000;
const BACKOFF_MAX = 30_000;
const CROWDED_WAIT = 120_000;
/** The delay before the page reports a lost connection, and the limit for a pong after a wake-up. */
const OUTAGE_SHOWN_AFTER = 5_000;
const ANSWER_WITHIN = 5_000;

beforeEach(openPage);
afterEach(() => void vi.useRealTimers());

test("backoff grows by 1.5 from 1 s, with up to 1 s of jitter, to 30 s at most", () => {
  const waits = (random: number, count: number) => {
    const backOff = pageBackOff(() => random);
    return Array.from({ length: count }, backOff.next);
  };
  expect(waits(0, 3)).toEqual([1000, 1500, 2250]);
  expect(waits(1, 1)).toEqual([2000]);
  expect(waits(0, 21).at(-1)).toBe(BACKOFF_MAX);
  fc.assert(
    fc.property(fc.nat(200), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const [wait = 0, next = 0] = waits(random, failures + 2).slice(-2);
      expect(wait).toBeGreaterThanOrEqual(1000);
      expect(wait).toBeLessThanOrEqual(BACKOFF_MAX);
      expect(next).toBeGreaterThanOrEqual(wait);
    }),
  );
});

test("says who it is, then pings every 30 s while it is answered", () => {
  live().open();
  accept();
  expect(last().sent).toEqual([{ type: "auth", userId: 7 }]);
  vi.advanceTimersByTime(PING_EVERY - 1);
  expect(last().sent).toHaveLength(1);
  vi.advanceTimersByTime(1);
  say({ type: "pong" });
  vi.advanceTimersByTime(PING_EVERY);
  expect(last().sent.slice(1)).toEqual([{ type: "ping" }, { type: "ping" }]);
  expect(page.sockets).toHaveLength(1);
});

test("a server that does not answer a ping is left for a new connection", () => {
  live().open();
  accept();
  vi.advanceTimersByTime(2 * PING_EVERY);
  expect(last().closedWith).not.toBeNull();
  vi.advanceTimersByTime(1_500);
  expect(page.sockets).toHaveLength(2);
});

test("reconnects after an abnormal close, and tells once of an outage of 5 s", () => {
  live().open();
  accept();
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(1_499);
  expect(page.sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(page.sockets).toHaveLength(2);
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(1_999);
  expect(page.sockets).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(page.sockets).toHaveLength(3);
  expect(count("reconnecting")).toBe(0);
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(OUTAGE_SHOWN_AFTER - 3_500);
  expect(count("reconnecting")).toBe(1);
  vi.advanceTimersByTime(BACKOFF_MAX);
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(BACKOFF_MAX);
  expect(count("reconnecting")).toBe(1);
  accept();
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(OUTAGE_SHOWN_AFTER);
  expect(count("reconnecting")).toBe(2);
});

test("an outage that is over within 5 s is not told", () => {
  live().open();
  accept();
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(OUTAGE_SHOWN_AFTER - 1);
  accept();
  vi.advanceTimersByTime(OUTAGE_SHOWN_AFTER);
  expect(count("reconnecting")).toBe(0);
});

test("a page out of sight tells nothing; once it is back it has 5 s to connect", () => {
  const socket = live();
  socket.open();
  accept();
  page.inSight = false;
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(BACKOFF_MAX);
  last().onclose({ code: 1006 });
  page.inSight = true;
  socket.check();
  vi.advanceTimersByTime(OUTAGE_SHOWN_AFTER - 1);
  expect(count("reconnecting")).toBe(0);
  vi.advanceTimersByTime(1);
  expect(count("reconnecting")).toBe(1);
});

test("a woken page connects at once, in place of waiting for the next attempt", () => {
  const socket = live();
  socket.open();
  for (let failure = 0; failure < 8; failure += 1) {
    last().onclose({ code: 1006 });
    vi.advanceTimersByTime(BACKOFF_MAX);
  }
  last().onclose({ code: 1006 });
  const before = page.sockets.length;
  socket.check();
  expect(page.sockets).toHaveLength(before + 1);
  vi.advanceTimersByTime(BACKOFF_MAX);
  expect(page.sockets).toHaveLength(before + 1);
});

test("a woken page asks an open connection at once, and has a new one when there is no answer in 5 s", () => {
  const socket = live();
  socket.open();
  accept();
  vi.advanceTimersByTime(PING_EVERY - 1);
  socket.check();
  expect(last().sent.at(-1)).toEqual({ type: "ping" });
  vi.advanceTimersByTime(ANSWER_WITHIN - 1);
  say({ type: "pong" });
  vi.advanceTimersByTime(ANSWER_WITHIN);
  expect(page.sockets).toHaveLength(1);
  const asked = last();
  socket.check();
  vi.advanceTimersByTime(ANSWER_WITHIN);
  expect(asked.closedWith).not.toBeNull();
  expect(page.sockets).toHaveLength(2);
});

test("a normal close is the end of it", () => {
  live().open();
  accept();
  last().onclose({ code: 1000 });
  vi.advanceTimersByTime(BACKOFF_MAX * 2);
  expect(page.sockets).toHaveLength(1);
  expect(page.events.at(-1)).toEqual({ type: "status", status: "closed" });
});

test("starts the backoff anew once a connection has held for 60 s, and not before", () => {
  live().open();
  for (let failure = 0; failure < 5; failure += 1) {
    last().onclose({ code: 1006 });
    vi.advanceTimersByTime(BACKOFF_MAX);
  }
  /** How many attempts are made in the 1.5 s after a connection that held so long. */
  const attemptsAfter = (milliseconds: number) => {
    accept();
    for (let held = 0; held < milliseconds; held += PING_EVERY) {
      vi.advanceTimersByTime(Math.min(PING_EVERY, milliseconds - held));
      say({ type: "pong" });
    }
    const before = page.sockets.length;
    last().onclose({ code: 1006 });
    vi.advanceTimersByTime(1_500);
    return page.sockets.length - before;
  };
  expect(attemptsAfter(STEADY_AFTER - 1)).toBe(0);
  vi.advanceTimersByTime(BACKOFF_MAX);
  expect(attemptsAfter(STEADY_AFTER)).toBe(1);
});

test("one page too many says so once and tries again after minutes, until it is accepted", () => {
  const refuse = () => {
    last().onopen();
    const sentence = { code: "live.pages-too-many", params: { most: 20 } };
    say({ type: "error", message: "Too many pages.", sentence });
    last().onclose({ code: 1008 });
  };
  live().open();
  refuse();
  vi.advanceTimersByTime(CROWDED_WAIT - 1);
  expect(page.sockets).toHaveLength(1);
  vi.advanceTimersByTime(CROWDED_WAIT + 1);
  expect(page.sockets).toHaveLength(2);
  refuse();
  expect(count("message")).toBe(1);
  vi.advanceTimersByTime(2 * CROWDED_WAIT);
  expect(page.sockets).toHaveLength(3);
  accept();
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(2 * BACKOFF_MAX);
  expect(page.sockets).toHaveLength(4);
});

test("close() ends it for good", () => {
  const socket = live();
  socket.open();
  accept();
  socket.close();
  vi.advanceTimersByTime(BACKOFF_MAX * 2);
  expect(page.sockets).toHaveLength(1);
  expect(last().closedWith).toBe(1000);
  expect(count("reconnecting")).toBe(0);
});

test("closed before it has opened, the socket is closed once it has; opened again, it is kept", () => {
  const socket = live();
  socket.open();
  socket.close();
  expect(last().closedWith).toBeNull();
  last().onopen();
  expect(last().closedWith).toBe(1000);
  expect(last().sent).toEqual([]);
  socket.open();
  socket.close();
  socket.open();
  expect(page.sockets).toHaveLength(2);
  accept();
  expect(last().sent).toEqual([{ type: "auth", userId: 7 }]);
  expect(page.events.at(-1)?.type).toBe("message");
});
