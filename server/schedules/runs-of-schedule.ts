// How a change of a schedule affects its runs.
import type { Sentence } from "#contract/sentences/sentences";
import type { DayRun } from "#contract/times/run-windows";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";

type RunOfDay = DayRun & { scheduleId: number };

/** How a change of a schedule affects its runs; implemented in `runs`, passed in by `parts`. */
export interface RunsOfSchedule {
  /** Releases runs that are claimed and have not begun. */
  withdraw(
    db: Queries,
    scheduleIds: number[],
  ): Promise<Pick<Row<"runs">, "scheduleId" | "dueAt">[]>;
  skip(db: Queries, scheduleId: number, run: DayRun): Promise<void>;
  /** Records days that have passed without a run; those that are there already stay. */
  passOver(db: Queries, runs: (RunOfDay & { reason: Sentence })[]): Promise<void>;
  /** Records runs whose new time is over; those that are there already stay. */
  movePast(db: Queries, runs: RunOfDay[]): Promise<void>;
  /** Undoes the skips of these due instants. */
  unskip(db: Queries, scheduleId: number, dueAt: number[]): Promise<void>;
}
