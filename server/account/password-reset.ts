// Getting back in with a link by e-mail: one hour, once, and alike whether or not there is an account.
import { AppError } from "#server/platform/app-error";
import type { Language } from "#contract/languages";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import { type Mailer, withSecret } from "#server/platform/mail/mailer";
import type { RateLimits } from "#server/platform/rate-limit";
import { randomToken, sha256 } from "#server/platform/session";
import { type Accounts, emailKey } from "./account-store.ts";
import type { DevMail } from "./dev-mail.ts";
import { resetLetter } from "./letters.ts";
import { markProven } from "./address-proof.ts";
import { putPassword } from "./new-password.ts";
import type { Passwords } from "./passwords.ts";
import { networkOf } from "./sign-in.ts";

export interface PasswordReset {
  /** Sends a link if there is an account, in its language or else in `asked`. In development, answers where the letter can be read. */
  request(email: string, address: string, asked: Language): Promise<{ testEmailUrl?: string }>;
  /** Sets the password and ends all sessions; throws when the token is not good (any more). */
  confirm(token: string, password: string): Promise<void>;
  /** Removes tokens that are over. */
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
  /** Null but in development. */
  devMail: DevMail | null;
}

export function createPasswordReset(parts: Parts): PasswordReset {
  const { clock, accounts, passwords, rateLimits, mailer, events, publicUrl, devMail } = parts;
  const { db } = parts.database;

  async function countRequest(email: string, address: string): Promise<void> {
    await rateLimits.count([
      { key: `reset:${sha256(emailKey(email))}`, most: REQUESTS_PER_EMAIL, window: HOUR },
      { key: `reset:${networkOf(address)}`, most: REQUESTS_PER_ADDRESS, window: HOUR },
    ]);
  }

  const openTokens = (now: number, tokenHash: string) =>
    db
      .selectFrom("passwordResetTokens")
      .select("id")
      .where("tokenHash", "=", tokenHash)
      .where("usedAt", "is", null)
      .where("expiresAt", ">", now);

  return {
    async request(email, address, asked) {
      await countRequest(email, address);
      const account = await accounts.byEmail(email);
      const token = randomToken();
      const page = `${publicUrl}/reset-password`;
      // To the address that is stored: the typed one may be another that only looks the same.
      const reader = {
        name: account?.name ?? "friend",
        email: account?.email ?? email,
        language: account?.language ?? asked,
      };
      const letter = resetLetter(reader, { page });
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
        // For a stranger too, so that the answer takes as long; that letter is over before it is sent.
        const secret = { purpose: "reset", userId: account?.id ?? 0, value: token } as const;
        await mailer.queue(transaction, letter, account ? expiresAt : now, secret);
      });
      mailer.wake();
      return devMail ? { testEmailUrl: devMail.keep(withSecret(letter, token)) } : {};
    },

    async confirm(token, password) {
      const tokenHash = sha256(token);
      const notGood = () =>
        new AppError(
          "invalid-input",
          "This reset link is invalid or has expired. Please ask for a new one.",
        );
      // Before the hashing, which is dear.
      if (!(await openTokens(clock.now(), tokenHash).executeTakeFirst())) throw notGood();
      const passwordHash = await passwords.hash(password);
      const now = clock.now();
      const userId = await db.transaction().execute(async (transaction) => {
        const used = await transaction
          .updateTable("passwordResetTokens")
          .set({ usedAt: now })
          .where("tokenHash", "=", tokenHash)
          .where("usedAt", "is", null)
          .where("expiresAt", ">", now)
          // Two requests at once may both have left a token: the newest counts.
          .where("id", "=", (where) =>
            where
              .selectFrom("passwordResetTokens as other")
              .select((column) => column.fn.max("other.id").as("newest"))
              .whereRef("other.userId", "=", "passwordResetTokens.userId"),
          )
          .returning("userId")
          .executeTakeFirst();
        if (!used) throw notGood();
        await putPassword(transaction, { userId: used.userId, passwordHash, now });
        await markProven(transaction, used.userId, now);
        return used.userId;
      });
      events.publish("sessions-ended", { userId, idHashes: null });
    },

    async sweep() {
      const over = clock.now() - TOKEN_LIFETIME;
      await db.deleteFrom("passwordResetTokens").where("expiresAt", "<=", over).execute();
    },
  };
}
