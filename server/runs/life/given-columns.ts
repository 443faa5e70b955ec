// Changes of many runs, each with values of its own, as few statements.
import { type Expression, type RawBuilder, sql } from "kysely";
import { chunks } from "#server/platform/database/chunks";
import { type ColumnType, valuesOf } from "#server/platform/database/values";

const TYPES = {
  startedAt: "bigint",
  playOrder: "text",
  playPlace: "text",
  volumeBefore: "integer",
  untold: "integer",
  reason: "text",
  reasonSentence: "text",
} satisfies Record<string, ColumnType>;

type Column = keyof typeof TYPES;

export interface GivenRow {
  id: number;
  /** What is undefined stays as it is. */
  columns: { [Name in Column]?: string | number | null | undefined };
}

export interface GivenRows {
  /** The values, to be joined: the run's id is `given.column1`. */
  values: RawBuilder<unknown>;
  /** Of those only that the rows change. */
  columns: Record<Column, Expression<never>>;
}

/** Those that change the same columns together, at most 500 of them. */
export function givenRows(rows: readonly GivenRow[]): GivenRows[] {
  const alike = Map.groupBy(rows, (row) => namesIn(row).join());
  return [...alike.values()].flatMap((group) => [...chunks(group)].map(oneStatement));
}

function oneStatement(rows: GivenRow[]): GivenRows {
  const names = rows[0] ? namesIn(rows[0]) : [];
  const types: ColumnType[] = ["bigint", ...names.map((name) => TYPES[name])];
  const values = rows.map(({ id, columns }) => [id, ...names.map((name) => columns[name])]);
  const refs = names.map((name, at) => [name, sql.ref<never>(`given.column${at + 2}`)]);
  return {
    values: valuesOf(types, values),
    columns: Object.fromEntries(refs) as GivenRows["columns"],
  };
}

function namesIn({ columns }: GivenRow): Column[] {
  const names = Object.keys(TYPES) as Column[];
  return names.filter((name) => columns[name] !== undefined);
}
