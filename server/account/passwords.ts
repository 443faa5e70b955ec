// Passwords: argon2id, a few at a time, with the same work for an account that does not exist.
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
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
/**
 * Checked for an unknown name, so that it takes as long as a known one: random bytes in the place of salt and hash,
 * as many as the hash of a password has (the PHC string format). To compute one at the start took 19 MiB.
 */
export const HASH_OF_NOTHING = [
  "$argon2id$v=19",
  `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  ...[16, 32].map((bytes) => randomBytes(bytes).toString("base64").replaceAll("=", "")),
].join("$");
/** A few seconds of work. */
const LONGEST_LINE = 500;

export function createPasswords(): Passwords {
  const inTurn = createWaitingLine({ atOnce: AT_ONCE, longest: LONGEST_LINE });
  return {
    hash: (password) => inTurn(async () => (await argon2()).hash(sameTyped(password), COST)),
    async verify(passwordHash, password) {
      const against = passwordHash ?? HASH_OF_NOTHING;
      const matches = await inTurn(async () =>
        (await argon2()).verify(against, sameTyped(password)),
      );
      return matches && passwordHash !== null;
    },
  };
}

/** Loaded with the first password: a home server whose people stay signed in has these 3 MB for other things. */
const argon2 = () => import("@node-rs/argon2");

/** Some keyboards send é as one character, others as two. */
const sameTyped = (password: string) => password.normalize("NFC");
