// The browsers that show an account's alerts, and the key by which push services know this server.
import { MOST_PUSH_BROWSERS, type PushBrowser } from "#contract/push";
import { englishOf, type Sentence, sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import { oneAfterAnother } from "#server/platform/account-quotas";
import type { Clock } from "#server/platform/clock";
import type { Still } from "#server/platform/http/routes";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import { lockedSettings } from "../alert-settings.ts";
import { isPoint } from "./push-encryption.ts";
import { newVapidKeys, type VapidKeys } from "./vapid.ts";

export interface PushStore {
  /** The same for all nodes; made when it is first asked for. */
  keys(): Promise<VapidKeys>;
  list(userId: number): Promise<PushBrowser[]>;
  /**
   * Throws `invalid-input` for a key that is none, and `conflict` when there are MOST_PUSH_BROWSERS.
   * A browser that is there already has its new key.
   */
  add(
    userId: number,
    browser: Pick<Row<"pushBrowsers">, "name" | "endpoint" | "p256dh" | "auth">,
    still?: Still,
  ): Promise<PushBrowser>;
  remove(id: number): Promise<void>;
  /** Keeps why a notification could not be delivered, for its owner to see; null: it was. */
  noteFailure(browser: Row<"pushBrowsers">, failure: Sentence | null): Promise<void>;
}

export function createPushStore({ db, clock }: { db: Queries; clock: Clock }): PushStore {
  let known: VapidKeys | null = null;
  return {
    async keys() {
      if (known) return known;
      const readKeys = () =>
        db.selectFrom("pushKeys").select(["publicKey", "privateKey"]).executeTakeFirst();
      known = (await readKeys()) ?? null;
      if (known) return known;
      // Of two nodes that make one at once, the first one's stays.
      await db
        .insertInto("pushKeys")
        .values({ id: 1, ...newVapidKeys() })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      known = (await readKeys()) ?? null;
      if (!known) throw new Error("The key for push services could not be stored.");
      return known;
    },

    async list(userId) {
      const rows = await pushBrowsersOf(db, userId);
      return rows.map(shown);
    },

    add: (userId, browser, still = async () => {}) =>
      oneAfterAnother(db, userId, async (queries) => {
        await still(queries);
        if (!isPoint(browser.p256dh)) {
          throw new AppError("invalid-input", sentence("alert.push-invalid"));
        }
        // Its row is what telling is counted by, and here the lock of the limit.
        await lockedSettings(queries, userId);
        const others = (await pushBrowsersOf(queries, userId)).filter(
          ({ endpoint }) => endpoint !== browser.endpoint,
        );
        if (others.length >= MOST_PUSH_BROWSERS) {
          const full = sentence("alert.push-most", { most: MOST_PUSH_BROWSERS });
          throw new AppError("conflict", full);
        }
        const { name, p256dh, auth } = browser;
        const row = await queries
          .insertInto("pushBrowsers")
          .values({ ...browser, userId, createdAt: clock.now(), failedAt: null, failure: null })
          .onConflict((conflict) =>
            conflict
              .columns(["userId", "endpoint"])
              .doUpdateSet({ name, p256dh, auth, failedAt: null, failure: null }),
          )
          .returningAll()
          .executeTakeFirstOrThrow();
        return shown(row);
      }),

    async noteFailure({ id, failedAt }, failure) {
      if (!failure && failedAt === null) return;
      const noted = failure
        ? { failedAt: clock.now(), failure: JSON.stringify(failure) }
        : { failedAt: null, failure: null };
      await db.updateTable("pushBrowsers").set(noted).where("id", "=", id).execute();
    },

    async remove(id) {
      await db.deleteFrom("pushBrowsers").where("id", "=", id).execute();
    },
  };
}

export const pushBrowsersOf = (queries: Queries, userId: number): Promise<Row<"pushBrowsers">[]> =>
  queries
    .selectFrom("pushBrowsers")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();

function shown(row: Row<"pushBrowsers">): PushBrowser {
  const { id, name, endpoint, createdAt, failedAt } = row;
  const why = row.failure === null ? null : (JSON.parse(row.failure) as Sentence);
  const failure =
    failedAt === null || why === null
      ? null
      : { at: new Date(failedAt).toISOString(), message: englishOf(why), sentence: why };
  return { id, name, endpoint, createdAt: new Date(createdAt).toISOString(), failure };
}
