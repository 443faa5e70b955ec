// The tables of schedules, and what other rooms ask of them.
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import type { Generated } from "kysely";
import type { ScheduleChoice } from "#contract/schedules";

type Flag = 0 | 1;

declare module "#server/platform/database/tables" {
  interface Tables {
    schedules: SchedulesTable;
    scheduleSpeakers: ScheduleSpeakersTable;
  }
}

/** Columns of chosen fields: booleans are flags, lists and objects JSON text. */
type ColumnsOf<Fields> = {
  [Name in keyof Fields]: [Fields[Name]] extends [boolean]
    ? Flag
    : NonNullable<Fields[Name]> extends object
      ? string | Extract<Fields[Name], null>
      : Fields[Name];
};

interface SchedulesTable extends ColumnsOf<Omit<ScheduleChoice, "alsoOn" | "portion">> {
  id: Generated<number>;
  userId: number;
  /** JSON of a Portion. */
  portion: Generated<string>;
  /** When it is due next; null: never. */
  nextRunAt: number | null;
  /** When the next run ends. */
  nextRunEndsAt: number | null;
  /** The civil day to which the next run belongs, YYYY-MM-DD. */
  nextRunDay: string | null;
  /** When the next day passes on which it cannot run for want of a prayer; null: none until its next run. */
  nextLackAt: number | null;
  /** UTC milliseconds. Runs due until then are after the backup that it was restored from; null: it was not. */
  unknownUntil: Generated<number | null>;
  /** Where this schedule last stopped: continuePlayback starts here. */
  stoppedSurahId: number | null;
  stoppedPosition: number | null;
  createdAt: number;
}

/** Speakers that recite the runs of a schedule too. */
interface ScheduleSpeakersTable {
  scheduleId: number;
  /** From 1 on; 0 is the schedule's own speaker. */
  slot: number;
  deviceId: number;
}

/** Switches a schedule off whose times cannot be settled, on these speakers and none beside. */
export async function switchOffOn(
  queries: Queries,
  id: number,
  speakers: Partial<Pick<Row<"schedules">, "deviceId" | "fallbackDeviceId">>,
): Promise<void> {
  await queries
    .updateTable("schedules")
    .set({ ...speakers, enabled: 0, nextRunAt: null, nextRunEndsAt: null })
    .where("id", "=", id)
    .execute();
  await queries.deleteFrom("scheduleSpeakers").where("scheduleId", "=", id).execute();
}

export async function timezonesOf(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await queries
    .selectFrom("schedules")
    .select(["id", "timezone"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, timezone }) => [id, timezone]));
}
