// The tables of schedules, and what other rooms ask of them.
import { deviceName, devices } from "#server/devices/device-tables";
import { chunks, orNone } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import { rowOwner, rowsById } from "#server/platform/database/rows";
import type { Row } from "#server/platform/database/tables";
import { type Expression, type Generated, sql, type SqlBool } from "kysely";
import type { PrayerAnchor } from "#contract/prayers/prayers";
import type { StoredChoice } from "#contract/schedules";
import { prayerName } from "#contract/sentences/prayer-sentences";

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
  /** JSON of how far it was heard, of a portion that goes on; null: it has not begun. */
  point: Generated<string | null>;
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

// --- what other rooms ask

/** To be joined by a schedule's id. */
export const schedules = (queries: Queries) =>
  queries.selectFrom("schedules").selectAll("schedules").as("schedules");

export const schedulesById = (queries: Queries, ids: readonly number[]) =>
  rowsById(queries, "schedules", ids);

/** Null: it is there no more. */
export const scheduleOwner = (queries: Queries, id: number) => rowOwner(queries, "schedules", id);

/** Undefined: it is gone, or is due next at another instant. */
export const scheduleDueAt = (queries: Queries, id: number, dueAt: number) =>
  queries
    .selectFrom("schedules")
    .selectAll()
    .where("id", "=", id)
    .where("nextRunAt", "=", dueAt)
    .executeTakeFirst();

/** To be selected from: schedules with the speakers on which they recite, their own. */
export const onOwnSpeakers = (queries: Queries) =>
  queries.selectFrom("schedules").innerJoin(devices(queries), "devices.id", "schedules.deviceId");

/** To be selected from: schedules with each of the speakers on which they recite beside their own. */
export const onOtherSpeakers = (queries: Queries) =>
  queries
    .selectFrom("schedules")
    .innerJoin("scheduleSpeakers", "scheduleSpeakers.scheduleId", "schedules.id")
    .innerJoin(devices(queries), "devices.id", "scheduleSpeakers.deviceId");

/** To be selected from: those whose own speaker is one of these. */
export const schedulesOn = (queries: Queries, deviceIds: readonly number[]) =>
  queries.selectFrom("schedules").where("schedules.deviceId", "in", orNone(deviceIds));

/** To be selected: the own speaker of the schedule with that id. */
export const ownSpeakerOf = (id: Expression<number>) =>
  sql<number | null>`(select schedules.device_id from schedules where schedules.id = ${id})`;

/** Switched on, reciting on one of these speakers, and due before that instant. */
export async function recitingOn(
  queries: Queries,
  deviceIds: readonly number[],
  before: number,
): Promise<Row<"schedules">[]> {
  const all = new Map<number, Row<"schedules">>();
  for (const some of chunks(deviceIds)) {
    const rows = await queries
      .selectFrom("schedules")
      .selectAll()
      .where("enabled", "=", 1)
      .where("nextRunAt", "<", before)
      .where(({ or, eb, selectFrom }) =>
        or([
          eb("deviceId", "in", some),
          eb(
            "id",
            "in",
            selectFrom("scheduleSpeakers")
              .select("scheduleSpeakers.scheduleId")
              .where("scheduleSpeakers.deviceId", "in", some),
          ),
        ]),
      )
      .execute();
    for (const row of rows) all.set(row.id, row);
  }
  return [...all.values()];
}

/** The speakers of these schedules, beside the own one of each; those that recite on one alone are left out. */
export async function namedSpeakersBeside(queries: Queries, ids: readonly number[]) {
  const found = [];
  for (const some of chunks(ids)) {
    const rows = await queries
      .selectFrom("scheduleSpeakers")
      .innerJoin("schedules", "schedules.id", "scheduleSpeakers.scheduleId")
      .select(["scheduleId", "slot", "scheduleSpeakers.deviceId", "schedules.deviceId as ownId"])
      .select(({ ref }) => [
        deviceName(ref("schedules.deviceId")).as("ownName"),
        deviceName(ref("scheduleSpeakers.deviceId")).as("name"),
      ])
      .where("scheduleId", "in", some)
      .orderBy("scheduleId")
      .orderBy("slot")
      .execute();
    found.push(...rows);
  }
  return found;
}

/** To be selected from: schedules due until that instant, the soonest first. */
export const due = (queries: Queries, until: number) =>
  queries
    .selectFrom("schedules")
    .selectAll("schedules")
    .where("nextRunAt", "<=", until)
    .orderBy("nextRunAt")
    .orderBy("schedules.id");

/** Those of which a day has passed without its prayer. */
export const lackingUntil = (queries: Queries, until: number, most: number) =>
  queries.selectFrom("schedules").selectAll().where("nextLackAt", "<=", until).limit(most);

/** To be matched: what was due at `dueAt` was due before the backup from which this schedule was restored. */
export const isBeforeBackup = (id: Expression<number>, dueAt: Expression<number>) =>
  sql<SqlBool>`exists (
    select 1 from schedules where schedules.id = ${id} and schedules.unknown_until >= ${dueAt})`;

/** In SQL, for a `with`: the ids of so many schedules after one, in order. */
export const idsAfter = (last: number, most: number) =>
  sql<{
    id: number;
  }>`select id from schedules where id > ${last} order by id limit ${sql.lit(most)}`;

/** The recitations of schedules: from one to the next in the index, not by reading all schedules. */
export async function scheduledReciters(queries: Queries): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive scheduled (id) as (
      select min(reciter_id) from schedules
      union all
      select (select min(reciter_id) from schedules where reciter_id > scheduled.id)
      from scheduled where scheduled.id is not null
    )
    select id from scheduled where id is not null`.execute(queries);
  return new Set(rows.map(({ id }) => id));
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

/** What it recites, and how far that was heard; undefined: it was deleted. */
export const pointedRow = (queries: Queries, id: number) =>
  queries
    .selectFrom("schedules")
    .select(["id", "userId", "portion", "reciterId", "point"])
    .where("id", "=", id)
    .executeTakeFirst();

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

// --- the speakers that recite the runs of a schedule beside its own, in their order

/** Ids of devices by schedule; schedules on one speaker are left out. */
export async function speakersBeside(
  db: Queries,
  scheduleIds: number[],
): Promise<Map<number, number[]>> {
  const beside = new Map<number, number[]>();
  for (const chunk of chunks(scheduleIds)) {
    const rows = await db
      .selectFrom("scheduleSpeakers")
      .selectAll()
      .where("scheduleId", "in", chunk)
      .orderBy("scheduleId")
      .orderBy("slot")
      .execute();
    for (const { scheduleId, deviceId } of rows) {
      beside.set(scheduleId, [...(beside.get(scheduleId) ?? []), deviceId]);
    }
  }
  return beside;
}

export async function storeSpeakersBeside(
  db: Queries,
  scheduleId: number,
  deviceIds: number[],
): Promise<void> {
  await db.deleteFrom("scheduleSpeakers").where("scheduleId", "=", scheduleId).execute();
  if (deviceIds.length === 0) return;
  await db
    .insertInto("scheduleSpeakers")
    .values(deviceIds.map((deviceId, index) => ({ scheduleId, deviceId, slot: index + 1 })))
    .execute();
}

type Start = Pick<Row<"schedules">, "startTime" | "startAnchor" | "nextRunAt">;

/** When it starts, as text: bound to a prayer and without a next run it has no time, whatever its column says. */
export function startText({ startTime, startAnchor, nextRunAt }: Start): string {
  if (startAnchor === null || nextRunAt !== null) return startTime;
  return prayerName((JSON.parse(startAnchor) as PrayerAnchor).prayer);
}
