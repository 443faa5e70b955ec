// The tables of schedules, and what other rooms ask of them.
import { orNone } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import type { Generated } from "kysely";
import type { StoredChoice } from "#contract/schedules";

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

interface SchedulesTable extends ColumnsOf<Omit<StoredChoice, "portion">> {
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
    .where("id", "in", orNone(ids))
    .execute();
  return new Map(rows.map(({ id, timezone }) => [id, timezone]));
}

/** The instants at which schedules are due next, and how many at each. */
export const dueNext = (queries: Queries, most: number) =>
  queries
    .selectFrom("schedules")
    .select((select) => ["nextRunAt", select.fn.countAll<number>().as("count")])
    .where("nextRunAt", "is not", null)
    .groupBy("nextRunAt")
    .orderBy("nextRunAt")
    .limit(most)
    .execute();

/** What the schedules recite that are due until an instant, the soonest first. */
export const dueUntil = (queries: Queries, until: number, most: number) =>
  queries
    .selectFrom("schedules")
    .select(["reciterId", "surahId", "portion"])
    .where("nextRunAt", "<=", until)
    .orderBy("nextRunAt")
    .limit(most)
    .execute();

/** How many schedules of an account are bound to prayers, also those that are switched off. */
export async function countBound(queries: Queries, userId: number): Promise<number> {
  const { count } = await queries
    .selectFrom("schedules")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where(({ eb, or }) => or([eb("startAnchor", "is not", null), eb("endAnchor", "is not", null)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** To be selected from: an account's schedules whose portion is of this kind, by their start. */
export const withPortion = (queries: Queries, userId: number, kind: "khatm" | "sound") =>
  queries
    .selectFrom("schedules")
    .where("userId", "=", userId)
    .where("portion", "like", `%"${kind}"%`)
    .orderBy("startTime")
    .orderBy("id");

/** With the speakers that they name. */
export const schedulesOf = (queries: Queries, userIds: readonly number[]) =>
  queries
    .selectFrom("schedules")
    .select(["id", "userId", "deviceId", "fallbackDeviceId", "enabled", "timezone"])
    .where("userId", "in", orNone(userIds))
    .execute();

/** Whose it is, and its own speaker. */
export const ownerAndSpeaker = (queries: Queries, id: number) =>
  queries
    .selectFrom("schedules")
    .select(["id", "userId", "deviceId"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Each speaker that recites the runs of these schedules. */
export async function speakersOf(
  queries: Queries,
  ids: readonly number[],
): Promise<{ scheduleId: number; deviceId: number }[]> {
  const own = await queries
    .selectFrom("schedules")
    .select(["id as scheduleId", "deviceId"])
    .where("id", "in", orNone(ids))
    .execute();
  const others = await queries
    .selectFrom("scheduleSpeakers")
    .select(["scheduleId", "deviceId"])
    .where("scheduleId", "in", orNone(ids))
    .execute();
  return [...own, ...others];
}

/** As its person may have them. */
export async function exportSchedules(queries: Queries, userId: number) {
  const schedules = await queries
    .selectFrom("schedules")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  const scheduleSpeakers = await queries
    .selectFrom("scheduleSpeakers")
    .innerJoin("schedules", "schedules.id", "scheduleSpeakers.scheduleId")
    .selectAll("scheduleSpeakers")
    .where("schedules.userId", "=", userId)
    .orderBy("scheduleId")
    .orderBy("slot")
    .execute();
  return { schedules, scheduleSpeakers };
}
