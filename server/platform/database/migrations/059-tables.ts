// All tables, alike on SQLite and PostgreSQL: what the first 48 migrations had made, in one.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";
import { defaultOf, type PartitionedTable } from "../partitions.ts";

export const tables = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements(kind)) await sql.raw(statement).execute(db);
  },
});

/** A table follows those that it refers to. Partitions of months are made at each start. */
function statements(kind: DatabaseKind): string[] {
  const isSqlite = kind === "sqlite";
  // AUTOINCREMENT, so that the id of a deleted row is never reused.
  const sqliteId = "id integer primary key autoincrement";
  const id = isSqlite ? sqliteId : "id bigserial primary key";
  // Of a table with one number as its key: on SQLite the number of the row itself.
  const rowId = isSqlite ? "integer primary key" : "bigint primary key";
  const bytes = isSqlite ? "blob" : "bytea";
  // The key of a partitioned table includes the column by which it is partitioned.
  const partitionedId = isSqlite ? sqliteId : "id bigserial not null";
  const byMonth = (column: string) =>
    isSqlite ? "\n)" : `,\n  primary key (id, ${column})\n) partition by range (${column})`;
  const rest = (table: PartitionedTable) =>
    isSqlite ? [] : [`create table ${defaultOf(table)} partition of ${table} default`];
  // Newest first, as it is listed: SQLite's index ends with the id by itself.
  const historyOrder = isSqlite ? "user_id, timestamp" : "user_id, timestamp, id";
  return [
    `create table users (
    ${id},
    username text not null,
    username_key text not null unique,
    password_hash text,
    email text,
    email_key text unique,
    name text not null,
    role text not null,
    google_id text unique,
    avatar text,
    timezone text not null,
    created_at bigint not null,
    email_proven_at bigint,
    email_proof_hash text,
    language text,
    paused_until text,
    times_changed_at bigint not null default 0,
    times_moved_at bigint not null default 0
  )`,
    "create index users_by_role on users (role)",
    "create index users_unmoved on users (id) where times_changed_at <> times_moved_at",
    `create table households (
    ${id},
    created_at bigint not null
  )`,
    `create table household_members (
    user_id bigint primary key references users(id) on delete cascade,
    household_id bigint not null references households(id) on delete cascade,
    role text not null,
    joined_at bigint not null
  )`,
    "create index household_members_by_household on household_members (household_id)",
    `create table household_invitations (
    ${id},
    household_id bigint not null references households(id) on delete cascade,
    invited_by bigint not null references users(id) on delete cascade,
    role text not null,
    token_hash text not null unique,
    created_at bigint not null,
    expires_at bigint not null,
    registered_at bigint
  )`,
    "create index household_invitations_by_expires_at on household_invitations (expires_at)",
    "create index household_invitations_by_household_id on household_invitations (household_id)",
    "create index household_invitations_by_invited_by on household_invitations (invited_by)",
    `create table prayer_settings (
    user_id ${rowId} references users(id) on delete cascade,
    place text,
    method text,
    madhab text not null,
    high_latitude text,
    offsets text not null,
    hijri_shift integer not null,
    hijri_months text not null
  )`,
    `create table timetable_days (
    user_id bigint not null references users(id) on delete cascade,
    date text not null,
    fajr text,
    sunrise text,
    dhuhr text,
    asr text,
    maghrib text,
    isha text,
    constraint one_timetable_day primary key (user_id, date)
  )`,
    `create table sessions (
    id_hash text primary key,
    user_id bigint not null references users(id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null
  )`,
    "create index sessions_by_end on sessions (expires_at)",
    "create index sessions_by_user on sessions (user_id)",
    `create table rate_limits (
    key text primary key,
    window_started_at bigint not null,
    count integer not null
  )`,
    "create index rate_limits_by_age on rate_limits (window_started_at)",
    `create table agents (
    ${id},
    user_id bigint not null references users(id) on delete cascade,
    name text not null,
    token_hash text not null unique,
    version text,
    node text,
    connection text,
    speakers text not null default '[]',
    clock_ahead bigint,
    last_seen_at bigint,
    created_at bigint not null,
    network text
  )`,
    "create index agents_by_user on agents (user_id)",
    `create table agent_codes (
    user_id bigint primary key references users(id) on delete cascade,
    name text not null,
    code_hash text not null unique,
    expires_at bigint not null
  )`,
    "create index agent_codes_by_expires_at on agent_codes (expires_at)",
    `create table devices (
    ${id},
    user_id bigint not null references users(id) on delete cascade,
    type text not null,
    name text not null,
    device_id text,
    is_connected integer not null default 0,
    reachable integer,
    created_at bigint not null,
    same_as bigint,
    agent_id bigint references agents(id) on delete set null,
    constraint one_row_per_speaker unique (user_id, type, device_id)
  )`,
    "create index devices_by_agent on devices (agent_id)",
    "create index devices_same_as on devices (same_as)",
    `create table sounds (
    ${id},
    user_id bigint not null references users(id) on delete cascade,
    name text not null,
    url text,
    content_type text not null,
    size integer,
    seconds double precision,
    media_key text not null,
    created_at bigint not null
  )`,
    "create index sounds_by_user on sounds (user_id)",
    `create table sound_chunks (
    sound_id bigint not null references sounds(id) on delete cascade,
    number integer not null,
    bytes ${bytes} not null,
    constraint one_chunk_per_number primary key (sound_id, number)
  )`,
    `create table reciters (
    ${id},
    identifier text not null unique,
    name text not null,
    name_arabic text not null,
    rewaya text not null,
    style text not null,
    server text not null,
    path text not null,
    available_surahs text not null,
    available integer not null default 1,
    updated_at bigint not null,
    durations_wanted_at bigint
  )`,
    `create table favourites (
    user_id bigint not null references users(id) on delete cascade,
    kind text not null,
    item_id bigint not null,
    created_at bigint not null,
    constraint one_favourite_per_item primary key (user_id, kind, item_id)
  )`,
    `create table khatms (
    ${id},
    user_id bigint not null references users(id) on delete cascade,
    name text not null,
    reciter_id bigint not null references reciters(id) on delete cascade,
    starts_on text not null,
    ends_on text not null,
    from_surah integer not null,
    from_ayah integer not null,
    to_surah integer not null,
    to_ayah integer not null,
    progress_surah integer,
    progress_ayah integer,
    point_surah integer not null,
    point_ms integer not null,
    reported_at bigint not null,
    finished_at bigint,
    created_at bigint not null
  )`,
    "create index khatms_by_user on khatms (user_id)",
    `create table schedules (
    ${id},
    user_id bigint not null references users(id) on delete cascade,
    device_id bigint not null references devices(id) on delete cascade,
    reciter_id bigint references reciters(id) on delete cascade,
    start_time text not null,
    end_time text,
    frequency text not null,
    days text,
    timezone text not null,
    enabled integer not null default 1,
    surah_id integer,
    volume integer,
    date text,
    continue_playback integer not null default 0,
    shuffle integer not null default 0,
    next_run_at bigint,
    next_run_ends_at bigint,
    stopped_surah_id integer,
    stopped_position double precision,
    created_at bigint not null,
    portion text not null default '{"kind":"onwards"}',
    start_anchor text,
    end_anchor text,
    season text,
    next_run_day text,
    duration_minutes integer,
    next_lack_at bigint,
    fallback_device_id bigint references devices(id) on delete set null,
    unknown_until bigint
  )`,
    "create index schedules_by_device on schedules (device_id)",
    `create index schedules_by_fallback on schedules (fallback_device_id) where fallback_device_id is not null`,
    "create index schedules_by_reciter on schedules (reciter_id) where reciter_id is not null",
    "create index schedules_by_user on schedules (user_id)",
    "create index schedules_due on schedules (next_run_at) where next_run_at is not null",
    "create index schedules_lacking on schedules (next_lack_at) where next_lack_at is not null",
    `create table schedule_speakers (
    schedule_id bigint not null references schedules(id) on delete cascade,
    device_id bigint not null references devices(id) on delete cascade,
    slot integer not null,
    constraint schedule_speakers_key primary key (schedule_id, slot)
  )`,
    "create index schedule_speakers_by_device on schedule_speakers (device_id)",
    `create table agent_leases (
    schedule_id bigint not null references schedules(id) on delete cascade,
    slot integer not null,
    due_at bigint not null,
    ends_at bigint,
    day text not null,
    agent_id bigint not null references agents(id) on delete cascade,
    sent_at bigint not null,
    acked_at bigint,
    told_at bigint,
    carried_at bigint,
    constraint agent_leases_key primary key (schedule_id, slot, due_at)
  )`,
    "create index agent_leases_by_agent on agent_leases (agent_id, due_at)",
    `create table runs (
    ${partitionedId},
    schedule_id bigint not null references schedules(id) on delete cascade,
    due_at bigint not null,
    ends_at bigint,
    status text not null,
    reason text,
    claimed_by text,
    started_at bigint,
    ended_at bigint,
    play_order text,
    volume_before integer,
    reason_sentence text,
    play_place text,
    day text,
    slot integer not null default 0,
    untold integer not null default 0,
    device_id bigint,
    speaker text,
    fallback_at bigint,
    fallback_reason text${byMonth("due_at")}`,
    ...rest("runs"),
    "create unique index one_claim_per_instant_and_slot on runs (schedule_id, due_at, slot)",
    "create index runs_open on runs (claimed_by) where ended_at is null",
    `create index runs_open_by_device on runs (device_id) where ended_at is null and device_id is not null`,
    "create index runs_open_by_schedule on runs (schedule_id) where ended_at is null",
    "create index runs_open_by_state on runs (status, ends_at) where ended_at is null",
    ...(isSqlite ? ["create index runs_ended on runs (ended_at)"] : []),
    "create index runs_untold on runs (id) where untold = 1",
    `create table alert_settings (
    user_id ${rowId} references users(id) on delete cascade,
    mail integer not null,
    webhook_url text,
    webhook_secret text,
    ntfy_url text,
    quiet_from text,
    quiet_to text,
    told_at bigint not null,
    seen_up_to bigint not null
  )`,
    `create table alerts (
    ${id},
    user_id bigint not null references users(id) on delete cascade,
    schedule_id bigint not null references schedules(id) on delete cascade,
    due_at bigint not null,
    slot integer not null,
    kind text not null,
    what text not null,
    speaker text not null,
    reason text not null,
    created_at bigint not null,
    told integer not null,
    constraint one_alert_of_a_kind unique (schedule_id, due_at, slot, kind)
  )`,
    "create index alerts_by_age on alerts (created_at)",
    "create index alerts_by_user on alerts (user_id, id)",
    "create index alerts_untold on alerts (user_id, id) where told = 0",
    `create table push_keys (
    id bigint primary key,
    public_key text not null,
    private_key text not null
  )`,
    `create table push_browsers (
    ${id},
    user_id bigint not null references users(id) on delete cascade,
    name text not null,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    created_at bigint not null,
    failed_at bigint,
    failure text,
    constraint push_browser_once unique (user_id, endpoint)
  )`,
    `create table tokens (
    ${id},
    user_id bigint not null references users(id) on delete cascade,
    name text not null,
    scope text not null,
    token_hash text not null unique,
    created_at bigint not null,
    last_used_at bigint
  )`,
    "create unique index calendar_feed_of_user on tokens (user_id) where scope = 'calendar'",
    "create index tokens_by_user on tokens (user_id)",
    `create table playback_state (
    ${id},
    device_id bigint not null unique references devices(id) on delete cascade,
    status text not null,
    reciter_id bigint references reciters(id) on delete set null,
    surah_id integer,
    position double precision not null,
    duration double precision,
    volume integer not null,
    muted integer not null default 0,
    error text,
    position_at bigint not null,
    last_updated bigint not null,
    sleep_timer text,
    error_sentence text,
    silent_until bigint,
    adhan text,
    hearing text,
    volume_owed integer
  )`,
    "create index playback_state_owed on playback_state (device_id) where volume_owed is not null",
    "create index playback_state_playing on playback_state (device_id) where status <> 'stopped'",
    `create table playback_history (
    ${partitionedId},
    user_id bigint not null references users(id) on delete cascade,
    device_id bigint references devices(id) on delete set null,
    device_name text not null,
    reciter_id bigint not null references reciters(id) on delete cascade,
    surah_id integer not null,
    start_position double precision not null,
    end_position double precision,
    completed integer not null default 0,
    timestamp bigint not null,
    seconds_heard double precision not null default 0${byMonth("timestamp")}`,
    ...rest("playback_history"),
    "create index history_by_device on playback_history (device_id) where device_id is not null",
    `create index history_by_user on playback_history (${historyOrder})`,
    `create table password_reset_tokens (
    ${id},
    user_id bigint not null references users(id) on delete cascade,
    token_hash text not null unique,
    expires_at bigint not null,
    created_at bigint not null,
    used_at bigint
  )`,
    "create index password_reset_tokens_by_end on password_reset_tokens (expires_at)",
    "create index password_reset_tokens_by_user on password_reset_tokens (user_id)",
    `create table catalogue_sync (
    id ${rowId},
    last_run_at bigint,
    last_success_at bigint,
    running_node text,
    lease_until bigint,
    current_batch integer not null,
    total_batches integer not null,
    added integer,
    changed integer,
    vanished integer,
    refused_count integer,
    refused_known integer
  )`,
    `create table catalogue_errors (
    ${id},
    batch integer not null,
    error text not null,
    timestamp bigint not null,
    sentence text
  )`,
    `create table ayah_timings (
    reciter_id bigint not null references reciters(id) on delete cascade,
    surah_id integer not null,
    timings text not null,
    fetched_at bigint not null,
    constraint ayah_timings_key primary key (reciter_id, surah_id)
  )`,
    `create table recording_durations (
    reciter_id bigint not null references reciters(id) on delete cascade,
    surah_id integer not null,
    seconds double precision not null,
    source text not null,
    updated_at bigint not null,
    constraint recording_durations_key primary key (reciter_id, surah_id)
  )`,
    `create table own_durations (
    user_id bigint not null references users(id) on delete cascade,
    reciter_id bigint not null references reciters(id) on delete cascade,
    surah_id integer not null,
    seconds double precision not null,
    home text,
    updated_at bigint not null,
    constraint own_durations_key primary key (user_id, reciter_id, surah_id)
  )`,
    "create index own_durations_by_recording on own_durations (reciter_id, surah_id)",
    `create table alexa_grants (
    ${id},
    user_id bigint not null references users(id) on delete cascade,
    client_id text not null,
    code_hash text not null unique,
    code_expires_at bigint not null,
    code_used_at bigint,
    redirect_uri text not null,
    code_challenge text,
    created_at bigint not null
  )`,
    "create index alexa_grants_by_end on alexa_grants (code_expires_at)",
    "create index alexa_grants_by_user on alexa_grants (user_id)",
    "create index alexa_grants_unused on alexa_grants (code_expires_at) where code_used_at is null",
    `create table alexa_tokens (
    ${id},
    grant_id bigint not null references alexa_grants(id) on delete cascade,
    access_hash text not null unique,
    access_expires_at bigint not null,
    refresh_hash text not null unique,
    refresh_expires_at bigint not null,
    replaced_at bigint
  )`,
    "create index alexa_tokens_by_end on alexa_tokens (refresh_expires_at)",
    "create index alexa_tokens_by_grant on alexa_tokens (grant_id)",
    "create index alexa_tokens_replaced on alexa_tokens (replaced_at) where replaced_at is not null",
    `create table alexa_test_tokens (
    user_id ${rowId} references users(id) on delete cascade,
    token_hash text not null,
    expires_at bigint not null
  )`,
    `create table alexa_pairing_codes (
    user_id ${rowId} references users(id) on delete cascade,
    code_hash text not null unique,
    expires_at bigint not null
  )`,
    "create index alexa_pairing_codes_by_end on alexa_pairing_codes (expires_at)",
    `create table alexa_pairings (
    alexa_user_id text primary key,
    user_id bigint not null references users(id) on delete cascade,
    created_at bigint not null
  )`,
    "create index alexa_pairings_by_user on alexa_pairings (user_id)",
    `create table alexa_players (
    device_id ${rowId} references devices(id) on delete cascade,
    version integer not null,
    status text not null,
    token text not null,
    next_token text,
    reciter_id bigint not null references reciters(id) on delete cascade,
    play_order text not null,
    next_order text,
    loop integer not null,
    position double precision not null,
    failures integer not null,
    heard_at bigint not null,
    history_id bigint,
    run_id bigint,
    ends_at bigint,
    ends_by_itself integer not null default 0,
    khatm_id bigint
  )`,
    `create table nodes (
    node text primary key,
    lease_until bigint not null
  )`,
    `create table speaker_holds (
    device_id ${rowId} references devices(id) on delete cascade,
    node text not null
  )`,
    "create index speaker_holds_of_node on speaker_holds (node, device_id)",
    `create table mail_outbox (
    ${id},
    to_name text not null,
    to_address text not null,
    subject text not null,
    plain text not null,
    html text not null,
    created_at bigint not null,
    expires_at bigint not null,
    next_try_at bigint not null,
    tries integer not null,
    last_error text,
    secret_purpose text,
    secret_user_id bigint,
    awaited integer not null default 1
  )`,
    "create index mail_outbox_by_address on mail_outbox (to_address)",
    "create index mail_outbox_by_end on mail_outbox (expires_at)",
    "create index mail_outbox_by_try on mail_outbox (next_try_at)",
    "create index mail_outbox_next on mail_outbox (awaited desc, next_try_at)",
    `create table alert_outbox (
    ${id},
    user_id bigint not null references users(id) on delete cascade,
    way text not null,
    message text not null,
    created_at bigint not null,
    expires_at bigint not null,
    next_try_at bigint not null,
    tries integer not null,
    last_error text,
    push_browser_id bigint references push_browsers(id) on delete cascade
  )`,
    "create index alert_outbox_by_end on alert_outbox (expires_at)",
    "create index alert_outbox_by_user on alert_outbox (user_id)",
    "create index alert_outbox_due on alert_outbox (next_try_at)",
    `create table idempotency_keys (
    user_id bigint not null references users(id) on delete cascade,
    endpoint text not null,
    key_hash text not null,
    request_hash text not null,
    reply text not null,
    created_at bigint not null,
    constraint one_answer_per_key primary key (user_id, endpoint, key_hash)
  )`,
    "create index idempotency_keys_by_age on idempotency_keys (created_at)",
    `create table recording_header_tries (
    reciter_id bigint not null references reciters(id) on delete cascade,
    surah_id integer not null,
    next_try_at bigint not null,
    constraint recording_header_tries_key primary key (reciter_id, surah_id)
  )`,
    `create table recording_header_lease (
    id ${rowId},
    node text not null,
    lease_until bigint not null
  )`,
    `create table agent_sightings (
    agent_id bigint not null references agents(id) on delete cascade,
    device_id text not null,
    constraint agent_sightings_key primary key (agent_id, device_id)
  )`,
    "create index agent_sightings_by_speaker on agent_sightings (device_id, agent_id)",
    "insert into catalogue_sync (id, current_batch, total_batches) values (1, 0, 0)",
  ];
}
