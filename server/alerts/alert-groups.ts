// When the alerts of an account leave, and that those of one time leave together, once.
import { schedulesOf } from "#server/schedules/schedule-tables";
import { people } from "#server/account/account-tables";
import { randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { ALERT_GATHER, ALERT_GATHER_MOST, ALERT_GROUP } from "#contract/alerts";
import { timeAt } from "#contract/times/clock-times";
import type { Clock } from "#server/platform/clock";
import { chunks } from "#server/platform/database/chunks";
import type { Database, Queries } from "#server/platform/database/database";
import { prepared } from "#server/platform/database/prepared";
import { CLOCKS_DIFFER } from "#server/platform/database/stored-instants";
import type { Log } from "#server/platform/log";
import type { Mailer } from "#server/platform/mail/mailer";
import type { Outbox } from "#server/platform/outbox";
import { letterOf, messageOf, type ZonedAlert } from "./alert-message.ts";
import { isQuietAt, mayBeWrittenTo, readerOf, type StoredAlertSettings } from "./alert-settings.ts";
import { pushBrowsersOf } from "./push/push-store.ts";
import { TOLD_WITHIN } from "./alert-outbox.ts";

export interface AlertGroups {
  /** Queues what is to leave now, and wakes the outboxes. */
  leave(): Promise<void>;
}

interface Parts {
  db: Database["db"];
  clock: Clock;
  log: Log;
  mailer: Pick<Mailer, "kind" | "add" | "wake">;
  outbox: Pick<Outbox, "newRow" | "wake">;
  publicUrl: string;
}

/** An account whose untold alerts are gathered; its settings are null when it has chosen none. */
interface Waiting {
  userId: number;
  timezone: string;
  settings: StoredAlertSettings | null;
  /** A browser shows notifications. */
  hasPush: boolean;
}
type Tellable = Waiting & { settings: StoredAlertSettings };

export function createAlertGroups(parts: Parts): AlertGroups {
  const { db, clock, log, mailer, outbox, publicUrl } = parts;

  const gathered = prepared(db, (at: { gathered: number; longAgo: number; ahead: number }) =>
    db
      .selectFrom("alerts")
      .innerJoin(people(db), "people.id", "alerts.userId")
      .select(["people.id", "people.timezone"])
      .where("alerts.told", "=", 0)
      .groupBy(["people.id", "people.timezone"])
      .having(({ or, eb, fn }) =>
        or([
          eb(fn.max("alerts.createdAt"), "<=", at.gathered),
          eb(fn.min("alerts.createdAt"), "<=", at.longAgo),
          // Made while a clock was ahead.
          eb(fn.max("alerts.createdAt"), ">", at.ahead),
        ]),
      ),
  );

  async function waiting(): Promise<Waiting[]> {
    const now = clock.now();
    const accounts = await gathered({
      gathered: now - ALERT_GATHER,
      longAgo: now - ALERT_GATHER_MOST,
      ahead: now + CLOCKS_DIFFER,
    });
    if (accounts.length === 0) return [];
    const rows = await db
      .selectFrom("alertSettings")
      .selectAll()
      .where("userId", "in", db.selectFrom("alerts").select("userId").where("told", "=", 0))
      .execute();
    const settings = new Map(rows.map((row) => [row.userId, row]));
    const pushed = await db
      .selectFrom("pushBrowsers")
      .select("userId")
      .distinct()
      .where("userId", "in", db.selectFrom("alerts").select("userId").where("told", "=", 0))
      .execute();
    const withPush = new Set(pushed.map(({ userId }) => userId));
    return accounts.map(({ id, timezone }) => ({
      ...{ userId: id, timezone },
      settings: settings.get(id) ?? null,
      hasPush: withPush.has(id),
    }));
  }

  /** `times`: those of the zones that were asked before in this look. */
  function mayLeave({ timezone, settings }: Tellable, times: Map<string, string>): boolean {
    const now = clock.now();
    // A clock that was set back must not hold alerts for longer than a group does.
    const toldAgo = now - settings.toldAt;
    if (toldAgo >= 0 && toldAgo < ALERT_GROUP) return false;
    const time = times.get(timezone) ?? timeAt(timezone, now);
    times.set(timezone, time);
    return !isQuietAt(settings, time);
  }

  /** Takes the account's untold alerts; none when another node has. */
  async function take(queries: Queries, userId: number): Promise<ZonedAlert[]> {
    const taken = await queries
      .updateTable("alerts")
      .set({ told: 1 })
      .where("userId", "=", userId)
      .where("told", "=", 0)
      .returningAll()
      .execute();
    if (taken.length === 0) return [];
    const zones = await schedulesOf(queries, [userId]);
    const zoneOf = new Map(zones.map(({ id, timezone }) => [id, timezone]));
    return (
      taken
        // What became of the run has been told, or is no news.
        .filter(({ kind, dueAt }) => kind !== "unreachable" || dueAt > clock.now())
        .map((alert) => ({ ...alert, timezone: zoneOf.get(alert.scheduleId) ?? "UTC" }))
        .sort((a, b) => a.id - b.id)
    );
  }

  /** Answers whether there was anything to tell. */
  const tell = ({ userId, settings }: Tellable): Promise<boolean> =>
    db.transaction().execute(async (queries) => {
      const now = clock.now();
      // Only one node passes here with what it has read; the others find the row changed.
      const { numUpdatedRows } = await queries
        .updateTable("alertSettings")
        .set({ toldAt: now })
        .where("userId", "=", userId)
        .where("toldAt", "=", settings.toldAt)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      const alerts = await take(queries, userId);
      if (alerts.length === 0) {
        // Nothing has left: what comes next need not wait for a group to end.
        await setToldAt(queries, settings);
        return false;
      }
      const reader = await readerOf(queries, userId);
      const message = await messageOf(alerts, { id: randomUUID(), reader, publicUrl });
      const expiresAt = now + TOLD_WITHIN;
      if (settings.mail === 1 && reader.email !== null && mayBeWrittenTo(reader, mailer.kind)) {
        await mailer.add(queries, letterOf(message, { ...reader, email: reader.email }), expiresAt);
      }
      const ways = (["webhook", "ntfy"] as const).filter((way) => settings[`${way}Url`] !== null);
      const browsers = await pushBrowsersOf(queries, userId);
      if (ways.length > 0 || browsers.length > 0) {
        const whole = { ...outbox.newRow(expiresAt), userId, message: JSON.stringify(message) };
        const rows = [
          ...ways.map((way) => ({ ...whole, way, pushBrowserId: null })),
          ...browsers.map(({ id }) => ({ ...whole, way: "push" as const, pushBrowserId: id })),
        ];
        await queries.insertInto("alertOutbox").values(rows).execute();
      }
      return true;
    });

  /** Its accounts have chosen no way, and see them there. */
  async function leaveToDashboard(accounts: Waiting[]): Promise<void> {
    await db
      .updateTable("alerts")
      .set({ told: 1 })
      .where("told", "=", 0)
      .where(
        "userId",
        "in",
        accounts.map(({ userId }) => userId),
      )
      .execute();
  }

  return {
    async leave() {
      const times = new Map<string, string>();
      let isQueued = false;
      const accounts = await waiting();
      const untellable = accounts.filter((account) => !hasWay(account));
      for (const chunk of chunks(untellable)) await leaveToDashboard(chunk);
      for (const account of accounts.filter(hasWay)) {
        if (!mayLeave(account, times)) continue;
        // SQLite answers within the turn of the event loop: due runs and requests come in between.
        await turn();
        try {
          isQueued = (await tell(account)) || isQueued;
        } catch (error) {
          // The next look tries again; the other accounts are told meanwhile.
          log.error({ err: error, user: account.userId }, "alerts: an account was not told yet");
        }
      }
      if (!isQueued) return;
      mailer.wake();
      outbox.wake();
    },
  };
}

function hasWay(account: Waiting): account is Tellable {
  const { settings, hasPush } = account;
  if (!settings) return false;
  return (
    hasPush || settings.mail === 1 || settings.webhookUrl !== null || settings.ntfyUrl !== null
  );
}

async function setToldAt(queries: Queries, { userId, toldAt }: StoredAlertSettings): Promise<void> {
  await queries.updateTable("alertSettings").set({ toldAt }).where("userId", "=", userId).execute();
}
