// Notices when this node has more to do than it can, and sends requests away before runs come late.
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";

/** Milliseconds by which the event loop may be behind; a due run may come two seconds late. */
const MOST_DELAY = 400;
const LOOK_EVERY = 250;
/** Looks in a row that find too much: one long pause is no overload. */
const TIMES = 4;
/** Resolution of the measurement, milliseconds; it is part of each measured delay. */
const RESOLUTION = 10;
/** Queries that may wait for a connection: those of due runs wait in the same line. */
const MOST_QUERIES_WAITING = 50;
/** Seconds. */
const RETRY_AFTER = 3;

export interface Load {
  /** By how much the event loop was behind lately, milliseconds. */
  delay(): number;
  isTooMuch(): boolean;
  stop(): void;
}

export function measureLoad(queriesWaiting: () => number): Load {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  histogram.enable();
  let delay = 0;
  let behind = 0;
  const looking = setInterval(() => {
    delay = histogram.count === 0 ? 0 : Math.max(0, histogram.mean / 1e6 - RESOLUTION);
    behind = delay > MOST_DELAY ? behind + 1 : 0;
    histogram.reset();
  }, LOOK_EVERY);
  looking.unref();
  return {
    delay: () => delay,
    isTooMuch: () => behind >= TIMES || queriesWaiting() > MOST_QUERIES_WAITING,
    stop() {
      clearInterval(looking);
      histogram.disable();
    },
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
