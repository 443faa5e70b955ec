// Removes runs of long ago: a schedule shows only its newest, and three a day would add up for ever.
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import { dropMonth, type KeepRows, monthsOf } from "#server/platform/database/partitions";
import { idsAfter } from "#server/schedules/schedule-tables";
import type { RunLife } from "./run-life.ts";

const DAY = 24 * 3_600_000;
/** Milliseconds; long enough to ask the database what went wrong in spring. */
const KEPT = 90 * DAY;
/** A run of the last hours of a month ends in the next one, milliseconds. */
const LONGEST_RUN = 2 * DAY;
const AT_ONCE = 1000;

interface Parts {
  database: Pick<Database, "db" | "partitioned" | "patiently">;
  life: RunLife;
  clock: Clock;
}

export function createRunRetention({ database, life, clock }: Parts) {
  const { db, partitioned, patiently } = database;

  /** The last run of each schedule stays: it says what became of it. */
  const outdated = (dueBefore: number) =>
    db
      .selectFrom("runs as old")
      .select("old.id")
      .where("old.endedAt", "<", clock.now() - KEPT)
      .where("old.dueAt", "<", dueBefore)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("runs as later")
            .select("later.id")
            .whereRef("later.scheduleId", "=", "old.scheduleId")
            .whereRef("later.dueAt", ">", "old.dueAt"),
        ),
      )
      .limit(AT_ONCE);

  async function removeRows(dueBefore: number): Promise<void> {
    while ((await life.removeOutdated(outdated(dueBefore), dueBefore)) === AT_ONCE) await turn();
  }

  /** Whole months by their partitions; then the runs that were once the last of their schedules. */
  async function dropMonths(): Promise<void> {
    const isOver = ({ to }: { to: number }) => to + LONGEST_RUN <= clock.now() - KEPT;
    const months = await monthsOf(db, "runs");
    const over = months.filter(isOver);
    if (over.length === 0) return;
    await patiently(async (patient) => {
      for (const month of over) await dropMonth(patient, "runs", month, keepLast);
    });
    // They are in the default partition, which is read alone, and only now.
    await removeRows(months.find((month) => !isOver(month))?.from ?? 0);
  }

  return { sweep: () => (partitioned ? dropMonths() : removeRows(clock.now())) };
}

/** By schedules, some at a time: the index that claims use finds the last run of each. */
const keepLast: KeepRows = async (queries, { from, into }) => {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ last: number | null }>`
      with step as (
        ${idsAfter(last, AT_ONCE)}
      ), kept as (
        insert into ${sql.table(into)}
        select run.* from step
        cross join lateral (
          select max(due_at) as due_at from runs where schedule_id = step.id
        ) as newest
        join ${sql.table(from)} as run
          on run.schedule_id = step.id and run.due_at = newest.due_at
      )
      select max(id) as last from step`.execute(queries);
    const next = rows[0]?.last;
    if (!next) break;
    last = next;
  }
  // One that is still open cannot be outdated.
  await sql`insert into ${sql.table(into)}
    select run.* from ${sql.table(from)} as run
    where run.ended_at is null
      and not exists (select from ${sql.table(into)} as kept where kept.id = run.id)`.execute(
    queries,
  );
};
