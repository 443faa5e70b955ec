// What the live connection sends and passes on, against a fake socket and a fake clock.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accept, count, last, live, openPage, page, say } from "./test-live-socket.ts";

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

const command = (commandId: number) => ({
  ...{ type: "speaker_command", browserId: "abcdefgh", commandId },
  command: { do: "play" },
});
/** Of the commands that the page was to obey. */
const commandIds = () =>
  page.events.flatMap((event) =>
    event.type === "message" && event.message.type === "speaker_command"
      ? [event.message.commandId]
      : [],
  );

// Promise obeys-nothing-of-before: a tab's machine sleeps over its minute, and the server gives up its LOAD and the connection
// -> woken, the tab obeys nothing that waited on that connection, and has a new one at once
test("a woken page obeys nothing of a connection that turns out to be over, and has a new one at once", () => {
  const socket = live();
  socket.open();
  accept();
  socket.check();
  const before = last();
  say(command(1));
  vi.advanceTimersByTime(20);
  say(command(2));
  before.onclose({ code: 1006 });
  expect(page.sockets).toHaveLength(2);
  before.onmessage({ data: JSON.stringify(command(3)) });
  before.onmessage({ data: JSON.stringify({ type: "pong" }) });
  accept();
  expect(commandIds()).toEqual([]);
  say(command(4));
  expect(commandIds()).toEqual([4]);
  // Where no server is to be had it waits as ever.
  last().onclose({ code: 1006 });
  expect(page.sockets).toHaveLength(2);
});

test("a woken page obeys in their order what came before the server's answer, once that has come", () => {
  const socket = live();
  socket.open();
  accept();
  // Asked just before the sleep: the answer to it says nothing of now.
  vi.advanceTimersByTime(30_000);
  socket.check();
  for (const message of [{ type: "pong" }, command(1), command(2)]) say(message);
  expect(commandIds()).toEqual([]);
  say({ type: "pong" });
  expect(commandIds()).toEqual([1, 2]);
  say(command(3));
  expect(commandIds()).toEqual([1, 2, 3]);
});

test("commands that waited for the server are no answer of it: after 5 s a woken page has a new connection", () => {
  const socket = live();
  socket.open();
  accept();
  socket.check();
  say(command(1));
  vi.advanceTimersByTime(5_000);
  expect(page.sockets).toHaveLength(2);
  expect(commandIds()).toEqual([]);
});
