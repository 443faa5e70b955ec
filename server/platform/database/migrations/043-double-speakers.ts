// One Cast speaker that an account had connected as `google` and as `chromecast` becomes one row, as do its states;
// of two accounts of a household one stands for it. The older row stays: other programs, addresses and the households
// know its id longest, and it is the one that connecting the speaker once more finds. Nothing that names the other is lost.
import { type Kysely, type RawBuilder, sql } from "kysely";

type Db = Kysely<unknown>;
const CAST = sql`('google', 'chromecast')`;
const ACTIVE = sql`('playing', 'paused', 'loading')`;

export const doubleSpeakers = {
  async up(db: Db) {
    const isAny = await listed(
      db,
      "double_devices",
      sql`select gone.id as gone, kept.id as kept, kept.user_id as user_id
        from devices gone join devices kept on kept.user_id = gone.user_id
          and kept.device_id = gone.device_id and kept.id < gone.id
        where gone.type in ${CAST} and kept.type in ${CAST}`,
    );
    if (isAny) {
      await takeConnection(db);
      await repointStanding(db);
      await moveSchedules(db);
      await dropTwice(db);
      await mergeStates(db);
      await moveTheRest(db);
    }
    await sql`drop table double_devices`.execute(db);
    await standInHouseholds(db);
    // After a restart: whose volume is still to be put back.
    await sql`create index playback_state_owed on playback_state (device_id)
      where volume_owed is not null`.execute(db);
  },
};

