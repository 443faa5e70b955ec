// Compares stored instants with the clock: one that was stored while a clock was ahead binds nothing for a year.
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Milliseconds by which clocks that are right differ at most. */
export const CLOCKS_DIFFER = 60_000;

interface Reach {
  now: number;
  /** Milliseconds that such an instant is ahead when it is stored. */
  longest: number;
}

/** Of an instant that is stored now: nothing right is further ahead. */
export const furthest = ({ now, longest }: Reach) => now + longest + CLOCKS_DIFFER;

/** `until` is still to come, and no further ahead than it is ever stored. */
export function stillHolds(until: number, reach: Reach): boolean {
  return until > reach.now && until <= furthest(reach);
}

/** The same of a column in a query. */
export function stillHoldsIn(column: string, reach: Reach): RawBuilder<SqlBool> {
  const until = sql.ref(column);
  return sql`(${until} > ${reach.now} and ${until} <= ${furthest(reach)})`;
}

/** The opposite: it has come, or was stored while a clock was ahead. */
export function isOverIn(column: string, reach: Reach): RawBuilder<SqlBool> {
  return isOutsideIn(column, { now: reach.now, furthest: furthest(reach) });
}

/** The same with its two bounds, for prepared queries. */
export function isOutsideIn(
  column: string,
  bounds: { now: number; furthest: number },
): RawBuilder<SqlBool> {
  const until = sql.ref(column);
  return sql`(${until} <= ${bounds.now} or ${until} > ${bounds.furthest})`;
}

/** Reach of an instant that has been: `stillHolds` is true while it is at most `longest` milliseconds ago. */
export function since({ now, longest }: Reach): Reach {
  return { now: now - longest, longest };
}
