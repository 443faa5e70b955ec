// One socket of an agent: what it says is checked and passed on, and what it is told is numbered.
import { randomUUID } from "node:crypto";
import type { WebSocket } from "ws";
import {
  AGENT_ADDITIONS,
  AGENT_FRAMES_PER_SECOND,
  AGENT_PROTOCOL,
  AGENT_SILENCE,
  type AgentCommand,
  type AgentEvent,
  type AgentRun,
  type AgentSpeaker,
  agentClose,
  CLOCKS_COMPARED,
  type FromAgent,
  fromAgent,
  type ToAgent,
} from "#contract/agent-messages";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { type Clock, createClockWatch, timerOf } from "#server/platform/clock";
import type { AgentOrder, AgentWord } from "#server/platform/between-nodes/agent-events";
import { LONGEST_COMMAND } from "#contract/time-budgets";
import { countLateFrames, endSocket, sendText } from "#server/platform/http/socket-frames";
import type { KnownAgent } from "./agent-store.ts";

/** Comparisons of the clocks at the start, one at each beat; then one each CLOCKS_COMPARED. */
const COMPARED_AT_FIRST = 5;
/** By which part of the time that passes two clocks go apart, at most. */
const DRIFT = 50e-6;
/** Milliseconds that reading a clock may add to what a comparison is wrong by. */
const ROUNDING = 5;
/** The addition with which an agent takes what is made ready before its minute. */
const AHEAD_SINCE = 5;

/** The session of a speaker, on some node; `speaker`: the id of its device. */
export interface Session {
  node: string;
  speaker: number;
}

export interface AgentConnection {
  /** Unique across nodes. */
  id: string;
  agent: KnownAgent;
  /** What it understands of AGENT_ADDITIONS. */
  additions: number;
  /** It has said hello, and fits. */
  isWelcome(): boolean;
  /** When it said hello, UTC milliseconds. */
  since(): number;
  obey(from: Session, order: AgentOrder): void;
  tell(frame: ToAgent): void;
  /** How many commands it has still to answer. */
  unanswered(): number;
  /** Called now and then: clocks are compared, and commands forgotten that it never answers. */
  beat(): void;
  close(code: number, reason: string): void;
}

interface Parts {
  socket: WebSocket;
  agent: KnownAgent;
  additions: number;
  version: string;
  clock: Clock;
  onHello(connection: AgentConnection, version: string): void;
  onSpeakers(connection: AgentConnection, speakers: AgentSpeaker[]): void;
  /** Milliseconds that its clock is ahead of ours, by the comparison that is known to be wrong by least. */
  onClock(connection: AgentConnection, ahead: number): void;
  onWord(connection: AgentConnection, to: Session, word: AgentWord): void;
  onPlansAck(connection: AgentConnection, version: number): void;
  onRuns(connection: AgentConnection, runs: AgentRun[]): void;
  onClose(connection: AgentConnection): void;
}

