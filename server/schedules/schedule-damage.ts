// Rows of schedules that cannot be read or planned, as after a restore onto an older Node: what is wrong with them.
import * as z from "zod/mini";
import { isTimezone } from "#contract/account";
import { NEW_SCHEDULE } from "#contract/new-schedule";
import { scheduleFields, type StructuredField, structuredFields } from "#contract/schedules";
import { englishOf, type Sentence, sentence } from "#contract/sentences/sentences";
import { STORED_ZONES, usernameOf } from "#server/account/account-tables";
import { storedPlaces } from "#server/prayers/prayer-tables";
import type { Row } from "#server/platform/database/tables";
import { columnsOf, fieldsIn } from "./schedule-times.ts";

const textFields = ["startTime", "endTime", "date", "frequency"] as const;
type Field = StructuredField | (typeof textFields)[number];
type Columns = Pick<Row<"schedules">, Field | "timezone">;

/** What is read in place of a damaged column, so that its owner still sees the schedule and can set it anew. */
const INSTEAD: Pick<Columns, Field> = columnsOf({
  ...NEW_SCHEDULE,
  ...{ deviceId: 0, timezone: "UTC", startTime: "00:00" },
});

const FIELDS: readonly Field[] = [...structuredFields, ...textFields];

/** Values that were found to be whole, by column: schedules share most of them, and each list reads them all again. */
const known = new Map<Field, Set<string | null>>(FIELDS.map((name) => [name, new Set()]));
/** Of each column, at most some 500 bytes each. */
const MOST_KNOWN = 500;

function isWhole(row: Columns, name: Field): boolean {
  const whole = known.get(name);
  if (whole?.has(row[name])) return true;
  if (!isReadable(row, name)) return false;
  if (whole && whole.size >= MOST_KNOWN) whole.clear();
  whole?.add(row[name]);
  return true;
}

function isReadable(row: Columns, name: Field): boolean {
  try {
    const field = fieldsIn<Field>(row, [name])[name];
    return z.safeParse(scheduleFields[name], field).success;
  } catch {
    return false;
  }
}

/** The columns whose content is not what this version writes. */
function damagedFields(row: Columns): Field[] {
  return FIELDS.filter((name) => !isWhole(row, name));
}

/** Why the schedule of this row cannot be planned, as a sentence for its owner; null: nothing is wrong with it. */
export function damageOf(row: Columns): Sentence | null {
  const fields = damagedFields(row);
  if (fields.length > 0) return sentence("schedule.damaged", { fields: fields.join(", ") });
  if (isTimezone(row.timezone)) return null;
  return sentence("schedule.zone-unknown", { timezone: row.timezone });
}

/** Of a row whose planning threw: also when the cause is elsewhere, such as in the prayer settings of its account. */
export const whyNotPlanned = (row: Columns): Sentence =>
  damageOf(row) ?? sentence("schedule.not-computed");

/** Rows in which nothing is damaged: each is asked about several times for one answer. */
const sound = new WeakSet<Columns>();

/** The row, with what cannot be read replaced by what a new schedule would have. Rows are not changed afterwards. */
export function readable<SomeRow extends Columns>(row: SomeRow): SomeRow {
  if (sound.has(row)) return row;
  const fields = damagedFields(row);
  const mended = fields.map((name) => [name, INSTEAD[name]]);
  const whole = fields.length === 0 ? row : { ...row, ...Object.fromEntries(mended) };
  sound.add(whole);
  return whole;
}

type StoredRow = Record<string, string | number | null>;
/** Reads rows by an SQL that both databases know. */
type ReadRows = (query: string) => Promise<StoredRow[]>;

const ROWS_AT_ONCE = 1000;
/** Rows that are looked at: a hosted Wird has millions, and this is read by somebody who waits. */
const MOST_ROWS = 200_000;
/** Sentences; more are counted. */
const MOST_NAMED = 20;

const columns = (names: readonly string[]) =>
  names.map((name) => `schedules.${snake(name)} as "${name}"`).join(", ");
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The schedules, accounts and places that cannot be planned, each named in a sentence for who runs this server. */
export async function damagedRows(read: ReadRows): Promise<string[]> {
  const found: string[] = [];
  const names = [...structuredFields, ...textFields, "timezone"];
  for (let last = 0, rows = 0; rows < MOST_ROWS; rows += ROWS_AT_ONCE) {
    const some = await read(
      `select schedules.id as "id", ${usernameOf("schedules.user_id")} as "username", ${columns(names)}
       from schedules
       where schedules.id > ${last} order by schedules.id limit ${ROWS_AT_ONCE}`,
    );
    for (const { id, username, ...row } of some) {
      const damage = damageOf(row as unknown as Columns);
      if (damage) found.push(`Schedule ${id} of ${username}: ${englishOf(damage)}`);
    }
    if (some.length < ROWS_AT_ONCE) break;
    last = Number(some.at(-1)?.id);
  }
  const zones = await read(STORED_ZONES);
  for (const { timezone, username } of zones) {
    if (isTimezone(String(timezone))) continue;
    found.push(
      `The account ${username} has the time zone ${timezone}, which this Node.js does not know.`,
    );
  }
  const places = await read(storedPlaces(MOST_ROWS));
  for (const { place } of places) {
    const zone = zoneIn(String(place));
    if (zone !== null && isTimezone(zone)) continue;
    found.push(
      zone === null
        ? `A place of prayer times cannot be read: ${String(place).slice(0, 80)}`
        : `A place of prayer times has the time zone ${zone}, which this Node.js does not know.`,
    );
  }
  const more = found.length - MOST_NAMED;
  return more <= 0 ? found : [...found.slice(0, MOST_NAMED), `And ${more} more.`];
}

function zoneIn(place: string): string | null {
  try {
    const { timezone } = JSON.parse(place) as { timezone?: unknown };
    return typeof timezone === "string" ? timezone : null;
  } catch {
    return null;
  }
}
