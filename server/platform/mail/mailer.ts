// Letters: queued in an outbox, which sends them in the background and tries again until they expire.
import { sql } from "kysely";
import { waitAfter } from "#contract/back-off";
import type { Clock } from "../clock.ts";
import type { Queries } from "../database/database.ts";
import type { Log } from "../log.ts";
import type { Delivery, Letter } from "./mail-delivery.ts";
import { oneLine } from "../one-line.ts";
import { createOutbox, type Delivered, type Outbox } from "../outbox.ts";
import type { Row, SecretPurpose } from "../database/tables.ts";

export interface Mailer extends Pick<Outbox, "start" | "stop" | "wake" | "run" | "waiting"> {
  kind: Delivery["kind"];
  /**
   * Queues a letter within the caller's transaction; call `wake` after the commit. It replaces an
   * unsent letter with the same subject to the same address. Somebody waits for it: it goes first.
   */
  queue(queries: Queries, letter: Letter, expiresAt: number, secret?: LetterSecret): Promise<void>;
  /**
   * The same for a letter that nobody waits for: it leaves after those that are queued, and replaces
   * none with its subject.
   */
  add(queries: Queries, letter: Letter, expiresAt: number): Promise<void>;
}

/**
 * A token that grants access to an account. It is not stored in the database, whose file still
 * holds deleted rows: the stored letter has SECRET_PLACE, and this process keeps the token in
 * memory until the letter is sent.
 */
export interface LetterSecret {
  purpose: SecretPurpose;
  userId: number;
  value: string;
}
/** A new token, for a letter of another process; null when the letter is no longer needed. */
export type RenewSecret = (purpose: SecretPurpose, userId: number) => Promise<string | null>;

export const SECRET_PLACE = "{secret}";

export function withSecret(letter: Letter, secret: string): Letter {
  const filled = (text: string) => text.replaceAll(SECRET_PLACE, secret);
  return { ...letter, plain: filled(letter.plain), html: filled(letter.html) };
}

const SECOND = 1000;
/** Before the next try. */
const RETRY = { first: 5 * SECOND, factor: 3, longest: 10 * 60 * SECOND };
/** Of any letter. */
const LONGEST_LIFETIME = 7 * 24 * 60 * 60 * SECOND;

interface Parts {
  db: Queries;
  clock: Clock;
  log: Log;
  delivery: Delivery;
  renewSecret: RenewSecret;
}

export function createMailer({ db, clock, log, delivery, renewSecret }: Parts): Mailer {
  /** By the letter's id. */
  const secrets = new Map<number, { value: string; expiresAt: number }>();
  const outbox = createOutbox({
    ...({ db, clock, log, table: "mailOutbox", room: "mail" } as const),
    nameOf: ({ id }) => `letter ${id}`,
    levels: { retried: "warn", givenUp: "error" },
    // As its index: ten thousand alerts are not sorted for each letter.
    order: [sql`awaited desc`, sql`next_try_at`],
    waitAfter: (tries) => waitAfter(tries - 1, RETRY),
    ...{ longestWait: RETRY.longest, longestLifetime: LONGEST_LIFETIME, lookEvery: 60 * SECOND },
    // A mail server takes most of its time for its greeting: so many letters are on their way at once.
    atOnce: 5,
    deliver,
  });

  /** The letter with its token; null when it is no longer needed. */
  async function letterOf(row: Row<"mailOutbox">): Promise<Letter | null> {
    const { id, toName, toAddress, subject, plain, html, secretPurpose, secretUserId } = row;
    const letter = { to: { name: toName, address: toAddress }, subject, plain, html };
    if (secretPurpose === null || secretUserId === null) return letter;
    const secret = secrets.get(id)?.value ?? (await renewSecret(secretPurpose, secretUserId));
    return secret === null ? null : withSecret(letter, secret);
  }

  async function deliver(row: Row<"mailOutbox">): Promise<Delivered> {
    try {
      const letter = await letterOf(row);
      const { id, createdAt, secretPurpose } = row;
      const outgoing = { id, createdAt, isRenewed: secretPurpose !== null };
      if (letter) await delivery.deliver(letter, outgoing);
    } catch (error) {
      const isFinal = isRefusedForGood(error);
      if (isFinal) secrets.delete(row.id);
      return { problem: oneLine((error as Error).message), isFinal };
    }
    secrets.delete(row.id);
    return "done";
  }

  function forgetExpiredSecrets(): void {
    for (const [id, { expiresAt }] of secrets) if (expiresAt <= clock.now()) secrets.delete(id);
  }

  async function insert(
    queries: Queries,
    letter: Letter,
    { expiresAt, awaited, secret }: { expiresAt: number; awaited: 0 | 1; secret?: LetterSecret },
  ): Promise<void> {
    const { id } = await queries
      .insertInto("mailOutbox")
      .values({
        ...outbox.newRow(expiresAt),
        toName: letter.to.name,
        toAddress: letter.to.address,
        subject: letter.subject,
        plain: letter.plain,
        html: letter.html,
        awaited,
        secretPurpose: secret?.purpose ?? null,
        secretUserId: secret?.userId ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    forgetExpiredSecrets();
    // SQLite reuses the id of a failed transaction for the next letter.
    secrets.delete(id);
    if (secret) secrets.set(id, { value: secret.value, expiresAt });
  }

  const { start, stop, wake, run, waiting } = outbox;
  return {
    ...{ kind: delivery.kind, start, stop, wake, run, waiting },
    async queue(queries, letter, expiresAt, secret) {
      await queries
        .deleteFrom("mailOutbox")
        .where("toAddress", "=", letter.to.address)
        .where("subject", "=", letter.subject)
        .execute();
      await insert(queries, letter, { expiresAt, awaited: 1, ...(secret && { secret }) });
    },
    add: (queries, letter, expiresAt) => insert(queries, letter, { expiresAt, awaited: 0 }),
  };
}

/**
 * The mail server refuses this recipient or this letter with a 5xx (RFC 5321, 4.2.1). A refused sign-in or sender is
 * the settings' fault: once they are right, the letter leaves.
 */
function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  const isOfLetter = command === "RCPT TO" || command === "DATA";
  return isOfLetter && responseCode >= 500 && responseCode < 600;
}

/** Deletes the letters to an address that have not left. */
export async function forgetLettersTo(queries: Queries, address: string): Promise<void> {
  await queries.deleteFrom("mailOutbox").where("toAddress", "=", address).execute();
}
