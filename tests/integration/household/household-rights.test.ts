// Rights to a household's speakers: they are the speaker's, not the row's, and end while a request is under way.
// Databases: both, for races.
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdHome } from "#server/household/household-tables";
import { eventually, type Member } from "../../harness.ts";
import { connectSpeaker } from "../../kitchen.ts";
import { onPostgres } from "../../two-nodes.ts";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";
import { devicesOf, join, leave, schedulesOf } from "./household-people.ts";

let house: House;
let bilal: Member;
/** The kitchen's id, and that of Bilal's own room. */
let kitchen: number;
let own: number;
beforeEach(async () => {
  house = await openHouse({ now: FAJR - 20 * MINUTE, rooms: ["Attic"] });
  bilal = await house.wird.member("bilal");
  kitchen = house.deviceId;
  const [attic] = house.rooms;
  await house.amina.delete(`/api/devices/${attic?.deviceId}`);
  own = await connectSpeaker(bilal, attic!.speaker);
});
afterEach(() => house.leave());

const at = { reciterId: 1, startTime: "04:50", endTime: "06:00" };
const create = (member: Member, choice: object) =>
  member.post(`/api/users/${member.user.id}/schedules`, { ...at, ...choice });
const change = (id: number, what: object) => bilal.patch(`/api/schedules/${id}`, what);
const remove = (member: Member) => house.amina.delete(`/api/household/members/${member.user.id}`);

/** All that names the kitchen and is switched on, of whoever is not its owner. */
async function enabledThere(): Promise<number[]> {
  const { db } = house.wird.parts.database;
  const rows = await db
    .selectFrom("schedules")
    .leftJoin("scheduleSpeakers", "scheduleSpeakers.scheduleId", "schedules.id")
    .select(["schedules.id", "schedules.deviceId", "fallbackDeviceId"])
    .select("scheduleSpeakers.deviceId as beside")
    .where("userId", "!=", house.amina.user.id)
    .where("enabled", "=", 1)
    .execute();
  const named = rows.filter((row) =>
    [row.deviceId, row.fallbackDeviceId, row.beside].includes(kitchen),
  );
  return named.map(({ id }) => id);
}

// Promise 35: a household's listener who connects another's speaker, or had schedules on it before
// -> no schedule, fallback, extra speaker or start there, however the row was made: 403; older schedules are
// switched off; a run that is claimed all the same plays nothing
test("safety 35: who listens recites nothing on another's speaker, however the row came to be", async () => {
  await join(house.amina, bilal, "listen");
  // Connecting it oneself makes a row, and gives no right.
  const again = await connectSpeaker(bilal, house.kitchen);
  expect(again).toBe(kitchen);
  const rows = await house.wird.parts.database.db
    .selectFrom("devices")
    .select("id")
    .where("userId", "=", bilal.user.id)
    .where("sameAs", "=", kitchen)
    .execute();
  expect(rows).toHaveLength(1);
  const mine = (await create(bilal, { deviceId: own })).body.id;
  for (const there of [kitchen, rows[0]!.id]) {
    for (const choice of [
      { deviceId: there },
      { deviceId: own, alsoOn: [there] },
      { deviceId: own, fallbackDeviceId: there },
    ]) {
      expect([choice, (await create(bilal, choice)).status]).toEqual([choice, 403]);
      expect([choice, (await change(mine, choice)).status]).toEqual([choice, 403]);
    }
  }
  expect(await enabledThere()).toEqual([]);
  expect((await schedulesOf(bilal)).map((one: any) => [one.id, one.deviceId])).toEqual([
    [mine, own],
  ]);
});

