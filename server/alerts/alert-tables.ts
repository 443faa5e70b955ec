// The tables of alerts: how accounts are told, what there is to tell, and what is to leave.
import type { Queries } from "#server/platform/database/database";
import { rowOwner } from "#server/platform/database/rows";
import type { Generated } from "kysely";
import type { AlertKind, AlertWay } from "#contract/alerts";

declare module "#server/platform/database/tables" {
  interface Tables {
    alertSettings: AlertSettingsTable;
    alerts: AlertsTable;
    alertOutbox: AlertOutboxTable;
    pushBrowsers: PushBrowsersTable;
    pushKeys: PushKeysTable;
  }
}

type Flag = 0 | 1;

export interface AlertSettingsTable {
  userId: number;
  mail: Flag;
  webhookUrl: string | null;
  webhookSecret: string | null;
  ntfyUrl: string | null;
  /** HH:MM on the account's clocks. */
  quietFrom: string | null;
  quietTo: string | null;
  /** When alerts last left: those that come within 15 minutes of it wait. */
  toldAt: number;
  /** The last alert that was seen on the dashboard. */
  seenUpTo: number;
}

export interface AlertsTable {
  id: Generated<number>;
  userId: number;
  scheduleId: number;
  dueAt: number;
  /** 0 for the schedule's own speaker. */
  slot: number;
  kind: AlertKind;
  /** JSON of a Sentence: what was to be recited. */
  what: string;
  speaker: string;
  /** JSON of a Sentence. */
  reason: string;
  createdAt: number;
  /** 1: it has been put into the outbox, or there is no way to tell it. */
  told: Flag;
}

interface AlertOutboxTable {
  id: Generated<number>;
  userId: number;
  /** Letters leave through the mail's own outbox. */
  way: Exclude<AlertWay, "mail">;
  /** Of the way `push`; null of the others. */
  pushBrowserId: number | null;
  /** JSON: what is told. */
  message: string;
  createdAt: number;
  /** Delivery is given up after this. */
  expiresAt: number;
  nextTryAt: number;
  tries: number;
  lastError: string | null;
}

interface PushBrowsersTable {
  id: Generated<number>;
  userId: number;
  name: string;
  /** The address at the push service, which sends on to the browser. */
  endpoint: string;
  /** Of the browser's subscription, base64url (RFC 8291). */
  p256dh: string;
  auth: string;
  createdAt: number;
  /** Of the last notification, when it could not be delivered; null: it was, or none was sent. */
  failedAt: number | null;
  /** JSON: the sentence that says why. */
  failure: string | null;
}

/** One row, with the id 1. */
interface PushKeysTable {
  id: number;
  publicKey: string;
  privateKey: string;
}

/** No alert leaves to another address than the account's own, nor what was on its way there. */
export async function endWebhooks(queries: Queries, userId: number): Promise<void> {
  await queries
    .updateTable("alertSettings")
    .set({ webhookUrl: null, webhookSecret: null, ntfyUrl: null })
    .where("userId", "=", userId)
    .execute();
  await queries.deleteFrom("alertOutbox").where("userId", "=", userId).execute();
}

/** Deletes the browsers that an account's notifications go to, and what was on its way. */
export async function endPush(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom("alertOutbox").where("userId", "=", userId).execute();
  await queries.deleteFrom("pushBrowsers").where("userId", "=", userId).execute();
}

/** As its person may have them. */
export async function exportWays(queries: Queries, userId: number) {
  const alertSettings = await queries
    .selectFrom("alertSettings")
    .select(["mail", "webhookUrl", "ntfyUrl", "quietFrom", "quietTo", "toldAt", "seenUpTo"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  const pushBrowsers = await queries
    .selectFrom("pushBrowsers")
    .select(["id", "name", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  return { alertSettings: alertSettings ?? null, pushBrowsers };
}

/** Those after one, in order. */
export const exportAlerts = (queries: Queries, userId: number, last: number, most: number) =>
  queries
    .selectFrom("alerts")
    .selectAll()
    .where("userId", "=", userId)
    .where("id", ">", last)
    .orderBy("id")
    .limit(most)
    .execute();

/** Null: it is there no more. */
export const pushBrowserOwner = (queries: Queries, id: number) =>
  rowOwner(queries, "pushBrowsers", id);
