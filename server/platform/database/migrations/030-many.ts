// For a million households: 64-bit ids, runs and history in a partition for each month, and indexes for
// what is looked up and deleted all the time.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";
import {
  defaultOf,
  monthsWithRows,
  PARTITIONED,
  PARTITIONED_TABLES,
  partitionOf,
  type PartitionedTable,
} from "../partitions.ts";

export const many = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    await (kind === "sqlite" ? leaveRuns(db) : rebuild(db));
    await db.schema.dropIndex("speaker_holds_by_node").execute();
    for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
  },
});

const INDEXES = [
  "users_by_role on users (role)",
  "schedules_by_reciter on schedules (reciter_id) where reciter_id is not null",
  // The letting go of one speaker finds it among all of its node.
  "speaker_holds_of_node on speaker_holds (node, device_id)",
  // Rows that go, or lose a reference, with another row.
  "history_by_device on playback_history (device_id) where device_id is not null",
  "schedules_by_fallback on schedules (fallback_device_id) where fallback_device_id is not null",
  "password_reset_tokens_by_user on password_reset_tokens (user_id)",
  "alert_outbox_by_user on alert_outbox (user_id)",
  // Open runs, of a speaker or a schedule.
  "runs_open_by_schedule on runs (schedule_id) where ended_at is null",
  "runs_open_by_state on runs (status, ends_at) where ended_at is null",
  "runs_open_by_device on runs (device_id) where ended_at is null and device_id is not null",
  // What is over.
  "rate_limits_by_age on rate_limits (window_started_at)",
  "password_reset_tokens_by_end on password_reset_tokens (expires_at)",
  "alexa_grants_by_end on alexa_grants (code_expires_at)",
  "alexa_grants_unused on alexa_grants (code_expires_at) where code_used_at is null",
  "alexa_tokens_by_end on alexa_tokens (refresh_expires_at)",
  "alexa_tokens_replaced on alexa_tokens (replaced_at) where replaced_at is not null",
  "alexa_pairing_codes_by_end on alexa_pairing_codes (expires_at)",
  "alerts_by_age on alerts (created_at)",
  "alert_outbox_by_end on alert_outbox (expires_at)",
  "mail_outbox_by_end on mail_outbox (expires_at)",
  // The next letter of all, and the letters to one address.
  "mail_outbox_by_try on mail_outbox (next_try_at)",
  "mail_outbox_by_address on mail_outbox (to_address)",
];

// --- SQLite, whose integers have 64 bits

/** As on PostgreSQL, where nothing can refer to a run by its id alone; a constraint goes only by a copy. */
async function leaveRuns(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'table' and name = 'alexa_players'`.execute(db);
  const made = rows[0]?.sql ?? "";
  const reference = / references "runs" \("id"\) on delete set null/;
  if (!reference.test(made)) throw new Error("The table alexa_players is not as it was made.");
  const copy = made.replace(reference, "").replace('"alexa_players"', '"new_alexa_players"');
  await sql.raw(copy).execute(db);
  await sql`insert into new_alexa_players select * from alexa_players`.execute(db);
  await sql`drop table alexa_players`.execute(db);
  await sql`alter table new_alexa_players rename to alexa_players`.execute(db);
}

// --- PostgreSQL

interface Reference {
  table: string;
  name: string;
  definition: string;
}

async function rebuild(db: Kysely<unknown>): Promise<void> {
  const { rows: references } = await sql<Reference>`
    select conrelid::regclass::text as "table", conname as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(db);
  // Otherwise each is checked again whenever one of its two columns is rewritten.
  for (const { table, name } of references) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
  await widenSequences(db);
  const columns = await narrowIds(db);
  for (const table of PARTITIONED_TABLES) {
    await partition(db, table, columns.get(table) ?? []);
    columns.delete(table);
  }
  for (const [table, names] of columns) await widen(db, table, names);
  await sql.raw(`create index ${HISTORY_BY_USER}`).execute(db);
  for (const { table, name, definition } of references) {
    if (definition.includes("REFERENCES runs(")) continue;
    await sql`alter table ${sql.table(table)}
      add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
  }
}

/** Newest first, as it is listed: SQLite's index ends with the id by itself. */
const HISTORY_BY_USER = "history_by_user on playback_history (user_id, timestamp, id)";

async function widenSequences(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences
    where schemaname = current_schema() and data_type = 'integer'::regtype`.execute(db);
  for (const { name } of rows) {
    await sql`alter sequence ${sql.table(name)} as bigint`.execute(db);
  }
}

/** By table, its columns of 32 bits with an id; the numbers of surahs are none. */
async function narrowIds(db: Kysely<unknown>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select attrelid::regclass::text as "table", json_agg(attname order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and attnum > 0 and not attisdropped and atttypid = 'integer'::regtype
      and attname ~ '^id$|_id$' and attname !~ 'surah_id$' and relname !~ '^kysely_'
    group by 1 order by 1`.execute(db);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

async function widen(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  // In one statement: the table is written once.
  const each = columns.map((column) => sql`alter column ${sql.ref(column)} type bigint`);
  await sql`alter table ${sql.table(table)} ${sql.join(each)}`.execute(db);
}

async function partition(
  db: Kysely<unknown>,
  table: PartitionedTable,
  ids: string[],
): Promise<void> {
  const [old, instant] = [`old_${table}`, PARTITIONED[table]];
  const { rows: indexes } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${table}::regclass and not indisprimary
      -- Whole months of runs go at once: their ends need no index. History has another one below.
      and indexrelid::regclass::text not in ('runs_ended', 'history_by_user')`.execute(db);
  await sql`alter table ${sql.table(table)} rename to ${sql.table(old)}`.execute(db);
  await sql`create table ${sql.table(table)} (like ${sql.table(old)} including defaults)
    partition by range (${sql.ref(instant)})`.execute(db);
  if (ids.length > 0) await widen(db, table, ids);
  for (const month of await monthsWithRows(db, old, instant)) {
    await sql`create table ${sql.table(partitionOf(table, month))}
      partition of ${sql.table(table)}
      for values from (${sql.lit(month.from)}) to (${sql.lit(month.to)})`.execute(db);
  }
  await sql`create table ${sql.table(defaultOf(table))}
    partition of ${sql.table(table)} default`.execute(db);
  await sql`insert into ${sql.table(table)} select * from ${sql.table(old)}`.execute(db);
  const count = sql.table(`${table}_id_seq`);
  await sql`alter sequence ${count} owned by ${sql.ref(`${table}.id`)}`.execute(db);
  await sql`drop table ${sql.table(old)}`.execute(db);
  await sql`alter table ${sql.table(table)}
    add primary key (id, ${sql.ref(instant)})`.execute(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
}
