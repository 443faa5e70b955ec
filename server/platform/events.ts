// Events between the rooms of one node, and between nodes.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { BodyOf } from "#contract/endpoint";
import type { ErrorCode } from "#contract/errors";
import type { BrowserSpeakerReport, ServerMessage, SpeakerCommand } from "#contract/live-messages";
import type { controlPlayback } from "#contract/playback";
import type { AnySentence } from "#contract/sentences/sentence";
import type { Database } from "./database/database.ts";
import type { AgentEvents } from "./between-nodes/agent-events.ts";
import { createEventBatches } from "./between-nodes/event-batches.ts";
import { payloadsOf } from "./between-nodes/event-payloads.ts";
import { type NodeLine, openNodeLine } from "./between-nodes/node-line.ts";
import { createRecentMessages } from "./between-nodes/recent-messages.ts";
import { createUserNodes } from "./between-nodes/user-nodes.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Log } from "./log.ts";

/** A browser that serves as a speaker: its user and its own id. */
export interface BrowserAddress {
  userId: number;
  browserId: string;
}

export type BrowserEvent =
  /** This tab plays from now on. */
  | { kind: "hello" }
  /** The same, in answer to a browser-call. */
  | { kind: "here" }
  | { kind: "gone" }
  | { kind: "report"; report: Omit<BrowserSpeakerReport, "type" | "browserId"> }
  | {
      kind: "done";
      commandId: number;
      error: string | null;
      fault: "speaker" | "recording" | "cannot";
    };

/**
 * A request to the node that holds a speaker; `test` plays a few quiet seconds. `listener`: the
 * account in whose history what is begun is remembered, else the speaker's own.
 */
export type SpeakerRequest =
  | { do: "press"; command: Omit<BodyOf<typeof controlPlayback>, "deviceId">; listener?: number }
  | { do: "test"; listener?: number }
  /** Stop, where something of ours plays or is about to. */
  | { do: "stop ours"; listener?: number }
  /** The open run of the speaker goes on, or begins, on another one. */
  | { do: "move"; runId: number; onto: number }
  /** What its runs have recited that move this point is written: a run of the same begins elsewhere. */
  | { do: "keep heard"; point: { of: "khatm" | "schedule"; id: number } }
  /** Its journal. */
  | { do: "read" };

export type SpeakerReply =
  | { ok: true; notice?: string; noticeSentence?: AnySentence; journal?: string }
  | { ok: false; code: ErrorCode; message: string; sentence?: AnySentence };

export interface WirdEvents extends AgentEvents {
  /** A schedule was created, changed, skipped or deleted: the next due run may have changed. */
  "schedules-changed": { scheduleId: number };
  /** A device was created, changed or deleted. */
  "device-changed": { deviceId: number };
  /** The stored recitations have changed. */
  "catalogue-changed": Record<string, never>;
  /** What GET /api/user shows, or who may call as this account, has changed. */
  "account-changed": { userId: number };
  /** Who lives with whom has changed. */
  "household-changed": { userIds: number[] };
  /** Logins have ended: their sockets close. Without hashes: all of the user's. */
  "logins-ended": { userId: number; idHashes: string[] | null };
  /** For the open pages of a user. */
  "message-to-user": { userId: number; message: ServerMessage };
  /** For the tab that plays for a browser, by its socket's connection id. */
  "browser-command": { userId: number; connection: string; frame: SpeakerCommand };
  /** Queries whether a tab plays for a browser. */
  "browser-call": BrowserAddress;
  /** From a tab that plays for a browser; `connection`: its socket's connection id. */
  "browser-event": { address: BrowserAddress; connection: string; event: BrowserEvent };
  /** From one node to another, by name; ignored after `until`, UTC milliseconds. */
  "speaker-request": {
    to: string;
    from: string;
    id: string;
    until: number;
    deviceId: number;
  } & SpeakerRequest;
  /** The reply follows when the speaker has answered. */
  "speaker-request-begun": { to: string; id: string };
  "speaker-reply": { to: string; id: string; reply: SpeakerReply };
  /** An Echo has reported, and was answered: every node has its journal, since any may be asked. */
  "echo-heard": { deviceId: number; received: string; sent: string; note: string | null };
  /** An agent reports a run that was skipped while its line was cut: the node that follows the speaker stops it. */
  "skipped-run-heard": { deviceId: number; runId: number };
  /** A node has released its speakers: other nodes may take them over. */
  "speakers-free": Record<string, never>;
  /** A node has let go of a speaker that nothing needs there. */
  "speaker-left": { deviceId: number; userId: number };
  /** Events may have been lost: state that this node knows from events alone may be stale. */
  "events-missed": Record<string, never>;
}

type Name = keyof WirdEvents;
type Listener<N extends Name> = (event: WirdEvents[N]) => void;

export interface Events {
  /** This node's name. */
  node: string;
  /** To the listeners of this node at once, and to those of the nodes that it concerns. */
  publish<N extends Name>(name: N, event: WirdEvents[N]): void;
  /** Returns a function that ends the subscription. */
  subscribe<N extends Name>(name: N, listener: Listener<N>): () => void;
  /** A user has a first socket on this node, or the last one closed: what is for them comes here. */
  userCame(userId: number): void;
  userLeft(userId: number): void;
  /**
   * True while other nodes' events surely arrive: their connection has answered a question that is
   * at most 6 s old. Always on SQLite, which has no other nodes.
   */
  hears(): boolean;
  close(): Promise<void>;
}