test("safety 35: schedules from before joining are switched off where one listens, and on again with the role", async () => {
  const before = await connectSpeaker(bilal, house.kitchen);
  const first = (await create(bilal, { deviceId: before, surahId: 36 })).body.id;
  const beside = (await create(bilal, { deviceId: own, alsoOn: [before] })).body.id;
  const standby = (await create(bilal, { deviceId: own, fallbackDeviceId: before })).body.id;
  await join(house.amina, bilal, "listen");
  const byId = new Map((await schedulesOf(bilal)).map((one: any) => [one.id, one]));
  expect(byId.get(first)).toMatchObject({ enabled: false, deviceId: kitchen, nextRunAt: null });
  // Its own speaker recites on, alone.
  expect(byId.get(beside)).toMatchObject({ enabled: true, deviceId: own, alsoOn: [] });
  expect(byId.get(standby)).toMatchObject({ enabled: true, deviceId: own, fallbackDeviceId: null });
  expect((await change(first, { enabled: true })).status).toBe(403);
  expect((await change(first, { volume: 100 })).status).toBe(200);
  expect((await bilal.post(`/api/schedules/${first}/run`)).status).toBe(403);
  expect(house.loaded()).toEqual([]);

  const role = `/api/household/members/${bilal.user.id}`;
  expect((await house.amina.patch(role, { role: "manage" })).status).toBe(200);
  expect((await change(first, { enabled: true })).status).toBe(200);
  expect((await house.amina.patch(role, { role: "listen" })).status).toBe(200);
  expect((await schedulesOf(bilal)).find((one: any) => one.id === first)).toMatchObject({
    enabled: false,
  });
  expect(await enabledThere()).toEqual([]);
  expect((await leave(bilal)).status).toBe(200);
  expect((await change(first, { enabled: true })).body).toMatchObject({ deviceId: before });
});

// Proves 35.
test("a manager moves nobody's schedule to where its account only listens", async () => {
  await join(house.amina, bilal, "listen");
  const mine = (await create(bilal, { deviceId: own })).body.id;
  const moved = await house.amina.patch(`/api/schedules/${mine}`, { deviceId: kitchen });
  expect(moved.status).toBe(403);
  expect(await enabledThere()).toEqual([]);
});

/** Holds the next portion check of the server until `meanwhile` has happened. */
function meanwhileOf(meanwhile: () => Promise<unknown>): void {
  const { portions } = house.wird.parts;
  const check = portions.reciterOf;
  portions.reciterOf = async (choice) => {
    portions.reciterOf = check;
    const reciterId = await check(choice);
    await meanwhile();
    return reciterId;
  };
}

const password = "password of a test";
// Promise 41: a right that ends while a request is under way: removed, demoted, signed out, a new password, a token
// revoked, an account, a speaker or a sound deleted
// -> the right is checked again in the writing transaction, after a speaker was reached, and before an agent's
// speaker acts: nothing is written or heard
test.each([
  ["is removed", 404, () => remove(bilal)],
  ["leaves", 404, () => leave(bilal)],
  [
    "is to listen from now on",
    403,
    () => house.amina.patch(`/api/household/members/${bilal.user.id}`, { role: "listen" }),
  ],
  ["signs out", 401, () => bilal.post("/api/logout")],
  [
    "sets a new password elsewhere",
    401,
    async () => {
      const elsewhere = house.wird.visitor();
      await elsewhere.post("/api/login", { username: "bilal", password });
      const body = { currentPassword: password, password: "another one" };
      return elsewhere.post("/api/user/password", body);
    },
  ],
  ["deletes the account", 401, () => bilal.delete("/api/user", { username: "bilal" })],
  ["loses the speaker", 404, () => house.amina.delete(`/api/devices/${kitchen}`)],
])(
  "safety 41: who %s while a schedule is being made or moved writes nothing (%i)",
  async (_, status, what) => {
    await join(house.amina, bilal, "manage");
    const mine = (await create(bilal, { deviceId: own })).body.id;
    const session = { cookie: bilal.cookie() };
    meanwhileOf(what as () => Promise<unknown>);
    const path = `/api/users/${bilal.user.id}/schedules`;
    const by = house.wird.visitor();
    const made = await by.call("POST", path, { ...at, deviceId: kitchen }, session);
    expect([made.status, made.body.success]).toEqual([status, false]);
    expect(await enabledThere()).toEqual([]);
    const moved = await by.call("PATCH", `/api/schedules/${mine}`, { deviceId: kitchen }, session);
    expect(moved.status).toBe(status);
    expect(await enabledThere()).toEqual([]);
  },
);

test("safety 41: a token that is revoked while a schedule is being made writes nothing", async () => {
  const { body } = await bilal.post(`/api/users/${bilal.user.id}/tokens`, {
    name: "Clock",
    scope: "control",
  });
  meanwhileOf(() => bilal.delete(`/api/tokens/${body.id}`));
  const path = `/api/users/${bilal.user.id}/schedules`;
  const authorization = { authorization: `Bearer ${body.token}` };
  const made = await house.wird
    .visitor()
    .call("POST", path, { ...at, deviceId: own }, authorization);
  expect(made.status).toBe(401);
  expect(await schedulesOf(bilal)).toEqual([]);
});

