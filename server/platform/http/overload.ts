// Detects that this node is overloaded, and refuses requests before runs start late.
import type { FastifyInstance } from "fastify";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "../app-error.ts";
import type { QueryLine } from "../database/postgres.ts";

/** Milliseconds of event loop delay; a due run may be two seconds late. */
const MOST_DELAY = 400;
/** Consecutive measurements over the limit: one long pause is no overload. */
const TURNS = 3;
const LOOK_EVERY = 50;
/**
 * Milliseconds that a query may wait for a connection: due runs may wait in the same line. Not a
 * number of queries: as many as a fast database answers at once keep a slow one busy until every
 * query times out.
 */
const LONGEST_WAIT = 400;
/** Queries: fewer wait while a connection is opened, or while this process pauses. */
const A_LINE = 20;
/** Seconds. */
const RETRY_AFTER = 3;

export interface Load {
  /** Current event loop delay, milliseconds. */
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

/** What must answer under load too: monitoring, and sockets, which a page opens once. */
const ALWAYS = new Set(["/api/health", "/metrics", "/ws"]);

export function shedLoad(app: FastifyInstance, load: Pick<Load, "isTooMuch">): void {
  app.addHook("onRequest", async (request) => {
    if (!load.isTooMuch() || ALWAYS.has(request.url.split("?")[0] ?? "")) return;
    throw new AppError("unavailable", sentence("server.overloaded"), { retryAfter: RETRY_AFTER });
  });
}
