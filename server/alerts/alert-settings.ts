// How accounts are told: their ways, the webhook's secret and quiet hours, read, checked and changed.
import { personOf } from "#server/account/account-tables";
import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { AlertSettings, changeAlertSettings } from "#contract/alerts";
import type { BodyOf } from "#contract/endpoint";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Still } from "#server/platform/http/routes";
import { oneAfterAnother } from "#server/platform/account-quotas";
import type { Queries } from "#server/platform/database/database";
import type { Delivery } from "#server/platform/mail/mail-delivery";
import { defaultLanguage, type HourClock, type Language } from "#contract/languages";
import type { AlertSettingsTable } from "./alert-tables.ts";

export type StoredAlertSettings = Selectable<AlertSettingsTable>;
type Change = Omit<BodyOf<typeof changeAlertSettings>, "userId">;

export interface AlertSettingsStore {
  of(userId: number): Promise<AlertSettings>;
  /**
   * Throws `invalid-input`: letters without an address, half of the quiet hours. Letters to an address that nobody
   * has proven are chosen and wait for its proof: the settings then have a `mailProblem`.
   */
  change(userId: number, change: Change, still?: Still): Promise<AlertSettings>;
}

/** Of an account that has chosen nothing: no way is on. */
const nothingChosen = (userId: number): StoredAlertSettings => ({
  userId,
  mail: 0,
  webhookUrl: null,
  webhookSecret: null,
  ntfyUrl: null,
  quietFrom: null,
  quietTo: null,
  toldAt: 0,
  seenUpTo: 0,
});

/** An empty change on conflict locks the row on PostgreSQL, until the end of the transaction. */
export async function lockedSettings(
  queries: Queries,
  userId: number,
): Promise<StoredAlertSettings> {
  return await queries
    .insertInto("alertSettings")
    .values(nothingChosen(userId))
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ userId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function createAlertSettings(db: Queries, kind: Delivery["kind"]): AlertSettingsStore {
  async function shownTo(queries: Queries, row: StoredAlertSettings): Promise<AlertSettings> {
    if (row.mail === 0) return shown(row);
    const reader = await readerOf(queries, row.userId);
    if (reader.email === null || mayBeWrittenTo(reader, kind)) return shown(row);
    const mailProblem = sentence("alert.mail-unproven", { address: reader.email });
    return { ...shown(row), mailProblem };
  }

  return {
    async of(userId) {
      const row = await db
        .selectFrom("alertSettings")
        .selectAll()
        .where("userId", "=", userId)
        .executeTakeFirst();
      return shownTo(db, row ?? nothingChosen(userId));
    },

    change: (userId, change, still = async () => {}) =>
      oneAfterAnother(db, userId, async (queries) => {
        await still(queries);
        const before = await lockedSettings(queries, userId);
        if (change.mail && before.mail === 0) await mustHaveAddress(queries, userId);
        const { mail = before.mail === 1, webhookUrl = before.webhookUrl } = change;
        const { ntfyUrl = before.ntfyUrl } = change;
        const { quietFrom = before.quietFrom, quietTo = before.quietTo } = change;
        // The same time twice is no span either; both null is none at all.
        if (quietFrom === quietTo ? quietFrom !== null : quietFrom === null || quietTo === null) {
          refuse(sentence("alert.quiet-half"));
        }
        const after = await queries
          .updateTable("alertSettings")
          .set({
            ...{ webhookUrl, ntfyUrl, quietFrom, quietTo, mail: mail ? 1 : 0 },
            webhookSecret: secretFor(webhookUrl, before),
          })
          .where("userId", "=", userId)
          .returningAll()
          .executeTakeFirstOrThrow();
        return shownTo(queries, after);
      }),
  };
}

async function mustHaveAddress(queries: Queries, userId: number): Promise<void> {
  const { email } = await readerOf(queries, userId);
  if (email === null) refuse(sentence("alert.mail-missing"));
}

/** Another host must not learn a secret that the one before knows. */
function secretFor(url: string | null, before: StoredAlertSettings): string | null {
  if (url === null) return null;
  const known = before.webhookUrl !== null && new URL(before.webhookUrl).host;
  return known === new URL(url).host && before.webhookSecret !== null
    ? before.webhookSecret
    : randomBytes(32).toString("hex");
}

function refuse(why: Sentence): never {
  throw new AppError("invalid-input", why);
}

function shown({ userId: _, toldAt, seenUpTo, ...row }: StoredAlertSettings): AlertSettings {
  return { ...row, mail: row.mail === 1 };
}

/**
 * True for a proven address: an unproven one may belong to somebody else. Without a mail server letters stay in the
 * server's outbox folder, so any address will do.
 */
export const mayBeWrittenTo = (
  { isProven }: Pick<StoredReader, "isProven">,
  kind: Delivery["kind"],
) => isProven || kind === "outbox";

export interface StoredReader {
  name: string;
  email: string | null;
  language: Language;
  clock: HourClock | null;
  /** Its address. */
  isProven: boolean;
}

export async function readerOf(queries: Queries, userId: number): Promise<StoredReader> {
  const person = await personOf(queries, userId);
  if (!person) throw new AppError("not-found");
  const { name, email, language, clock, emailProvenAt } = person;
  return {
    ...{ name, email, language: language ?? defaultLanguage, clock },
    isProven: emailProvenAt !== null,
  };
}

/** `time`: HH:MM on the clocks of the account. The first minute of quiet hours is within them, the last is not. */
export function isQuietAt(
  { quietFrom, quietTo }: Pick<StoredAlertSettings, "quietFrom" | "quietTo">,
  time: string,
): boolean {
  if (quietFrom === null || quietTo === null) return false;
  return quietFrom < quietTo
    ? quietFrom <= time && time < quietTo
    : quietFrom <= time || time < quietTo;
}
