// Rows of a table by their ids, and whose they are: for the `-tables` files of rooms, which name their own tables alone.
import type { Kysely } from "kysely";
import { chunks } from "./chunks.ts";
import type { Queries } from "./database.ts";
import type { Row, Tables } from "./tables.ts";

type WithId = {
  [Name in keyof Tables]: Row<Name> extends { id: number } ? Name : never;
}[keyof Tables];

/** Rows by their ids; those that are gone are left out. */
export async function rowsById<Name extends WithId>(
  queries: Queries,
  table: Name,
  ids: readonly number[],
): Promise<Map<number, Row<Name>>> {
  const found = new Map<number, Row<Name>>();
  for (const some of chunks([...new Set(ids)])) {
    const rows = await named(queries)
      .selectFrom(table as string)
      .selectAll()
      .where("id", "in", some)
      .execute();
    for (const row of rows) found.set(row.id, row as unknown as Row<Name>);
  }
  return found;
}

/** Null: the row is there no more. */
export async function rowOwner<Name extends WithId>(
  queries: Queries,
  table: Name,
  id: number,
): Promise<number | null> {
  const query = named(queries)
    .selectFrom(table as string)
    .select("userId")
    .where("id", "=", id);
  return (await query.executeTakeFirst())?.userId ?? null;
}

const named = (queries: Queries) =>
  queries as unknown as Kysely<Record<string, { id: number; userId: number }>>;
