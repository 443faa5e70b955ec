// The test of an account's ways: one message by each, at once, and what came back.
import { randomUUID } from "node:crypto";
import type { TestedWay } from "#contract/alerts";
import { englishOf, type Sentence, sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import type { SendPost } from "#server/platform/http/outgoing-post";
import type { Delivery } from "#server/platform/mail/mail-delivery";
import { oneLine } from "#server/platform/one-line";
import type { Limit, RateLimits } from "#server/platform/rate-limit";
import { letterOf, testMessage } from "./alert-message.ts";
import { sendBy } from "./alert-outbox.ts";
import { type AlertSettingsStore, mayBeWrittenTo, readerOf } from "./alert-settings.ts";
import { sendPush } from "./push/push-post.ts";
import { type PushStore, pushBrowsersOf } from "./push/push-store.ts";

/** Throws `conflict` when no way is set, and `too-many-tries`. */
export type TryWays = (userId: number) => Promise<TestedWay[]>;

interface Parts {
  db: Queries;
  clock: Clock;
  settings: AlertSettingsStore;
  delivery: Delivery;
  send: SendPost;
  push: PushStore;
  /** Whom a push service asks when something is wrong: an https or mailto address. */
  contact: string;
  rateLimits: RateLimits;
  publicUrl: string;
}

/** Who sets up a receiver tries often; who uses this server to knock on others does more so. */
const limitOf = (userId: number): Limit => ({
  key: `alert-test:${userId}`,
  most: 10,
  window: 10 * 60_000,
});

export function createTryWays(parts: Parts): TryWays {
  const { db, clock, settings, delivery, send, push, contact, rateLimits, publicUrl } = parts;

  return async (userId) => {
    const chosen = await settings.of(userId);
    const reader = await readerOf(db, userId);
    const { mail, webhookUrl, ntfyUrl } = chosen;
    const browsers = await pushBrowsersOf(db, userId);
    if (!mail && webhookUrl === null && ntfyUrl === null && browsers.length === 0) {
      throw new AppError("conflict", sentence("alert.no-way"));
    }
    await rateLimits.count([limitOf(userId)]);
    const message = testMessage({ id: randomUUID(), reader, publicUrl });

    async function tryMail(): Promise<TestedWay> {
      const way = { way: "mail" as const, status: null };
      const { email } = reader;
      if (email === null) return { ...way, ...said(false, sentence("alert.mail-missing")) };
      if (!mayBeWrittenTo(reader, delivery.kind)) {
        return { ...way, ...said(false, sentence("alert.mail-unproven", { address: email })) };
      }
      try {
        // Files in the outbox folder are named by it.
        const now = clock.now();
        await delivery.deliver(letterOf(message, { ...reader, email }), {
          id: now,
          createdAt: now,
        });
      } catch (error) {
        const problem = oneLine((error as Error).message).slice(0, 200);
        return { ...way, ...said(false, sentence("alert.mail-failed", { problem })) };
      }
      const isSent = delivery.kind === "smtp";
      const done = isSent
        ? sentence("alert.mail-sent", { address: email })
        : sentence("alert.mail-written");
      return { ...way, ...said(true, done) };
    }

    async function tryPost(way: "webhook" | "ntfy"): Promise<TestedWay | null> {
      const outcome = await sendBy(way, message, { settings: chosen, send, clock });
      return outcome && { way, status: outcome.status, ...said(outcome.ok, outcome.sentence) };
    }

    async function tryPush(browser: Row<"pushBrowsers">): Promise<TestedWay> {
      const world = { send, clock, keys: await push.keys(), contact };
      const outcome = await sendPush(message, browser, world);
      if (outcome.isGone) await push.remove(browser.id);
      else await push.noteFailure(browser, outcome.ok ? null : outcome.sentence);
      const { ok, status } = outcome;
      return { way: "push", browser: browser.name, status, ...said(ok, outcome.sentence) };
    }

    const posts = [...browsers.map(tryPush), tryPost("webhook"), tryPost("ntfy")];
    const ways = await Promise.all([...(mail ? [tryMail()] : []), ...posts]);
    return ways.filter((way) => way !== null);
  };
}

function said(ok: boolean, given: Sentence) {
  return { ok, message: englishOf(given), sentence: given };
}
