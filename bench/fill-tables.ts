// Fills PostgreSQL's tables as a million households have them, by generate_series: millions of rows in minutes.
import pg from "pg";

/** Of one household: one account, 2 speakers, 3 schedules. */
const SPEAKERS_EACH = 2;
const SCHEDULES_EACH = 3;

export interface TableSizes {
  households: number;
  /** Of the speakers, the first so many are connected. */
  connected: number;
  /** Ended runs, of all schedules in turn, a day apart. */
  runs: number;
  history: number;
  /** Days before now over which the history is spread. */
  historyDays: number;
}

export const speakersOf = ({ households }: TableSizes) => households * SPEAKERS_EACH;
export const schedulesOf = ({ households }: TableSizes) => households * SCHEDULES_EACH;

/**
 * Of tables as a first start has made them, with their catalogue. The ids of accounts, speakers and
 * schedules begin with 1; account n has the speakers 2n-1 and 2n, and three schedules on them. No
 * schedule is due within two hours of `now`, UTC milliseconds; they are spread over a day.
 */
export async function fillTables(url: string, sizes: TableSizes, now: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Foreign keys are right by construction: their triggers would take most of the time.
    await client.query("set session_replication_role = replica");
    await client.query("set synchronous_commit = off");
    const day = 86_400_000;
    await client.query(
      `insert into users (id, username, username_key, name, role, timezone, created_at)
       select n, 'house' || n, 'house' || n, 'House ' || n, 'user', 'UTC', $1::bigint
       from generate_series(1, $2::int) n`,
      [now, sizes.households],
    );
    await client.query(
      `insert into devices (id, user_id, type, name, device_id, is_connected, created_at)
       select n, (n + 1) / ${SPEAKERS_EACH}, 'browser', 'Speaker ' || n, 'speaker-' || n,
         case when n <= $2::int then 1 else 0 end, $1::bigint
       from generate_series(1, $3::int) n`,
      [now, sizes.connected, speakersOf(sizes)],
    );
    // Steps that share no factor with the number of seconds of a day: neighbours are hours apart.
    await client.query(
      `insert into schedules (id, user_id, device_id, reciter_id, start_time, end_time, frequency,
         timezone, enabled, continue_playback, shuffle, next_run_at, next_run_ends_at, next_run_day,
         created_at)
       select n, (n + 2) / ${SCHEDULES_EACH},
         ((n + 2) / ${SCHEDULES_EACH}) * ${SPEAKERS_EACH} - (n % ${SPEAKERS_EACH}), 1,
         to_char(to_timestamp(due / 1000), 'HH24:MI'),
         to_char(to_timestamp(due / 1000 + 1800), 'HH24:MI'),
         'daily', 'UTC', 1, 0, 0, due, due + 1800000, to_char(to_timestamp(due / 1000), 'YYYY-MM-DD'),
         $1::bigint
       from generate_series(1, $2::int) n,
         lateral (select ($1::bigint / 60000 + 120 + (n::bigint * 7919) % 1440) * 60000 as due) at`,
      [now, schedulesOf(sizes)],
    );
    await client.query(
      `insert into runs (schedule_id, due_at, ends_at, status, started_at, ended_at)
       select (n % $2::int) + 1, due, due + 1800000, 'played', due, due + 1800000
       from generate_series(0, $3::int - 1) n,
         lateral (select $1::bigint - ${day} * (1 + n / $2::bigint) as due) at`,
      [now, schedulesOf(sizes), sizes.runs],
    );
    await client.query(
      `insert into playback_history (user_id, device_id, device_name, reciter_id, surah_id,
         start_position, end_position, completed, seconds_heard, timestamp)
       select (n::bigint * 7919 % $2::int) + 1, ((n::bigint * 7919 % $2::int) + 1) * ${SPEAKERS_EACH},
         'Speaker', 1, n % 114 + 1, 0, 900, 1, 900,
         $1::bigint - (n::numeric / $3::int * $4::int * ${day})::bigint
       from generate_series(0, $3::int - 1) n`,
      [now, sizes.households, sizes.history, sizes.historyDays],
    );
    // Fetched, and there are none: without rows each report of a speaker would ask the catalogue.
    await client.query(
      `insert into ayah_timings (reciter_id, surah_id, timings, fetched_at)
       select 1, surah, '[]', $1::bigint from generate_series(1, 114) surah
       on conflict do nothing`,
      [now],
    );
    for (const table of ["users", "devices", "schedules"]) {
      await client.query(
        `select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`,
        [table],
      );
    }
    // As after a day of autovacuum: statistics for the planner, and a visibility map.
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
