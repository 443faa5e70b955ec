// An account as the API returns it, without secrets.
import type { User } from "#contract/account";
import { type Sentence, said } from "#contract/sentences/sentences";
import type { ShownAccount } from "#server/platform/logins";

export const isoInstant = (milliseconds: number) => new Date(milliseconds).toISOString();

export function toUser(account: ShownAccount): User {
  const { id, username, email, name, role, avatar, timezone, pausedUntil } = account;
  return {
    id,
    username,
    email,
    name,
    role,
    avatar,
    timezone,
    pausedUntil,
    language: account.language,
    clock: account.clock,
    createdAt: isoInstant(account.createdAt),
  };
}

/** The reply to a sign-in: the account that the client is signed in as. */
export const signedIn = (account: ShownAccount, given?: Sentence) => ({
  success: true as const,
  user: toUser(account),
  ...(given && said(given)),
});

export const done = (given: Sentence) => ({ success: true as const, ...said(given) });
