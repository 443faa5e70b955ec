// The days of accounts as schedules need them: read once for a batch, and only where they matter.
import { CLOCK_ALONE, type DayFacts } from "#contract/prayers/day-facts";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";

/** Implemented in `prayers`, passed in by `parts`. */
export interface FactsSource {
  /** By account. Reads with `db`: within a transaction, what it has written. */
  of(db: Queries, userIds: readonly number[]): Promise<ReadonlyMap<number, DayFacts>>;
}

export type FactsOf = (schedule: Pick<Row<"schedules">, "id" | "userId">) => DayFacts;

type BoundColumns = Pick<
  Row<"schedules">,
  "startAnchor" | "endAnchor" | "season" | "frequency" | "nextRunAt"
>;

/**
 * For the next runs of schedules that have just had one: those on the clock need nothing to be read,
 * since a pause has moved them all when it was made. One that runs once, or waits for no run, may rest in a pause.
 */
export async function factsAfterRuns(
  source: FactsSource,
  db: Queries,
  schedules: readonly Row<"schedules">[],
): Promise<FactsOf> {
  const bound = new Map(
    schedules.filter(isBound).map((schedule) => [schedule.id, schedule.userId]),
  );
  if (bound.size === 0) return () => CLOCK_ALONE;
  const facts = await source.of(db, [...new Set(bound.values())]);
  return ({ id, userId }) => (bound.has(id) ? (facts.get(userId) ?? CLOCK_ALONE) : CLOCK_ALONE);
}

export async function factsOfUser(
  source: FactsSource,
  db: Queries,
  userId: number,
): Promise<DayFacts> {
  return (await source.of(db, [userId])).get(userId) ?? CLOCK_ALONE;
}

function isBound(row: BoundColumns): boolean {
  const { startAnchor, endAnchor, season, frequency, nextRunAt } = row;
  if (frequency === "once" || nextRunAt === null) return true;
  return startAnchor !== null || endAnchor !== null || season !== null;
}
