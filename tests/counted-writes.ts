// For tests: counts the rows that are written to the tables of playback, on either database.
import { sql } from "kysely";
import type { Database } from "#server/platform/database/database";

export interface CountedWrites {
  /** Rows written since the last call, by table; tables without any are left out. */
  take(): Promise<Record<string, number>>;
}

/** Of runs only what a session's events change: claims are counted by nobody. */
const COLUMNS_OF_RUNS = "status, reason, started_at, volume_before, play_order, play_place";
const TABLES = {
  playback_state: "insert or update or delete",
  playback_history: "insert or update or delete",
  khatms: "insert or update or delete",
  schedules: "insert or update or delete",
  runs: `insert or update of ${COLUMNS_OF_RUNS} or delete`,
};

export async function countWrites({ db, kind }: Database): Promise<CountedWrites> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run("create table counted_writes (written_table text not null)");
  if (kind === "postgres") {
    await run(`create function count_write() returns trigger language plpgsql as
      $$ begin insert into counted_writes values (tg_argv[0]); return null; end $$`);
  }
  for (const [table, events] of Object.entries(TABLES)) {
    if (kind === "postgres") {
      await run(`create trigger count_writes after ${events} on ${table} for each row
        execute function count_write('${table}')`);
      continue;
    }
    for (const [index, event] of events.split(" or ").entries()) {
      await run(`create trigger count_${table}_${index} after ${event} on ${table}
        begin insert into counted_writes values ('${table}'); end`);
    }
  }
  return {
    async take() {
      const { rows } = await sql<{ writtenTable: string; count: number }>`
        select written_table, count(*) as count from counted_writes group by written_table
      `.execute(db);
      await run("delete from counted_writes");
      return Object.fromEntries(
        rows.map(({ writtenTable, count }) => [writtenTable, Number(count)]),
      );
    },
  };
}
