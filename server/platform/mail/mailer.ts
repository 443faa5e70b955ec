// The outbox of letters: stored in the database, sent in the background, retried until they expire.
import type { Clock } from "../clock.ts";
import type { Queries } from "../database/database.ts";
import { isOverIn } from "../database/stored-instants.ts";
import type { Log } from "../log.ts";
import type { Delivery, Letter } from "./mail-delivery.ts";
import { oneLine } from "../one-line.ts";
import type { Row, SecretPurpose } from "../database/tables.ts";

export interface Mailer {
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
  /** Sends soon, without waiting for it. */
  wake(): void;
  /** Sends all due letters, a few at a time: whenever one has left, the one that should be next by then. */
  run(): Promise<void>;
  /** How many letters are queued. */
  waiting(): Promise<number>;
  start(): void;
  /** Stops; waits for the letters that are being sent. */
  stop(): Promise<void>;
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
/** While a node sends a letter, no other does; after this long the node must have been killed. */
const LEASE = 60 * SECOND;
const LOOK_AT_LEAST_EVERY = 60 * SECOND;
const LONGEST_WAIT = 10 * 60 * SECOND;
/** Of any letter. */
const LONGEST_LIFETIME = 7 * 24 * 60 * 60 * SECOND;
/** A mail server takes most of its time for its greeting: so many letters are on their way at once. */
const AT_ONCE = 5;

/** Milliseconds before the next try: 5 s, 15 s, 45 s, ... up to 10 minutes. */
const waitAfter = (tries: number) => Math.min(LONGEST_WAIT, 5 * SECOND * 3 ** (tries - 1));

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
  let started = false;
  let stopping = false;
  let running: Promise<void> | undefined;
  let again = false;
  let cancelTimer = () => {};

  async function giveUpExpired(): Promise<void> {
    for (const [id, { expiresAt }] of secrets) if (expiresAt <= clock.now()) secrets.delete(id);
    const expired = await db
      .deleteFrom("mailOutbox")
      .where("expiresAt", "<=", clock.now())
      .returning(["id", "tries", "lastError"])
      .execute();
    for (const { id, tries, lastError } of expired) {
      // A letter without a try was queued expired, and never to be sent.
      if (tries > 0) log.error(`mail: gave up letter ${id} after ${tries} tries: ${lastError}`);
    }
  }

