// The live connection to the server: reconnects with backoff, pings, and queues unsent messages.
import { type BackOff, createBackOff } from "#contract/back-off";
import type { ClientMessage, ServerMessage } from "#contract/live-messages";

// All in milliseconds.
const RETRY = { first: 1_000, factor: 1.5, longest: 30_000 };
const JITTER = 1_000;
/** The account has too many pages open: the next attempt is after once to twice this time. */
const CROWDED_WAIT = 120_000;
/** A connection that has lasted this long resets the backoff. */
const STEADY_AFTER = 60_000;
const PING_EVERY = 30_000;
/** How long the server has to answer a ping after the page is seen again or is back on a network. */
const ANSWER_WITHIN = 5_000;
/** An outage is reported to the page only after this time. */
const OUTAGE_SHOWN_AFTER = 5_000;

/** WebSocket.OPEN. */
const OPEN = 1;

const NORMAL_CLOSE = 1000;
/** The server's close code for a session that has ended. */
const REFUSED = 1008;
/** Our close code for a server that stopped answering pings; 4000 to 4999 are free to use. */
const SILENT = 4000;

export type LiveStatus = "connecting" | "open" | "closing" | "closed";

export type LiveEvent =
  | { type: "status"; status: LiveStatus }
  | { type: "message"; message: ServerMessage }
  /** An outage has lasted OUTAGE_SHOWN_AFTER on a visible page; sent once per outage. */
  | { type: "reconnecting" }
  | { type: "queued" }
  /** The server refuses this session. */
  | { type: "refused" };

/** The socket's environment: connection, clock, randomness; tests pass their own. */
export interface LiveWorld {
  connect(): WebSocket;
  random(): number;
  /** Whether the page is visible. */
  inSight(): boolean;
  setTimer(run: () => void, milliseconds: number): unknown;
  clearTimer(timer: unknown): void;
}

export interface LiveSocket {
  open(): void;
  close(): void;
  /** The page was woken or is back on a network: pings the server at once. */
  check(): void;
  /** Queued for the next connection while there is none. */
  send(message: ClientMessage): void;
  /** Dropped while there is no connection: for reports that would be out of date later. */
  sendNow(message: ClientMessage): void;
}

/** Waits before the next attempt, with up to a second more: the pages of a server that restarts do not come at once. */
export function pageBackOff(random: () => number): BackOff {
  return createBackOff(RETRY, (wait) => Math.min(wait + random() * JITTER, RETRY.longest));
}

