// Rows of values for one statement in place of one for each row: ten thousand round trips take seconds.
import { type RawBuilder, sql } from "kysely";

export type ColumnType = "bigint" | "integer" | "double precision" | "text";

/**
 * VALUES, to be joined under a name; both databases name its columns column1, column2 and so on.
 * `types`: of its columns, since PostgreSQL takes parameters in VALUES for text.
 */
export function valuesOf(types: ColumnType[], rows: unknown[][]): RawBuilder<unknown> {
  const casts = types.map((type) => sql.raw(type));
  const values = rows.map((row) => {
    const each = row.map((value, at) => sql`cast(${value} as ${casts[at] as RawBuilder<unknown>})`);
    return sql`(${sql.join(each)})`;
  });
  return sql`(values ${sql.join(values)})`;
}