  /** Leases the next due letter, so that other nodes skip it. */
  async function claim(): Promise<Row<"mailOutbox"> | null> {
    for (;;) {
      const now = clock.now();
      const due = await db
        .selectFrom("mailOutbox")
        .selectAll()
        .where(isOverIn("nextTryAt", { now, longest: LONGEST_WAIT }))
        .where("expiresAt", ">", now)
        // As its index: ten thousand alerts are not sorted for each letter.
        .orderBy("awaited", "desc")
        .orderBy("nextTryAt")
        .limit(1)
        .executeTakeFirst();
      if (!due) return null;
      const { numUpdatedRows } = await db
        .updateTable("mailOutbox")
        .set({ tries: due.tries + 1, nextTryAt: now + LEASE })
        .where("id", "=", due.id)
        .where("tries", "=", due.tries)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 1n) return { ...due, tries: due.tries + 1 };
    }
  }

  /** The letter with its token; null when it is no longer needed. */
  async function letterOf(row: Row<"mailOutbox">): Promise<Letter | null> {
    const { id, toName, toAddress, subject, plain, html, secretPurpose, secretUserId } = row;
    const letter = { to: { name: toName, address: toAddress }, subject, plain, html };
    if (secretPurpose === null || secretUserId === null) return letter;
    const secret = secrets.get(id)?.value ?? (await renewSecret(secretPurpose, secretUserId));
    return secret === null ? null : withSecret(letter, secret);
  }

  async function send(row: Row<"mailOutbox">): Promise<void> {
    const { id, tries } = row;
    try {
      const letter = await letterOf(row);
      if (letter) await delivery.deliver(letter, id);
    } catch (error) {
      const lastError = oneLine((error as Error).message).slice(0, 500);
      if (isRefusedForGood(error)) {
        log.error(`mail: letter ${id} was refused for good, and is not sent again: ${lastError}`);
        await db.deleteFrom("mailOutbox").where("id", "=", id).execute();
        secrets.delete(id);
        return;
      }
      log.warn(`mail: letter ${id} could not be sent yet: ${lastError}`);
      const now = clock.now();
      const nextTryAt = now + waitAfter(tries);
      // Queued while a clock was ahead, it would be tried for as long as that clock was.
      const expiresAt = Math.min(row.expiresAt, now + LONGEST_LIFETIME);
      const put = db.updateTable("mailOutbox").set({ lastError, nextTryAt, expiresAt });
      await put.where("id", "=", id).execute();
      return;
    }
    await db.deleteFrom("mailOutbox").where("id", "=", id).execute();
    secrets.delete(id);
  }

  async function sendAll(): Promise<void> {
    await giveUpExpired();
    await Promise.all(Array.from({ length: AT_ONCE }, sendOneByOne));
  }

  async function sendOneByOne(): Promise<void> {
    while (!stopping) {
      const letter = await claim();
      if (!letter) return;
      await send(letter);
    }
  }

  async function run(): Promise<void> {
    if (running) {
      again = true;
      return await running;
    }
    running = (async () => {
      do {
        again = false;
        await sendAll();
      } while (again);
    })();
    try {
      await running;
    } finally {
      running = undefined;
    }
  }

  async function runAndPlan(): Promise<void> {
    cancelTimer();
    try {
      await run();
    } catch (error) {
      log.error({ err: error }, "mail: the outbox could not be read");
    }
    const wait = await untilNext();
    cancelTimer();
    if (started) cancelTimer = clock.after(wait, () => void runAndPlan());
  }

  async function untilNext(): Promise<number> {
    try {
      const { nextTryAt } = await db
        .selectFrom("mailOutbox")
        .select((column) => column.fn.min("nextTryAt").as("nextTryAt"))
        .executeTakeFirstOrThrow();
      const wait = nextTryAt === null ? LOOK_AT_LEAST_EVERY : Number(nextTryAt) - clock.now();
      return Math.min(Math.max(wait, SECOND), LOOK_AT_LEAST_EVERY);
    } catch {
      return LOOK_AT_LEAST_EVERY;
    }
  }

  async function insert(
    queries: Queries,
    letter: Letter,
    { expiresAt, awaited, secret }: { expiresAt: number; awaited: 0 | 1; secret?: LetterSecret },
  ): Promise<void> {
    const now = clock.now();
    const { id } = await queries
      .insertInto("mailOutbox")
      .values({
        toName: letter.to.name,
        toAddress: letter.to.address,
        subject: letter.subject,
        plain: letter.plain,
        html: letter.html,
        createdAt: now,
        expiresAt,
        nextTryAt: now,
        awaited,
        tries: 0,
        secretPurpose: secret?.purpose ?? null,
        secretUserId: secret?.userId ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    // SQLite reuses the id of a failed transaction for the next letter.
    secrets.delete(id);
    if (secret) secrets.set(id, { value: secret.value, expiresAt });
  }

  return {
    kind: delivery.kind,
    async queue(queries, letter, expiresAt, secret) {
      await queries
        .deleteFrom("mailOutbox")
        .where("toAddress", "=", letter.to.address)
        .where("subject", "=", letter.subject)
        .execute();
      await insert(queries, letter, { expiresAt, awaited: 1, ...(secret && { secret }) });
    },
    add: (queries, letter, expiresAt) => insert(queries, letter, { expiresAt, awaited: 0 }),
    wake() {
      if (started) void runAndPlan();
    },
    run,
    async waiting() {
      const { count } = await db
        .selectFrom("mailOutbox")
        .select((column) => column.fn.countAll<number>().as("count"))
        .where("expiresAt", ">", clock.now())
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    start() {
      started = true;
      void runAndPlan();
    },
    async stop() {
      started = false;
      stopping = true;
      cancelTimer();
      await running?.catch(() => {});
    },
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