export function createLiveSocket(
  userId: number,
  world: LiveWorld,
  onEvent: (event: LiveEvent) => void,
): LiveSocket {
  let socket: WebSocket | null = null;
  let accepted = false;
  let shouldConnect = false;
  /** Connecting, not open yet. */
  let opening = false;
  let outage: "none" | "begun" | "announced" = "none";
  let notice: unknown;
  const backOff = pageBackOff(world.random);
  /** Refused because too many pages of the account are open; the page was told. */
  let crowded = false;
  /** Pings that wait for their pong. */
  let unanswered = 0;
  /** Commands that came since the page was woken; the server may have given them up. Null: it has answered. */
  let held: ServerMessage[] | null = null;
  let waiting: ClientMessage[] = [];
  let timers: { retry?: unknown; steady?: unknown; ping?: unknown; answer?: unknown } = {};

  function stopTimers() {
    for (const timer of Object.values(timers)) world.clearTimer(timer);
    timers = {};
  }

  function connect() {
    stopTimers();
    accepted = false;
    held = null;
    unanswered = 0;
    opening = true;
    onEvent({ type: "status", status: "connecting" });
    const current = world.connect();
    socket = current;
    current.onopen = () => opened(current);
    // Ignore a socket that was replaced.
    current.onmessage = (event) => {
      if (socket !== current) return;
      const message = read(event.data);
      if (message) received(message);
    };
    current.onclose = (event) => {
      if (socket === current) closed(event.code);
    };
  }

  function opened(current: WebSocket) {
    if (socket !== current) return;
    opening = false;
    // Browsers log an error when a socket is closed before it is open.
    if (!shouldConnect) return current.close(NORMAL_CLOSE);
    transmit({ type: "auth", userId });
    pingLater();
    timers.steady = world.setTimer(backOff.reset, STEADY_AFTER);
    onEvent({ type: "status", status: "open" });
  }

  /** False while the connection closes: the message is not sent, and the browser logs no error. */
  function transmit(message: ClientMessage): boolean {
    if (socket?.readyState !== OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  function ping() {
    unanswered += 1;
    transmit({ type: "ping" });
    pingLater();
  }

  function pingLater() {
    world.clearTimer(timers.ping);
    timers.ping = world.setTimer(() => {
      if (unanswered > 0) return drop();
      ping();
    }, PING_EVERY);
  }

  function tellLater() {
    world.clearTimer(notice);
    notice = world.setTimer(() => {
      // Timers keep running in a hidden page; check() starts this one again.
      if (!world.inSight()) return;
      outage = "announced";
      onEvent({ type: "reconnecting" });
    }, OUTAGE_SHOWN_AFTER);
  }

  /** Without this a laptop that slept would keep a dead connection for minutes. */
  function drop() {
    const silent = socket;
    socket = null;
    silent?.close(SILENT);
    closed(SILENT);
  }

  function received(message: ServerMessage) {
    if (message.type === "pong") unanswered -= 1;
    // What comes before its pong was sent before the ping had arrived.
    if (unanswered === 0) {
      world.clearTimer(timers.answer);
      const kept = held ?? [];
      held = null;
      kept.forEach(received);
    }
    if (message.type === "error" && message.sentence?.code === "live.pages-too-many") {
      // Said once, not with each attempt.
      if (crowded) return;
      crowded = true;
    }
    if (message.type === "auth_ok") {
      accepted = true;
      crowded = false;
      outage = "none";
      world.clearTimer(notice);
      const kept = waiting;
      waiting = [];
      for (const each of kept) if (!transmit(each)) waiting.push(each);
    }
    if (held && message.type === "speaker_command") return void held.push(message);
    onEvent({ type: "message", message });
  }

  function closed(code: number) {
    stopTimers();
    socket = null;
    accepted = false;
    opening = false;
    onEvent({ type: "status", status: "closed" });
    if (code === REFUSED) onEvent({ type: "refused" });
    if (!shouldConnect || code === NORMAL_CLOSE) return;
    // After REFUSED the page leads to sign-in, so report no outage.
    if (outage === "none" && code !== REFUSED) {
      outage = "begun";
      tellLater();
    }
    // A woken page has no time to lose, and the timers of a hidden one may be a minute late.
    if (held && code !== REFUSED) return connect();
    const usual = backOff.next();
    timers.retry = world.setTimer(connect, crowded ? CROWDED_WAIT * (1 + world.random()) : usual);
  }

  return {
    open() {
      if (shouldConnect) return;
      shouldConnect = true;
      if (!opening) return connect();
      // Closed and reopened while connecting: keep the same socket.
      onEvent({ type: "status", status: "connecting" });
    },
    close() {
      shouldConnect = false;
      outage = "none";
      world.clearTimer(notice);
      stopTimers();
      if (!socket) return;
      onEvent({ type: "status", status: "closing" });
      if (!opening) socket.close(NORMAL_CLOSE);
    },
    check() {
      if (!shouldConnect) return;
      if (outage === "begun") tellLater();
      backOff.reset();
      if (!socket) return connect();
      if (!opening) {
        held ??= [];
        ping();
      }
      world.clearTimer(timers.answer);
      timers.answer = world.setTimer(drop, ANSWER_WITHIN);
    },
    send(message) {
      if (accepted && transmit(message)) return;
      waiting.push(message);
      onEvent({ type: "queued" });
    },
    sendNow(message) {
      if (accepted) transmit(message);
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
