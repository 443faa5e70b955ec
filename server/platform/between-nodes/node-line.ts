// A node's two connections for events: one that LISTENs, and one of its own for NOTIFY.
import type pg from "pg";
import type { Log } from "../log.ts";
import type { Notification } from "./event-batches.ts";
import { createTextJoiner } from "./event-payloads.ts";

export interface NodeLine {
  /** In one statement. */
  send(notifications: Notification[]): Promise<void>;
  /** True while the listening connection has answered a question that is at most HEARD_FOR old. */
  hears(): boolean;
  close(): Promise<void>;
}

/** Milliseconds between attempts to listen again after the connection broke. */
const LISTEN_AGAIN = 1000;
/** Milliseconds between checks: a connection that only listens would not notice a dead peer. */
const ASK_WHETHER_ALIVE = 5000;
const ALIVE_TIMEOUT = 2000;
/** Milliseconds. At the start the machine may be busy: no node ends because of that. */
const FIRST_CONNECT_TIMEOUT = 10_000;
/** Milliseconds that an answered check proves the connection for: until the next one is answered. */
const HEARD_FOR = ASK_WHETHER_ALIVE + 1000;

interface Parts {
  /** Of one connection: what it sends is in the order in which it was handed over. */
  pool: pg.Pool;
  channels: string[];
  onText(text: string): void;
  /** It listens again after it had not. */
  onListensAgain(): void;
  log: Log;
}

/** Resolves when it listens. */
export async function openNodeLine(parts: Parts): Promise<NodeLine> {
  const { pool, channels, onText, onListensAgain, log } = parts;
  let closed = false;
  /** When the last check that was answered was sent, by performance.now(). */
  let heardAt = Number.NEGATIVE_INFINITY;
  let listening: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let aliveness: NodeJS.Timeout | undefined;
  const { Client, escapeIdentifier } = (await import("pg")).default;

  async function listen(timeouts: { connectionTimeoutMillis?: number } = {}): Promise<void> {
    const client = new Client({ ...pool.options, query_timeout: ALIVE_TIMEOUT, ...timeouts });
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      heardAt = Number.NEGATIVE_INFINITY;
      clearInterval(aliveness);
      if (!closed) listenLater();
    };
    client.on("error", (error) => {
      log.warn({ err: error }, "the connection for events broke");
      over();
    });
    client.on("end", over);
    const joined = createTextJoiner();
    client.on("notification", ({ payload }) => {
      const text = joined(payload ?? "{}");
      if (text !== null) onText(text);
    });
    const askedFirst = performance.now();
    try {
      await client.connect();
      for (const channel of channels) await client.query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      isOver = true;
      client.end().catch(() => {});
      throw error;
    }
    listening = client;
    if (!isOver) heardAt = askedFirst;
    aliveness = setInterval(() => {
      const askedAt = performance.now();
      client
        .query<{ standby: boolean }>("select pg_is_in_recovery() as standby")
        .then(({ rows }) => {
          // Then it never hears of what the others send to the new server.
          if (rows[0]?.standby) throw new Error("The server has become a standby");
          if (!isOver) heardAt = askedAt;
        })
        .catch((error: unknown) => {
          if (isOver) return;
          log.warn({ err: error }, "the connection for events does not answer");
          over();
          client.end().catch(() => {});
        });
    }, ASK_WHETHER_ALIVE);
    aliveness.unref();
  }

  function listenLater(): void {
    retry = setTimeout(() => {
      listen().then(onListensAgain, (error: unknown) => {
        log.warn({ err: error }, "cannot listen for events of other nodes yet");
        if (!closed) listenLater();
      });
    }, LISTEN_AGAIN);
  }

  await listen({ connectionTimeoutMillis: FIRST_CONNECT_TIMEOUT });

  return {
    async send(notifications) {
      await pool.query(
        "select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as t(channel, payload)",
        [notifications.map(({ channel }) => channel), notifications.map(({ payload }) => payload)],
      );
    },
    hears: () => performance.now() - heardAt < HEARD_FOR,
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(aliveness);
      await listening?.end().catch(() => {});
    },
  };
}
