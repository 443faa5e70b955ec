// Notices when this node has more to do than it can, and sends requests away before runs come late.
import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";
import type { QueryLine } from "../database/postgres.ts";

/** Milliseconds by which the event loop may be behind; a due run may come two seconds late. */
const MOST_DELAY = 400;
/** Turns in a row that are this late: one long pause is no overload. */
const TURNS = 3;
const LOOK_EVERY = 50;
/**
 * Milliseconds that a query may wait for a connection: those of due runs wait in the same line. Not a
 * number of queries: as many as a quick database answers at once keep a slow one busy until nobody
 * gets an answer in time.
 */
const LONGEST_WAIT = 400;
/** Queries: fewer wait for a connection that is being made, or while this process pauses. */
const A_LINE = 20;
/** Seconds. */
const RETRY_AFTER = 3;

export interface Load {
  /** By how much the event loop was behind just now, milliseconds. */
  delay(): number;
  isTooMuch(): boolean;
  stop(): void;
}

export function measureLoad(queries: QueryLine | null): Load {
  let delay = 0;
  let lateTurns = 0;
  let looking: NodeJS.Timeout;

  function lookLater(): void {
    const due = performance.now() + LOOK_EVERY;
    looking = setTimeout(() => {
      delay = Math.max(0, performance.now() - due);
      lateTurns = delay > MOST_DELAY ? lateTurns + 1 : 0;
      lookLater();
    }, LOOK_EVERY).unref();
  }
  lookLater();

  function databaseIsBehind(): boolean {
    return queries !== null && queries.length() > A_LINE && queries.longestWait() > LONGEST_WAIT;
  }

  return {
    delay: () => delay,
    isTooMuch: () => lateTurns >= TURNS || databaseIsBehind(),
    stop: () => clearTimeout(looking),
  };
}

/** What must answer also then: who watches this node, and sockets, which a page opens once. */
const ALWAYS = new Set(["/api/health", "/metrics", "/ws"]);

export function shedLoad(app: FastifyInstance, load: Pick<Load, "isTooMuch">): void {
  app.addHook("onRequest", async (request) => {
    if (!load.isTooMuch() || ALWAYS.has(request.url.split("?")[0] ?? "")) return;
    throw new AppError(
      "unavailable",
      "Wird has more to do than it can right now. Please try again in a few seconds.",
      { retryAfter: RETRY_AFTER },
    );
  });
}