/** Makes a temporary table of what is selected; answers whether it has rows. */
async function listed(db: Db, name: string, select: RawBuilder<unknown>): Promise<boolean> {
  await sql`create temporary table ${sql.table(name)} as ${select}`.execute(db);
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Where only the other was connected, its name and its way are those that people chose last. */
async function takeConnection(db: Db): Promise<void> {
  await sql`update devices set is_connected = 1, name = gone.name, agent_id = gone.agent_id,
      reachable = gone.reachable
    from double_devices as d join devices as gone on gone.id = d.gone
    where devices.id = d.kept and devices.is_connected = 0 and gone.is_connected = 1`.execute(db);
}

/** Of a household: what stood back for the other stands back for this one. */
async function repointStanding(db: Db): Promise<void> {
  await sql`update devices set
      same_as = case when gone.same_as = devices.id then null else gone.same_as end
    from double_devices as d join devices as gone on gone.id = d.gone
    where devices.id = d.kept and (devices.same_as is null or devices.same_as = d.gone)`.execute(
    db,
  );
  await sql`update devices set same_as = d.kept from double_devices as d
    where devices.same_as = d.gone and devices.id <> d.kept`.execute(db);
}

async function moveSchedules(db: Db): Promise<void> {
  for (const [table, column] of [
    ["schedules", "device_id"],
    ["schedules", "fallback_device_id"],
    ["schedule_speakers", "device_id"],
  ] as const) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = d.kept from double_devices as d
      where ${sql.ref(`${table}.${column}`)} = d.gone`.execute(db);
  }
}

/** A schedule recites on a speaker once; a speaker is no fallback for itself. */
async function dropTwice(db: Db): Promise<void> {
  await listed(
    db,
    "double_slots",
    sql`select beside.schedule_id, beside.slot from schedule_speakers beside
      join schedules on schedules.id = beside.schedule_id
      where beside.device_id in (select kept from double_devices)
        and (beside.device_id = schedules.device_id or exists (
          select 1 from schedule_speakers earlier where earlier.schedule_id = beside.schedule_id
            and earlier.device_id = beside.device_id and earlier.slot < beside.slot))`,
  );
  for (const [table, condition] of [
    ["schedule_speakers", sql`true`],
    // It is the run of the other slot, on the same speaker.
    ["runs", sql`ended_at is null`],
    ["agent_leases", sql`true`],
  ] as const) {
    await sql`delete from ${sql.table(table)} where ${condition} and exists (
      select 1 from double_slots as twice where twice.schedule_id = ${sql.ref(`${table}.schedule_id`)}
        and twice.slot = ${sql.ref(`${table}.slot`)})`.execute(db);
  }
  await sql`drop table double_slots`.execute(db);
  await sql`update schedules set fallback_device_id = null
    where fallback_device_id in (select kept from double_devices)
      and (fallback_device_id = device_id or exists (
        select 1 from schedule_speakers beside where beside.schedule_id = schedules.id
          and beside.device_id = schedules.fallback_device_id))`.execute(db);
}

/** Of two states the one that plays stays, else the later one, with the volume that either still owes. */
async function mergeStates(db: Db): Promise<void> {
  await listed(
    db,
    "double_states",
    sql`select d.kept,
        case when gone_is_later = 1 then gone_id else kept_id end as stays,
        case when gone_is_later = 1 then kept_id else gone_id end as goes
      from (select kept, gone.id as gone_id, own.id as kept_id,
          case when gone.status in ${ACTIVE} and own.status not in ${ACTIVE} then 1
            when own.status in ${ACTIVE} and gone.status not in ${ACTIVE} then 0
            when gone.last_updated > own.last_updated then 1 else 0 end as gone_is_later
        from double_devices
        join playback_state gone on gone.device_id = double_devices.gone
        join playback_state own on own.device_id = double_devices.kept) as d`,
  );
  const { rows } = await sql<{ position: number; hearing: string }>`
    select position, hearing from playback_state
    where hearing is not null and id in (select goes from double_states)`.execute(db);
  for (const { position, hearing } of rows) await closeEntry(db, position, hearing);
  await sql`update playback_state set volume_owed = other.volume_owed
    from double_states as d join playback_state as other on other.id = d.goes
    where playback_state.id = d.stays and playback_state.volume_owed is null`.execute(db);
  await sql`delete from playback_state where id in (select goes from double_states)`.execute(db);
  await sql`update playback_state set device_id = d.kept from double_devices as d
    where playback_state.device_id = d.gone`.execute(db);
  await sql`drop table double_states`.execute(db);
}

/** What was heard for a state that goes ends where it was. */
async function closeEntry(db: Db, position: number, hearing: string): Promise<void> {
  let entry: { id: number; seconds: number } | null | undefined;
  try {
    entry = (JSON.parse(hearing) as { entry?: typeof entry } | null)?.entry;
  } catch {
    return;
  }
  if (!entry) return;
  await sql`update playback_history set end_position = ${position}, seconds_heard = ${entry.seconds}
    where id = ${entry.id} and completed = 0 and seconds_heard < ${entry.seconds}`.execute(db);
}

async function moveTheRest(db: Db): Promise<void> {
  for (const table of ["runs", "playback_history"]) {
    await sql`update ${sql.table(table)} set device_id = d.kept from double_devices as d
      where ${sql.ref(`${table}.device_id`)} = d.gone`.execute(db);
  }
  // A call that comes again would answer the row that goes; made anew it finds the one that stays.
  await sql`delete from idempotency_keys where endpoint = 'POST /api/users/:userId/devices'
    and user_id in (select user_id from double_devices)`.execute(db);
  await sql`delete from devices where id in (select gone from double_devices)`.execute(db);
}

/**
 * Two accounts of a household that both connected a speaker, each for itself: the one that came first stands for it,
 * and schedules name that. Where a member may not manage what the others have, its own row stays beside.
 */
async function standInHouseholds(db: Db): Promise<void> {
  const isAny = await listed(
    db,
    "double_devices",
    sql`select gone, kept from (
        select devices.id as gone, member.role, first_value(devices.id) over (
          partition by member.household_id, devices.device_id
          order by member.joined_at, member.user_id, devices.id) as kept
        from household_members member join devices on devices.user_id = member.user_id
        where devices.type in ${CAST} and devices.device_id is not null and devices.same_as is null
      ) as each_one where gone <> kept and role = 'manage'`,
  );
  if (isAny) {
    await sql`update devices set is_connected = 1 where id in (
      select d.kept from double_devices d join devices gone on gone.id = d.gone
      where gone.is_connected = 1)`.execute(db);
    await repointStanding(db);
    await sql`update devices set same_as = d.kept from double_devices as d
      where devices.id = d.gone`.execute(db);
    await moveSchedules(db);
    await dropTwice(db);
  }
  await sql`drop table double_devices`.execute(db);
}
