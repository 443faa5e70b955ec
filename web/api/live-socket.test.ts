// The live connection against a fake socket and a fake clock.
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backoff, createLiveSocket, type LiveEvent } from "./live-socket.ts";

// The specification's times in milliseconds, not imported from the code under test.
const PING_EVERY = 30_000;
const STEADY_AFTER = 60_000;
const BACKOFF_MAX = 30_000;
/** The delay before the page reports a lost connection, and the limit for a pong after a wake-up. */
const TELL_AFTER = 5_000;
const ANSWER_WITHIN = 5_000;

interface FakeSocket {
  readyState: number;
  sent: unknown[];
  closedWith: number | null;
  onopen: () => void;
  onmessage: (event: { data: string }) => void;
  onclose: (event: { code: number }) => void;
  send(text: string): void;
  close(code: number): void;
}

let sockets: FakeSocket[];
let events: LiveEvent[];
let inSight: boolean;

function fakeSocket(): WebSocket {
  const socket: FakeSocket = {
    readyState: WebSocket.OPEN,
    sent: [],
    closedWith: null,
    onopen: () => {},
    onmessage: () => {},
    onclose: () => {},
    send: (text) => void socket.sent.push(JSON.parse(text)),
    close: (code) => {
      socket.readyState = WebSocket.CLOSED;
      socket.closedWith = code;
      socket.onclose({ code });
    },
  };
  sockets.push(socket);
  return socket as unknown as WebSocket;
}

function live() {
  return createLiveSocket(
    7,
    {
      connect: fakeSocket,
      random: () => 0.5,
      inSight: () => inSight,
      setTimer: (run, wait) => setTimeout(run, wait),
      clearTimer: (timer) => clearTimeout(timer as number),
    },
    (event) => events.push(event),
  );
}

function last(): FakeSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error("No socket was opened.");
  return socket;
}

function say(message: object) {
  last().onmessage({ data: JSON.stringify(message) });
}

function accept() {
  last().onopen();
  say({ type: "auth_ok" });
}

const count = (type: LiveEvent["type"]) => events.filter((event) => event.type === type).length;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  events = [];
  inSight = true;
});
afterEach(() => void vi.useRealTimers());

