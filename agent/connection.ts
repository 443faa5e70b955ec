// The agent's line to its server: one outgoing socket, opened again and again until it is told not to.
import { WebSocket } from "ws";
import {
  AGENT_ADDITIONS,
  AGENT_ADDITIONS_HEADER,
  AGENT_HEARTBEAT,
  AGENT_PROTOCOL,
  AGENT_SILENCE,
  AGENT_SOCKET,
  agentClose,
  type FromAgent,
  MOST_CLOCK_DIFFERENCE,
  SERVER_FRAME_MAX,
  type ToAgent,
  toAgent,
} from "#contract/agent-messages";
import { type BackOff, createBackOff } from "#contract/back-off";
import type { AnySentence } from "#contract/sentences/sentence";
import { englishOf, knownSentence, sentence } from "#contract/sentences/sentences";
import { type Clock, createClockWatch } from "#server/platform/clock";
import { oneLine } from "#server/platform/one-line";
import { sendingTo } from "./sending.ts";

/** Milliseconds from opening the socket to `welcome`. */
const WELCOME_TIME = 15_000;
/** Milliseconds before another try: at least the first, at most twice as long after each, up to the last. */
const LEAST_WAIT = 1_000;
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;
const RETRY = { first: FIRST_WAIT, factor: 2, longest: LONGEST_WAIT };
/** A line that lasted so long was a good one: the waiting begins anew. */
const GOOD_LINE = 10_000;
/** The addition since which a server takes that this clock was set. */
const CLOCK_SINCE = 6;
/** Characters of what a server says that are shown. */
const LONGEST_SHOWN = 300;

/** Orders of the server, for the speakers and what they play, and what it tells of them. */
export type Order = Exclude<ToAgent, { type: "welcome" | "refused" | "ping" }>;

/** What follows the orders of one socket; nothing of an earlier one is obeyed or answered any more. */
export interface Line {
  hear(order: Order): void;
  /** `silentFor`: milliseconds since the server's last sign. */
  end(silentFor: number): void;
}

/** What is told about the line, in the order in which it happens. */
export type LineNews =
  | { is: "connected"; home: string; serverVersion: string }
  /** Told again only when the reason is another one. */
  | { is: "away"; why: string }
  /** It is not tried again: the agent must be paired anew, or another one has its place. */
  | { is: "over"; why: string }
  /** Milliseconds that the own clock is ahead; told when it becomes too much, and when it is well again. */
  | { is: "clock"; ahead: number; isWell: boolean };

interface Options {
  /** The server's origin. */
  server: string;
  token: string;
  version: string;
  clock: Clock;
  random: () => number;
  /** `additions`: what its server knows of AGENT_ADDITIONS. */
  onLine(send: (frame: FromAgent) => void, additions: number): Line;
  tell(news: LineNews): void;
  /** Whenever the server tells its time, UTC milliseconds. */
  onServerTime?(serverNow: number): void;
  /** For simulations; left out: a WebSocket. */
  openSocket?: OpenSocket | undefined;
}

export type OpenSocket = (opening: Pick<Options, "server" | "token">) => WebSocket;

export interface Connection {
  start(): void;
  /** Something is overdue: without a sign of the server within so many milliseconds the line is given up now. */
  probe(within: number): void;
  stop(): void;
}

/** Waits after lines that did not last; spread widely, since many agents lose a server at once. */
export function lineBackOff(random: () => number): BackOff {
  return createBackOff(RETRY, (most) => LEAST_WAIT + Math.round(random() * (most - LEAST_WAIT)));
}

