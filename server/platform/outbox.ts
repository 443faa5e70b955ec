// The outbox of a table: its rows are delivered in the background, each by one node at a time, until done or expired.
import { type Expression, type Kysely, sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Queries } from "./database/database.ts";
import { prepared } from "./database/prepared.ts";
import { isOverIn } from "./database/stored-instants.ts";
import type { Row } from "./database/tables.ts";
import type { Log } from "./log.ts";
import { createLooks } from "./looks.ts";

/** Tables that have the columns of OutboxColumns, which nobody but their outbox writes once a row is there. */
type OutboxTable = "mailOutbox" | "alertOutbox";

interface OutboxColumns {
  id: number;
  createdAt: number;
  /** Delivery is given up after this. */
  expiresAt: number;
  /** Also the end of the lease of the node that delivers it. */
  nextTryAt: number;
  tries: number;
  lastError: string | null;
}

/**
 * What became of a delivery. `done`: it arrived, or nobody needs it any more. `cut-off`: this process stops, and the
 * next one delivers it once the lease is over.
 */
export type Delivered = "done" | "cut-off" | { problem: string; isFinal?: boolean };

export interface Outbox {
  /** The columns that a new row has beside its content: it is due at once. */
  newRow(expiresAt: number): Omit<OutboxColumns, "id">;
  start(): void;
  /** Delivers what is due, without waiting for it; call it after the commit. */
  wake(): void;
  /** Delivers what is due; resolves when all that was begun has been answered. */
  run(): Promise<void>;
  /** Begins no more; resolves when what is under way has been answered. */
  stop(): Promise<void>;
  /** How many rows are left to be delivered. */
  waiting(): Promise<number>;
}

const SECOND = 1000;
/** While a node delivers a row, no other does; after this long the node must have been killed. */
export const OUTBOX_LEASE = 60 * SECOND;
const LONGEST_ERROR = 500;

interface Parts<Table extends OutboxTable> {
  db: Queries;
  clock: Clock;
  log: Log;
  table: Table;
  /** For the log. */
  room: string;
  /** The same of one row: "letter 7". */
  nameOf(row: Row<Table>): string;
  /** How a row is logged that is tried again, and one that is given up. */
  levels: { retried: "info" | "warn"; givenUp: "warn" | "error" };
  /** Which of the due rows is next, in the order of an index. */
  order: Expression<unknown>[];
  /** Milliseconds from a try to the next; null: it was the last. */
  waitAfter(tries: number): number | null;
  /** The longest of these waits, and of any row's lifetime. */
  longestWait: number;
  longestLifetime: number;
  /** Another node may have queued something: milliseconds between looks. */
  lookEvery: number;
  /** A receiver that hangs holds up its own row only: so many are delivered at the same time. */
  atOnce: number;
  deliver(row: Row<Table>): Promise<Delivered>;
}

export function createOutbox<Table extends OutboxTable>(parts: Parts<Table>): Outbox {
  const { clock, log, room, order, lookEvery, atOnce } = parts;
  // Kysely's types know no union of tables: for them it is one table with the columns of both.
  const db = parts.db as unknown as Kysely<{ anOutbox: OutboxColumns }>;
  const table = parts.table as "anOutbox";
  const underWay = new Set<Promise<void>>();
  let stopping = false;
  const looks = createLooks({
    ...{ clock, every: lookEvery, look: deliverDue },
    onFault: (error) => log.error({ err: error }, `${room}: the outbox could not be read`),
  });

  async function giveUpExpired(): Promise<void> {
    const expired = await db
      .deleteFrom(table)
      .where("expiresAt", "<=", clock.now())
      .returningAll()
      .execute();
    // One without a try was queued expired, and never to be sent.
    for (const row of expired) if (row.tries > 0) logGivenUp(row, row.lastError);
  }

  const nameOf = (row: OutboxColumns) => parts.nameOf(row as unknown as Row<Table>);

  function logGivenUp(row: OutboxColumns, why: string | null): void {
    log[parts.levels.givenUp](`${room}: gave up ${nameOf(row)} after ${row.tries} tries: ${why}`);
  }

  /** Leases the next due row, so that other nodes skip it. */
  async function claim(): Promise<OutboxColumns | null> {
    for (;;) {
      const now = clock.now();
      const due = await db
        .selectFrom(table)
        .selectAll()
        .where(isOverIn("nextTryAt", { now, longest: parts.longestWait }))
        .where("expiresAt", ">", now)
        .orderBy(sql.join(order))
        .limit(1)
        .executeTakeFirst();
      if (!due) return null;
      const tries = due.tries + 1;
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ tries, nextTryAt: now + OUTBOX_LEASE })
        .where("id", "=", due.id)
        .where("tries", "=", due.tries)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 1n) return { ...due, tries };
    }
  }

  /** Whenever one has been answered, claims the one that is next by then. */
  async function deliverDue(): Promise<number> {
    if ((await firstTry()) === null) return lookEvery;
    await giveUpExpired();
    while (!stopping) {
      const row = await claim();
      if (!row) break;
      const delivery = deliver(row).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
      if (underWay.size >= atOnce) await Promise.race(underWay);
    }
    const next = await firstTry();
    return Math.min(Math.max((next ?? Infinity) - clock.now(), SECOND), lookEvery);
  }

  const firstTries = prepared(db as unknown as Queries, () =>
    db.selectFrom(table).select((column) => column.fn.min("nextTryAt").as("first")),
  );

  /** The earliest next try of all rows; null: there is no row. */
  async function firstTry(): Promise<number | null> {
    const first = (await firstTries({}))[0]?.first ?? null;
    return first === null ? null : Number(first);
  }

  /** Never rejects: what could not be stored is delivered again after its lease. */
  async function deliver(row: OutboxColumns): Promise<void> {
    try {
      const delivered = await parts.deliver(row as unknown as Row<Table>);
      if (delivered === "done") await remove(row.id);
      else if (delivered !== "cut-off") await keepTrying(row, delivered);
    } catch (error) {
      log.error({ err: error }, `${room}: what became of ${nameOf(row)} could not be stored`);
    }
  }

  async function keepTrying(
    row: OutboxColumns,
    { problem, isFinal = false }: Exclude<Delivered, string>,
  ): Promise<void> {
    const { id, tries } = row;
    const lastError = problem.slice(0, LONGEST_ERROR);
    const wait = isFinal ? null : parts.waitAfter(tries);
    if (wait === null) {
      logGivenUp(row, lastError);
      return await remove(id);
    }
    log[parts.levels.retried](`${room}: ${nameOf(row)} could not be sent yet: ${lastError}`);
    const now = clock.now();
    // Queued while a clock was ahead, it would be tried for as long as that clock was.
    const expiresAt = Math.min(row.expiresAt, now + parts.longestLifetime);
    const put = db.updateTable(table).set({ lastError, nextTryAt: now + wait, expiresAt });
    await put.where("id", "=", id).execute();
    looks.wake(wait);
  }

  async function remove(id: number): Promise<void> {
    await db.deleteFrom(table).where("id", "=", id).execute();
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    newRow(expiresAt) {
      const now = clock.now();
      return { createdAt: now, expiresAt, nextTryAt: now, tries: 0, lastError: null };
    },
    start: () => looks.start(),
    wake: () => looks.wake(),
    async run() {
      await looks.run();
      await settled();
    },
    async stop() {
      stopping = true;
      await looks.stop();
      await settled();
    },
    async waiting() {
      const { count } = await db
        .selectFrom(table)
        .select((column) => column.fn.countAll<number>().as("count"))
        .where("expiresAt", ">", clock.now())
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
