// Which account a person from Google has: by Google's id, linked by a verified e-mail, or new.
import * as contract from "#contract/account";
import { showsSomething, withoutHidden } from "#contract/visible-names";
import type { Language } from "#contract/languages";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import { oneLine } from "#server/platform/one-line";
import type { Mailer } from "#server/platform/mail/mailer";
import type { Account, Accounts } from "../account-store.ts";
import type { AccountAccess } from "../account-access.ts";
import type { GooglePerson } from "./google-client.ts";
import { googleLinkedLetter } from "../letters/letters.ts";
import { storePassword } from "../new-password.ts";
import type { Registrations } from "../registration.ts";

export interface GoogleAccounts {
  /** Null: sign-in is refused. Throws `forbidden` where it would be a new account, and none may be made. */
  accountOf(person: GooglePerson, browser: GoogleBrowser): Promise<Account | null>;
}

/** What the browser sends about its user. */
interface GoogleBrowser {
  timezone: string;
  language: Language;
  /** The token of the invitation that it opens after signing in. */
  invitation?: string | undefined;
}

const LETTER_LIFETIME = 24 * 60 * 60_000;
/** Attempts to find a free username. */
const USERNAME_TRIES = 20;

interface Parts {
  accounts: Accounts;
  registrations: Registrations;
  database: Database;
  clock: Clock;
  events: Events;
  mailer: Mailer;
  publicUrl: string;
  access: AccountAccess;
}

export function createGoogleAccounts(parts: Parts): GoogleAccounts {
  const { accounts, registrations, database, clock, events, mailer, publicUrl, access } = parts;

  async function link(
    account: Account,
    { googleId }: GooglePerson,
    language: Language,
  ): Promise<Account | null> {
    const now = clock.now();
    const linked = await database.db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable("users")
        .set({ googleId })
        .where("id", "=", account.id)
        // An account keeps the Google account it is linked to.
        .where("googleId", "is", null)
        .returningAll()
        .executeTakeFirst();
      if (!row) return null;
      // Where the address is not proven, a stranger may have registered with it in advance, to
      // share the account later. Google's proof removes the stranger's password and all other access.
      const isProven = row.emailProvenAt !== null;
      const publish = (await access.prove(transaction, row.id, now)) ?? (() => {});
      if (!isProven) await storePassword(transaction, { userId: row.id, passwordHash: null, now });
      if (row.passwordHash !== null) {
        const reader = {
          name: row.name,
          email: row.email ?? "",
          language: row.language ?? language,
        };
        const letter = googleLinkedLetter(reader, { link: publicUrl, passwordKept: isProven });
        await mailer.queue(transaction, letter, now + LETTER_LIFETIME);
      }
      return { row, isProven, publish };
    });
    if (!linked) return null;
    linked.publish();
    if (!linked.isProven) events.publish("logins-ended", { userId: account.id, idHashes: null });
    mailer.wake();
    return linked.row;
  }

  async function create(
    person: GooglePerson,
    email: string | null,
    { invitation, ...browser }: GoogleBrowser,
  ) {
    const local = email?.split("@")[0] ?? "";
    const given = [oneLine(person.name ?? "").slice(0, 100), local].find(showsSomething);
    const name = given ?? "Guest";
    const username = [local, name].map(asUsername).find(showsSomething) ?? "guest";
    for (let tries = 1; tries <= USERNAME_TRIES; tries += 1) {
      const made = await registrations.create(
        {
          username: tries === 1 ? username : `${username}${tries}`,
          email,
          name,
          passwordHash: null,
          ...browser,
          googleId: person.googleId,
          avatar: person.avatar,
          emailProvenAt: email === null ? null : clock.now(),
        },
        invitation,
      );
      if (made.ok) return made.account;
      if (made.taken === "email") return null;
    }
    return null;
  }

  return {
    async accountOf(person, browser) {
      const known = await accounts.byGoogleId(person.googleId);
      if (known) return known;
      // The same with and without an account, so that the reply does not reveal who has one.
      if (person.email && !person.email.verified) return null;
      const email = person.email ? usableAddress(person.email.address) : null;
      const sameEmail = email === null ? null : await accounts.byEmail(email);
      return sameEmail
        ? await link(sameEmail, person, browser.language)
        : await create(person, email, browser);
    },
  };
}

/** Leaves room for the number that makes the username unique. */
const asUsername = (text: string) => withoutHidden(text.slice(0, 50)).trim();

/** Uses the rule for typed addresses. */
function usableAddress(address: string): string | null {
  const parsed = contract.requestPasswordReset.body?.safeParse({ email: address });
  return parsed?.success ? parsed.data.email : null;
}
