// Removes runs of long ago: a schedule shows only its newest, and three a day would add up for ever.
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import type { RunLife } from "./run-life.ts";

/** Milliseconds; long enough to ask the database what went wrong in spring. */
const KEPT = 90 * 24 * 3_600_000;
const AT_ONCE = 1000;

interface Parts {
  db: Database["db"];
  life: RunLife;
  clock: Clock;
}

export function createRunRetention({ db, life, clock }: Parts) {
  /** The last run of each schedule stays: it says what became of it. */
  const outdated = () =>
    db
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
      .limit(AT_ONCE);

  return {
    async sweep(): Promise<void> {
      let removed: number;
      do {
        removed = await life.removeOutdated(outdated());
      } while (removed === AT_ONCE);
    },
  };
}
