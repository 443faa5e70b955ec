// Which speakers Wird is connected to: those that play, are due, or are looked at; an idle one costs nothing.
// Databases: SQLite.
import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Device } from "#contract/devices";
import { eventually } from "../../harness.ts";
import { loadsOf } from "../../kitchen.ts";
import { openAuthenticated } from "../../socket-client.ts";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";

/** Looks for what matters come every half second. */
const waits = { 5000: 500 };
const EVENING = FAJR - 8 * 60 * MINUTE;
let house: House;

beforeEach(async () => {
  house = await openHouse({ now: EVENING, rooms: ["Hall"], waits });
});
afterEach(() => house.leave());

const followed = () => house.kitchen.state().senders > 0;
const { stringify } = JSON;

/** Nobody has looked for a while: what follows is asked of the house, not of its pages. */
async function everybodyLooksAway(): Promise<void> {
  await house.amina.get(`/api/users/${house.amina.user.id}/devices`);
  await eventually("the kitchen is followed", followed);
  house.clock.moveTo(house.clock.now() + 5 * MINUTE);
  await eventually("nobody follows the kitchen", () => !followed());
}

/** Counts the rows that are inserted, changed and deleted from now on; the nodes' own leases aside. */
async function countRows(): Promise<() => Promise<number>> {
  const { kind, db } = house.wird.parts.database;
  const read = async (counted: RawBuilder<{ rows: number }>) =>
    Number((await counted.execute(db)).rows[0]?.rows);
  if (kind === "sqlite") {
    const before = await read(sql`select total_changes() as rows`);
    return async () => (await read(sql`select total_changes() as rows`)) - before;
  }
  await sql`create sequence rows_written minvalue 0 start 0`.execute(db);
  await sql`create function count_row() returns trigger language plpgsql as
    $$ begin perform nextval('rows_written'); return null; end $$`.execute(db);
  // A trigger of a table in partitions is one of each of them.
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind in ('r', 'p') and not relispartition and relname <> 'nodes'`.execute(
    db,
  );
  for (const { name } of tables) {
    await sql`create trigger counted after insert or update or delete on ${sql.table(name)}
      for each row execute function count_row()`.execute(db);
  }
  return () =>
    read(sql`select case when is_called then last_value + 1 else 0 end as rows from rows_written`);
}

async function kitchenRow(): Promise<Device> {
  const device = await house.wird.parts.devices.find(house.deviceId);
  if (!device) throw new Error("No kitchen.");
  return device;
}

// Proves idle-speaker.
test("an idle speaker has no connection, and costs no row", async () => {
  await house.makeSchedule();
  await everybodyLooksAway();
  const { db, claims } = house.wird.parts.database;
  await eventually("neither the kitchen nor the hall is held", async () => {
    const held = await db.selectFrom("speakerHolds").select("deviceId").execute();
    const { has } = house.wird.parts.playback;
    return held.length === 0 && !has(house.deviceId) && !has(house.rooms[0]?.deviceId ?? 0);
  });
  await house.wird.parts.playback.saveStates();
  const written = await countRows();
  const connecting = house.kitchen.journal.length;
  const looks = vi.spyOn(claims, "executeQuery");
  // Looks for due runs, every two seconds; those for speakers come more often.
  const isLook = ([query]: unknown[]) =>
    (query as CompiledQuery).sql.includes('from "schedules" left join "runs"');
  await eventually("it has looked", () => looks.mock.calls.filter(isLook).length >= 3);
  expect(await written()).toBe(0);
  // The count counts: this is one.
  await db
    .updateTable("devices")
    .set({ name: "Kitchen" })
    .where("id", "=", house.deviceId)
    .execute();
  expect(await written()).toBe(1);
  expect(house.kitchen.journal).toHaveLength(connecting);
  expect((await kitchenRow()).reachable).toBe(true);
});

// Promise idle-speaker: a speaker that nobody looks at has a run
// -> it is asked an hour before and followed from two minutes before; if it is gone, its owner is told; an idle
// speaker costs no connection and no row
test("two minutes before its run it is followed, and the run begins on the minute", async () => {
  await house.makeSchedule({ alsoOn: [house.rooms[0]?.deviceId] });
  await everybodyLooksAway();
  house.clock.moveTo(FAJR - 2 * MINUTE + 1000);
  await eventually("both are followed", () => {
    return followed() && (house.rooms[0]?.speaker.state().senders ?? 0) > 0;
  });
  expect(loadsOf(house.kitchen)).toEqual([]);
  house.clock.moveTo(FAJR - 11_000);
  await house.plays();
  expect(house.kitchen.heard[0]?.at).toBeGreaterThanOrEqual(FAJR);
  // What plays is followed for as long as it plays.
  house.clock.moveTo(FAJR + 8 * MINUTE);
  await eventually("the state goes on", async () => (await house.state()).status === "playing");
  expect(followed()).toBe(true);
});

test("an open page keeps its speakers followed, and another account's are let go", async () => {
  const { amina, wird, clock } = house;
  const bilal = await wird.member("bilal");
  const hall = house.rooms[0]?.speaker;
  const { body } = await bilal.post(`/api/users/${bilal.user.id}/devices`, {
    ...{ type: "google", name: "Hall", deviceId: hall?.deviceId, isConnected: true },
  });
  const page = await openAuthenticated(wird.url, amina);
  const has = (id: number) => wird.parts.playback.has(id);
  await eventually("both are followed", () => has(house.deviceId) && has(body.id));
  for (let passed = 0; passed < 3; passed++) clock.moveTo(clock.now() + 5 * MINUTE);
  await eventually("Bilal's is let go", () => !has(body.id));
  expect(has(house.deviceId)).toBe(true);
  // Its connection is made anew where the clock has jumped over a heartbeat.
  await eventually("it is connected", followed);
  page.close();
  await eventually("the page is closed", () => !wird.parts.attention.looks(amina.user.id));
  clock.moveTo(clock.now() + 5 * MINUTE);
  await eventually("nobody follows the kitchen", () => !followed());
});

test("who opens the devices again sees what the speaker does, and a press works at once", async () => {
  await everybodyLooksAway();
  const press = await house.press("volume", { volume: 44 });
  expect([press.status, press.body.volume], stringify(press.body)).toEqual([200, 44]);
  expect(followed()).toBe(true);
  await everybodyLooksAway();
  await house.kitchen.unplug();
  const { amina } = house;
  await eventually("the list says that it cannot be reached", async () => {
    const { body } = await amina.get(`/api/users/${amina.user.id}/devices`);
    return body.find(({ id }: Device) => id === house.deviceId).reachable === false;
  });
});

// Proves idle-speaker.
test("an hour before a run its speaker is asked once whether it is there, and let go", async () => {
  await house.makeSchedule();
  await everybodyLooksAway();
  const asked = house.kitchen.journal.length;
  house.clock.moveTo(FAJR - 61 * MINUTE);
  await eventually("it was asked", () => house.kitchen.journal.length > asked);
  await eventually(
    "it is let go",
    () => !followed() && !house.wird.parts.playback.has(house.deviceId),
  );
  expect((await kitchenRow()).reachable).toBe(true);
});

// Proves idle-speaker.
test("a speaker that is gone an hour before its run is told of beforehand", async () => {
  await house.makeSchedule();
  await everybodyLooksAway();
  await house.kitchen.unplug();
  house.clock.moveTo(FAJR - 61 * MINUTE);
  await eventually("it is known", async () => (await kitchenRow()).reachable === false);
  const { db } = house.wird.parts.database;
  const alert = await eventually("its owner is told", async () => {
    house.clock.moveTo(Math.min(house.clock.now() + 5000, FAJR - 30 * MINUTE));
    await new Promise((resolve) => setTimeout(resolve, 100));
    return db.selectFrom("alerts").select(["kind", "speaker", "dueAt"]).executeTakeFirst();
  });
  expect(alert).toEqual({ kind: "unreachable", speaker: "Kitchen", dueAt: FAJR });
  await eventually("it is let go", () => !house.wird.parts.playback.has(house.deviceId));
  expect((await kitchenRow()).reachable).toBe(false);
});

// Proves idle-speaker.
test("what plays by hand is followed again after a restart, though nobody looks", async () => {
  await house.press("select_surah", { surahId: 36, reciterId: 1 });
  await house.plays(36);
  await house.restart();
  const { db } = house.wird.parts.database;
  await eventually("it is followed", async () => {
    const states = db.selectFrom("playbackState").selectAll();
    const row = await states.where("deviceId", "=", house.deviceId).executeTakeFirst();
    return followed() && row?.status === "playing" && row.surahId === 36;
  });
  expect(house.loaded()).toEqual([36]);
});

// Proves volume-ignored.
test("a speaker whose volume is still to be put back is followed again after a restart, and has it", async () => {
  await house.press("volume", { volume: 44 });
  await everybodyLooksAway();
  house.kitchen.turnVolume(2);
  const { db } = house.wird.parts.database;
  const rows = db.selectFrom("playbackState").select(["status", "volumeOwed"]);
  // States are written together a moment later.
  await eventually("its state is stored", async () => (await rows.execute()).length > 0);
  const owed = db.updateTable("playbackState").set({ volumeOwed: 55 });
  await owed.where("deviceId", "=", house.deviceId).execute();
  expect(await rows.execute()).toContainEqual({ status: "stopped", volumeOwed: 55 });
  await house.restart();
  await eventually("it has its volume", () => house.kitchen.state().volume === 55);
});