/** Of all nodes. */
const CHANNEL = "wird";
/** Of one node. */
export const channelOf = (node: string) => `${CHANNEL}_${node}`;

/** Milliseconds between polls of SQLite's file (4 µs each): a role change closes sockets in 1 s. */
const LOOK_EVERY = 250;
/** Milliseconds: when a database restarts, each node reports that it lost events. */
const MISSED_EVERY = 1000;

/** Time that passes, whatever is done to the clock on the wall. */
const elapsed: Clock = { now: () => performance.now(), after: systemClock.after };

interface Options {
  /** Events are also sent to and received from other nodes, by LISTEN/NOTIFY. */
  eventPool: pg.Pool | null;
  /** On SQLite another process (the user command) cannot publish: its writes are polled. */
  writtenElsewhere?: Database["writtenElsewhere"];
  log: Log;
}

/** Whom an event concerns: all nodes, one node, or those with sockets of a user. */
function addressOf<N extends Name>(name: N, event: WirdEvents[N]): { to?: string; user?: number } {
  switch (name) {
    case "speaker-request":
    case "speaker-request-begun":
    case "speaker-reply":
    case "agent-order":
    case "agent-word":
      return { to: (event as WirdEvents["speaker-reply"]).to };
    case "message-to-user":
    case "browser-command":
    case "browser-call":
      return { user: (event as WirdEvents["message-to-user"]).userId };
    default:
      return {};
  }
}

export async function createEvents(options: Options): Promise<Events> {
  const { eventPool, writtenElsewhere, log } = options;
  const node = randomUUID();
  const listeners = new Map<Name, Set<(event: never) => void>>();
  let line: NodeLine | null = null;
  let looking: NodeJS.Timeout | undefined;
  let lastMissed = Number.NEGATIVE_INFINITY;
  let missedLater: NodeJS.Timeout | undefined;

  function deliver(name: Name, event: WirdEvents[Name]): void {
    for (const listener of listeners.get(name) ?? []) {
      try {
        listener(event as never);
      } catch (error) {
        log.error({ err: error }, `a listener of ${name} failed`);
      }
    }
  }

  function missed(): void {
    const wait = lastMissed + MISSED_EVERY - performance.now();
    if (wait > 0) {
      missedLater ??= setTimeout(() => {
        // First: a timer that is a little early sets the next one.
        missedLater = undefined;
        missed();
      }, wait).unref();
      return;
    }
    clearTimeout(missedLater);
    missedLater = undefined;
    lastMissed = performance.now();
    deliver("events-missed", {});
  }

  const batches = createEventBatches({
    send: async (notifications) => line?.send(notifications),
    onLost: () => send(null, "events-missed", {}),
    clock: elapsed,
    log,
  });
  const recent = createRecentMessages<WirdEvents["message-to-user"]>(elapsed);
  const userNodes = createUserNodes({
    send: (to, told) => send(to, "nodes", told),
    onCame(to, userId) {
      for (const message of recent.missedBy(to, userId)) send(to, "message-to-user", message);
    },
    onStoodStill: missed,
    clock: elapsed,
  });

  /** `to` null: to all nodes. */
  function send(to: string | null, name: string, event: object): void {
    const payloads = payloadsOf(JSON.stringify({ from: node, name, event }));
    batches.add(to === null ? CHANNEL : channelOf(to), payloads);
  }

  function sendToNodesOf(userId: number, name: Name, event: WirdEvents[Name]): void {
    const nodes = userNodes.nodesOf(userId);
    if (nodes === "all") return send(null, name, event);
    for (const to of nodes) send(to, name, event);
    if (name === "message-to-user") {
      recent.keep(userId, event as WirdEvents["message-to-user"], nodes);
    }
  }

  function receive(text: string): void {
    const { from, name, event } = JSON.parse(text);
    if (from === node) return;
    if (name === "nodes") userNodes.hear(from, event);
    else if (name === "events-missed") missed();
    else deliver(name, event);
  }

  function look(writtenElsewhere: () => boolean): void {
    try {
      if (writtenElsewhere()) deliver("events-missed", {});
    } catch (error) {
      log.warn({ err: error }, "the database could not be checked for missed events");
    }
  }

  if (eventPool) {
    line = await openNodeLine({
      pool: eventPool,
      channels: [CHANNEL, channelOf(node)],
      onText: receive,
      onListensAgain() {
        userNodes.askAgain();
        missed();
      },
      log,
    });
    userNodes.begin();
  }
  if (writtenElsewhere) looking = setInterval(() => look(writtenElsewhere), LOOK_EVERY).unref();

  return {
    node,
    publish(name, event) {
      deliver(name, event);
      if (!line) return;
      const { to, user } = addressOf(name, event);
      if (user !== undefined) sendToNodesOf(user, name, event);
      else if (to !== node) send(to ?? null, name, event);
    },
    subscribe(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set);
      set.add(listener);
      return () => set.delete(listener);
    },
    userCame(userId) {
      if (line) userNodes.came(userId);
    },
    userLeft(userId) {
      if (line) userNodes.left(userId);
    },
    // Not while what was missed is still to be told.
    hears: () => missedLater === undefined && (line === null || line.hears()),
    async close() {
      clearInterval(looking);
      clearTimeout(missedLater);
      if (!line) return;
      userNodes.stop();
      await batches.close();
      await line.close();
    },
  };
}
