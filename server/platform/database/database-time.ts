// The time of the database, which is one for all nodes: their leases compare on it, whatever their own clocks say.
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Database } from "./database.ts";

export interface DatabaseTime {
  /** UTC milliseconds by the database, as of the last measurement. */
  now(): number;
  /** Timers of the node's clock, and `now()` of the database: for what nodes write to compare with one another. */
  clock: Clock;
  /** Compares the clocks, and logs when this node's has become wrong, or right. Rejects without a database. */
  measure(): Promise<void>;
  /**
   * Milliseconds that this node's clock is ahead (below 0: behind), when that is too much; else null. It is looked at now:
   * somebody may have set it since the last measurement.
   */
  wrongBy(): number | null;
}

/** Milliseconds by which a node's clock may differ from the database's. */
export const MOST_CLOCK_OFFSET = 2000;
/** A query that took longer, milliseconds, does not replace a better measurement. */
const LONGEST_QUERY = 1000;

interface Parts {
  db: Database["db"];
  kind: Database["kind"];
  clock: Clock;
  log: Log;
  /** The database's clock, UTC milliseconds; tests pass the clock of the test. */
  read?: (() => Promise<number>) | undefined;
}

/** Measures at once. */
export async function createDatabaseTime(parts: Parts): Promise<DatabaseTime> {
  // An embedded database has the clock of its only node.
  if (parts.kind === "sqlite") return sameTime(parts.clock);
  const time = measuredTime(parts);
  await time.measure();
  return time;
}

/** Where the database and the node have one clock. */
export function sameTime(clock: Clock): DatabaseTime {
  return { now: clock.now, clock, measure: async () => {}, wrongBy: () => null };
}

function measuredTime({ db, clock, log, read = () => timeOf(db) }: Parts): DatabaseTime {
  // Somebody may set the node's clock between two measurements: the time since the last one is not told by it.
  const elapsed = clock.elapsed ?? clock.now;
  let theirsAhead = 0;
  /** The database was read at any moment of the query. */
  let mayBeOffBy = 0;
  let isMeasured = false;
  let isLoggedAsWrong = false;

  async function measure(): Promise<void> {
    const before = elapsed();
    const theirs = await read();
    const took = elapsed() - before;
    // Otherwise the database is busy.
    if (!isMeasured || took <= LONGEST_QUERY) {
      isMeasured = true;
      theirsAhead = theirs - (before + took / 2);
      mayBeOffBy = took / 2;
    }
    logChange();
  }

  function logChange(): void {
    const ahead = wrongBy();
    if (ahead !== null && !isLoggedAsWrong) {
      log.error(
        `${differenceSentence(ahead)} It claims no runs and follows no speakers until then.`,
      );
    } else if (ahead === null && isLoggedAsWrong) {
      log.warn("This node's clock and the database's agree again: it claims runs as before.");
    }
    isLoggedAsWrong = ahead !== null;
  }

  function wrongBy(): number | null {
    const ahead = clock.now() - now();
    return Math.abs(ahead) - mayBeOffBy > MOST_CLOCK_OFFSET ? ahead : null;
  }

  const now = () => Math.round(elapsed() + theirsAhead);
  return {
    now,
    clock: { now, after: (ms, call) => clock.after(ms, call) },
    measure,
    wrongBy,
  };
}

async function timeOf(db: Database["db"]): Promise<number> {
  const { rows } = await sql<{ now: string }>`
    select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  return Number(rows[0]?.now);
}

/** `ahead`: milliseconds. */
export function differenceSentence(ahead: number): string {
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const side = ahead > 0 ? "ahead of" : "behind";
  return `This node's clock is ${seconds} s ${side} the database's: set both by a time server (NTP).`;
}
