// Runs of long ago: the log of a schedule has only its newest, and three a day would add up for ever.
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database";

/** Milliseconds; long enough to ask the database what went wrong in spring. */
const KEPT = 90 * 24 * 3_600_000;
const AT_ONCE = 1000;

export function createOldRuns({ db, clock }: { db: Database["db"]; clock: Clock }) {
  return {
    /** Removes them, but for the last of each schedule: it says what became of it. */
    async sweep(): Promise<void> {
      let removed: number;
      do {
        const { numDeletedRows } = await db
          .deleteFrom("runs")
          .where("id", "in", (query) =>
            query
              .selectFrom("runs as old")
              .select("old.id")
              .where("old.endedAt", "<", clock.now() - KEPT)
              .where(({ exists, selectFrom }) =>
                exists(
                  selectFrom("runs as later")
                    .select("later.id")
                    .whereRef("later.scheduleId", "=", "old.scheduleId")
                    .whereRef("later.dueAt", ">", "old.dueAt"),
                ),
              )
              .limit(AT_ONCE),
          )
          .executeTakeFirstOrThrow();
        removed = Number(numDeletedRows);
      } while (removed === AT_ONCE);
    },
  };
}