test("backoff grows by 1.5 from 1 s, with up to 1 s of jitter, to 30 s at most", () => {
  expect([0, 1, 2].map((failures) => backoff(failures, 0))).toEqual([1000, 1500, 2250]);
  expect(backoff(0, 1)).toBe(2000);
  expect(backoff(20, 0)).toBe(BACKOFF_MAX);
  fc.assert(
    fc.property(fc.nat(200), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const wait = backoff(failures, random);
      expect(wait).toBeGreaterThanOrEqual(1000);
      expect(wait).toBeLessThanOrEqual(BACKOFF_MAX);
      expect(backoff(failures + 1, random)).toBeGreaterThanOrEqual(wait);
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
  expect(sockets).toHaveLength(1);
});

test("a server that does not answer a ping is left for a new connection", () => {
  live().open();
  accept();
  vi.advanceTimersByTime(2 * PING_EVERY);
  expect(last().closedWith).not.toBeNull();
  vi.advanceTimersByTime(1_500);
  expect(sockets).toHaveLength(2);
});

test("reconnects after an abnormal close, and tells once of an outage of 5 s", () => {
  live().open();
  accept();
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(1_499);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(1_999);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(3);
  expect(count("reconnecting")).toBe(0);
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(TELL_AFTER - 3_500);
  expect(count("reconnecting")).toBe(1);
  vi.advanceTimersByTime(BACKOFF_MAX);
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(BACKOFF_MAX);
  expect(count("reconnecting")).toBe(1);
  accept();
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(TELL_AFTER);
  expect(count("reconnecting")).toBe(2);
});

test("an outage that is over within 5 s is not told", () => {
  live().open();
  accept();
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(TELL_AFTER - 1);
  accept();
  vi.advanceTimersByTime(TELL_AFTER);
  expect(count("reconnecting")).toBe(0);
});

test("a page out of sight tells nothing; once it is back it has 5 s to connect", () => {
  const socket = live();
  socket.open();
  accept();
  inSight = false;
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(BACKOFF_MAX);
  last().onclose({ code: 1006 });
  inSight = true;
  socket.check();
  vi.advanceTimersByTime(TELL_AFTER - 1);
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
  const before = sockets.length;
  socket.check();
  expect(sockets).toHaveLength(before + 1);
  vi.advanceTimersByTime(BACKOFF_MAX);
  expect(sockets).toHaveLength(before + 1);
});

test("a woken page asks an open connection at once, and leaves it when there is no answer in 5 s", () => {
  const socket = live();
  socket.open();
  accept();
  vi.advanceTimersByTime(PING_EVERY - 1);
  socket.check();
  expect(last().sent.at(-1)).toEqual({ type: "ping" });
  vi.advanceTimersByTime(ANSWER_WITHIN - 1);
  say({ type: "pong" });
  vi.advanceTimersByTime(ANSWER_WITHIN);
  expect(sockets).toHaveLength(1);
  socket.check();
  vi.advanceTimersByTime(ANSWER_WITHIN);
  expect(last().closedWith).not.toBeNull();
  vi.advanceTimersByTime(1_500);
  expect(sockets).toHaveLength(2);
});

test("a normal close is the end of it", () => {
  live().open();
  accept();
  last().onclose({ code: 1000 });
  vi.advanceTimersByTime(BACKOFF_MAX * 2);
  expect(sockets).toHaveLength(1);
  expect(events.at(-1)).toEqual({ type: "status", status: "closed" });
});

test("starts the backoff anew once a connection has held for 60 s, and not before", () => {
  live().open();
  for (let failure = 0; failure < 5; failure += 1) {
    last().onclose({ code: 1006 });
    vi.advanceTimersByTime(BACKOFF_MAX);
  }
  /** The number of attempts in the 1.5 s after a connection that lasted this long. */
  const attemptsAfter = (milliseconds: number) => {
    accept();
    for (let held = 0; held < milliseconds; held += PING_EVERY) {
      vi.advanceTimersByTime(Math.min(PING_EVERY, milliseconds - held));
      say({ type: "pong" });
    }
    const before = sockets.length;
    last().onclose({ code: 1006 });
    vi.advanceTimersByTime(1_500);
    return sockets.length - before;
  };
  expect(attemptsAfter(STEADY_AFTER - 1)).toBe(0);
  vi.advanceTimersByTime(BACKOFF_MAX);
  expect(attemptsAfter(STEADY_AFTER)).toBe(1);
});

test("keeps what is sent meanwhile, in order, until the server knows who we are", () => {
  const socket = live();
  socket.open();
  const done = (commandId: number) =>
    ({
      type: "speaker_done",
      browserId: "abcdefgh",
      commandId,
      error: null,
      fault: "speaker",
    }) as const;
  socket.send(done(1));
  socket.send(done(2));
  socket.sendNow(done(3));
  expect(count("queued")).toBe(2);
  last().onopen();
  expect(last().sent).toHaveLength(1);
  say({ type: "auth_ok" });
  expect(last().sent.slice(1)).toEqual([done(1), done(2)]);
  socket.send(done(4));
  expect(last().sent.at(-1)).toEqual(done(4));
  expect(count("queued")).toBe(2);
});

test("sends nothing over a connection that is closing, and keeps the message for the next", () => {
  const socket = live();
  socket.open();
  accept();
  const closing = last();
  const before = closing.sent.length;
  closing.readyState = WebSocket.CLOSING;
  const done = {
    type: "speaker_done",
    browserId: "abcdefgh",
    commandId: 1,
    error: null,
    fault: "speaker",
  } as const;
  socket.send(done);
  socket.sendNow(done);
  vi.advanceTimersByTime(30_000);
  expect(closing.sent).toHaveLength(before);
  closing.onclose({ code: 1006 });
  vi.advanceTimersByTime(3_000);
  accept();
  expect(last().sent).toContainEqual(done);
});

test("tells when the session is refused, and passes on only what has a type", () => {
  live().open();
  accept();
  last().onmessage({ data: "not json" });
  last().onmessage({ data: "[1]" });
  expect(count("message")).toBe(1);
  last().onclose({ code: 1008 });
  expect(count("refused")).toBe(1);
  // The session ended; the connection was not lost.
  expect(count("reconnecting")).toBe(0);
});

test("close() ends it for good", () => {
  const socket = live();
  socket.open();
  accept();
  socket.close();
  vi.advanceTimersByTime(BACKOFF_MAX * 2);
  expect(sockets).toHaveLength(1);
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
  expect(sockets).toHaveLength(2);
  accept();
  expect(last().sent).toEqual([{ type: "auth", userId: 7 }]);
  expect(events.at(-1)?.type).toBe("message");
});
