// The user's own account over HTTP: registering, signing in and out, changing and deleting it.
import * as contract from "#contract/account";
import { sentence } from "#contract/sentences/sentences";
import { dateAt } from "#contract/times/clock-times";
import { isKnownZone } from "#contract/times/zone-here";
import { ZONE_HEADER, zoneOffsets } from "#contract/times/zone-offsets";
import { usernameKey } from "#contract/visible-names";
import type { Config } from "#server/config";
import { holdAccount } from "#server/platform/account-quotas";
import { AppError } from "#server/platform/app-error";
import { askedLanguage, statedLanguage } from "#server/platform/http/asked-language";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import { sendStream } from "#server/platform/http/streamed-answer";
import type { Serve } from "#server/platform/http/routes";
import type { RateLimits } from "#server/platform/rate-limit";
import type { Logins } from "#server/platform/logins";
import { exportAccount } from "./account-export.ts";
import { done, signedIn } from "./account-reply.ts";
import type { AccountAccess } from "./account-access.ts";
import type { Account, Accounts } from "./account-store.ts";
import type { AddressProof } from "./address-proof.ts";
import { storePassword } from "./new-password.ts";
import type { Passwords } from "./passwords.ts";
import type { Registrations } from "./registration.ts";
import { removeAccount } from "./remove-account.ts";
import type { SignIn } from "./sign-in.ts";

/** Of one account in an hour: each reads all that is kept of it. */
const EXPORTS = 6;
const EXPORTS_WINDOW = 60 * 60_000;

export interface AccountParts {
  config: Pick<Config, "google" | "registration">;
  registrations: Registrations;
  accounts: Accounts;
  passwords: Passwords;
  signIn: SignIn;
  logins: Logins;
  addressProof: AddressProof;
  access: AccountAccess;
  events: Events;
  database: Database;
  clock: Clock;
  rateLimits: RateLimits;
  /** The pause of all schedules was changed: they move. */
  onPause(userId: number): Promise<void>;
}

export function accountRoutes(serve: Serve, parts: AccountParts): void {
  const { config, accounts, passwords, signIn, logins, addressProof, access } = parts;
  const { events, database, clock, rateLimits, registrations } = parts;

  async function own(user: { id: number }): Promise<Account> {
    const account = await accounts.byId(user.id);
    // The account was deleted after the login was looked up.
    if (!account) throw new AppError("not-signed-in");
    return account;
  }

  serve(contract.signInOptions, async () => ({
    google: config.google !== null,
    firstAccount: await accounts.isEmpty(),
    ...(config.registration === "open" ? {} : { registration: config.registration }),
  }));

  serve(contract.getUser, async ({ user, request }) => {
    const account = user.account ?? (await own(user));
    const asked = request.headers[ZONE_HEADER];
    if (typeof asked !== "string") return signedIn(account);
    const zones = [...new Set([asked, account.timezone])].filter(isKnownZone);
    const now = clock.now();
    return {
      ...signedIn(account),
      zones: zones.map((timezone) => ({ timezone, zoneOffsets: zoneOffsets(timezone, now) })),
    };
  });

  serve(contract.register, async ({ body, request, reply }) => {
    await signIn.countRegistration(request.ip);
    const { password, timezone: stated = "UTC", ...rest } = body;
    const { language = statedLanguage(request), invitation, ...person } = rest;
    await registrations.mustBeOpen(invitation);
    const timezone = isKnownZone(stated) ? stated : "UTC";
    const passwordHash = await passwords.hash(password);
    const account = { ...person, timezone, language, passwordHash };
    const made = await registrations.create(account, invitation);
    if (!made.ok) throw new AppError(`${made.taken}-taken`);
    await logins.begin({ userId: made.account.id, passwordHash }, request, reply);
    await addressProof.sendLetter(made.account, askedLanguage(request), request.ip);
    return signedIn(made.account, sentence("account.created"));
  });

  serve(contract.login, async ({ body, request, reply }) => {
    const account = await signIn.withPassword(body.username, body.password, request.ip);
    // Null for an account that has no password: none was right for it.
    const verified = { userId: account.id, passwordHash: account.passwordHash ?? "" };
    if (!(await logins.begin(verified, request, reply))) throw new AppError("invalid-credentials");
    return signedIn(account, sentence("account.signed-in"));
  });

  serve(contract.logout, async ({ request, reply }) => {
    await logins.end(request, reply);
    return done(sentence("account.signed-out"));
  });

  serve(contract.updateUser, async ({ body, user }) => {
    if (body.pausedUntil) {
      const { timezone } = await own(user);
      const today = dateAt(body.timezone ?? timezone, clock.now());
      if (body.pausedUntil < today)
        throw new AppError("invalid-input", sentence("account.pause-over"));
    }
    const changed = await accounts.update(user.id, body);
    if (!changed) throw new AppError("not-signed-in");
    if (body.pausedUntil !== undefined) await parts.onPause(user.id);
    return signedIn(changed);
  });

  serve(contract.changePassword, async ({ body, user, request, still }) => {
    const account = await own(user);
    if (account.passwordHash !== null) {
      const current = body.currentPassword ?? "";
      if (!(await signIn.confirmPassword(account, current, request.ip))) {
        throw new AppError("forbidden", sentence("account.current-password-wrong"));
      }
    }
    const passwordHash = await passwords.hash(body.password);
    const idHashes = await database.db.transaction().execute(async (transaction) => {
      await holdAccount(transaction, user.id);
      await still(transaction);
      return storePassword(transaction, {
        userId: user.id,
        passwordHash,
        now: clock.now(),
        keepLogin: user.loginHash ?? undefined,
      });
    });
    events.publish("logins-ended", { userId: user.id, idHashes });
    const stillOpen = await access.list(user.id);
    return { ...done(sentence("account.password-changed")), stillOpen };
  });

  serve(contract.getAccess, ({ user }) => access.list(user.id));

  serve(contract.logoutEverywhere, async ({ user, body, request, reply, still }) => {
    const publish = await database.db.transaction().execute(async (transaction) => {
      await holdAccount(transaction, user.id);
      await still(transaction);
      return access.end(transaction, user.id, body.also);
    });
    publish();
    await logins.endAll(user.id);
    await logins.end(request, reply);
    return done(sentence("account.signed-out-everywhere"));
  });

  serve(contract.deleteAccount, async ({ body, user, request, reply }) => {
    const account = await own(user);
    if (usernameKey(body.username) !== account.usernameKey) {
      throw new AppError("invalid-input", sentence("account.deletion-unconfirmed"));
    }
    await removeAccount(user.id, parts);
    await logins.end(request, reply);
    return done(sentence("account.deleted"));
  });

  serve(contract.exportAccount, async ({ user, reply }) => {
    await rateLimits.count([{ key: `export:${user.id}`, most: EXPORTS, window: EXPORTS_WINDOW }]);
    reply.header("content-disposition", 'attachment; filename="wird-export.json"');
    reply.type("application/json; charset=utf-8");
    await sendStream(reply, exportAccount(database.db, user.id), clock);
    return undefined as never;
  });
}
