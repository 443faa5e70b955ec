CREATE TABLE agent_codes (
    user_id bigint NOT NULL,
    name text NOT NULL,
    code_hash text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE agent_leases (
    schedule_id bigint NOT NULL,
    slot integer NOT NULL,
    due_at bigint NOT NULL,
    ends_at bigint,
    day text NOT NULL,
    agent_id bigint NOT NULL,
    sent_at bigint NOT NULL,
    acked_at bigint,
    told_at bigint,
    carried_at bigint
);
CREATE TABLE agent_sightings (
    agent_id bigint NOT NULL,
    device_id text NOT NULL
);
CREATE TABLE agents (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL,
    token_hash text NOT NULL,
    version text,
    node text,
    connection text,
    speakers text DEFAULT '[]'::text NOT NULL,
    clock_ahead bigint,
    last_seen_at bigint,
    created_at bigint NOT NULL,
    network text
);
CREATE SEQUENCE agents_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE agents_id_seq OWNED BY agents.id;
CREATE TABLE alert_outbox (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    way text NOT NULL,
    message text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    next_try_at bigint NOT NULL,
    tries integer NOT NULL,
    last_error text,
    push_browser_id bigint
);
CREATE SEQUENCE alert_outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE alert_outbox_id_seq OWNED BY alert_outbox.id;
CREATE TABLE alert_settings (
    user_id bigint NOT NULL,
    mail integer NOT NULL,
    webhook_url text,
    webhook_secret text,
    ntfy_url text,
    quiet_from text,
    quiet_to text,
    told_at bigint NOT NULL,
    seen_up_to bigint NOT NULL
);
CREATE TABLE alerts (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    schedule_id bigint NOT NULL,
    due_at bigint NOT NULL,
    slot integer NOT NULL,
    kind text NOT NULL,
    what text NOT NULL,
    speaker text NOT NULL,
    reason text NOT NULL,
    created_at bigint NOT NULL,
    told integer NOT NULL
);
CREATE SEQUENCE alerts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE alerts_id_seq OWNED BY alerts.id;
CREATE TABLE alexa_grants (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    client_id text NOT NULL,
    code_hash text NOT NULL,
    code_expires_at bigint NOT NULL,
    code_used_at bigint,
    redirect_uri text NOT NULL,
    code_challenge text,
    created_at bigint NOT NULL
);
CREATE SEQUENCE alexa_grants_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE alexa_grants_id_seq OWNED BY alexa_grants.id;
CREATE TABLE alexa_pairing_codes (
    user_id bigint NOT NULL,
    code_hash text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE alexa_pairings (
    alexa_user_id text NOT NULL,
    user_id bigint NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE alexa_players (
    device_id bigint NOT NULL,
    version integer NOT NULL,
    status text NOT NULL,
    token text NOT NULL,
    next_token text,
    reciter_id bigint NOT NULL,
    play_order text NOT NULL,
    next_order text,
    loop integer NOT NULL,
    "position" double precision NOT NULL,
    failures integer NOT NULL,
    heard_at bigint NOT NULL,
    history_id bigint,
    run_id bigint,
    ends_at bigint,
    ends_by_itself integer DEFAULT 0 NOT NULL,
    khatm_id bigint
);
CREATE TABLE alexa_test_tokens (
    user_id bigint NOT NULL,
    token_hash text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE alexa_tokens (
    id bigint NOT NULL,
    grant_id bigint NOT NULL,
    access_hash text NOT NULL,
    access_expires_at bigint NOT NULL,
    refresh_hash text NOT NULL,
    refresh_expires_at bigint NOT NULL,
    replaced_at bigint
);
CREATE SEQUENCE alexa_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE alexa_tokens_id_seq OWNED BY alexa_tokens.id;
CREATE TABLE ayah_timings (
    reciter_id bigint NOT NULL,
    surah_id integer NOT NULL,
    timings text NOT NULL,
    fetched_at bigint NOT NULL
);
CREATE TABLE catalogue_errors (
    id bigint NOT NULL,
    batch integer NOT NULL,
    error text NOT NULL,
    "timestamp" bigint NOT NULL,
    sentence text
);
CREATE SEQUENCE catalogue_errors_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE catalogue_errors_id_seq OWNED BY catalogue_errors.id;
CREATE TABLE catalogue_sync (
    id bigint NOT NULL,
    last_run_at bigint,
    last_success_at bigint,
    running_node text,
    lease_until bigint,
    current_batch integer NOT NULL,
    total_batches integer NOT NULL,
    added integer,
    changed integer,
    vanished integer,
    refused_count integer,
    refused_known integer
);
CREATE TABLE devices (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    device_id text,
    is_connected integer DEFAULT 0 NOT NULL,
    reachable integer,
    created_at bigint NOT NULL,
    same_as bigint,
    agent_id bigint
);
CREATE SEQUENCE devices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE devices_id_seq OWNED BY devices.id;
CREATE TABLE favourites (
    user_id bigint NOT NULL,
    kind text NOT NULL,
    item_id bigint NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE household_invitations (
    id bigint NOT NULL,
    household_id bigint NOT NULL,
    invited_by bigint NOT NULL,
    role text NOT NULL,
    token_hash text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    registered_at bigint
);
CREATE SEQUENCE household_invitations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE household_invitations_id_seq OWNED BY household_invitations.id;
CREATE TABLE household_members (
    user_id bigint NOT NULL,
    household_id bigint NOT NULL,
    role text NOT NULL,
    joined_at bigint NOT NULL
);
CREATE TABLE households (
    id bigint NOT NULL,
    created_at bigint NOT NULL
);
CREATE SEQUENCE households_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE households_id_seq OWNED BY households.id;
CREATE TABLE idempotency_keys (
    user_id bigint NOT NULL,
    endpoint text NOT NULL,
    key_hash text NOT NULL,
    request_hash text NOT NULL,
    reply text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE khatms (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL,
    reciter_id bigint NOT NULL,
    starts_on text NOT NULL,
    ends_on text NOT NULL,
    from_surah integer NOT NULL,
    from_ayah integer NOT NULL,
    to_surah integer NOT NULL,
    to_ayah integer NOT NULL,
    progress_surah integer,
    progress_ayah integer,
    point_surah integer NOT NULL,
    point_ms integer NOT NULL,
    reported_at bigint NOT NULL,
    finished_at bigint,
    created_at bigint NOT NULL
);
CREATE SEQUENCE khatms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE khatms_id_seq OWNED BY khatms.id;
CREATE TABLE kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE mail_outbox (
    id bigint NOT NULL,
    to_name text NOT NULL,
    to_address text NOT NULL,
    subject text NOT NULL,
    plain text NOT NULL,
    html text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    next_try_at bigint NOT NULL,
    tries integer NOT NULL,
    last_error text,
    secret_purpose text,
    secret_user_id bigint,
    awaited integer DEFAULT 1 NOT NULL
);
CREATE SEQUENCE mail_outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE mail_outbox_id_seq OWNED BY mail_outbox.id;
CREATE TABLE nodes (
    node text NOT NULL,
    lease_until bigint NOT NULL
);
CREATE TABLE own_durations (
    user_id bigint NOT NULL,
    reciter_id bigint NOT NULL,
    surah_id integer NOT NULL,
    seconds double precision NOT NULL,
    home text,
    updated_at bigint NOT NULL
);
CREATE TABLE password_reset_tokens (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    token_hash text NOT NULL,
    expires_at bigint NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint
);
CREATE SEQUENCE password_reset_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE password_reset_tokens_id_seq OWNED BY password_reset_tokens.id;
CREATE TABLE playback_history (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    device_id bigint,
    device_name text NOT NULL,
    reciter_id bigint NOT NULL,
    surah_id integer NOT NULL,
    start_position double precision NOT NULL,
    end_position double precision,
    completed integer DEFAULT 0 NOT NULL,
    "timestamp" bigint NOT NULL,
    seconds_heard double precision DEFAULT 0 NOT NULL
)
PARTITION BY RANGE ("timestamp");
CREATE SEQUENCE playback_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE playback_history_id_seq OWNED BY playback_history.id;
CREATE TABLE playback_history_2026_05 (
    id bigint DEFAULT nextval('playback_history_id_seq'::regclass) NOT NULL,
    user_id bigint NOT NULL,
    device_id bigint,
    device_name text NOT NULL,
    reciter_id bigint NOT NULL,
    surah_id integer NOT NULL,
    start_position double precision NOT NULL,
    end_position double precision,
    completed integer DEFAULT 0 NOT NULL,
    "timestamp" bigint NOT NULL,
    seconds_heard double precision DEFAULT 0 NOT NULL
);
CREATE TABLE playback_history_2026_06 (
    id bigint DEFAULT nextval('playback_history_id_seq'::regclass) NOT NULL,
    user_id bigint NOT NULL,
    device_id bigint,
    device_name text NOT NULL,
    reciter_id bigint NOT NULL,
    surah_id integer NOT NULL,
    start_position double precision NOT NULL,
    end_position double precision,
    completed integer DEFAULT 0 NOT NULL,
    "timestamp" bigint NOT NULL,
    seconds_heard double precision DEFAULT 0 NOT NULL
);
CREATE TABLE playback_history_2026_07 (
    id bigint DEFAULT nextval('playback_history_id_seq'::regclass) NOT NULL,
    user_id bigint NOT NULL,
    device_id bigint,
    device_name text NOT NULL,
    reciter_id bigint NOT NULL,
    surah_id integer NOT NULL,
    start_position double precision NOT NULL,
    end_position double precision,
    completed integer DEFAULT 0 NOT NULL,
    "timestamp" bigint NOT NULL,
    seconds_heard double precision DEFAULT 0 NOT NULL
);
CREATE TABLE playback_history_default (
    id bigint DEFAULT nextval('playback_history_id_seq'::regclass) NOT NULL,
    user_id bigint NOT NULL,
    device_id bigint,
    device_name text NOT NULL,
    reciter_id bigint NOT NULL,
    surah_id integer NOT NULL,
    start_position double precision NOT NULL,
    end_position double precision,
    completed integer DEFAULT 0 NOT NULL,
    "timestamp" bigint NOT NULL,
    seconds_heard double precision DEFAULT 0 NOT NULL
);
CREATE TABLE playback_state (
    id bigint NOT NULL,
    device_id bigint NOT NULL,
    status text NOT NULL,
    reciter_id bigint,
    surah_id integer,
    "position" double precision NOT NULL,
    duration double precision,
    volume integer NOT NULL,
    muted integer DEFAULT 0 NOT NULL,
    error text,
    position_at bigint NOT NULL,
    last_updated bigint NOT NULL,
    sleep_timer text,
    error_sentence text,
    silent_until bigint,
    adhan text,
    hearing text,
    volume_owed integer
);
CREATE SEQUENCE playback_state_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE playback_state_id_seq OWNED BY playback_state.id;
CREATE TABLE prayer_settings (
    user_id bigint NOT NULL,
    place text,
    method text,
    madhab text NOT NULL,
    high_latitude text,
    offsets text NOT NULL,
    hijri_shift integer NOT NULL,
    hijri_months text NOT NULL
);
CREATE TABLE push_browsers (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at bigint NOT NULL,
    failed_at bigint,
    failure text
);
CREATE SEQUENCE push_browsers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE push_browsers_id_seq OWNED BY push_browsers.id;
CREATE TABLE push_keys (
    id bigint NOT NULL,
    public_key text NOT NULL,
    private_key text NOT NULL
);
CREATE TABLE rate_limits (
    key text NOT NULL,
    window_started_at bigint NOT NULL,
    count integer NOT NULL
);
CREATE TABLE reciters (
    id bigint NOT NULL,
    identifier text NOT NULL,
    name text NOT NULL,
    name_arabic text NOT NULL,
    rewaya text NOT NULL,
    style text NOT NULL,
    server text NOT NULL,
    path text NOT NULL,
    available_surahs text NOT NULL,
    available integer DEFAULT 1 NOT NULL,
    updated_at bigint NOT NULL,
    durations_wanted_at bigint
);
CREATE SEQUENCE reciters_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE reciters_id_seq OWNED BY reciters.id;
CREATE TABLE recording_durations (
    reciter_id bigint NOT NULL,
    surah_id integer NOT NULL,
    seconds double precision NOT NULL,
    source text NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE recording_header_lease (
    id bigint NOT NULL,
    node text NOT NULL,
    lease_until bigint NOT NULL
);
CREATE TABLE recording_header_tries (
    reciter_id bigint NOT NULL,
    surah_id integer NOT NULL,
    next_try_at bigint NOT NULL
);
CREATE TABLE runs (
    id bigint NOT NULL,
    schedule_id bigint NOT NULL,
    due_at bigint NOT NULL,
    ends_at bigint,
    status text NOT NULL,
    reason text,
    claimed_by text,
    started_at bigint,
    ended_at bigint,
    play_order text,
    volume_before integer,
    reason_sentence text,
    play_place text,
    day text,
    slot integer DEFAULT 0 NOT NULL,
    untold integer DEFAULT 0 NOT NULL,
    device_id bigint,
    speaker text,
    fallback_at bigint,
    fallback_reason text
)
PARTITION BY RANGE (due_at);
CREATE SEQUENCE runs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE runs_id_seq OWNED BY runs.id;
CREATE TABLE runs_2026_05 (
    id bigint DEFAULT nextval('runs_id_seq'::regclass) NOT NULL,
    schedule_id bigint NOT NULL,
    due_at bigint NOT NULL,
    ends_at bigint,
    status text NOT NULL,
    reason text,
    claimed_by text,
    started_at bigint,
    ended_at bigint,
    play_order text,
    volume_before integer,
    reason_sentence text,
    play_place text,
    day text,
    slot integer DEFAULT 0 NOT NULL,
    untold integer DEFAULT 0 NOT NULL,
    device_id bigint,
    speaker text,
    fallback_at bigint,
    fallback_reason text
);
CREATE TABLE runs_2026_06 (
    id bigint DEFAULT nextval('runs_id_seq'::regclass) NOT NULL,
    schedule_id bigint NOT NULL,
    due_at bigint NOT NULL,
    ends_at bigint,
    status text NOT NULL,
    reason text,
    claimed_by text,
    started_at bigint,
    ended_at bigint,
    play_order text,
    volume_before integer,
    reason_sentence text,
    play_place text,
    day text,
    slot integer DEFAULT 0 NOT NULL,
    untold integer DEFAULT 0 NOT NULL,
    device_id bigint,
    speaker text,
    fallback_at bigint,
    fallback_reason text
);
CREATE TABLE runs_2026_07 (
    id bigint DEFAULT nextval('runs_id_seq'::regclass) NOT NULL,
    schedule_id bigint NOT NULL,
    due_at bigint NOT NULL,
    ends_at bigint,
    status text NOT NULL,
    reason text,
    claimed_by text,
    started_at bigint,
    ended_at bigint,
    play_order text,
    volume_before integer,
    reason_sentence text,
    play_place text,
    day text,
    slot integer DEFAULT 0 NOT NULL,
    untold integer DEFAULT 0 NOT NULL,
    device_id bigint,
    speaker text,
    fallback_at bigint,
    fallback_reason text
);
CREATE TABLE runs_default (
    id bigint DEFAULT nextval('runs_id_seq'::regclass) NOT NULL,
    schedule_id bigint NOT NULL,
    due_at bigint NOT NULL,
    ends_at bigint,
    status text NOT NULL,
    reason text,
    claimed_by text,
    started_at bigint,
    ended_at bigint,
    play_order text,
    volume_before integer,
    reason_sentence text,
    play_place text,
    day text,
    slot integer DEFAULT 0 NOT NULL,
    untold integer DEFAULT 0 NOT NULL,
    device_id bigint,
    speaker text,
    fallback_at bigint,
    fallback_reason text
);
CREATE TABLE schedule_speakers (
    schedule_id bigint NOT NULL,
    device_id bigint NOT NULL,
    slot integer NOT NULL
);
CREATE TABLE schedules (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    device_id bigint NOT NULL,
    reciter_id bigint,
    start_time text NOT NULL,
    end_time text,
    frequency text NOT NULL,
    days text,
    timezone text NOT NULL,
    enabled integer DEFAULT 1 NOT NULL,
    surah_id integer,
    volume integer,
    date text,
    continue_playback integer DEFAULT 0 NOT NULL,
    shuffle integer DEFAULT 0 NOT NULL,
    next_run_at bigint,
    next_run_ends_at bigint,
    stopped_surah_id integer,
    stopped_position double precision,
    created_at bigint NOT NULL,
    portion text DEFAULT '{"kind":"onwards"}'::text NOT NULL,
    start_anchor text,
    end_anchor text,
    season text,
    next_run_day text,
    duration_minutes integer,
    next_lack_at bigint,
    fallback_device_id bigint,
    unknown_until bigint
);
CREATE SEQUENCE schedules_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE schedules_id_seq OWNED BY schedules.id;
CREATE TABLE sessions (
    id_hash text NOT NULL,
    user_id bigint NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE sound_chunks (
    sound_id bigint NOT NULL,
    number integer NOT NULL,
    bytes bytea NOT NULL
);
CREATE TABLE sounds (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL,
    url text,
    content_type text NOT NULL,
    size integer,
    seconds double precision,
    media_key text NOT NULL,
    created_at bigint NOT NULL
);
CREATE SEQUENCE sounds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE sounds_id_seq OWNED BY sounds.id;
CREATE TABLE speaker_holds (
    device_id bigint NOT NULL,
    node text NOT NULL
);
CREATE TABLE timetable_days (
    user_id bigint NOT NULL,
    date text NOT NULL,
    fajr text,
    sunrise text,
    dhuhr text,
    asr text,
    maghrib text,
    isha text
);
CREATE TABLE tokens (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL,
    scope text NOT NULL,
    token_hash text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint
);
CREATE SEQUENCE tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE tokens_id_seq OWNED BY tokens.id;
CREATE TABLE users (
    id bigint NOT NULL,
    username text NOT NULL,
    username_key text NOT NULL,
    password_hash text,
    email text,
    email_key text,
    name text NOT NULL,
    role text NOT NULL,
    google_id text,
    avatar text,
    timezone text NOT NULL,
    created_at bigint NOT NULL,
    email_proven_at bigint,
    email_proof_hash text,
    language text,
    paused_until text,
    times_changed_at bigint DEFAULT 0 NOT NULL,
    times_moved_at bigint DEFAULT 0 NOT NULL
);
CREATE SEQUENCE users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE users_id_seq OWNED BY users.id;
ALTER TABLE ONLY playback_history ATTACH PARTITION playback_history_2026_05 FOR VALUES FROM ('1777593600000') TO ('1780272000000');
ALTER TABLE ONLY playback_history ATTACH PARTITION playback_history_2026_06 FOR VALUES FROM ('1780272000000') TO ('1782864000000');
ALTER TABLE ONLY playback_history ATTACH PARTITION playback_history_2026_07 FOR VALUES FROM ('1782864000000') TO ('1785542400000');
ALTER TABLE ONLY playback_history ATTACH PARTITION playback_history_default DEFAULT;
ALTER TABLE ONLY runs ATTACH PARTITION runs_2026_05 FOR VALUES FROM ('1777593600000') TO ('1780272000000');
ALTER TABLE ONLY runs ATTACH PARTITION runs_2026_06 FOR VALUES FROM ('1780272000000') TO ('1782864000000');
ALTER TABLE ONLY runs ATTACH PARTITION runs_2026_07 FOR VALUES FROM ('1782864000000') TO ('1785542400000');
ALTER TABLE ONLY runs ATTACH PARTITION runs_default DEFAULT;
ALTER TABLE ONLY agents ALTER COLUMN id SET DEFAULT nextval('agents_id_seq'::regclass);
ALTER TABLE ONLY alert_outbox ALTER COLUMN id SET DEFAULT nextval('alert_outbox_id_seq'::regclass);
ALTER TABLE ONLY alerts ALTER COLUMN id SET DEFAULT nextval('alerts_id_seq'::regclass);
ALTER TABLE ONLY alexa_grants ALTER COLUMN id SET DEFAULT nextval('alexa_grants_id_seq'::regclass);
ALTER TABLE ONLY alexa_tokens ALTER COLUMN id SET DEFAULT nextval('alexa_tokens_id_seq'::regclass);
ALTER TABLE ONLY catalogue_errors ALTER COLUMN id SET DEFAULT nextval('catalogue_errors_id_seq'::regclass);
ALTER TABLE ONLY devices ALTER COLUMN id SET DEFAULT nextval('devices_id_seq'::regclass);
ALTER TABLE ONLY household_invitations ALTER COLUMN id SET DEFAULT nextval('household_invitations_id_seq'::regclass);
ALTER TABLE ONLY households ALTER COLUMN id SET DEFAULT nextval('households_id_seq'::regclass);
ALTER TABLE ONLY khatms ALTER COLUMN id SET DEFAULT nextval('khatms_id_seq'::regclass);
ALTER TABLE ONLY mail_outbox ALTER COLUMN id SET DEFAULT nextval('mail_outbox_id_seq'::regclass);
ALTER TABLE ONLY password_reset_tokens ALTER COLUMN id SET DEFAULT nextval('password_reset_tokens_id_seq'::regclass);
ALTER TABLE ONLY playback_history ALTER COLUMN id SET DEFAULT nextval('playback_history_id_seq'::regclass);
ALTER TABLE ONLY playback_state ALTER COLUMN id SET DEFAULT nextval('playback_state_id_seq'::regclass);
ALTER TABLE ONLY push_browsers ALTER COLUMN id SET DEFAULT nextval('push_browsers_id_seq'::regclass);
ALTER TABLE ONLY reciters ALTER COLUMN id SET DEFAULT nextval('reciters_id_seq'::regclass);
ALTER TABLE ONLY runs ALTER COLUMN id SET DEFAULT nextval('runs_id_seq'::regclass);
ALTER TABLE ONLY schedules ALTER COLUMN id SET DEFAULT nextval('schedules_id_seq'::regclass);
ALTER TABLE ONLY sounds ALTER COLUMN id SET DEFAULT nextval('sounds_id_seq'::regclass);
ALTER TABLE ONLY tokens ALTER COLUMN id SET DEFAULT nextval('tokens_id_seq'::regclass);
ALTER TABLE ONLY users ALTER COLUMN id SET DEFAULT nextval('users_id_seq'::regclass);
INSERT INTO agent_codes VALUES (1, 'Other', 'c', 20000000000000);
INSERT INTO agent_leases VALUES (4, 0, 1795236600000, 1795238400000, '2026-11-21', 1, 1, 2, NULL, NULL);
INSERT INTO agent_leases VALUES (4, 0, 1795150200000, 1795238400000, '2026-11-21', 1, 1, 2, 1795236600000, NULL);
INSERT INTO agent_sightings VALUES (1, 'hall');
INSERT INTO agents VALUES (1, 1, 'Home', 't', NULL, NULL, NULL, '[]', NULL, NULL, 1, NULL);
INSERT INTO alert_outbox VALUES (1, 1, 'push', '{}', 1, 20000000000000, 20000000000000, 1, NULL, 1);
INSERT INTO alert_settings VALUES (1, 1, NULL, NULL, NULL, NULL, NULL, 1, 0);
INSERT INTO alerts VALUES (1, 1, 1, 1780272000000, 0, 'missed', '{"code":"text.as-given","params":{"text":"w"}}', 'Kitchen', '{"code":"run.missed"}', 1795236600000, 1);
INSERT INTO alexa_grants VALUES (1, 2, 'c', 'h', 20000000000000, NULL, 'https://a', NULL, 1);
INSERT INTO alexa_pairing_codes VALUES (2, 'h', 20000000000000);
INSERT INTO alexa_pairings VALUES ('amzn', 2, 1);
INSERT INTO alexa_players VALUES (2, 1, 'playing', 't', NULL, 1, '[]', NULL, 0, 1.5, 0, 1, NULL, 4, NULL, 0, NULL);
INSERT INTO alexa_test_tokens VALUES (2, 't', 20000000000000);
INSERT INTO alexa_tokens VALUES (1, 1, 'a', 20000000000000, 'r', 20000000000000, NULL);
INSERT INTO ayah_timings VALUES (1, 1, '[[0,1]]', 1);
INSERT INTO catalogue_errors VALUES (1, 1, 'e', 1795236600000, NULL);
INSERT INTO catalogue_sync VALUES (1, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO devices VALUES (1, 1, 'browser', 'Kitchen', 'd1', 1, NULL, 1, NULL, NULL);
INSERT INTO devices VALUES (2, 2, 'alexa', 'Hall', 'd2', 1, NULL, 1, NULL, NULL);
INSERT INTO devices VALUES (3, 1, 'google', 'Hall TV', 'hall', 1, NULL, 1, NULL, NULL);
INSERT INTO favourites VALUES (1, 'surah', 18, 1);
INSERT INTO household_invitations VALUES (1, 1, 1, 'listen', 't', 1, 20000000000000, NULL);
INSERT INTO household_members VALUES (1, 1, 'manage', 1);
INSERT INTO household_members VALUES (2, 1, 'listen', 2);
INSERT INTO households VALUES (1, 1);
INSERT INTO idempotency_keys VALUES (1, 'POST /x', 'k', 'r', '{}', 1795236600000);
INSERT INTO khatms VALUES (1, 1, 'Khatm', 1, '2026-11-01', '2026-12-01', 1, 1, 114, 6, NULL, NULL, 2, 5, 0, NULL, 1);
INSERT INTO kysely_migration VALUES ('001-first-tables', '2026-11-25T23:10:50.600Z');
INSERT INTO kysely_migration VALUES ('002-alexa', '2026-11-25T23:10:50.665Z');
INSERT INTO kysely_migration VALUES ('003-speaker-holds', '2026-11-25T23:10:50.683Z');
INSERT INTO kysely_migration VALUES ('004-volume-before', '2026-11-25T23:10:50.692Z');
INSERT INTO kysely_migration VALUES ('005-old-runs', '2026-11-25T23:10:50.700Z');
INSERT INTO kysely_migration VALUES ('006-username-keys', '2026-11-25T23:10:50.831Z');
INSERT INTO kysely_migration VALUES ('007-proven-addresses', '2026-11-25T23:10:50.843Z');
INSERT INTO kysely_migration VALUES ('008-seconds-heard', '2026-11-25T23:10:50.941Z');
INSERT INTO kysely_migration VALUES ('009-sleep-timer', '2026-11-25T23:10:50.942Z');
INSERT INTO kysely_migration VALUES ('010-refused-catalogue', '2026-11-25T23:10:50.944Z');
INSERT INTO kysely_migration VALUES ('011-timings-again', '2026-11-25T23:10:50.948Z');
INSERT INTO kysely_migration VALUES ('012-idempotency-keys', '2026-11-25T23:10:50.971Z');
INSERT INTO kysely_migration VALUES ('013-account-language', '2026-11-25T23:10:50.976Z');
INSERT INTO kysely_migration VALUES ('014-sentences', '2026-11-25T23:10:50.987Z');
INSERT INTO kysely_migration VALUES ('015-recording-durations', '2026-11-25T23:10:50.999Z');
INSERT INTO kysely_migration VALUES ('016-run-places', '2026-11-25T23:10:51.009Z');
INSERT INTO kysely_migration VALUES ('017-portions', '2026-11-25T23:10:51.107Z');
INSERT INTO kysely_migration VALUES ('018-sounds', '2026-11-25T23:10:51.126Z');
INSERT INTO kysely_migration VALUES ('019-khatms', '2026-11-25T23:10:51.136Z');
INSERT INTO kysely_migration VALUES ('020-khatms-on-echoes', '2026-11-25T23:10:51.140Z');
INSERT INTO kysely_migration VALUES ('021-prayers', '2026-11-25T23:10:51.158Z');
INSERT INTO kysely_migration VALUES ('022-anchors', '2026-11-25T23:10:51.171Z');
INSERT INTO kysely_migration VALUES ('023-adhan-state', '2026-11-25T23:10:51.175Z');
INSERT INTO kysely_migration VALUES ('024-moves', '2026-11-25T23:10:51.181Z');
INSERT INTO kysely_migration VALUES ('025-run-speakers', '2026-11-25T23:10:51.256Z');
INSERT INTO kysely_migration VALUES ('026-telling', '2026-11-25T23:10:51.295Z');
INSERT INTO kysely_migration VALUES ('027-tokens', '2026-11-25T23:10:51.312Z');
INSERT INTO kysely_migration VALUES ('028-awaited-letters', '2026-11-25T23:10:51.353Z');
INSERT INTO kysely_migration VALUES ('029-nodes', '2026-11-25T23:10:51.372Z');
INSERT INTO kysely_migration VALUES ('030-many', '2026-11-25T23:10:52.382Z');
INSERT INTO kysely_migration VALUES ('031-hearing', '2026-11-25T23:10:52.385Z');
INSERT INTO kysely_migration VALUES ('032-household', '2026-11-25T23:10:52.424Z');
INSERT INTO kysely_migration VALUES ('033-push', '2026-11-25T23:10:52.447Z');
INSERT INTO kysely_migration VALUES ('034-favourites', '2026-11-25T23:10:52.451Z');
INSERT INTO kysely_migration VALUES ('035-agents', '2026-11-25T23:10:52.520Z');
INSERT INTO kysely_migration VALUES ('036-agent-leases', '2026-11-25T23:10:52.540Z');
INSERT INTO kysely_migration VALUES ('037-agent-sightings', '2026-11-25T23:10:52.569Z');
INSERT INTO kysely_migration VALUES ('038-carried-runs', '2026-11-25T23:10:52.585Z');
INSERT INTO kysely_migration VALUES ('042-volume-owed', '2026-11-25T23:10:52.587Z');
INSERT INTO kysely_migration VALUES ('043-double-speakers', '2026-11-25T23:10:52.887Z');
INSERT INTO kysely_migration VALUES ('044-once-in-a-pause', '2026-11-25T23:10:52.888Z');
INSERT INTO kysely_migration VALUES ('047-missing-times', '2026-11-25T23:10:52.896Z');
INSERT INTO kysely_migration VALUES ('048-username-keys-again', '2026-11-25T23:10:52.909Z');
INSERT INTO kysely_migration VALUES ('049-invited-registrations', '2026-11-25T23:10:52.911Z');
INSERT INTO kysely_migration VALUES ('053-push-failures', '2026-11-25T23:10:52.919Z');
INSERT INTO kysely_migration VALUES ('054-runs-without-end', '2026-11-25T23:10:53.085Z');
INSERT INTO kysely_migration VALUES ('056-restored-gaps', '2026-11-25T23:10:53.119Z');
INSERT INTO kysely_migration VALUES ('059-own-durations', '2026-11-25T23:10:53.333Z');
INSERT INTO kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO mail_outbox VALUES (1, 'A', 'a@example.org', 'S', 'P', 'H', 1, 20000000000000, 20000000000000, 1, NULL, NULL, NULL, 0);
INSERT INTO nodes VALUES ('gone', 1);
INSERT INTO own_durations VALUES (1, 1, 1, 47.5, 'h', 1);
INSERT INTO password_reset_tokens VALUES (1, 1, 't', 20000000000000, 1, NULL);
INSERT INTO playback_history_2026_05 VALUES (1, 1, 1, 'Kitchen', 1, 18, 10, 70, 0, 1780271999999, 60);
INSERT INTO playback_history_2026_06 VALUES (2, 2, 2, 'Kitchen', 1, 18, 1.5, NULL, 0, 1780272000000, 0);
INSERT INTO playback_history_2026_07 VALUES (3, 1, 1, 'Kitchen', 1, 18, 500, 20, 0, 1784091000000, 0);
INSERT INTO playback_history_default VALUES (4, 1, 3, 'Kitchen', 1, 18, 1.5, 9.25, 0, 1795236600000, 4);
INSERT INTO playback_state VALUES (1, 3, 'stopped', NULL, NULL, 9, NULL, 30, 0, NULL, 1, 5, NULL, NULL, NULL, NULL, NULL, 55);
INSERT INTO prayer_settings VALUES (1, NULL, NULL, 'shafi', NULL, '{}', 0, '[]');
INSERT INTO push_browsers VALUES (1, 1, 'B', 'https://push.example.org/1', 'p', 'a', 1, NULL, NULL);
INSERT INTO push_keys VALUES (1, 'p', 'q');
INSERT INTO rate_limits VALUES ('k', 1795236600000, 1);
INSERT INTO reciters VALUES (1, 'r', 'Reciter', 'قارئ', 'Hafs', '', 'http://127.0.0.1:9/', '', '[1,2,18]', 1, 0, NULL);
INSERT INTO recording_durations VALUES (1, 2, 7000, 'header', 0);
INSERT INTO recording_durations VALUES (1, 1, 4, 'catalogue', 0);
INSERT INTO recording_header_lease VALUES (1, 'gone', 1);
INSERT INTO recording_header_tries VALUES (1, 3, 20000000000000);
INSERT INTO runs_2026_05 VALUES (2, 1, 1780271999999, 1780273799999, 'played', NULL, NULL, NULL, 1780273799999, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_2026_06 VALUES (3, 1, 1780272000000, 1780273800000, 'skipped', 'You skipped this run.', NULL, NULL, 1780273800000, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_2026_07 VALUES (4, 2, 1784091000000, 1784092800000, 'running', NULL, 'alexa', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_2026_07 VALUES (5, 5, 1784091000000, NULL, 'played', NULL, NULL, NULL, 1784092800000, NULL, NULL, NULL, NULL, '2026-07-15', 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_default VALUES (1, 1, 5, 1800005, 'played', NULL, NULL, NULL, 1800005, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_default VALUES (6, 4, 1795236600000, 1795238400000, 'failed', 'In English: run.home-not-heard-yet.', NULL, NULL, 1795238400000, NULL, NULL, '{"code":"run.home-not-heard-yet","params":{"home":"Home"}}', NULL, '2026-11-21', 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_default VALUES (7, 4, 1795150200000, 1795152000000, 'failed', 'In English: run.home-not-heard-yet.', NULL, NULL, 1795152000000, NULL, NULL, '{"code":"run.home-not-heard-yet","params":{"home":"Home"}}', NULL, '2026-11-20', 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_default VALUES (8, 4, 1795063800000, 1795065600000, 'failed', 'In English: speaker.no-answer.', NULL, NULL, 1795065600000, NULL, NULL, '{"code":"speaker.no-answer","params":{"speaker":"Hall TV"}}', NULL, '2026-11-19', 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_default VALUES (9, 1, 1795236600000, 1795238400000, 'interrupted', 'In English: run.away-too-long.', NULL, NULL, 1795238400000, NULL, NULL, '{"code":"run.away-too-long"}', NULL, '2026-11-21', 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_default VALUES (10, 2, 1795236600000, 1795238400000, 'interrupted', 'In English: run.echo-paused.', 'alexa', NULL, NULL, NULL, NULL, '{"code":"run.echo-paused"}', NULL, '2026-11-21', 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_default VALUES (11, 1, 1795150200000, 1795152000000, 'skipped', 'In English: run.skipped.', NULL, NULL, 1795152000000, NULL, NULL, '{"code":"run.skipped"}', NULL, '2026-11-20', 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_default VALUES (12, 1, 1795063800000, 1795065600000, 'skipped', 'In English: run.moved-past.', NULL, NULL, 1795065600000, NULL, NULL, '{"code":"run.moved-past"}', NULL, '2026-11-19', 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_default VALUES (13, 1, 1794977400000, 1794979200000, 'skipped', 'In English: day.paused.', NULL, NULL, 1794979200000, NULL, NULL, '{"code":"day.paused","params":{"until":"2026-11-19"}}', NULL, '2026-11-18', 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_default VALUES (14, 1, 1794891000000, 1794892800000, 'late', 'In English: run.late.', NULL, NULL, 1794892800000, NULL, NULL, '{"code":"run.late","params":{"minutes":5}}', NULL, '2026-11-17', 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_default VALUES (15, 1, 1794804600000, 1794806400000, 'missed', 'In English: run.missed.', NULL, NULL, 1794806400000, NULL, NULL, '{"code":"run.missed"}', NULL, '2026-11-16', 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO runs_default VALUES (16, 1, 1794718200000, 1794720000000, 'stopped', 'In English: run.stopped.', NULL, NULL, 1794720000000, NULL, NULL, '{"code":"run.stopped"}', NULL, '2026-11-15', 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO schedule_speakers VALUES (1, 3, 1);
INSERT INTO schedules VALUES (1, 1, 1, 1, '04:50', '05:20', 'daily', NULL, 'UTC', 1, 18, 30, NULL, 1, 0, 1893473400000, 1893475200000, 19, 1.5, 1, '{"kind":"onwards"}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO schedules VALUES (2, 2, 2, 1, '04:50', '05:20', 'daily', NULL, 'UTC', 1, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 1, '{"kind":"onwards"}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO schedules VALUES (4, 1, 3, 1, '04:50', '05:20', 'daily', NULL, 'UTC', 1, NULL, NULL, NULL, 0, 0, 1893473400000, 1893475200000, NULL, NULL, 1, '{"kind":"onwards"}', NULL, NULL, NULL, '2030-01-01', NULL, NULL, 1, NULL);
INSERT INTO schedules VALUES (5, 1, 1, 1, '04:50', NULL, 'daily', NULL, 'UTC', 1, NULL, NULL, NULL, 0, 0, 2054436600000, NULL, NULL, NULL, 1, '{"kind":"surahs","surahs":[18],"times":1}', NULL, NULL, NULL, '2035-02-06', NULL, NULL, NULL, NULL);
INSERT INTO sessions VALUES ('ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss', 1, 1, 20000000000000);
INSERT INTO sound_chunks VALUES (1, 0, '\x00ff07');
INSERT INTO sounds VALUES (1, 1, 'Adhan', NULL, 'audio/mpeg', 3, 1.5, 'm', 1);
INSERT INTO speaker_holds VALUES (3, 'gone');
INSERT INTO timetable_days VALUES (1, '2026-11-21', '05:00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO tokens VALUES (1, 1, 'T', 'read', 't', 1, NULL);
INSERT INTO users VALUES (2, 'bilal', 'bilal', '$argon2id$v=19$m=19456,t=2,p=1$XgCzZpRcfDBc6Fs+xQtx6g$OHlYb+qbnCHYHAb4xZ5/L7i3O0HYCiHTn75R9bgF5Fw', 'ubilal@example.org', 'ubilal@example.org', 'Old', 'user', NULL, NULL, 'UTC', 7, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO users VALUES (7, 'ibrahim', 'ibrahim', '$argon2id$v=19$m=19456,t=2,p=1$XgCzZpRcfDBc6Fs+xQtx6g$OHlYb+qbnCHYHAb4xZ5/L7i3O0HYCiHTn75R9bgF5Fw', 'uibrahim@example.org', 'uibrahim@example.org', 'Old', 'user', NULL, NULL, 'UTC', 7, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO users VALUES (3, 'straße', 'strasse', '$argon2id$v=19$m=19456,t=2,p=1$XgCzZpRcfDBc6Fs+xQtx6g$OHlYb+qbnCHYHAb4xZ5/L7i3O0HYCiHTn75R9bgF5Fw', 'ustra%C3%9Fe@example.org', 'ustra%c3%9fe@example.org', 'Old', 'user', NULL, NULL, 'UTC', 7, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO users VALUES (5, 'abu  bakr', 'abu bakr', '$argon2id$v=19$m=19456,t=2,p=1$XgCzZpRcfDBc6Fs+xQtx6g$OHlYb+qbnCHYHAb4xZ5/L7i3O0HYCiHTn75R9bgF5Fw', 'uabu%20%20bakr@example.org', 'uabu%20%20bakr@example.org', 'Old', 'user', NULL, NULL, 'UTC', 7, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO users VALUES (1, 'amina', 'amina', '$argon2id$v=19$m=19456,t=2,p=1$XgCzZpRcfDBc6Fs+xQtx6g$OHlYb+qbnCHYHAb4xZ5/L7i3O0HYCiHTn75R9bgF5Fw', 'amina@example.org', 'amina@example.org', 'Old', 'admin', 'g1', NULL, 'UTC', 7, 7, NULL, NULL, NULL, 0, 0);
INSERT INTO users VALUES (4, 'strasse', 'strasse
4', '$argon2id$v=19$m=19456,t=2,p=1$XgCzZpRcfDBc6Fs+xQtx6g$OHlYb+qbnCHYHAb4xZ5/L7i3O0HYCiHTn75R9bgF5Fw', 'ustrasse@example.org', 'ustrasse@example.org', 'Old', 'user', NULL, NULL, 'UTC', 7, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO users VALUES (6, 'abu bakr', 'abu bakr
6', '$argon2id$v=19$m=19456,t=2,p=1$XgCzZpRcfDBc6Fs+xQtx6g$OHlYb+qbnCHYHAb4xZ5/L7i3O0HYCiHTn75R9bgF5Fw', 'uabu%20bakr@example.org', 'uabu%20bakr@example.org', 'Old', 'user', NULL, NULL, 'UTC', 7, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO users VALUES (8, 'İbrahim', 'ibrahim
8', '$argon2id$v=19$m=19456,t=2,p=1$XgCzZpRcfDBc6Fs+xQtx6g$OHlYb+qbnCHYHAb4xZ5/L7i3O0HYCiHTn75R9bgF5Fw', 'u%C4%B0brahim@example.org', 'u%c4%b0brahim@example.org', 'Old', 'user', NULL, NULL, 'UTC', 7, NULL, NULL, NULL, NULL, 0, 0);
SELECT pg_catalog.setval('agents_id_seq', 1, true);
SELECT pg_catalog.setval('alert_outbox_id_seq', 1, true);
SELECT pg_catalog.setval('alerts_id_seq', 1, true);
SELECT pg_catalog.setval('alexa_grants_id_seq', 1, true);
SELECT pg_catalog.setval('alexa_tokens_id_seq', 1, true);
SELECT pg_catalog.setval('catalogue_errors_id_seq', 1, true);
SELECT pg_catalog.setval('devices_id_seq', 4, true);
SELECT pg_catalog.setval('household_invitations_id_seq', 1, true);
SELECT pg_catalog.setval('households_id_seq', 1, true);
SELECT pg_catalog.setval('khatms_id_seq', 1, true);
SELECT pg_catalog.setval('mail_outbox_id_seq', 1, true);
SELECT pg_catalog.setval('password_reset_tokens_id_seq', 1, true);
SELECT pg_catalog.setval('playback_history_id_seq', 4, true);
SELECT pg_catalog.setval('playback_state_id_seq', 1, true);
SELECT pg_catalog.setval('push_browsers_id_seq', 1, true);
SELECT pg_catalog.setval('reciters_id_seq', 1, true);
SELECT pg_catalog.setval('runs_id_seq', 16, true);
SELECT pg_catalog.setval('schedules_id_seq', 5, true);
SELECT pg_catalog.setval('sounds_id_seq', 1, true);
SELECT pg_catalog.setval('tokens_id_seq', 1, true);
SELECT pg_catalog.setval('users_id_seq', 8, true);
ALTER TABLE ONLY agent_codes
    ADD CONSTRAINT agent_codes_code_hash_key UNIQUE (code_hash);
ALTER TABLE ONLY agent_codes
    ADD CONSTRAINT agent_codes_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY agent_leases
    ADD CONSTRAINT agent_leases_key PRIMARY KEY (schedule_id, slot, due_at);
ALTER TABLE ONLY agent_sightings
    ADD CONSTRAINT agent_sightings_key PRIMARY KEY (agent_id, device_id);
ALTER TABLE ONLY agents
    ADD CONSTRAINT agents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY agents
    ADD CONSTRAINT agents_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY alert_outbox
    ADD CONSTRAINT alert_outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY alert_settings
    ADD CONSTRAINT alert_settings_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY alerts
    ADD CONSTRAINT alerts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY alexa_grants
    ADD CONSTRAINT alexa_grants_code_hash_key UNIQUE (code_hash);
ALTER TABLE ONLY alexa_grants
    ADD CONSTRAINT alexa_grants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY alexa_pairing_codes
    ADD CONSTRAINT alexa_pairing_codes_code_hash_key UNIQUE (code_hash);
ALTER TABLE ONLY alexa_pairing_codes
    ADD CONSTRAINT alexa_pairing_codes_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY alexa_pairings
    ADD CONSTRAINT alexa_pairings_pkey PRIMARY KEY (alexa_user_id);
ALTER TABLE ONLY alexa_players
    ADD CONSTRAINT alexa_players_pkey PRIMARY KEY (device_id);
ALTER TABLE ONLY alexa_test_tokens
    ADD CONSTRAINT alexa_test_tokens_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY alexa_tokens
    ADD CONSTRAINT alexa_tokens_access_hash_key UNIQUE (access_hash);
ALTER TABLE ONLY alexa_tokens
    ADD CONSTRAINT alexa_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY alexa_tokens
    ADD CONSTRAINT alexa_tokens_refresh_hash_key UNIQUE (refresh_hash);
ALTER TABLE ONLY ayah_timings
    ADD CONSTRAINT ayah_timings_key PRIMARY KEY (reciter_id, surah_id);
ALTER TABLE ONLY catalogue_errors
    ADD CONSTRAINT catalogue_errors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY catalogue_sync
    ADD CONSTRAINT catalogue_sync_pkey PRIMARY KEY (id);
ALTER TABLE ONLY devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY household_invitations
    ADD CONSTRAINT household_invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY household_invitations
    ADD CONSTRAINT household_invitations_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY household_members
    ADD CONSTRAINT household_members_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY households
    ADD CONSTRAINT households_pkey PRIMARY KEY (id);
ALTER TABLE ONLY khatms
    ADD CONSTRAINT khatms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY mail_outbox
    ADD CONSTRAINT mail_outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (node);
ALTER TABLE ONLY alerts
    ADD CONSTRAINT one_alert_of_a_kind UNIQUE (schedule_id, due_at, slot, kind);
ALTER TABLE ONLY idempotency_keys
    ADD CONSTRAINT one_answer_per_key PRIMARY KEY (user_id, endpoint, key_hash);
ALTER TABLE ONLY sound_chunks
    ADD CONSTRAINT one_chunk_per_number PRIMARY KEY (sound_id, number);
ALTER TABLE ONLY favourites
    ADD CONSTRAINT one_favourite_per_item PRIMARY KEY (user_id, kind, item_id);
ALTER TABLE ONLY devices
    ADD CONSTRAINT one_row_per_speaker UNIQUE (user_id, type, device_id);
ALTER TABLE ONLY timetable_days
    ADD CONSTRAINT one_timetable_day PRIMARY KEY (user_id, date);
ALTER TABLE ONLY own_durations
    ADD CONSTRAINT own_durations_key PRIMARY KEY (user_id, reciter_id, surah_id);
ALTER TABLE ONLY password_reset_tokens
    ADD CONSTRAINT password_reset_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY password_reset_tokens
    ADD CONSTRAINT password_reset_tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY playback_history
    ADD CONSTRAINT playback_history_pkey PRIMARY KEY (id, "timestamp");
ALTER TABLE ONLY playback_history_2026_05
    ADD CONSTRAINT playback_history_2026_05_pkey PRIMARY KEY (id, "timestamp");
ALTER TABLE ONLY playback_history_2026_06
    ADD CONSTRAINT playback_history_2026_06_pkey PRIMARY KEY (id, "timestamp");
ALTER TABLE ONLY playback_history_2026_07
    ADD CONSTRAINT playback_history_2026_07_pkey PRIMARY KEY (id, "timestamp");
ALTER TABLE ONLY playback_history_default
    ADD CONSTRAINT playback_history_default_pkey PRIMARY KEY (id, "timestamp");
ALTER TABLE ONLY playback_state
    ADD CONSTRAINT playback_state_device_id_key UNIQUE (device_id);
ALTER TABLE ONLY playback_state
    ADD CONSTRAINT playback_state_pkey PRIMARY KEY (id);
ALTER TABLE ONLY prayer_settings
    ADD CONSTRAINT prayer_settings_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY push_browsers
    ADD CONSTRAINT push_browser_once UNIQUE (user_id, endpoint);
ALTER TABLE ONLY push_browsers
    ADD CONSTRAINT push_browsers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY push_keys
    ADD CONSTRAINT push_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY reciters
    ADD CONSTRAINT reciters_identifier_key UNIQUE (identifier);
ALTER TABLE ONLY reciters
    ADD CONSTRAINT reciters_pkey PRIMARY KEY (id);
ALTER TABLE ONLY recording_durations
    ADD CONSTRAINT recording_durations_key PRIMARY KEY (reciter_id, surah_id);
ALTER TABLE ONLY recording_header_lease
    ADD CONSTRAINT recording_header_lease_pkey PRIMARY KEY (id);
ALTER TABLE ONLY recording_header_tries
    ADD CONSTRAINT recording_header_tries_key PRIMARY KEY (reciter_id, surah_id);
ALTER TABLE ONLY runs
    ADD CONSTRAINT runs_pkey PRIMARY KEY (id, due_at);
ALTER TABLE ONLY runs_2026_05
    ADD CONSTRAINT runs_2026_05_pkey PRIMARY KEY (id, due_at);
ALTER TABLE ONLY runs_2026_06
    ADD CONSTRAINT runs_2026_06_pkey PRIMARY KEY (id, due_at);
ALTER TABLE ONLY runs_2026_07
    ADD CONSTRAINT runs_2026_07_pkey PRIMARY KEY (id, due_at);
ALTER TABLE ONLY runs_default
    ADD CONSTRAINT runs_default_pkey PRIMARY KEY (id, due_at);
ALTER TABLE ONLY schedule_speakers
    ADD CONSTRAINT schedule_speakers_key PRIMARY KEY (schedule_id, slot);
ALTER TABLE ONLY schedules
    ADD CONSTRAINT schedules_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id_hash);
ALTER TABLE ONLY sounds
    ADD CONSTRAINT sounds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY speaker_holds
    ADD CONSTRAINT speaker_holds_pkey PRIMARY KEY (device_id);
ALTER TABLE ONLY tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tokens
    ADD CONSTRAINT tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY users
    ADD CONSTRAINT users_email_key_key UNIQUE (email_key);
ALTER TABLE ONLY users
    ADD CONSTRAINT users_google_id_key UNIQUE (google_id);
ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY users
    ADD CONSTRAINT users_username_key_key UNIQUE (username_key);
CREATE INDEX agent_codes_by_expires_at ON agent_codes USING btree (expires_at);
CREATE INDEX agent_leases_by_agent ON agent_leases USING btree (agent_id, due_at);
CREATE INDEX agent_sightings_by_speaker ON agent_sightings USING btree (device_id, agent_id);
CREATE INDEX agents_by_user ON agents USING btree (user_id);
CREATE INDEX alert_outbox_by_end ON alert_outbox USING btree (expires_at);
CREATE INDEX alert_outbox_by_user ON alert_outbox USING btree (user_id);
CREATE INDEX alert_outbox_due ON alert_outbox USING btree (next_try_at);
CREATE INDEX alerts_by_age ON alerts USING btree (created_at);
CREATE INDEX alerts_by_user ON alerts USING btree (user_id, id);
CREATE INDEX alerts_untold ON alerts USING btree (user_id, id) WHERE (told = 0);
CREATE INDEX alexa_grants_by_end ON alexa_grants USING btree (code_expires_at);
CREATE INDEX alexa_grants_by_user ON alexa_grants USING btree (user_id);
CREATE INDEX alexa_grants_unused ON alexa_grants USING btree (code_expires_at) WHERE (code_used_at IS NULL);
CREATE INDEX alexa_pairing_codes_by_end ON alexa_pairing_codes USING btree (expires_at);
CREATE INDEX alexa_pairings_by_user ON alexa_pairings USING btree (user_id);
CREATE INDEX alexa_tokens_by_end ON alexa_tokens USING btree (refresh_expires_at);
CREATE INDEX alexa_tokens_by_grant ON alexa_tokens USING btree (grant_id);
CREATE INDEX alexa_tokens_replaced ON alexa_tokens USING btree (replaced_at) WHERE (replaced_at IS NOT NULL);
CREATE UNIQUE INDEX calendar_feed_of_user ON tokens USING btree (user_id) WHERE (scope = 'calendar'::text);
CREATE INDEX devices_by_agent ON devices USING btree (agent_id);
CREATE INDEX devices_same_as ON devices USING btree (same_as);
CREATE INDEX history_by_device ON ONLY playback_history USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX history_by_user ON ONLY playback_history USING btree (user_id, "timestamp", id);
CREATE INDEX household_invitations_by_expires_at ON household_invitations USING btree (expires_at);
CREATE INDEX household_invitations_by_household_id ON household_invitations USING btree (household_id);
CREATE INDEX household_invitations_by_invited_by ON household_invitations USING btree (invited_by);
CREATE INDEX household_members_by_household ON household_members USING btree (household_id);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
CREATE INDEX khatms_by_user ON khatms USING btree (user_id);
CREATE INDEX mail_outbox_by_address ON mail_outbox USING btree (to_address);
CREATE INDEX mail_outbox_by_end ON mail_outbox USING btree (expires_at);
CREATE INDEX mail_outbox_by_try ON mail_outbox USING btree (next_try_at);
CREATE INDEX mail_outbox_next ON mail_outbox USING btree (awaited DESC, next_try_at);
CREATE UNIQUE INDEX one_claim_per_instant_and_slot ON ONLY runs USING btree (schedule_id, due_at, slot);
CREATE INDEX own_durations_by_recording ON own_durations USING btree (reciter_id, surah_id);
CREATE INDEX password_reset_tokens_by_end ON password_reset_tokens USING btree (expires_at);
CREATE INDEX password_reset_tokens_by_user ON password_reset_tokens USING btree (user_id);
CREATE INDEX playback_history_2026_05_device_id_idx ON playback_history_2026_05 USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX playback_history_2026_05_user_id_timestamp_id_idx ON playback_history_2026_05 USING btree (user_id, "timestamp", id);
CREATE INDEX playback_history_2026_06_device_id_idx ON playback_history_2026_06 USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX playback_history_2026_06_user_id_timestamp_id_idx ON playback_history_2026_06 USING btree (user_id, "timestamp", id);
CREATE INDEX playback_history_2026_07_device_id_idx ON playback_history_2026_07 USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX playback_history_2026_07_user_id_timestamp_id_idx ON playback_history_2026_07 USING btree (user_id, "timestamp", id);
CREATE INDEX playback_history_default_device_id_idx ON playback_history_default USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX playback_history_default_user_id_timestamp_id_idx ON playback_history_default USING btree (user_id, "timestamp", id);
CREATE INDEX playback_state_owed ON playback_state USING btree (device_id) WHERE (volume_owed IS NOT NULL);
CREATE INDEX playback_state_playing ON playback_state USING btree (device_id) WHERE (status <> 'stopped'::text);
CREATE INDEX rate_limits_by_age ON rate_limits USING btree (window_started_at);
CREATE INDEX runs_open ON ONLY runs USING btree (claimed_by) WHERE (ended_at IS NULL);
CREATE INDEX runs_2026_05_claimed_by_idx ON runs_2026_05 USING btree (claimed_by) WHERE (ended_at IS NULL);
CREATE INDEX runs_open_by_device ON ONLY runs USING btree (device_id) WHERE ((ended_at IS NULL) AND (device_id IS NOT NULL));
CREATE INDEX runs_2026_05_device_id_idx ON runs_2026_05 USING btree (device_id) WHERE ((ended_at IS NULL) AND (device_id IS NOT NULL));
CREATE INDEX runs_untold ON ONLY runs USING btree (id) WHERE (untold = 1);
CREATE INDEX runs_2026_05_id_idx ON runs_2026_05 USING btree (id) WHERE (untold = 1);
CREATE UNIQUE INDEX runs_2026_05_schedule_id_due_at_slot_idx ON runs_2026_05 USING btree (schedule_id, due_at, slot);
CREATE INDEX runs_open_by_schedule ON ONLY runs USING btree (schedule_id) WHERE (ended_at IS NULL);
CREATE INDEX runs_2026_05_schedule_id_idx ON runs_2026_05 USING btree (schedule_id) WHERE (ended_at IS NULL);
CREATE INDEX runs_open_by_state ON ONLY runs USING btree (status, ends_at) WHERE (ended_at IS NULL);
CREATE INDEX runs_2026_05_status_ends_at_idx ON runs_2026_05 USING btree (status, ends_at) WHERE (ended_at IS NULL);
CREATE INDEX runs_2026_06_claimed_by_idx ON runs_2026_06 USING btree (claimed_by) WHERE (ended_at IS NULL);
CREATE INDEX runs_2026_06_device_id_idx ON runs_2026_06 USING btree (device_id) WHERE ((ended_at IS NULL) AND (device_id IS NOT NULL));
CREATE INDEX runs_2026_06_id_idx ON runs_2026_06 USING btree (id) WHERE (untold = 1);
CREATE UNIQUE INDEX runs_2026_06_schedule_id_due_at_slot_idx ON runs_2026_06 USING btree (schedule_id, due_at, slot);
CREATE INDEX runs_2026_06_schedule_id_idx ON runs_2026_06 USING btree (schedule_id) WHERE (ended_at IS NULL);
CREATE INDEX runs_2026_06_status_ends_at_idx ON runs_2026_06 USING btree (status, ends_at) WHERE (ended_at IS NULL);
CREATE INDEX runs_2026_07_claimed_by_idx ON runs_2026_07 USING btree (claimed_by) WHERE (ended_at IS NULL);
CREATE INDEX runs_2026_07_device_id_idx ON runs_2026_07 USING btree (device_id) WHERE ((ended_at IS NULL) AND (device_id IS NOT NULL));
CREATE INDEX runs_2026_07_id_idx ON runs_2026_07 USING btree (id) WHERE (untold = 1);
CREATE UNIQUE INDEX runs_2026_07_schedule_id_due_at_slot_idx ON runs_2026_07 USING btree (schedule_id, due_at, slot);
CREATE INDEX runs_2026_07_schedule_id_idx ON runs_2026_07 USING btree (schedule_id) WHERE (ended_at IS NULL);
CREATE INDEX runs_2026_07_status_ends_at_idx ON runs_2026_07 USING btree (status, ends_at) WHERE (ended_at IS NULL);
CREATE INDEX runs_default_claimed_by_idx ON runs_default USING btree (claimed_by) WHERE (ended_at IS NULL);
CREATE INDEX runs_default_device_id_idx ON runs_default USING btree (device_id) WHERE ((ended_at IS NULL) AND (device_id IS NOT NULL));
CREATE INDEX runs_default_id_idx ON runs_default USING btree (id) WHERE (untold = 1);
CREATE UNIQUE INDEX runs_default_schedule_id_due_at_slot_idx ON runs_default USING btree (schedule_id, due_at, slot);
CREATE INDEX runs_default_schedule_id_idx ON runs_default USING btree (schedule_id) WHERE (ended_at IS NULL);
CREATE INDEX runs_default_status_ends_at_idx ON runs_default USING btree (status, ends_at) WHERE (ended_at IS NULL);
CREATE INDEX schedule_speakers_by_device ON schedule_speakers USING btree (device_id);
CREATE INDEX schedules_by_device ON schedules USING btree (device_id);
CREATE INDEX schedules_by_fallback ON schedules USING btree (fallback_device_id) WHERE (fallback_device_id IS NOT NULL);
CREATE INDEX schedules_by_reciter ON schedules USING btree (reciter_id) WHERE (reciter_id IS NOT NULL);
CREATE INDEX schedules_by_user ON schedules USING btree (user_id);
CREATE INDEX schedules_due ON schedules USING btree (next_run_at) WHERE (next_run_at IS NOT NULL);
CREATE INDEX schedules_lacking ON schedules USING btree (next_lack_at) WHERE (next_lack_at IS NOT NULL);
CREATE INDEX sessions_by_end ON sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);
CREATE INDEX sounds_by_user ON sounds USING btree (user_id);
CREATE INDEX speaker_holds_of_node ON speaker_holds USING btree (node, device_id);
CREATE INDEX tokens_by_user ON tokens USING btree (user_id);
CREATE INDEX users_by_role ON users USING btree (role);
CREATE INDEX users_unmoved ON users USING btree (id) WHERE (times_changed_at <> times_moved_at);
ALTER INDEX history_by_device ATTACH PARTITION playback_history_2026_05_device_id_idx;
ALTER INDEX playback_history_pkey ATTACH PARTITION playback_history_2026_05_pkey;
ALTER INDEX history_by_user ATTACH PARTITION playback_history_2026_05_user_id_timestamp_id_idx;
ALTER INDEX history_by_device ATTACH PARTITION playback_history_2026_06_device_id_idx;
ALTER INDEX playback_history_pkey ATTACH PARTITION playback_history_2026_06_pkey;
ALTER INDEX history_by_user ATTACH PARTITION playback_history_2026_06_user_id_timestamp_id_idx;
ALTER INDEX history_by_device ATTACH PARTITION playback_history_2026_07_device_id_idx;
ALTER INDEX playback_history_pkey ATTACH PARTITION playback_history_2026_07_pkey;
ALTER INDEX history_by_user ATTACH PARTITION playback_history_2026_07_user_id_timestamp_id_idx;
ALTER INDEX history_by_device ATTACH PARTITION playback_history_default_device_id_idx;
ALTER INDEX playback_history_pkey ATTACH PARTITION playback_history_default_pkey;
ALTER INDEX history_by_user ATTACH PARTITION playback_history_default_user_id_timestamp_id_idx;
ALTER INDEX runs_open ATTACH PARTITION runs_2026_05_claimed_by_idx;
ALTER INDEX runs_open_by_device ATTACH PARTITION runs_2026_05_device_id_idx;
ALTER INDEX runs_untold ATTACH PARTITION runs_2026_05_id_idx;
ALTER INDEX runs_pkey ATTACH PARTITION runs_2026_05_pkey;
ALTER INDEX one_claim_per_instant_and_slot ATTACH PARTITION runs_2026_05_schedule_id_due_at_slot_idx;
ALTER INDEX runs_open_by_schedule ATTACH PARTITION runs_2026_05_schedule_id_idx;
ALTER INDEX runs_open_by_state ATTACH PARTITION runs_2026_05_status_ends_at_idx;
ALTER INDEX runs_open ATTACH PARTITION runs_2026_06_claimed_by_idx;
ALTER INDEX runs_open_by_device ATTACH PARTITION runs_2026_06_device_id_idx;
ALTER INDEX runs_untold ATTACH PARTITION runs_2026_06_id_idx;
ALTER INDEX runs_pkey ATTACH PARTITION runs_2026_06_pkey;
ALTER INDEX one_claim_per_instant_and_slot ATTACH PARTITION runs_2026_06_schedule_id_due_at_slot_idx;
ALTER INDEX runs_open_by_schedule ATTACH PARTITION runs_2026_06_schedule_id_idx;
ALTER INDEX runs_open_by_state ATTACH PARTITION runs_2026_06_status_ends_at_idx;
ALTER INDEX runs_open ATTACH PARTITION runs_2026_07_claimed_by_idx;
ALTER INDEX runs_open_by_device ATTACH PARTITION runs_2026_07_device_id_idx;
ALTER INDEX runs_untold ATTACH PARTITION runs_2026_07_id_idx;
ALTER INDEX runs_pkey ATTACH PARTITION runs_2026_07_pkey;
ALTER INDEX one_claim_per_instant_and_slot ATTACH PARTITION runs_2026_07_schedule_id_due_at_slot_idx;
ALTER INDEX runs_open_by_schedule ATTACH PARTITION runs_2026_07_schedule_id_idx;
ALTER INDEX runs_open_by_state ATTACH PARTITION runs_2026_07_status_ends_at_idx;
ALTER INDEX runs_open ATTACH PARTITION runs_default_claimed_by_idx;
ALTER INDEX runs_open_by_device ATTACH PARTITION runs_default_device_id_idx;
ALTER INDEX runs_untold ATTACH PARTITION runs_default_id_idx;
ALTER INDEX runs_pkey ATTACH PARTITION runs_default_pkey;
ALTER INDEX one_claim_per_instant_and_slot ATTACH PARTITION runs_default_schedule_id_due_at_slot_idx;
ALTER INDEX runs_open_by_schedule ATTACH PARTITION runs_default_schedule_id_idx;
ALTER INDEX runs_open_by_state ATTACH PARTITION runs_default_status_ends_at_idx;
ALTER TABLE ONLY agent_codes
    ADD CONSTRAINT agent_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY agent_leases
    ADD CONSTRAINT agent_leases_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE;
ALTER TABLE ONLY agent_leases
    ADD CONSTRAINT agent_leases_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE;
ALTER TABLE ONLY agent_sightings
    ADD CONSTRAINT agent_sightings_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE;
ALTER TABLE ONLY agents
    ADD CONSTRAINT agents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY alert_outbox
    ADD CONSTRAINT alert_outbox_push_browser_id_fkey FOREIGN KEY (push_browser_id) REFERENCES push_browsers(id) ON DELETE CASCADE;
ALTER TABLE ONLY alert_outbox
    ADD CONSTRAINT alert_outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY alert_settings
    ADD CONSTRAINT alert_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY alerts
    ADD CONSTRAINT alerts_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE;
ALTER TABLE ONLY alerts
    ADD CONSTRAINT alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY alexa_grants
    ADD CONSTRAINT alexa_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY alexa_pairing_codes
    ADD CONSTRAINT alexa_pairing_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY alexa_pairings
    ADD CONSTRAINT alexa_pairings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY alexa_players
    ADD CONSTRAINT alexa_players_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY alexa_players
    ADD CONSTRAINT alexa_players_reciter_id_fkey FOREIGN KEY (reciter_id) REFERENCES reciters(id) ON DELETE CASCADE;
ALTER TABLE ONLY alexa_test_tokens
    ADD CONSTRAINT alexa_test_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY alexa_tokens
    ADD CONSTRAINT alexa_tokens_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES alexa_grants(id) ON DELETE CASCADE;
ALTER TABLE ONLY ayah_timings
    ADD CONSTRAINT ayah_timings_reciter_id_fkey FOREIGN KEY (reciter_id) REFERENCES reciters(id) ON DELETE CASCADE;
ALTER TABLE ONLY devices
    ADD CONSTRAINT devices_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE SET NULL;
ALTER TABLE ONLY devices
    ADD CONSTRAINT devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY favourites
    ADD CONSTRAINT favourites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY household_invitations
    ADD CONSTRAINT household_invitations_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;
ALTER TABLE ONLY household_invitations
    ADD CONSTRAINT household_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY household_members
    ADD CONSTRAINT household_members_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;
ALTER TABLE ONLY household_members
    ADD CONSTRAINT household_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY khatms
    ADD CONSTRAINT khatms_reciter_id_fkey FOREIGN KEY (reciter_id) REFERENCES reciters(id) ON DELETE CASCADE;
ALTER TABLE ONLY khatms
    ADD CONSTRAINT khatms_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY own_durations
    ADD CONSTRAINT own_durations_reciter_id_fkey FOREIGN KEY (reciter_id) REFERENCES reciters(id) ON DELETE CASCADE;
ALTER TABLE ONLY own_durations
    ADD CONSTRAINT own_durations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY password_reset_tokens
    ADD CONSTRAINT password_reset_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE playback_history
    ADD CONSTRAINT playback_history_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL;
ALTER TABLE playback_history
    ADD CONSTRAINT playback_history_reciter_id_fkey FOREIGN KEY (reciter_id) REFERENCES reciters(id) ON DELETE CASCADE;
ALTER TABLE playback_history
    ADD CONSTRAINT playback_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY playback_state
    ADD CONSTRAINT playback_state_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY playback_state
    ADD CONSTRAINT playback_state_reciter_id_fkey FOREIGN KEY (reciter_id) REFERENCES reciters(id) ON DELETE SET NULL;
ALTER TABLE ONLY prayer_settings
    ADD CONSTRAINT prayer_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY push_browsers
    ADD CONSTRAINT push_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY recording_durations
    ADD CONSTRAINT recording_durations_reciter_id_fkey FOREIGN KEY (reciter_id) REFERENCES reciters(id) ON DELETE CASCADE;
ALTER TABLE ONLY recording_header_tries
    ADD CONSTRAINT recording_header_tries_reciter_id_fkey FOREIGN KEY (reciter_id) REFERENCES reciters(id) ON DELETE CASCADE;
ALTER TABLE runs
    ADD CONSTRAINT runs_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE;
ALTER TABLE ONLY schedule_speakers
    ADD CONSTRAINT schedule_speakers_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY schedule_speakers
    ADD CONSTRAINT schedule_speakers_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE;
ALTER TABLE ONLY schedules
    ADD CONSTRAINT schedules_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY schedules
    ADD CONSTRAINT schedules_fallback_device_id_fkey FOREIGN KEY (fallback_device_id) REFERENCES devices(id) ON DELETE SET NULL;
ALTER TABLE ONLY schedules
    ADD CONSTRAINT schedules_reciter_id_fkey FOREIGN KEY (reciter_id) REFERENCES reciters(id) ON DELETE CASCADE;
ALTER TABLE ONLY schedules
    ADD CONSTRAINT schedules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY sound_chunks
    ADD CONSTRAINT sound_chunks_sound_id_fkey FOREIGN KEY (sound_id) REFERENCES sounds(id) ON DELETE CASCADE;
ALTER TABLE ONLY sounds
    ADD CONSTRAINT sounds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY speaker_holds
    ADD CONSTRAINT speaker_holds_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY timetable_days
    ADD CONSTRAINT timetable_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY tokens
    ADD CONSTRAINT tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
