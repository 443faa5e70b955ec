// The columns of a schedule's chosen fields: lists and objects as JSON text, booleans as flags, the rest as it is.
import { type ScheduleChoice, type StoredChoice, structuredFields } from "#contract/schedules";
import { flag, type Row } from "#server/platform/database/tables";

type FlagField = {
  [Name in keyof StoredChoice]: StoredChoice[Name] extends boolean ? Name : never;
}[keyof StoredChoice];

const flags: Record<FlagField, true> = { enabled: true, continuePlayback: true, shuffle: true };
const isFlag = (name: string) => name in flags;
const json: ReadonlySet<string> = new Set(structuredFields);

export function columnsOf({ alsoOn: _, ...stored }: ScheduleChoice) {
  const columns = Object.entries(stored).map(([name, value]) => {
    if (isFlag(name)) return [name, flag(value === true)];
    return [name, json.has(name) && value !== null ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(columns) as Pick<Row<"schedules">, keyof StoredChoice>;
}

/** The fields `names` as they were chosen. Throws where a column's JSON text is damaged. */
export function fieldsIn<Name extends keyof StoredChoice>(
  row: Pick<Row<"schedules">, Name>,
  names: readonly Name[],
): Pick<StoredChoice, Name> {
  const fields: Record<string, unknown> = {};
  for (const name of names) {
    const column = row[name];
    if (isFlag(name)) fields[name] = column === 1;
    else fields[name] = json.has(name) && column !== null ? JSON.parse(String(column)) : column;
  }
  return fields as Pick<StoredChoice, Name>;
}
