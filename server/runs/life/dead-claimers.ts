// Who has open runs and no lease: nodes that have died.
import { sql } from "kysely";
import type { Queries } from "#server/platform/database/database";

/**
 * The names of the nodes. Steps through the index from one name to the next: a few names stand in as
 * many rows as there are open runs.
 */
export async function deadClaimers(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive claimers (name) as (
      select min(claimed_by) from runs where ended_at is null
      union all
      select (select min(claimed_by) from runs where ended_at is null and claimed_by > name)
      from claimers where name is not null
    )
    select name from claimers
    where name is not null and not exists (select 1 from nodes where nodes.node = name)
  `.execute(db);
  return rows.map((row) => row.name);
}
