// Builds the room of alerts, and looks every few seconds for what there is to tell.
import { ALERT_GATHER } from "#contract/alerts";
import type { Config } from "#server/config";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import { createSendPost } from "#server/platform/http/outgoing-post";
import type { Resolve } from "#server/platform/http/checked-address";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import { createLooks } from "#server/platform/looks";
import type { Delivery } from "#server/platform/mail/mail-delivery";
import type { Mailer } from "#server/platform/mail/mailer";
import type { RateLimits } from "#server/platform/rate-limit";
import { createAlertCollection, type UntoldRuns } from "./alert-collection.ts";
import { createAlertGroups } from "./alert-groups.ts";
import { createAlertList } from "./alert-list.ts";
import { createAlertOutbox } from "./alert-outbox.ts";
import { createAlertSettings } from "./alert-settings.ts";
import { createPushStore } from "./push/push-store.ts";
import { createTryWays } from "./tried-ways.ts";

/** Milliseconds between two looks; the end of a run on this node makes one at once. */
const LOOK_EVERY = 5000;
const SPEAKERS_EVERY = 60_000;

interface Parts {
  db: Database["db"];
  events: Events;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  delivery: Delivery;
  rateLimits: RateLimits;
  runs: UntoldRuns;
  config: Pick<Config, "publicUrl" | "mail" | "alertPrivateAddresses">;
  /** The addresses of a name; the system's by default. */
  resolve?: Resolve;
}

export type AlertsRoom = ReturnType<typeof createAlertsRoom>;

export function createAlertsRoom(parts: Parts) {
  const { db, clock, log, config, resolve } = parts;
  const { publicUrl } = config;
  const stopping = new AbortController();
  const send = createSendPost({
    ...{ clock, resolve, stopping: stopping.signal },
    privateAddresses: config.alertPrivateAddresses,
  });
  const settings = createAlertSettings(db, parts.delivery.kind);
  const push = createPushStore({ db, clock });
  const contact = contactOf(config);
  const renewPage = (userId: number) =>
    parts.events.publish("message-to-user", { userId, message: { type: "alerts_update" } });
  const onNew = (userIds: readonly number[]) => new Set(userIds).forEach(renewPage);
  const collection = createAlertCollection({ ...parts, onNew });
  const outbox = createAlertOutbox({
    ...{ db, clock, log, send, push, contact },
    stopping: stopping.signal,
  });
  const groups = createAlertGroups({ ...parts, outbox, publicUrl });

  let speakersAt = 0;

  async function look(): Promise<void> {
    if (await collection.ofRuns()) looks.wake(ALERT_GATHER);
    const now = clock.now();
    if (Math.abs(now - speakersAt) >= SPEAKERS_EVERY) {
      speakersAt = now;
      await collection.ofSilentSpeakers();
    }
    await groups.leave();
  }

  const looks = createLooks({
    ...{ clock, look, every: LOOK_EVERY },
    onFault: (error) =>
      log.error({ err: error }, "alerts: the look for what there is to tell failed"),
  });

  return {
    /** Looks at once, as after the end of a run. */
    wake: () => looks.wake(),

    /** Looks once, and waits until what leaves then has come back. */
    async run(): Promise<void> {
      await looks.run();
      await outbox.run();
    },

    settings,
    push,
    list: createAlertList({ db, clock }),
    tryWays: createTryWays({ ...parts, settings, send, push, contact, publicUrl }),

    start(): void {
      looks.start();
      outbox.start();
    },

    /** Messages on their way are cut off, and sent again by the next process. */
    async stop(): Promise<void> {
      const stopped = Promise.all([looks.stop(), outbox.stop()]);
      stopping.abort();
      await stopped;
    },
  };
}

/** Some push services refuse an http address: at home it is the sender of letters. */
function contactOf({ publicUrl, mail }: Parts["config"]): string {
  if (publicUrl.startsWith("https:")) return publicUrl;
  return `mailto:${/<([^<>]+)>/.exec(mail.from)?.[1] ?? mail.from}`;
}