test("safety 41: a sound that is deleted while an adhan with it is being made is not recited into silence", async () => {
  const sound = await bilal.post(`/api/users/${bilal.user.id}/sounds`, {
    name: "Adhan",
    url: "https://sounds.example/adhan.mp3",
  });
  meanwhileOf(() => bilal.delete(`/api/sounds/${sound.body.id}`));
  const portion = { kind: "sound", soundId: sound.body.id };
  const made = await create(bilal, { deviceId: own, portion, reciterId: null, endTime: null });
  expect([made.status, made.body.sentence?.code]).toEqual([404, "portion.sound-unknown"]);
});

test("safety 41: of many requests of somebody who is removed meanwhile none leaves a schedule or a way to the speaker", async () => {
  for (let round = 0; round < 4; round++) {
    await join(house.amina, bilal, "manage");
    const requests = Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0
        ? create(bilal, { deviceId: kitchen, startTime: `05:0${index}` })
        : connectSpeaker(bilal, house.kitchen),
    );
    const removed = remove(bilal);
    await Promise.all(requests);
    expect((await removed).status).toBe(200);
    expect(await enabledThere()).toEqual([]);
    const { db } = house.wird.parts.database;
    const standing = await db
      .selectFrom("devices")
      .select("id")
      .where("userId", "=", bilal.user.id)
      .where("sameAs", "=", kitchen)
      .execute();
    expect(standing).toEqual([]);
    for (const { id } of await schedulesOf(bilal)) await bilal.delete(`/api/schedules/${id}`);
    for (const { id } of await devicesOf(bilal)) {
      if (id !== own) await bilal.delete(`/api/devices/${id}`);
    }
  }
});

// Proves 35.
test("safety 41: at the claim a run on somebody else's speaker fails with a sentence, and nothing is heard", async () => {
  const mine = (await create(bilal, { deviceId: own, surahId: 36 })).body.id;
  // As a race or a restored backup may leave it.
  await house.wird.parts.database.db
    .updateTable("schedules")
    .set({ deviceId: kitchen })
    .where("id", "=", mine)
    .execute();
  await house.makeSchedule({ startTime: "04:51", surahId: 18 });
  house.clock.moveTo(FAJR - 2000);
  const failed = await eventually("the run has failed", async () => {
    const [one] = await schedulesOf(bilal);
    return one.lastRun?.status === "failed" && one.lastRun;
  });
  expect(failed.sentence?.code ?? failed.reason).toMatch(/speaker.of-others|belongs to somebody/);
  house.clock.moveTo(FAJR + MINUTE - 1000);
  await house.plays(18);
  expect(house.loaded()).toEqual([18]);
});

test("safety 41: who is removed while the speaker of a press is being reached is not heard there", async () => {
  await join(house.amina, bilal, "manage");
  const { playback } = house.wird.parts;
  const reach = playback.resumed;
  for (const path of ["/api/playback/control", `/api/devices/${kitchen}/test`]) {
    playback.resumed = async (device) => {
      playback.resumed = reach;
      const session = await reach(device);
      await remove(bilal);
      return session;
    };
    const body = path.endsWith("test")
      ? undefined
      : { action: "play", deviceId: kitchen, surahId: 2 };
    expect((await bilal.post(path, body)).status).toBe(404);
    await join(house.amina, bilal, "listen");
  }
  await house.press("play", { surahId: 3 });
  await house.plays(3);
  expect(house.loaded()).toEqual([3]);
});

test.runIf(onPostgres)(
  "safety 41: who is made a listener while a change of theirs waits changes nobody's role",
  async () => {
    const { db } = house.wird.parts.database;
    const zaid = await house.wird.member("zaid");
    await join(house.amina, bilal, "manage");
    await join(house.amina, zaid, "manage");
    const { change: asked } = await db.transaction().execute(async (transaction) => {
      await holdHome(transaction, house.amina.user.id);
      const change = bilal.patch(`/api/household/members/${zaid.user.id}`, { role: "listen" });
      await eventually("the change waits", async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
        return rows.length > 0;
      });
      await transaction
        .updateTable("householdMembers")
        .set({ role: "listen" })
        .where("userId", "=", bilal.user.id)
        .execute();
      return { change };
    });
    expect((await asked).status).toBe(403);
    const roles = await db
      .selectFrom("householdMembers")
      .select("role")
      .where("userId", "=", zaid.user.id)
      .execute();
    expect(roles).toEqual([{ role: "manage" }]);
  },
);