export function createAgentConnection(parts: Parts): AgentConnection {
  const { socket, agent, additions, clock } = parts;
  const isOneFrameTooMany = countLateFrames(clock, AGENT_FRAMES_PER_SECOND, AGENT_SILENCE);
  /** By Cast id: the sessions that have opened it, by their devices' ids. */
  const opened = new Map<string, Map<number, Session>>();
  /** Commands that are still to be answered, by their number on this socket, the oldest first. */
  const asked = new Map<number, { from: Session; id: number; until: number }>();
  let lastId = 0;
  let heardAt = clock.now();
  /** A timer, not the clock, which may be set, and stands still while this machine sleeps. */
  const silence = timerOf(clock, () => socket.terminate());
  silence.set(AGENT_SILENCE);
  let pingedAt = clock.now();
  let awaitsPong = false;
  let comparisons = 0;
  let ahead = 0;
  let compareClocks = clockComparisons();
  const setBy = createClockWatch(clock);
  let welcome = false;
  let welcomedAt = 0;
  let ended = false;

  const send = (frame: ToAgent) => sendText(socket, JSON.stringify(frame));

  /** Ours was set: what was known of the agent's holds by as much less. */
  function noticeClock(): void {
    const by = setBy();
    if (by === 0) return;
    ahead -= by;
    pingedAt += by;
    compareClocks = clockComparisons();
    comparisons = 0;
  }

  function noteHeard(): void {
    heardAt = clock.now();
    if (!ended) silence.set(AGENT_SILENCE);
  }

  function refuse(problem: Sentence): void {
    if (ended) return;
    ended = true;
    send({ type: "refused", problem });
    endSocket(socket, clock, { code: agentClose.refused, reason: "refused" });
  }

  function hear(text: string): void {
    // Frames that were on their way when it was refused.
    if (ended) return;
    if (isOneFrameTooMany()) return refuse(sentence("agent.messages-too-many"));
    const message = parse(text);
    if (message === null || (message.type === "hello") === welcome) {
      return refuse(sentence("agent.message-invalid"));
    }
    noticeClock();
    noteHeard();
    switch (message.type) {
      case "hello":
        return greet(message);
      case "speakers":
        return parts.onSpeakers(connection, message.speakers);
      case "event":
        return passOn(message.deviceId, message.event);
      case "done": {
        const { id, error, fault } = message;
        const command = asked.get(id);
        if (!command) return;
        asked.delete(id);
        return parts.onWord(connection, command.from, {
          type: "done",
          id: command.id,
          error,
          fault,
        });
      }
      case "plans-ack":
        return parts.onPlansAck(connection, message.version);
      case "runs":
        return parts.onRuns(connection, message.runs);
      case "clock-set":
        ahead = message.now - clock.now();
        compareClocks = clockComparisons();
        comparisons = 0;
        if (!awaitsPong) ping();
        return;
      case "pong": {
        if (!awaitsPong) return;
        awaitsPong = false;
        comparisons += 1;
        ahead = compareClocks({ pingedAt, theirs: message.now, answeredAt: heardAt }) ?? ahead;
        return parts.onClock(connection, ahead);
      }
    }
  }

  function greet({ protocol, version, now }: Extract<FromAgent, { type: "hello" }>): void {
    if (protocol !== AGENT_PROTOCOL) {
      const code = protocol < AGENT_PROTOCOL ? "agent.too-old" : "agent.too-new";
      return refuse(sentence(code, { agent: version, server: parts.version }));
    }
    welcome = true;
    welcomedAt = clock.now();
    ahead = now - clock.now();
    const fits = {
      ...{ protocol: AGENT_PROTOCOL, version: parts.version },
      ...(additions > 0 ? { additions: AGENT_ADDITIONS } : {}),
    };
    send({ type: "welcome", ...fits, home: agent.name, now: clock.now() });
    parts.onHello(connection, version);
    ping();
  }

  function passOn(deviceId: string, event: AgentEvent): void {
    const word: AgentWord = { type: "event", event: byOurClock(event) };
    for (const session of opened.get(deviceId)?.values() ?? []) {
      parts.onWord(connection, session, word);
    }
  }

  /** Nothing has happened later than now, whatever its clock says. */
  const byOurClock = (event: AgentEvent) =>
    withInstants(event, (at) => Math.max(0, Math.min(at - ahead, clock.now())));

  /** Without what an older agent would not take. */
  function asKnown(command: AgentCommand): AgentCommand {
    if (command.do === "prepare" && command.ahead !== undefined && additions < AHEAD_SINCE) {
      return command.ahead === "connect" ? { do: "refresh" } : { do: "prepare" };
    }
    if (additions > 0 || command.do !== "load") return command;
    const { volumeBefore: _, ...media } = command.media;
    return { do: "load", media };
  }

  /** Forgets commands whose caller has already timed out (agent-speaker.ts). */
  function forgetUnanswered(): void {
    for (const [id, { until }] of asked) {
      if (until > clock.now()) return;
      asked.delete(id);
    }
  }

  function ping(): void {
    pingedAt = clock.now();
    awaitsPong = true;
    send({ type: "ping", now: pingedAt });
  }

  const connection: AgentConnection = {
    id: randomUUID(),
    agent,
    additions,
    isWelcome: () => welcome && !ended,
    since: () => welcomedAt,
    tell: send,
    obey(from, order) {
      const { deviceId } = order;
      const sessions = opened.get(deviceId) ?? new Map<number, Session>();
      switch (order.do) {
        case "open":
          opened.set(deviceId, sessions.set(from.speaker, from));
          return send({ type: "open", deviceId, name: order.name });
        case "close": {
          // Another node has opened it meanwhile.
          if (sessions.get(from.speaker)?.node !== from.node) return;
          sessions.delete(from.speaker);
          if (sessions.size > 0) return;
          opened.delete(deviceId);
          return send({ type: "close", deviceId });
        }
        case "command":
          forgetUnanswered();
          asked.set(++lastId, { from, id: order.id, until: clock.now() + LONGEST_COMMAND });
          return send({ type: "command", id: lastId, deviceId, command: asKnown(order.command) });
      }
    },
    unanswered: () => asked.size,
    beat() {
      noticeClock();
      forgetUnanswered();
      if (!welcome || awaitsPong) return;
      const isFirst = comparisons < COMPARED_AT_FIRST;
      if (isFirst || Math.abs(clock.now() - pingedAt) >= CLOCKS_COMPARED) ping();
    },
    close(code, reason) {
      ended = true;
      endSocket(socket, clock, { code, reason });
    },
  };

  socket.on("message", (data, isBinary) => hear(isBinary ? "" : String(data)));
  socket.on("ping", () => {
    if (ended) return;
    if (isOneFrameTooMany()) refuse(sentence("agent.messages-too-many"));
    else noteHeard();
  });
  socket.on("close", () => {
    ended = true;
    silence.clear();
    parts.onClose(connection);
  });
  return connection;
}