export function createConnection(options: Options): Connection {
  const { server, clock, random, tell } = options;
  const { elapsed = clock.now } = clock;
  const backOff = lineBackOff(random);
  let stopped = false;
  let cancelTry = () => {};
  let hangUp = () => {};
  let probeLine = (_within: number) => {};
  let toldWhy: string | null = null;
  let clockIsWell = true;

  function lookAtClock(serverNow: number): void {
    const ahead = clock.now() - serverNow;
    options.onServerTime?.(serverNow);
    const isWell = Math.abs(ahead) <= MOST_CLOCK_DIFFERENCE;
    if (isWell !== clockIsWell) tell({ is: "clock", ahead, isWell });
    clockIsWell = isWell;
  }

  function away(why: string, { waitLong }: { waitLong: boolean }): void {
    if (why !== toldWhy) tell({ is: "away", why });
    toldWhy = why;
    const usual = backOff.next();
    cancelTry = clock.after(waitLong ? LONGEST_WAIT : usual, tryOnce);
  }

  function over(why: string): void {
    stopped = true;
    tell({ is: "over", why });
  }

  function tryOnce(): void {
    const socket = (options.openSocket ?? openSocket)(options);
    let line: Line | null = null;
    let welcomedAt: number | null = null;
    let takesClock = false;
    let heardAt = elapsed();
    const setBy = createClockWatch(clock);
    let ended = false;
    /** The server's own words for what follows. */
    let refused: AnySentence | null = null;
    const sending = sendingTo(socket, clock, () => end("the connection is too slow"));
    let cancelSilence = clock.after(WELCOME_TIME, () => end(`${server} does not answer`));
    let cancelBeat = () => {};
    let cancelProbe = () => {};

    function end(why: string, { waitLong = false, isOver = false } = {}): void {
      if (ended) return;
      ended = true;
      cancelSilence();
      cancelBeat();
      cancelProbe();
      sending.stop();
      socket.terminate();
      line?.end(elapsed() - heardAt);
      if (stopped) return;
      if (welcomedAt !== null && clock.now() - welcomedAt >= GOOD_LINE) backOff.reset();
      if (isOver) over(why);
      else away(why, { waitLong });
    }

    /** What it says of instants is by the clock that its server knows of. */
    function send(frame: FromAgent): void {
      if (setBy() !== 0 && takesClock) sending.send({ type: "clock-set", now: clock.now() });
      sending.send(frame);
    }

    function beat(): void {
      cancelBeat = clock.after(AGENT_HEARTBEAT, beat);
      socket.ping();
    }

    function probe(within: number): void {
      if (!line || ended) return;
      cancelProbe();
      cancelProbe = clock.after(within, () => end(`${server} has fallen silent`));
      socket.ping();
    }

    function noteHeard(): void {
      heardAt = elapsed();
      cancelSilence();
      cancelProbe();
      cancelSilence = clock.after(AGENT_SILENCE, () => end(`${server} has fallen silent`));
    }

    function hear(text: string): void {
      if (ended) return;
      noteHeard();
      const frame = parse(text);
      if (frame === null)
        return end("The server sent something that this agent does not understand.");
      switch (frame.type) {
        case "welcome":
          return greet(frame);
        case "refused":
          refused = frame.problem;
          return;
        case "ping":
          lookAtClock(frame.now);
          return send({ type: "pong", now: clock.now() });
        default:
          line?.hear(frame);
      }
    }

    function greet(welcome: Extract<ToAgent, { type: "welcome" }>): void {
      if (line) return;
      if (welcome.protocol !== AGENT_PROTOCOL) {
        const code = welcome.protocol > AGENT_PROTOCOL ? "agent.too-old" : "agent.too-new";
        const versions = { agent: options.version, server: oneLine(welcome.version) };
        return end(englishOf(sentence(code, versions)), { waitLong: true });
      }
      welcomedAt = clock.now();
      toldWhy = null;
      lookAtClock(welcome.now);
      const { home, version: serverVersion } = welcome;
      tell({ is: "connected", home: oneLine(home), serverVersion: oneLine(serverVersion) });
      const additions = welcome.additions ?? 0;
      takesClock = additions >= CLOCK_SINCE;
      line = options.onLine(send, additions);
      cancelBeat = clock.after(AGENT_HEARTBEAT, beat);
    }

    function closed(code: number): void {
      if (code === agentClose.revoked) end(englishOf(sentence("agent.revoked")), { isOver: true });
      else if (code === agentClose.replaced) {
        end(englishOf(sentence("agent.replaced")), { isOver: true });
      } else if (code === agentClose.refused) {
        const why = knownSentence("The server refused this agent.", refused);
        end(shown(englishOf(why)), { waitLong: true });
      } else
        end(welcomedAt === null ? `${server} does not answer` : `${server} closed the connection`);
    }

    socket.on("open", () => {
      const { version } = options;
      send({ type: "hello", protocol: AGENT_PROTOCOL, version, now: clock.now() });
    });
    socket.on("message", (data, isBinary) => hear(isBinary ? "" : String(data)));
    // The answer to a heartbeat.
    socket.on("pong", () => {
      if (line && !ended) noteHeard();
    });
    socket.on("close", closed);
    socket.on("error", (error: NodeJS.ErrnoException) =>
      end(`${server} does not answer (${oneLine(error.code ?? error.message)})`),
    );
    socket.on("unexpected-response", (_request, response) => {
      const { statusCode: status } = response;
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text = (text + part).slice(0, 2_000);
      });
      response.on("error", () => end(`${server} answered with HTTP ${status}`));
      response.on("end", () => {
        // Of the server itself; a proxy in between may ask for a password of its own.
        const isRevoked = status === 401 && text.includes('"agent.revoked"');
        if (isRevoked) end(englishOf(sentence("agent.revoked")), { isOver: true });
        else end(`${server} answered with HTTP ${status}`);
      });
    });
    probeLine = probe;
    hangUp = () => {
      socket.close();
      end("stopped");
    };
  }

  return {
    start: tryOnce,
    probe: (within) => probeLine(within),
    stop() {
      stopped = true;
      cancelTry();
      hangUp();
    },
  };
}

const openSocket: OpenSocket = ({ server, token }) => {
  return new WebSocket(server.replace(/^http/, "ws") + AGENT_SOCKET, {
    headers: {
      authorization: `Bearer ${token}`,
      [AGENT_ADDITIONS_HEADER]: String(AGENT_ADDITIONS),
    },
    maxPayload: SERVER_FRAME_MAX,
    perMessageDeflate: false,
  });
};

const shown = (text: string) => oneLine(text).slice(0, LONGEST_SHOWN);

/** Null: no message of the contract. */
function parse(text: string): ToAgent | null {
  try {
    const result = toAgent.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
