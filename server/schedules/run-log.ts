// The runs of schedules as the API returns them, past and still to come.
import type { Run } from "#contract/runs";
import type { AnySentence } from "#contract/sentences/sentence";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import { chunks } from "#server/platform/database/chunks";

/** The latest run of each of these schedules. */
export async function lastRuns(db: Queries, scheduleIds: number[]): Promise<Map<number, Run>> {
  const last = new Map<number, Run>();
  for (const chunk of chunks(scheduleIds)) {
    const rows = await db
      .selectFrom("runs")
      .select(["scheduleId", "dueAt", "status", "reason", "reasonSentence"])
      .where("id", "in", (latest) =>
        latest
          .selectFrom("runs")
          .select((select) => select.fn.max("id").as("id"))
          .where("scheduleId", "in", chunk)
          .where("slot", "=", 0)
          .where("status", "!=", "preparing")
          .groupBy("scheduleId"),
      )
      .execute();
    for (const row of rows) last.set(row.scheduleId, showRun(row));
  }
  return last;
}

export function showRun(
  row: Pick<Row<"runs">, "dueAt" | "status" | "reason" | "reasonSentence">,
): Run {
  return {
    dueAt: new Date(row.dueAt).toISOString(),
    status: row.status === "preparing" ? "running" : row.status,
    reason: row.reason,
    reasonSentence: JSON.parse(row.reasonSentence ?? "null") as AnySentence | null,
  };
}

type DueDay = Pick<Row<"runs">, "dueAt" | "day">;

/** Runs that are skipped and still to come. */
export function skippedAfter(db: Queries, scheduleId: number, now: number): Promise<DueDay[]> {
  return stillToCome(db, scheduleId, now).where("status", "=", "skipped").execute();
}

/** Runs, still to come, that a routine began ahead of time. */
export function begunAhead(db: Queries, scheduleId: number, now: number): Promise<DueDay[]> {
  return stillToCome(db, scheduleId, now)
    .where("status", "not in", ["preparing", "skipped"])
    .execute();
}

const stillToCome = (db: Queries, scheduleId: number, now: number) =>
  db
    .selectFrom("runs")
    .select(["dueAt", "day"])
    .where("scheduleId", "=", scheduleId)
    .where("slot", "=", 0)
    .where("dueAt", ">", now);
