// Signing in with a password: limited per account and address; hides whether an account exists.
import { usernameKey } from "#contract/visible-names";
import { AppError } from "#server/platform/app-error";
import { networkOf } from "#server/platform/http/client-network";
import type { Limit, RateLimits } from "#server/platform/rate-limit";
import { sha256 } from "#server/platform/logins";
import type { Account, Accounts } from "./account-store.ts";
import type { Passwords } from "./passwords.ts";
import { createWaitingLine } from "./waiting-line.ts";

export interface SignIn {
  /** The account of these credentials; throws when they are wrong or the limit is reached. */
  withPassword(login: string, password: string, address: string): Promise<Account>;
  /** True when it is the account's password; wrong passwords count as failed sign-ins. */
  confirmPassword(account: Account, password: string, address: string): Promise<boolean>;
  /** Counts one registration from this address. */
  countRegistration(address: string): Promise<void>;
}

const MINUTE = 60_000;
const TRY_WINDOW = 15 * MINUTE;
const FAILED_PER_ACCOUNT_AND_ADDRESS = 10;
const FAILED_PER_ADDRESS = 100;
const REGISTRATIONS_PER_ADDRESS = 200;
// A try is counted until it has succeeded, so only a few run at once: many correct sign-ins from
// one address must not reach the limit for failures.
const TRIES_AT_ONCE = 4;
const LONGEST_LINE = 500;

interface Parts {
  accounts: Accounts;
  passwords: Passwords;
  rateLimits: RateLimits;
}

export function createSignIn({ accounts, passwords, rateLimits }: Parts): SignIn {
  const inTurn = createWaitingLine({ atOnce: TRIES_AT_ONCE, longest: LONGEST_LINE });

  async function matches(
    account: Account | null,
    { name, password, address }: { name: string; password: string; address: string },
  ): Promise<boolean> {
    const limits = limitsOf(name, networkOf(address));
    return await inTurn(async () => {
      await rateLimits.count(limits);
      const right = await passwords.verify(account?.passwordHash ?? null, password);
      if (right) await rateLimits.takeBack(limits);
      return right;
    });
  }

  return {
    async withPassword(login, password, address) {
      const account = await accounts.byLogin(login);
      // Username and e-mail address of one account share one count.
      const name = account ? `#${account.id}` : sha256(usernameKey(login));
      const right = await matches(account, { name, password, address });
      if (!account || !right) throw new AppError("invalid-credentials");
      return account;
    },
    confirmPassword: (account, password, address) =>
      matches(account, { name: `#${account.id}`, password, address }),
    async countRegistration(address) {
      const key = `register:${networkOf(address)}`;
      await rateLimits.count([{ key, most: REGISTRATIONS_PER_ADDRESS, window: 60 * MINUTE }]);
    },
  };
}

function limitsOf(name: string, network: string): Limit[] {
  return [
    { key: `sign-in:${network}:${name}`, most: FAILED_PER_ACCOUNT_AND_ADDRESS, window: TRY_WINDOW },
    { key: `sign-in:${network}`, most: FAILED_PER_ADDRESS, window: TRY_WINDOW },
  ];
}
