// Delivers webhooks, ntfy messages and notifications: leased, tried three times, and never in the way of one another.
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import { isOverIn } from "#server/platform/database/stored-instants";
import type { Row } from "#server/platform/database/tables";
import type { SendPost } from "#server/platform/http/outgoing-post";
import { englishOf } from "#contract/sentences/sentences";
import type { Log } from "#server/platform/log";
import {
  type AlertMessage,
  ntfyPost,
  type PostOutcome,
  postOutcome,
  webhookPost,
} from "./alert-posts.ts";
import type { StoredAlertSettings } from "./alert-settings.ts";
import { type PushOutcome, sendPush } from "./push/push-post.ts";
import type { PushStore } from "./push/push-store.ts";

export interface AlertOutbox {
  /** Begins to send all due messages, and does not wait for what comes back. */
  run(): Promise<void>;
  /** All that were begun have come back. */
  settled(): Promise<void>;
  hasDue(): Promise<boolean>;
}

const SECOND = 1000;
/** While a node sends a message, no other does; after this long the node must have been killed. */
const LEASE = 60 * SECOND;
/** After the first and the second try, milliseconds; after the third it is given up. */
const WAITS = [60 * SECOND, 5 * 60 * SECOND];
const isDueAt = (now: number) => isOverIn("nextTryAt", { now, longest: Math.max(...WAITS) });
/** A server that hangs holds up its own message: so many go at the same time. */
const AT_ONCE = 50;

type Message = Row<"alertOutbox">;
type Addresses = Pick<StoredAlertSettings, "webhookUrl" | "webhookSecret" | "ntfyUrl">;

interface Parts {
  db: Queries;
  clock: Clock;
  log: Log;
  send: SendPost;
  push: PushStore;
  /** Whom a push service asks when something is wrong: an https or mailto address. */
  contact: string;
  /** Aborted when this server stops, and with it the requests of `send`. */
  stopping: AbortSignal;
}

/** Sends by one way; null when it is no longer set. Never rejects. */
export async function sendBy(
  way: Message["way"],
  message: AlertMessage,
  { settings, send, clock }: { settings: Addresses; send: SendPost; clock: Clock },
): Promise<PostOutcome | null> {
  const { webhookUrl, webhookSecret, ntfyUrl } = settings;
  if (way === "webhook" && webhookUrl !== null && webhookSecret !== null) {
    const to = { url: webhookUrl, secret: webhookSecret, at: clock.now() };
    return postOutcome(await send(webhookPost(message, to)), webhookUrl);
  }
  if (way === "ntfy" && ntfyUrl !== null) {
    return postOutcome(await send(ntfyPost(message, ntfyUrl)), ntfyUrl);
  }
  return null;
}

export function createAlertOutbox(parts: Parts): AlertOutbox {
  const { db, clock, log, send, push, contact, stopping } = parts;
  const underWay = new Set<Promise<void>>();

  async function giveUpExpired(): Promise<void> {
    const expired = await db
      .deleteFrom("alertOutbox")
      .where("expiresAt", "<=", clock.now())
      .returning(["id", "way", "lastError"])
      .execute();
    for (const { id, way, lastError } of expired) {
      log.warn(`alerts: gave up message ${id} by ${way}, which is too old: ${lastError}`);
    }
  }

  /** Leases the next due message, so that other nodes skip it. */
  async function claim(): Promise<Message | null> {
    for (;;) {
      const now = clock.now();
      const due = await db
        .selectFrom("alertOutbox")
        .selectAll()
        .where(isDueAt(now))
        .orderBy("nextTryAt")
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
      if (!due) return null;
      const tries = due.tries + 1;
      const { numUpdatedRows } = await db
        .updateTable("alertOutbox")
        .set({ tries, nextTryAt: now + LEASE })
        .where("id", "=", due.id)
        .where("tries", "=", due.tries)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 1n) return { ...due, tries };
    }
  }

  /** Null when the browser was removed. One whose subscription has ended is removed here. */
  async function pushTo(browserId: number, message: AlertMessage): Promise<PushOutcome | null> {
    const browser = await db
      .selectFrom("pushBrowsers")
      .selectAll()
      .where("id", "=", browserId)
      .executeTakeFirst();
    if (!browser) return null;
    const keys = await push.keys();
    const outcome = await sendPush(message, browser, { send, clock, keys, contact });
    if (outcome.isGone) await push.remove(browserId);
    // Cut off by this process is no failure of the browser.
    else if (!stopping.aborted)
      await push.noteFailure(browser, outcome.ok ? null : outcome.sentence);
    return outcome.isGone ? null : outcome;
  }

  async function sendOne({ userId, way, message, pushBrowserId }: Message) {
    const content = JSON.parse(message) as AlertMessage;
    if (way === "push") return pushBrowserId === null ? null : pushTo(pushBrowserId, content);
    const settings = await db
      .selectFrom("alertSettings")
      .select(["webhookUrl", "webhookSecret", "ntfyUrl"])
      .where("userId", "=", userId)
      .executeTakeFirst();
    return settings ? sendBy(way, content, { settings, send, clock }) : null;
  }

  async function deliver(sending: Message): Promise<void> {
    const { id, way, tries } = sending;
    const outcome = await sendOne(sending);
    if (!outcome || outcome.ok) return await remove(id);
    // Cut off by this process: the next one sends it when the lease has ended.
    if (stopping.aborted) return;
    const lastError = englishOf(outcome.sentence).slice(0, 500);
    const wait = WAITS[tries - 1];
    if (wait === undefined) {
      log.warn(`alerts: gave up message ${id} by ${way} after ${tries} tries: ${lastError}`);
      return await remove(id);
    }
    log.info(`alerts: message ${id} by ${way} could not be sent yet: ${lastError}`);
    const nextTryAt = clock.now() + wait;
    const put = db.updateTable("alertOutbox").set({ lastError, nextTryAt });
    await put.where("id", "=", id).execute();
  }

  async function remove(id: number): Promise<void> {
    await db.deleteFrom("alertOutbox").where("id", "=", id).execute();
  }

  async function deliverSurely(message: Message): Promise<void> {
    try {
      await deliver(message);
    } catch (error) {
      // Its lease ends, and it is tried again.
      log.error({ err: error }, "alerts: what became of a message could not be stored");
    }
  }

  return {
    async run() {
      await giveUpExpired();
      for (let message = await claim(); message; message = await claim()) {
        const delivery = deliverSurely(message).finally(() => underWay.delete(delivery));
        underWay.add(delivery);
        if (underWay.size >= AT_ONCE) await Promise.race(underWay);
        if (stopping.aborted) return;
      }
    },
    async settled() {
      await Promise.all(underWay);
    },
    async hasDue() {
      const query = db.selectFrom("alertOutbox").select("id").where(isDueAt(clock.now()));
      return (await query.limit(1).executeTakeFirst()) !== undefined;
    },
  };
}