/** A ping and its answer: UTC milliseconds by this node's clock, `theirs` by the agent's. */
interface Comparison {
  pingedAt: number;
  theirs: number;
  answeredAt: number;
}

/**
 * Returns what takes a comparison and answers how many milliseconds their clock is ahead; null: not known. A comparison
 * is wrong by half its way there and back at most: the quickest one counts until drift makes a later one better, or
 * until one contradicts it, since then a clock was set.
 */
function clockComparisons() {
  let best: { ahead: number; way: number; at: number } | null = null;
  return ({ pingedAt, theirs, answeredAt }: Comparison): number | null => {
    const way = answeredAt - pingedAt;
    // Our own clock was set back meanwhile.
    if (way < 0) return best?.ahead ?? null;
    const next = { ahead: Math.round(theirs - pingedAt - way / 2), way, at: answeredAt };
    const wrongBy = (each: typeof next) => each.way / 2 + (answeredAt - each.at) * DRIFT;
    const isContrary =
      best !== null &&
      (best.at > answeredAt ||
        Math.abs(best.ahead - next.ahead) > wrongBy(best) + wrongBy(next) + ROUNDING);
    if (best === null || isContrary || wrongBy(next) <= wrongBy(best)) best = next;
    return best.ahead;
  };
}

/** The same event by another clock. */
export function withInstants(event: AgentEvent, ours: (at: number) => number): AgentEvent {
  if (event.type === "disconnected") {
    return { ...event, heardAt: event.heardAt === null ? null : ours(event.heardAt) };
  }
  if (event.type !== "media") return event;
  return { ...event, status: { ...event.status, at: ours(event.status.at) } };
}

/** Null: no message of the contract. */
function parse(text: string): FromAgent | null {
  try {
    const result = fromAgent.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
