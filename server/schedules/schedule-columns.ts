// The columns of a schedule's chosen fields: lists and objects as JSON text, booleans as flags, the rest as it is.
import type { ScheduleChoice } from "#contract/schedules";
import { flag, type Row } from "#server/platform/database/tables";

/** All but `alsoOn`, which has a table of its own. */
type Stored = Omit<ScheduleChoice, "alsoOn">;
type Named<Kind> = {
  [Name in keyof Stored]: NonNullable<Stored[Name]> extends Kind ? Name : never;
}[keyof Stored];

const asJson: Record<Named<object>, true> = {
  portion: true,
  startAnchor: true,
  endAnchor: true,
  season: true,
  days: true,
};
const asFlag: Record<Named<boolean>, true> = {
  enabled: true,
  continuePlayback: true,
  shuffle: true,
};

export type JsonField = keyof typeof asJson;
export const jsonFields = Object.keys(asJson) as JsonField[];

export function columnsOf({ alsoOn: _, ...stored }: ScheduleChoice) {
  const columns = Object.entries(stored).map(([name, value]) => {
    if (name in asFlag) return [name, flag(value === true)];
    return [name, name in asJson && value !== null ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(columns) as Pick<Row<"schedules">, keyof Stored>;
}

/** The fields `names` as they were chosen. Throws where a column's JSON text is damaged. */
export function fieldsIn<Name extends keyof Stored>(
  row: Pick<Row<"schedules">, Name>,
  names: readonly Name[],
): Pick<Stored, Name> {
  const fields = names.map((name) => {
    const column = row[name];
    if (name in asFlag) return [name, column === 1];
    return [name, name in asJson && column !== null ? JSON.parse(String(column)) : column];
  });
  return Object.fromEntries(fields);
}
