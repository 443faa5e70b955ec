// News between the rooms of one node, and between nodes: told once, heard by whoever listens.
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { BrowserSpeakerReport, ServerMessage, SpeakerCommand } from "#contract/live-messages";
import type { Log } from "./log.ts";

/** A browser that serves as a speaker: whose it is, and its own id. */
export interface BrowserAddress {
  userId: number;
  browserId: string;
}

export type BrowserNews =
  | { kind: "here" }
  | { kind: "gone" }
  | { kind: "report"; report: Omit<BrowserSpeakerReport, "type" | "browserId"> }
  | { kind: "done"; commandId: number; error: string | null; fault: "speaker" | "recording" };

export interface WirdEvents {
  /** A schedule was made, changed, skipped or deleted: what is due may have changed. */
  "schedules-changed": { scheduleId: number };
  /** A device was made, changed or deleted. */
  "device-changed": { deviceId: number };
  /** The stored recitations have changed. */
  "catalogue-changed": Record<string, never>;
  /** Sessions have ended: their sockets close. Without hashes: all of the user's. */
  "sessions-ended": { userId: number; idHashes: string[] | null };
  /** For the open pages of a user. */
  "tell-user": { userId: number; message: ServerMessage };
  /** For the tab that plays for a browser. */
  "browser-command": { address: BrowserAddress; frame: SpeakerCommand };
  /** Asks whether a tab is there that plays for a browser. */
  "browser-call": BrowserAddress;
  /** From the tab that plays for a browser. */
  "browser-news": { address: BrowserAddress; news: BrowserNews };
}

type Name = keyof WirdEvents;
type Listener<N extends Name> = (news: WirdEvents[N]) => void;

export interface Events {
  /** This node's own name. */
  node: string;
  publish<N extends Name>(name: N, news: WirdEvents[N]): void;
  /** Answers a function that ends it. */
  subscribe<N extends Name>(name: N, listener: Listener<N>): () => void;
  close(): Promise<void>;
}

const CHANNEL = "wird";
// PostgreSQL refuses a payload of 8000 bytes or more.
const LARGEST_PAYLOAD = 7900;
/** Milliseconds between tries to listen again after the connection broke. */
const LISTEN_AGAIN = 1000;

/** With a pool, news also goes to and comes from the other nodes by LISTEN/NOTIFY. */
export async function createEvents(options: { pool: pg.Pool | null; log: Log }): Promise<Events> {
  const { pool, log } = options;
  const node = randomUUID();
  const listeners = new Map<Name, Set<(news: never) => void>>();
  let closed = false;
  let listening: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  function deliver(name: Name, news: WirdEvents[Name]): void {
    for (const listener of listeners.get(name) ?? []) {
      try {
        listener(news as never);
      } catch (error) {
        log.error({ err: error }, `a listener of ${name} failed`);
      }
    }
  }

  async function listen(pool: pg.Pool): Promise<void> {
    const client = new pg.Client({ ...pool.options, query_timeout: undefined, keepAlive: true });
    client.on("error", (error) => log.warn({ err: error }, "the connection for news broke"));
    client.on("end", () => {
      if (!closed) retry = setTimeout(() => void tryListen(pool), LISTEN_AGAIN);
    });
    client.on("notification", ({ payload }) => {
      const { from, name, news } = JSON.parse(payload ?? "{}");
      if (from !== node) deliver(name, news);
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    listening = client;
  }

  async function tryListen(pool: pg.Pool): Promise<void> {
    try {
      await listen(pool);
    } catch (error) {
      log.warn({ err: error }, "cannot listen for news of other nodes yet");
      if (!closed) retry = setTimeout(() => void tryListen(pool), LISTEN_AGAIN);
    }
  }

  if (pool) await listen(pool);

  return {
    node,
    publish(name, news) {
      deliver(name, news);
      if (!pool) return;
      const payload = JSON.stringify({ from: node, name, news });
      if (Buffer.byteLength(payload) > LARGEST_PAYLOAD) {
        log.error(`news of ${name} is too long for the other nodes`);
        return;
      }
      pool.query("select pg_notify($1, $2)", [CHANNEL, payload]).catch((error: unknown) => {
        log.warn({ err: error }, `news of ${name} did not reach the other nodes`);
      });
    },
    subscribe(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set);
      set.add(listener as (news: never) => void);
      return () => set.delete(listener as (news: never) => void);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await listening?.end().catch(() => {});
    },
  };
}
