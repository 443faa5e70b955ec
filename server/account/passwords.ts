// Passwords: argon2id, a few at a time, with the same work for an account that does not exist.
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { randomToken } from "#server/platform/session";
import { createWaitingLine } from "./waiting-line.ts";

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash: false, after as much work as with one. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

// OWASP's argon2id setting: 19 MiB, two passes. https://cheatsheetseries.owasp.org/
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Hashing runs on libuv's four threads: one stays free for files and name look-ups, and more than
// one for each core gains nothing.
const AT_ONCE = Math.min(3, availableParallelism());
/** A few seconds of work. */
const LONGEST_LINE = 500;

export function createPasswords(): Passwords {
  const inTurn = createWaitingLine({ atOnce: AT_ONCE, longest: LONGEST_LINE });
  // Computed at the start, so that the first unknown name takes no longer than a known one.
  const hashOfUnknownAccount = hash(randomToken(), COST);

  return {
    hash: (password) => inTurn(() => hash(sameTyped(password), COST)),
    async verify(passwordHash, password) {
      const against = passwordHash ?? (await hashOfUnknownAccount);
      const matches = await inTurn(() => verify(against, sameTyped(password)));
      return matches && passwordHash !== null;
    },
  };
}

/** Some keyboards send é as one character, others as two. */
const sameTyped = (password: string) => password.normalize("NFC");
