// Sends alerts by webhook, ntfy and push: tried three times, each from the outbox.
import { sql } from "kysely";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import type { SendPost } from "#server/platform/http/outgoing-post";
import { englishOf } from "#contract/sentences/sentences";
import type { Log } from "#server/platform/log";
import { createOutbox, type Delivered, type Outbox } from "#server/platform/outbox";
import {
  type AlertMessage,
  ntfyPost,
  type PostOutcome,
  postOutcome,
  webhookPost,
} from "./alert-message.ts";
import type { StoredAlertSettings } from "./alert-settings.ts";
import { type PushOutcome, sendPush } from "./push/push-post.ts";
import type { PushStore } from "./push/push-store.ts";

const SECOND = 1000;
/** After the first and the second try, milliseconds; after the third it is given up. */
const WAITS = [60 * SECOND, 5 * 60 * SECOND];
/** Milliseconds; what could not be told for a day is on the dashboard. */
export const TOLD_WITHIN = 24 * 60 * 60_000;

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

export function createAlertOutbox(parts: Parts): Outbox {
  const { db, clock, log, send, push, contact, stopping } = parts;

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

  async function deliver(message: Message): Promise<Delivered> {
    const outcome = await sendOne(message);
    if (!outcome || outcome.ok) return "done";
    if (stopping.aborted) return "cut-off";
    return { problem: englishOf(outcome.sentence) };
  }

  return createOutbox({
    ...({ db, clock, log, table: "alertOutbox", room: "alerts" } as const),
    nameOf: ({ id, way }) => `message ${id} by ${way}`,
    levels: { retried: "info", givenUp: "warn" },
    order: [sql`next_try_at`, sql`id`],
    waitAfter: (tries) => WAITS[tries - 1] ?? null,
    ...{ longestWait: Math.max(...WAITS), longestLifetime: TOLD_WITHIN, lookEvery: 5 * SECOND },
    atOnce: 50,
    deliver,
  });
}
