// For tests: the live connection on a fake socket.
import { vi } from "vitest";
import { createLiveSocket, type LiveEvent } from "./live-socket.ts";

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

/** What the connection has met, and whether its page is in sight; begun anew for each test. */
export const page = { sockets: [] as FakeSocket[], events: [] as LiveEvent[], inSight: true };

/** Before each test: a page in sight, with a clock turned by hand. */
export function openPage() {
  vi.useFakeTimers();
  Object.assign(page, { sockets: [], events: [], inSight: true });
}

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
  page.sockets.push(socket);
  return socket as unknown as WebSocket;
}

export function live() {
  return createLiveSocket(
    7,
    {
      connect: fakeSocket,
      random: () => 0.5,
      inSight: () => page.inSight,
      setTimer: (run, wait) => setTimeout(run, wait),
      clearTimer: (timer) => clearTimeout(timer as number),
    },
    (event) => page.events.push(event),
  );
}

export function last(): FakeSocket {
  const socket = page.sockets.at(-1);
  if (!socket) throw new Error("No socket was opened.");
  return socket;
}

export function say(message: object) {
  last().onmessage({ data: JSON.stringify(message) });
}

export function accept() {
  last().onopen();
  say({ type: "auth_ok" });
}

export const count = (type: LiveEvent["type"]) =>
  page.events.filter((event) => event.type === type).length;
