// What the live connection sends and passes on, against a fake socket and a fake clock.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accept, count, last, live, openPage, say } from "./test-live-socket.ts";

beforeEach(openPage);
afterEach(() => void vi.useRealTimers());

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
