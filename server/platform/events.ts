// Events between the rooms of one node, and between nodes.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { BodyOf } from "#contract/endpoint";
import type { ErrorCode } from "#contract/errors";
import type { BrowserSpeakerReport, ServerMessage, SpeakerCommand } from "#contract/live-messages";
import type { controlPlayback } from "#contract/playback";
import type { AnySentence } from "#contract/sentences/sentence";
import type { Database } from "./database/database.ts";
import type { Log } from "./log.ts";
import { createTextJoiner, payloadsOf } from "./event-payloads.ts";

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
  | { kind: "done"; commandId: number; error: string | null; fault: "speaker" | "recording" };

/** A request to the node that holds a speaker; `test` plays a few quiet seconds. */
export type SpeakerRequest =
  | { do: "press"; command: Omit<BodyOf<typeof controlPlayback>, "deviceId"> }
  | { do: "test" }
  /** Its journal. */
  | { do: "read" };

export type SpeakerReply =
  | { ok: true; notice?: string; noticeSentence?: AnySentence; journal?: string }
  | { ok: false; code: ErrorCode; message: string; sentence?: AnySentence };

export interface WirdEvents {
  /** A schedule was created, changed, skipped or deleted: the next due run may have changed. */
  "schedules-changed": { scheduleId: number };
  /** A device was created, changed or deleted. */
  "device-changed": { deviceId: number };
  /** The stored recitations have changed. */
  "catalogue-changed": Record<string, never>;
  /** Sessions have ended: their sockets close. Without hashes: all of the user's. */
  "sessions-ended": { userId: number; idHashes: string[] | null };
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
  /** A node has released its speakers: other nodes may take them over. */
  "speakers-free": Record<string, never>;
  /** Events may have been lost: state that this node knows from events alone may be stale. */
  "events-missed": Record<string, never>;
}

type Name = keyof WirdEvents;
type Listener<N extends Name> = (event: WirdEvents[N]) => void;

export interface Events {
  /** This node's name. */
  node: string;
  publish<N extends Name>(name: N, event: WirdEvents[N]): void;
  /** Returns a function that ends the subscription. */
  subscribe<N extends Name>(name: N, listener: Listener<N>): () => void;
  close(): Promise<void>;
}

const CHANNEL = "wird";
/** Milliseconds between attempts to listen again after the connection broke. */
const LISTEN_AGAIN = 1000;
/** Milliseconds between checks: a connection that only listens would not notice a dead peer. */
const ASK_WHETHER_ALIVE = 5000;
const ALIVE_TIMEOUT = 2000;
/** Milliseconds between polls of SQLite's file (4 µs each): a role change closes sockets in 1 s. */
const LOOK_EVERY = 250;

interface Options {
  /** Events are also sent to and received from other nodes, by LISTEN/NOTIFY. */
  pool: pg.Pool | null;
  /** On SQLite another process (the user command) cannot publish: its writes are polled. */
  writtenElsewhere?: Database["writtenElsewhere"];
  log: Log;
}

export async function createEvents(options: Options): Promise<Events> {
  const { pool, writtenElsewhere, log } = options;
  const node = randomUUID();
  const listeners = new Map<Name, Set<(event: never) => void>>();
  let closed = false;
  let listening: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let aliveness: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;

  function deliver(name: Name, event: WirdEvents[Name]): void {
    for (const listener of listeners.get(name) ?? []) {
      try {
        listener(event as never);
      } catch (error) {
        log.error({ err: error }, `a listener of ${name} failed`);
      }
    }
  }

  async function listen(pool: pg.Pool): Promise<void> {
    const { Client } = (await import("pg")).default;
    const client = new Client({ ...pool.options, query_timeout: ALIVE_TIMEOUT });
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      clearInterval(aliveness);
      if (!closed) listenLater(pool);
    };
    client.on("error", (error) => {
      log.warn({ err: error }, "the connection for events broke");
      over();
    });
    client.on("end", over);
    const joined = createTextJoiner();
    client.on("notification", ({ payload }) => {
      const text = joined(payload ?? "{}");
      if (text === null) return;
      const { from, name, event } = JSON.parse(text);
      if (from !== node) deliver(name, event);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      isOver = true;
      client.end().catch(() => {});
      throw error;
    }
    listening = client;
    aliveness = setInterval(() => {
      client.query("select 1").catch((error: unknown) => {
        if (isOver) return;
        log.warn({ err: error }, "the connection for events does not answer");
        over();
        client.end().catch(() => {});
      });
    }, ASK_WHETHER_ALIVE);
    aliveness.unref();
  }

  function look(writtenElsewhere: () => boolean): void {
    try {
      if (writtenElsewhere()) deliver("events-missed", {});
    } catch (error) {
      log.warn({ err: error }, "the database could not be checked for missed events");
    }
  }

  function listenLater(pool: pg.Pool): void {
    retry = setTimeout(() => {
      listen(pool).then(
        () => deliver("events-missed", {}),
        (error: unknown) => {
          log.warn({ err: error }, "cannot listen for events of other nodes yet");
          if (!closed) listenLater(pool);
        },
      );
    }, LISTEN_AGAIN);
  }

  if (pool) await listen(pool);
  if (writtenElsewhere) looking = setInterval(() => look(writtenElsewhere), LOOK_EVERY).unref();

  return {
    node,
    publish(name, event) {
      deliver(name, event);
      if (!pool) return;
      const payloads = payloadsOf(JSON.stringify({ from: node, name, event }));
      pool
        .query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [
          CHANNEL,
          payloads,
        ])
        .catch((error: unknown) => {
          log.warn({ err: error }, `an event ${name} did not reach the other nodes`);
        });
    },
    subscribe(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set);
      set.add(listener);
      return () => set.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(aliveness);
      clearInterval(looking);
      await listening?.end().catch(() => {});
    },
  };
}
