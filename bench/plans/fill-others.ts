// Fills the tables that bench/fill-tables.ts leaves empty, and gives one household a long history.
import pg from "pg";
import type { TableSizes } from "../fill-tables.ts";

const DAY = 86_400_000;

/** Rows of accounts, and what is open, waiting, old or expired. */
export async function fillOthers(url: string, sizes: TableSizes, now: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { households } = sizes;
  const open = Math.min(households, 20_000);
  const old = now - 400 * DAY;
  const fill = (statement: string) => client.query(statement);
  try {
    await fill("set session_replication_role = replica");
    await fill(`insert into sessions (id_hash, user_id, created_at, expires_at)
      select 'session ' || n, n, ${now}, ${now} + (case when n % 10 = 0 then -1 else 1 end) * ${DAY}
      from generate_series(1::bigint, ${households}) n`);
    await fill(`insert into rate_limits (key, window_started_at, count)
      select 'login:' || n, ${now} - n * 500, 1 from generate_series(1::bigint, ${open}) n`);
    await fill(`insert into idempotency_keys
      (user_id, endpoint, key_hash, request_hash, reply, created_at)
      select n, 'POST /api/x', 'key ' || n, 'hash', '{}', ${now} - n * 10000
      from generate_series(1::bigint, ${open}) n`);
    await fill(`insert into tokens (user_id, name, scope, token_hash, created_at)
      select n, 'Clock', 'read', 'token ' || n, ${now} from generate_series(1::bigint, ${open}) n`);
    await fill(`insert into password_reset_tokens (user_id, token_hash, expires_at, created_at)
      select n, 'reset ' || n, ${now} + (n % 2) * ${DAY}, ${now} from generate_series(1::bigint, ${open}) n`);
    await fill(`insert into alexa_grants
      (user_id, client_id, code_hash, code_expires_at, code_used_at, redirect_uri, created_at)
      select n, 'alexa', 'code ' || n, ${old}, ${old}, '', ${old} from generate_series(1::bigint, ${open}) n`);
    await fill(`insert into alexa_tokens
      (grant_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at)
      select id, 'access ' || id, ${now}, 'refresh ' || id, ${now + DAY} from alexa_grants`);
    await fill(`insert into khatms (user_id, name, reciter_id, starts_on, ends_on, from_surah,
        from_ayah, to_surah, to_ayah, point_surah, point_ms, reported_at, created_at)
      select n, 'Khatm', 1, '2026-01-01', '2027-01-01', 1, 1, 114, 6, 1, 0, ${now}, ${now}
      from generate_series(1::bigint, ${open}) n`);
    await fill(`insert into alerts (user_id, schedule_id, due_at, slot, kind, what, speaker, reason,
        created_at, told)
      select n, n, ${now}, 0, 'missed', '{}', 'Kitchen', '{}',
        ${now} - (n % 100) * ${DAY}, 1 from generate_series(1::bigint, ${open}) n`);
    await fill(`insert into alert_outbox
      (user_id, way, message, created_at, expires_at, next_try_at, tries)
      select n, 'webhook', '{}', ${now}, ${now + DAY}, ${now + DAY / 2}, 1
      from generate_series(1::bigint, ${open}) n`);
    await fill(`insert into mail_outbox (to_name, to_address, subject, plain, html, created_at,
        expires_at, next_try_at, awaited, tries)
      select '', n || '@example.org', 'Hello', '', '', ${now}, ${now + DAY}, ${now + DAY / 2}, n % 2, 1
      from generate_series(1::bigint, ${Math.min(open, 4000)}) n`);
    // Another node, which lives as long as this bench, plays on the last speakers.
    await fill(`insert into nodes (node, lease_until) values ('another', ${now + DAY})`);
    await fill(`insert into speaker_holds (device_id, node)
      select id, 'another' from devices order by id desc limit ${open}`);
    await fill(`insert into playback_state (device_id, status, reciter_id, surah_id, position, volume,
        position_at, last_updated)
      select id, case when id % 2 = 0 then 'playing' else 'stopped' end, 1, 1, 0, 50, ${now}, ${now}
      from devices order by id desc limit ${open}`);
    await fill(`insert into runs (schedule_id, due_at, ends_at, status, claimed_by)
      select id, ${now - 60_000}, ${now + 600_000}, 'running', 'another'
      from schedules where device_id in (select device_id from speaker_holds)`);
    await fill("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Three years of history, and a quarter of runs, of one schedule. */
export async function fillOne(
  url: string,
  { userId, scheduleId, now }: { userId: number; scheduleId: number; now: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`insert into playback_history (user_id, device_name, reciter_id, surah_id,
        start_position, timestamp, seconds_heard)
      select ${userId}, 'Kitchen', 1, n % 114 + 1, 0, ${now} - n * ${DAY / 6}::bigint, 60
      from generate_series(1::bigint, 6000) n`);
    await client.query(`insert into runs (schedule_id, due_at, ends_at, status, ended_at, started_at)
      select ${scheduleId}, ${now} - n * ${DAY}::bigint, ${now} - n * ${DAY}::bigint, 'played',
        ${now} - n * ${DAY}::bigint, ${now} - n * ${DAY}::bigint
      from generate_series(1::bigint, 90) n`);
  } finally {
    await client.end();
  }
}
