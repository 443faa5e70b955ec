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
  /** Milliseconds that this node's clock is ahead (below 0: behind), when that is too much; else null. */
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
  let ahead = 0;
  let isMeasured = false;
  let wrongBy: number | null = null;

  async function measure(): Promise<void> {
    const before = clock.now();
    const theirs = await read();
    const after = clock.now();
    const took = after - before;
    // The clock was set meanwhile, or the database is busy.
    if (isMeasured && (took < 0 || took > LONGEST_QUERY)) return;
    isMeasured = true;
    ahead = Math.round((before + after) / 2 - theirs);
    // It was read at any moment of the query.
    const isWrong = Math.abs(ahead) - Math.abs(took) / 2 > MOST_CLOCK_OFFSET;
    const wasWrong = wrongBy !== null;
    wrongBy = isWrong ? ahead : null;
    if (isWrong && !wasWrong) {
      log.error(
        `${differenceSentence(ahead)} It claims no runs and follows no speakers until then.`,
      );
    } else if (!isWrong && wasWrong) {
      log.warn("This node's clock and the database's agree again: it claims runs as before.");
    }
  }

  const now = () => clock.now() - ahead;
  return {
    now,
    clock: { now, after: (ms, call) => clock.after(ms, call) },
    measure,
    wrongBy: () => wrongBy,
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
