// The live connection to the server: reconnects with backoff, pings, and keeps what could not be sent.
import type { ClientMessage, ServerMessage } from "#contract/live-messages";

// All in milliseconds.
export const BACKOFF_BASE = 1_000;
export const BACKOFF_FACTOR = 1.5;
export const BACKOFF_JITTER = 1_000;
export const BACKOFF_MAX = 30_000;
/** A connection that has held this long starts the backoff anew. */
export const STEADY_AFTER = 60_000;
export const PING_EVERY = 30_000;

const NORMAL_CLOSE = 1000;
/** The server's word for a session that has ended. */
const REFUSED = 1008;
/** Ours, for a server that has stopped answering pings; 4000 to 4999 are free to use. */
const SILENT = 4000;

export type LiveStatus = "connecting" | "open" | "closing" | "closed";

export type LiveEvent =
  | { type: "status"; status: LiveStatus }
  | { type: "message"; message: ServerMessage }
  /** An outage has begun; told once, however many attempts fail. */
  | { type: "reconnecting" }
  | { type: "queued" }
  /** The server will not talk to this session any more. */
  | { type: "refused" };

/** What the socket needs of the world; tests bring their own. */
export interface LiveWorld {
  connect(): WebSocket;
  random(): number;
  setTimer(run: () => void, milliseconds: number): unknown;
  clearTimer(timer: unknown): void;
}

export interface LiveSocket {
  open(): void;
  close(): void;
  /** Kept for the next connection while there is none. */
  send(message: ClientMessage): void;
  /** Dropped while there is no connection: for reports that would be old news by then. */
  sendNow(message: ClientMessage): void;
}

/** Milliseconds to wait before the attempt after `failures` failed ones. */
export function backoff(failures: number, random: number): number {
  const wait = BACKOFF_BASE * BACKOFF_FACTOR ** failures + random * BACKOFF_JITTER;
  return Math.min(wait, BACKOFF_MAX);
}

export function createLiveSocket(
  userId: number,
  world: LiveWorld,
  onEvent: (event: LiveEvent) => void,
): LiveSocket {
  let socket: WebSocket | null = null;
  let accepted = false;
  let wanted = false;
  let outage = false;
  let failures = 0;
  let heardSincePing = true;
  let waiting: ClientMessage[] = [];
  let timers: { retry?: unknown; steady?: unknown; ping?: unknown } = {};

  function stopTimers() {
    for (const timer of Object.values(timers)) world.clearTimer(timer);
    timers = {};
  }

  function connect() {
    stopTimers();
    accepted = false;
    onEvent({ type: "status", status: "connecting" });
    const current = world.connect();
    socket = current;
    current.onopen = () => opened(current);
    current.onmessage = (event) => {
      heardSincePing = true;
      const message = read(event.data);
      if (message) received(message);
    };
    current.onclose = (event) => {
      // A socket that was replaced has nothing more to say.
      if (socket === current) closed(event.code);
    };
  }

  function opened(current: WebSocket) {
    current.send(JSON.stringify({ type: "auth", userId } satisfies ClientMessage));
    heardSincePing = true;
    ping();
    timers.steady = world.setTimer(() => {
      failures = 0;
    }, STEADY_AFTER);
    onEvent({ type: "status", status: "open" });
  }

  function ping() {
    timers.ping = world.setTimer(() => {
      if (!heardSincePing) return drop();
      heardSincePing = false;
      socket?.send(JSON.stringify({ type: "ping" } satisfies ClientMessage));
      ping();
    }, PING_EVERY);
  }

  /** Without this a laptop that slept would wait for minutes for a connection that is gone. */
  function drop() {
    const silent = socket;
    socket = null;
    silent?.close(SILENT);
    closed(SILENT);
  }

  function received(message: ServerMessage) {
    if (message.type === "auth_ok") {
      accepted = true;
      outage = false;
      const kept = waiting;
      waiting = [];
      for (const each of kept) socket?.send(JSON.stringify(each));
    }
    onEvent({ type: "message", message });
  }

  function closed(code: number) {
    stopTimers();
    socket = null;
    accepted = false;
    onEvent({ type: "status", status: "closed" });
    if (code === REFUSED) onEvent({ type: "refused" });
    if (!wanted || code === NORMAL_CLOSE) return;
    // Whose session has ended is on the way to the sign-in page, and misses nothing.
    if (!outage && code !== REFUSED) {
      onEvent({ type: "reconnecting" });
      outage = true;
    }
    timers.retry = world.setTimer(connect, backoff(failures, world.random()));
    failures += 1;
  }

  return {
    open() {
      if (wanted) return;
      wanted = true;
      connect();
    },
    close() {
      wanted = false;
      stopTimers();
      if (!socket) return;
      onEvent({ type: "status", status: "closing" });
      socket.close(NORMAL_CLOSE);
    },
    send(message) {
      if (accepted) return socket?.send(JSON.stringify(message));
      waiting.push(message);
      onEvent({ type: "queued" });
    },
    sendNow(message) {
      if (accepted) socket?.send(JSON.stringify(message));
    },
  };
}

function read(data: unknown): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(String(data));
    const known = typeof message === "object" && message !== null && "type" in message;
    return known ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}
