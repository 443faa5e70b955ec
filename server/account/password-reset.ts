// Password reset: a link by e-mail, for one hour and one use; it hides whether an account exists.
import { holdAccount } from "#server/platform/account-quotas";
import { AppError } from "#server/platform/app-error";
import type { Language } from "#contract/languages";
import { sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import { deleteUpTo } from "#server/platform/database/delete-in-steps";
import { stillHoldsIn } from "#server/platform/database/stored-instants";
import type { Events } from "#server/platform/events";
import { networkOf } from "#server/platform/http/client-network";
import { type Mailer, withSecret } from "#server/platform/mail/mailer";
import type { RateLimits } from "#server/platform/rate-limit";
import { randomToken, sha256 } from "#server/platform/logins";
import { type Account, type Accounts, emailKey } from "./account-store.ts";
import type { DevMail } from "./letters/dev-mail.ts";
import { resetLetter } from "./letters/letters.ts";
import type { AccountAccess } from "./account-access.ts";
import { lettersFrom } from "./address-proof.ts";
import { storePassword } from "./new-password.ts";
import type { Passwords } from "./passwords.ts";

export interface PasswordReset {
  /** Sends a link if the account exists; `asked`: fallback language. Returns it in development. */
  request(email: string, address: string, asked: Language): Promise<{ testEmailUrl?: string }>;
  /** Sets the password and ends all logins; throws when the token is invalid, used or expired. */
  confirm(token: string, password: string): Promise<{ userId: number }>;
  /** Removes expired tokens. */
  sweep(): Promise<void>;
}

const HOUR = 60 * 60_000;
const TOKEN_LIFETIME = HOUR;
const REQUESTS_PER_EMAIL = 5;
const REQUESTS_PER_ADDRESS = 50;

interface Parts {
  database: Database;
  clock: Clock;
  accounts: Accounts;
  passwords: Passwords;
  rateLimits: RateLimits;
  mailer: Mailer;
  events: Events;
  publicUrl: string;
  /** Null outside development. */
  devMail: DevMail | null;
  access: AccountAccess;
}

export function createPasswordReset(parts: Parts): PasswordReset {
  const { clock, accounts, passwords, rateLimits, mailer, events, publicUrl } = parts;
  const { devMail, access } = parts;
  const { db } = parts.database;

  async function countRequest(email: string, address: string): Promise<void> {
    await rateLimits.count([
      { key: `reset:${sha256(emailKey(email))}`, most: REQUESTS_PER_EMAIL, window: HOUR },
      { key: `reset:${networkOf(address)}`, most: REQUESTS_PER_ADDRESS, window: HOUR },
    ]);
  }

  /** Also whether this letter may leave; the answer is the same when it may not. */
  async function mayWrite(account: Account, address: string): Promise<boolean> {
    if (account.emailProvenAt !== null) return true;
    try {
      await rateLimits.count([lettersFrom(address)]);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "too-many-tries") return false;
      throw error;
    }
  }

  const openTokens = (now: number, tokenHash: string) =>
    db
      .selectFrom("passwordResetTokens")
      .select("userId")
      .where("tokenHash", "=", tokenHash)
      .where("usedAt", "is", null)
      .where(stillHoldsIn("expiresAt", { now, longest: TOKEN_LIFETIME }));

  return {
    async request(email, address, asked) {
      await countRequest(email, address);
      const account = await accounts.byEmail(email);
      const token = randomToken();
      const page = `${publicUrl}/reset-password`;
      // To the stored address: the typed one may only look the same.
      const reader = {
        name: account?.name ?? "friend",
        email: account?.email ?? email,
        language: account?.language ?? asked,
      };
      const letter = resetLetter(reader, { page });
      const isSent = account !== null && (await mayWrite(account, address));
      const now = clock.now();
      const expiresAt = now + TOKEN_LIFETIME;
      await db.transaction().execute(async (transaction) => {
        if (account) {
          const { id: userId } = account;
          await transaction
            .deleteFrom("passwordResetTokens")
            .where("userId", "=", userId)
            .execute();
          await transaction
            .insertInto("passwordResetTokens")
            .values({ userId, tokenHash: sha256(token), expiresAt, createdAt: now })
            .execute();
        }
        // For unknown addresses too, so that the reply takes as long; that letter is never sent.
        const secret = { purpose: "reset", userId: account?.id ?? 0, value: token } as const;
        await mailer.queue(transaction, letter, isSent ? expiresAt : now, secret);
      });
      mailer.wake();
      return devMail ? { testEmailUrl: devMail.keep(withSecret(letter, token)) } : {};
    },

    async confirm(token, password) {
      const tokenHash = sha256(token);
      const notGood = () => new AppError("invalid-input", sentence("account.reset-link-invalid"));
      // Before hashing, which is expensive.
      const open = await openTokens(clock.now(), tokenHash).executeTakeFirst();
      if (!open) throw notGood();
      const passwordHash = await passwords.hash(password);
      const now = clock.now();
      let publish = () => {};
      const userId = await db.transaction().execute(async (transaction) => {
        await holdAccount(transaction, open.userId);
        const used = await transaction
          .updateTable("passwordResetTokens")
          .set({ usedAt: now })
          .where("tokenHash", "=", tokenHash)
          .where("usedAt", "is", null)
          .where(stillHoldsIn("expiresAt", { now, longest: TOKEN_LIFETIME }))
          // Two concurrent requests may both have stored a token: the newest one is valid.
          .where("id", "=", (where) =>
            where
              .selectFrom("passwordResetTokens as other")
              .select((column) => column.fn.max("other.id").as("newest"))
              .whereRef("other.userId", "=", "passwordResetTokens.userId"),
          )
          .returning("userId")
          .executeTakeFirst();
        if (!used) throw notGood();
        const { userId } = used;
        publish = (await access.prove(transaction, userId, now)) ?? publish;
        await storePassword(transaction, { userId, passwordHash, now });
        return userId;
      });
      publish();
      events.publish("logins-ended", { userId, idHashes: null });
      return { userId };
    },

    async sweep() {
      const over = clock.now() - TOKEN_LIFETIME;
      await deleteUpTo(db, "passwordResetTokens", "expiresAt", over);
    },
  };
}
