// Idempotency-Key: a creating call that is repeated after a lost answer creates nothing again.
import type { Endpoint } from "#contract/endpoint";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import type { Database, Queries } from "../database/database.ts";
import { deleteUpTo } from "../database/delete-in-steps.ts";
import { isOverIn, since, stillHoldsIn } from "../database/stored-instants.ts";
import { sha256 } from "../logins.ts";

/**
 * Runs the creating work with the queries that it must use for all reads and writes. Events about
 * the created object are published afterwards: before the commit others cannot see it.
 */
export type Once = <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;

/** A creating call with a key. */
export interface KeyedCall {
  userId: number;
  endpoint: Pick<Endpoint, "method" | "path">;
  key: string;
  /** The caller's request, as parsed. */
  request: unknown;
}

export interface CreatingOnce {
  /** The first answer to this call; undefined: none. Throws for a different request. */
  firstAnswer(call: KeyedCall): Promise<unknown>;
  /** With a key: in one transaction with its answer; concurrent calls run once and share it. */
  onceFor(call: KeyedCall | null): Once;
  /** Deletes old answers. */
  sweep(): Promise<void>;
}

/** Milliseconds. */
const LIFETIME = 24 * 60 * 60_000;
const LONGEST_KEY = 255;

/** The request's key; null without one. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === "string" && /^[\x20-\x7e]+$/.test(header) && header.length <= LONGEST_KEY) {
    return header;
  }
  throw new AppError("invalid-input", sentence("request.key-invalid", { longest: LONGEST_KEY }));
}

export function createCreatingOnce({
  db,
  clock,
}: {
  db: Database["db"];
  clock: Clock;
}): CreatingOnce {
  const columnsOf = ({ userId, endpoint, key, request }: KeyedCall) => ({
    userId,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    keyHash: sha256(key),
    requestHash: sha256(JSON.stringify(request)),
  });

  async function find(queries: Queries, call: KeyedCall): Promise<unknown> {
    const { userId, endpoint, keyHash, requestHash } = columnsOf(call);
    const row = await queries
      .selectFrom("idempotencyKeys")
      .select(["requestHash", "reply"])
      .where("userId", "=", userId)
      .where("endpoint", "=", endpoint)
      .where("keyHash", "=", keyHash)
      .where(stillHoldsIn("createdAt", since({ now: clock.now(), longest: LIFETIME })))
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.requestHash !== requestHash) throw new AppError("key-reused");
    return JSON.parse(row.reply);
  }

  return {
    firstAnswer: (call) => find(db, call),

    onceFor: (call) => (work) => {
      if (call === null) return work(db);
      return db.transaction().execute(async (transaction) => {
        const columns = columnsOf(call);
        const { userId, endpoint, keyHash } = columns;
        const ofKey = { userId, endpoint, keyHash };
        await transaction
          .deleteFrom("idempotencyKeys")
          .where((where) => where.and(ofKey))
          .where(isOverIn("createdAt", since({ now: clock.now(), longest: LIFETIME })))
          .execute();
        // A concurrent call waits here until the first has committed or failed: on PostgreSQL for
        // the row, on SQLite for the one connection.
        const claimed = await transaction
          .insertInto("idempotencyKeys")
          .values({ ...columns, reply: "", createdAt: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning("keyHash")
          .executeTakeFirst();
        if (!claimed) return (await find(transaction, call)) as Awaited<ReturnType<typeof work>>;
        const reply = await work(transaction);
        await transaction
          .updateTable("idempotencyKeys")
          .set({ reply: JSON.stringify(reply) })
          .where((where) => where.and(ofKey))
          .execute();
        return reply;
      });
    },

    async sweep() {
      await deleteUpTo(db, "idempotencyKeys", "createdAt", clock.now() - LIFETIME);
    },
  };
}
