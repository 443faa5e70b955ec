// Rows of values for one statement in place of one for each row: ten thousand round trips take seconds.
import { type RawBuilder, sql } from "kysely";

export type ColumnType = "bigint" | "integer" | "double precision" | "text";

/**
 * VALUES, to be joined under a name; both databases name its columns column1, column2 and so on.
 * `types`: of its columns, since PostgreSQL takes parameters in VALUES for text.
 */
export function valuesOf(types: ColumnType[], rows: unknown[][]): RawBuilder<unknown> {
  // One text with its parameters: an object of Kysely's for each value costs more than the rest of the statement.
  const text = ["(values (cast("];
  const parameters: unknown[] = [];
  for (const [at, row] of rows.entries()) {
    if (at > 0) text[text.length - 1] += "), (cast(";
    for (const [column, value] of row.entries()) {
      if (column > 0) text[text.length - 1] += ", cast(";
      parameters.push(value);
      text.push(` as ${types[column]})`);
    }
  }
  text[text.length - 1] += "))";
  return sql(text as unknown as TemplateStringsArray, ...parameters);
}
