// Proves an e-mail address: the letter's link, opened by a browser signed in to the account.
import type { Language } from "#contract/languages";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import type { Log } from "#server/platform/log";
import type { Mailer } from "#server/platform/mail/mailer";
import type { RateLimits } from "#server/platform/rate-limit";
import { randomToken, sha256 } from "#server/platform/session";
import { type Account, emailKey } from "./account-store.ts";
import { addressLetter } from "./letters/letters.ts";

export const ADDRESS_PROOF = "/api/auth/confirm-email";

export interface AddressProof {
  /** Where mail is set up; `language` is for accounts without one. Never rejects. */
  sendLetter(account: Account, language: Language): Promise<void>;
  /** True when the token is the one in the user's letter, or the address is proven already. */
  prove(userId: number, token: string): Promise<boolean>;
}

const DAY = 24 * 60 * 60_000;
/** How long delivery is retried while the mail server is unreachable; the link does not expire. */
const LETTER_LIFETIME = DAY;
/** Registering and deleting accounts with the same address in a loop must not fill its mailbox. */
const LETTERS_PER_ADDRESS = { most: 3, window: 60 * 60_000 };

interface Parts {
  database: Database;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  rateLimits: RateLimits;
  publicUrl: string;
}

/** The address is this user's: shown by Google, by a letter's link or by a completed reset. */
export async function markProven(queries: Queries, userId: number, now: number): Promise<void> {
  await queries
    .updateTable("users")
    .set({ emailProvenAt: now, emailProofHash: null })
    .where("id", "=", userId)
    .where("emailProvenAt", "is", null)
    .execute();
}

export function createAddressProof(parts: Parts): AddressProof {
  const { clock, log, mailer, rateLimits, publicUrl } = parts;
  const { db } = parts.database;

  async function queueLetter(account: Account, asked: Language): Promise<void> {
    const { id, name, email } = account;
    const language = account.language ?? asked;
    if (mailer.kind !== "smtp" || email === null) return;
    const key = `address-letter:${sha256(emailKey(email))}`;
    await rateLimits.count([{ key, ...LETTERS_PER_ADDRESS }]);
    const value = randomToken();
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable("users")
        .set({ emailProofHash: sha256(value) })
        .where("id", "=", id)
        .execute();
      await mailer.queue(
        transaction,
        addressLetter({ name, email, language }, { page: `${publicUrl}${ADDRESS_PROOF}` }),
        clock.now() + LETTER_LIFETIME,
        { purpose: "address", userId: id, value },
      );
    });
    mailer.wake();
  }

  return {
    async sendLetter(account, language) {
      try {
        await queueLetter(account, language);
      } catch (error) {
        log.warn(
          { err: error },
          `mail: the letter to confirm the address of account ${account.id} was not written`,
        );
      }
    },

    async prove(userId, token) {
      const account = await db
        .selectFrom("users")
        .select(["emailProvenAt", "emailProofHash"])
        .where("id", "=", userId)
        .executeTakeFirst();
      if (!account) return false;
      if (account.emailProvenAt !== null) return true;
      if (account.emailProofHash !== sha256(token)) return false;
      await markProven(db, userId, clock.now());
      return true;
    },
  };
}
