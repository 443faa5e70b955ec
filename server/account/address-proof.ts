// Proves an e-mail address: the letter's link, opened by a browser signed in to the account.
import type { Language } from "#contract/languages";
import { holdAccount } from "#server/platform/account-quotas";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import { networkOf } from "#server/platform/http/client-network";
import type { Log } from "#server/platform/log";
import type { Mailer } from "#server/platform/mail/mailer";
import type { RateLimits } from "#server/platform/rate-limit";
import { randomToken, type LoginUser, sha256 } from "#server/platform/logins";
import type { AccountAccess } from "./account-access.ts";
import { type Account, emailKey } from "./account-store.ts";
import { addressLetter } from "./letters/letters.ts";
import { endLogins } from "#server/platform/logins";

export const ADDRESS_PROOF = "/api/auth/confirm-email";

export interface AddressProof {
  /** Where mail is set up; `language` is for accounts without one; `address`: the client's. Never rejects. */
  sendLetter(account: Account, language: Language, address: string): Promise<void>;
  /**
   * "proven": the token is the one in the user's letter, and all access but this login has ended. "before": the
   * address was proven already. "refused": it is another token.
   */
  prove(login: LoginUser, token: string): Promise<"proven" | "before" | "refused">;
}

const DAY = 24 * 60 * 60_000;
/** How long delivery is retried while the mail server is unreachable; the link does not expire. */
const LETTER_LIFETIME = DAY;
/** Registering and deleting accounts with the same address in a loop must not fill its mailbox. */
const LETTERS_PER_ADDRESS = { most: 3, window: 60 * 60_000 };

/** Limits the letters that one client causes to unproven addresses, which may belong to other people. */
const LETTERS_PER_CLIENT = { most: 20, window: 60 * 60_000 };

/** The limit that each such letter is counted against. */
export const lettersFrom = (address: string) => ({
  key: `unproven-letters:${networkOf(address)}`,
  ...LETTERS_PER_CLIENT,
});

interface Parts {
  database: Database;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  rateLimits: RateLimits;
  publicUrl: string;
  access: AccountAccess;
  events: Pick<Events, "publish">;
}

export function createAddressProof(parts: Parts): AddressProof {
  const { clock, log, mailer, rateLimits, publicUrl, access, events } = parts;
  const { db } = parts.database;

  async function queueLetter(account: Account, asked: Language, from: string): Promise<void> {
    const { id, name, email } = account;
    const language = account.language ?? asked;
    if (mailer.kind !== "smtp" || email === null) return;
    const key = `address-letter:${sha256(emailKey(email))}`;
    await rateLimits.count([{ key, ...LETTERS_PER_ADDRESS }, lettersFrom(from)]);
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
    async sendLetter(account, language, address) {
      try {
        await queueLetter(account, language, address);
      } catch (error) {
        log.warn(
          { err: error },
          `mail: the letter to confirm the address of account ${account.id} was not written`,
        );
      }
    },

    async prove({ id: userId, loginHash }, token) {
      let publish = () => {};
      const outcome = await db.transaction().execute(async (transaction) => {
        await holdAccount(transaction, userId);
        const account = await transaction
          .selectFrom("users")
          .select(["emailProvenAt", "emailProofHash"])
          .where("id", "=", userId)
          .executeTakeFirst();
        if (!account) return "refused" as const;
        if (account.emailProvenAt !== null) return "before" as const;
        if (account.emailProofHash !== sha256(token)) return "refused" as const;
        const publishEnd = await access.prove(transaction, userId, clock.now());
        const idHashes = await endLogins(transaction, { userId, keepLogin: loginHash });
        publish = () => {
          publishEnd?.();
          events.publish("logins-ended", { userId, idHashes });
        };
        return "proven" as const;
      });
      publish();
      return outcome;
    },
  };
}
