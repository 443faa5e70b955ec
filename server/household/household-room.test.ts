// Homes on a real database: what is published, and what becomes of speakers and schedules when people come and go.
import { mkdtempSync, rmSync } from "node:fs";

import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { INVITATION_LIFETIME, MOST_INVITATIONS, MOST_MEMBERS } from "#contract/household";
import type { HouseholdRole } from "#contract/household-roles";
import { NEW_SCHEDULE } from "#contract/new-schedule";
import { AppError } from "#server/platform/app-error";
import { type Database, openDatabase } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import { createEvents, type Events } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import type { ChangeSchedule } from "#server/schedules/schedule-change";
import { columnsOf } from "#server/schedules/schedule-times";
import { insertCrowd } from "../../tests/crowd.ts";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import { fastestFolder } from "../../tests/memory-folder.ts";
import { createHouseholdRoom } from "./household-room.ts";

const NOW = Date.parse("2026-11-21T04:50:00Z");
const still = async () => {};

let dataDir: string;
let database: Database;
let events: Events;
let clock: HandClock;
let room: ReturnType<typeof createHouseholdRoom>;
let changes: { id: number; change: Parameters<ChangeSchedule>[2] }[];
let changeSchedule: ChangeSchedule;
let published: string[];
/** Their ids, as many as a test asks for. */
let people: number[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(fastestFolder(10_000_000), "wird-home-"));
  const log = createLog("silent");
  database = await openDatabase({ databaseUrl: null, dataDir, log });
  events = await createEvents({ ...database, log });
  clock = handClock(NOW);
  changes = [];
  changeSchedule = async (_, id, change) => {
    changes.push({ id, change });
  };
  published = [];
  for (const name of ["household-changed", "schedules-changed", "device-changed"] as const) {
    events.subscribe(name, (event) => published.push(`${name} ${JSON.stringify(event)}`));
  }
  events.subscribe("message-to-user", ({ userId, message }) =>
    published.push(`${message.type} to ${userId}`),
  );
  room = createHouseholdRoom({
    ...{ db: database.db, clock, events, publicUrl: "https://wird.example" },
    changeSchedule: (...change) => changeSchedule(...change),
  });
  people = (await insertCrowd(database.db, 4, NOW)).map(({ userId }) => userId);
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const invited = async (by: number, role: HouseholdRole) => {
  const { url } = await room.households.invite(by, role, still);
  return new URL(url).searchParams.get("token") ?? "";
};
async function joins(guest: number, host: number, role: HouseholdRole = "manage") {
  await room.households.accept(guest, await invited(host, role), still);
  await clock.advance(1000);
}

async function addDevice(userId: number, rest: Partial<Row<"devices">> = {}): Promise<number> {
  const { id } = await database.db
    .insertInto("devices")
    .values({
      ...{ userId, type: "google", name: "Kitchen", deviceId: null, isConnected: 1 },
      ...{ reachable: 1, createdAt: NOW, ...rest },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addSchedule(userId: number, deviceId: number, rest: Partial<Row<"schedules">> = {}) {
  const { id } = await database.db
    .insertInto("schedules")
    .values({
      ...columnsOf({ ...NEW_SCHEDULE, deviceId, startTime: "04:50", timezone: "UTC" }),
      ...{ userId, endTime: "05:20", createdAt: NOW },
      ...{ nextRunAt: NOW, nextRunEndsAt: NOW + 1, nextRunDay: null, nextLackAt: null },
      ...{ stoppedSurahId: null, stoppedPosition: null, ...rest },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const device = (id: number) =>
  database.db.selectFrom("devices").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const schedule = (id: number) =>
  database.db.selectFrom("schedules").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const role = async (userId: number) =>
  (await room.households.of(userId)).members.find((one) => one.userId === userId)?.role;

test("who joins is told to all of the home, with each schedule and speaker that changed", async () => {
  const [amina, bilal] = people as [number, number];
  const [hers, his] = [
    await addDevice(amina, { deviceId: "one" }),
    await addDevice(bilal, { deviceId: "one" }),
  ];
  const moved = await addSchedule(bilal, his);
  await addSchedule(amina, hers);
  await joins(bilal, amina);
  expect((await device(his)).sameAs).toBe(hers);
  expect(changes).toEqual([
    { id: moved, change: { deviceId: hers, fallbackDeviceId: null, alsoOn: [] } },
  ]);
  expect(published).toEqual([
    `household-changed {"userIds":[${bilal},${amina}]}`,
    `schedules-changed {"scheduleId":${moved}}`,
    `device-changed {"deviceId":${his}}`,
    `missed to ${bilal}`,
    `missed to ${amina}`,
  ]);
});

test("nothing is published of a change that was not committed", async () => {
  const [amina, bilal] = people as [number, number];
  await addSchedule(bilal, await addDevice(bilal, { deviceId: "one" }));
  await addDevice(amina, { deviceId: "one" });
  changeSchedule = async () => {
    throw new Error("The disk is full.");
  };
  await expect(joins(bilal, amina)).rejects.toThrow("The disk is full.");
  expect(published).toEqual([]);
  expect((await room.households.of(bilal)).id).toBe(null);
});

test("a schedule whose times can be settled no more loses its speakers and is off all the same", async () => {
  const [amina, bilal] = people as [number, number];
  await joins(bilal, amina);
  const kitchen = await addDevice(amina, { deviceId: "one" });
  const [attic, hall] = [await addDevice(bilal, { name: "Attic" }), await addDevice(bilal)];
  const lost = await addSchedule(bilal, kitchen, { fallbackDeviceId: attic });
  const kept = await addSchedule(bilal, attic, { fallbackDeviceId: kitchen });
  for (const scheduleId of [lost, kept]) {
    await database.db
      .insertInto("scheduleSpeakers")
      .values({ scheduleId, deviceId: hall, slot: 1 })
      .execute();
  }
  changeSchedule = async () => {
    throw new AppError("invalid-input");
  };
  await room.households.remove(amina, bilal, still);
  const off = { enabled: 0, nextRunAt: null, nextRunEndsAt: null };
  const replaced = await schedule(lost);
  expect(replaced).toMatchObject({ ...off, fallbackDeviceId: attic });
  expect(await device(replaced.deviceId)).toMatchObject({
    ...{ userId: bilal, type: "google", name: "Kitchen", deviceId: null, isConnected: 0 },
  });
  expect(await schedule(kept)).toMatchObject({ ...off, deviceId: attic, fallbackDeviceId: null });
  expect(await database.db.selectFrom("scheduleSpeakers").selectAll().execute()).toEqual([]);
});

test("a speaker whose agent is of no home of one's own was not seen", async () => {
  const [amina, bilal, stranger] = people as [number, number, number];
  await joins(bilal, amina);
  const agentOf = async (userId: number) => {
    const { id } = await database.db
      .insertInto("agents")
      .values({
        ...{ userId, name: "Home", tokenHash: `${userId}`, version: null, node: null },
        ...{ connection: null, clockAhead: null, lastSeenAt: null, createdAt: NOW },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const [shared, foreign] = [await agentOf(amina), await agentOf(stranger)];
  const kitchen = { type: "google" as const, deviceId: "one" };
  const meet = (agentId: number) => room.home.meet(database.db, bilal, { ...kitchen, agentId });
  expect(await meet(shared)).toBe(null);
  await expect(meet(foreign)).rejects.toMatchObject({ code: "invalid-input" });
  const hers = await addDevice(amina, { deviceId: "one" });
  expect(await meet(shared)).toBe(hers);
  expect(await room.home.meet(database.db, stranger, kitchen)).toBe(null);
});

test("who leaves takes their speakers off the agents of the home, and their invitations end", async () => {
  const [amina, bilal] = people as [number, number];
  await joins(bilal, amina);
  const { id: agentId } = await database.db
    .insertInto("agents")
    .values({
      ...{ userId: amina, name: "Home", tokenHash: "a", version: null, node: null },
      ...{ connection: null, clockAhead: null, lastSeenAt: null, createdAt: NOW },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [hers, his] = [
    await addDevice(amina, { deviceId: "one", agentId }),
    await addDevice(bilal, { deviceId: "two", agentId }),
  ];
  const [byHim, byHer] = [await invited(bilal, "manage"), await invited(amina, "listen")];
  published.length = 0;
  await room.households.remove(bilal, bilal, still);
  expect((await device(hers)).agentId).toBe(agentId);
  expect((await device(his)).agentId).toBe(null);
  expect(published).toContain(`device-changed {"deviceId":${his}}`);
  await expect(room.households.invitation(byHim)).rejects.toMatchObject({ code: "not-found" });
  expect(await room.households.invitation(byHer)).toMatchObject({ role: "listen" });
});

test("who listens from now on has their own invitations ended, and one manager must stay", async () => {
  const [amina, bilal, dina] = people as [number, number, number];
  await joins(bilal, amina);
  const token = await invited(bilal, "manage");
  const change = (by: number, whom: number, to: HouseholdRole) =>
    room.households.change(by, whom, { role: to, still });
  expect(await change(amina, bilal, "listen")).toMatchObject({ userId: bilal, role: "listen" });
  await expect(room.households.accept(dina, token, still)).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(change(amina, amina, "listen")).rejects.toMatchObject({ code: "conflict" });
  await expect(change(amina, dina, "listen")).rejects.toMatchObject({ code: "not-found" });
  await expect(change(bilal, bilal, "manage")).rejects.toMatchObject({ code: "forbidden" });
  await expect(change(dina, dina, "manage")).rejects.toMatchObject({
    code: "not-found",
    message: "You are in no household.",
  });
  expect([await role(amina), await role(bilal)]).toEqual(["manage", "listen"]);
  await room.households.remove(bilal, bilal, still);
  await room.households.remove(amina, amina, still);
  expect(await database.db.selectFrom("households").selectAll().execute()).toEqual([]);
});

test("the one who is there longest manages when the only manager leaves", async () => {
  const [amina, bilal, dina, eve] = people as [number, number, number, number];
  await joins(eve, amina, "listen");
  await joins(bilal, amina, "listen");
  await joins(dina, amina, "listen");
  await room.households.remove(amina, amina, still);
  expect([await role(eve), await role(bilal), await role(dina)]).toEqual([
    "manage",
    "listen",
    "listen",
  ]);
  await expect(room.households.remove(amina, amina, still)).rejects.toMatchObject({
    code: "not-found",
  });
});

test("invitations are counted, last a week, and are swept when they are over", async () => {
  const [amina, bilal] = people as [number, number];
  const made = await room.households.invite(amina, "listen", still);
  expect(made.expiresAt).toBe(new Date(NOW + INVITATION_LIFETIME).toISOString());
  for (let count = 1; count < MOST_INVITATIONS; count++) await invited(amina, "listen");
  const refused = await invited(amina, "listen").catch((error) => error);
  expect(refused).toMatchObject({ code: "conflict" });
  expect(refused.message).toContain(String(MOST_INVITATIONS));
  // Another home has its own.
  await invited(bilal, "listen");
  await clock.advance(INVITATION_LIFETIME - 1);
  const token = new URL(made.url).searchParams.get("token") ?? "";
  expect(await room.households.invitation(token)).toMatchObject({ invitedBy: "crowd0" });
  await room.invitations.sweep();
  const rows = () => database.db.selectFrom("householdInvitations").selectAll().execute();
  expect(await rows()).toHaveLength(MOST_INVITATIONS + 1);
  await clock.advance(1);
  await expect(room.households.invitation(token)).rejects.toMatchObject({ code: "not-found" });
  expect(await room.invitations.admit(token)).toBe(false);
  await invited(amina, "listen");
  await room.invitations.sweep();
  expect(await rows()).toHaveLength(1);
});

test("an invitation lets one person register, and another one when that account was not made", async () => {
  const [amina] = people as [number];
  const token = await invited(amina, "listen");
  expect(await room.invitations.admit("another")).toBe(false);
  expect(await room.invitations.admit(token)).toBe(true);
  expect(await room.invitations.admit(token)).toBe(false);
  await room.invitations.giveBack("another");
  expect(await room.invitations.admit(token)).toBe(false);
  await room.invitations.giveBack(token);
  expect(await room.invitations.admit(token)).toBe(true);
});

test("a home takes as many as it may have, and nobody who shares one already", async () => {
  const [amina, bilal, dina] = people as [number, number, number];
  const more = (await insertMore(MOST_MEMBERS - 1)) as [number, ...number[]];
  for (const guest of more) await joins(guest, amina, "listen");
  const token = await invited(amina, "listen");
  await expect(room.households.accept(bilal, token, still)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining(String(MOST_MEMBERS)),
  });
  await room.households.remove(amina, more[0], still);
  await joins(dina, bilal);
  await expect(room.households.accept(dina, token, still)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("You are in a household already."),
  });
  await expect(room.households.accept(amina, token, still)).rejects.toMatchObject({
    code: "conflict",
  });
  // Who is alone in a household ends it by joining another one.
  await room.households.remove(bilal, dina, still);
  await room.households.accept(bilal, token, still);
  expect(await role(bilal)).toBe("listen");
  expect(await database.db.selectFrom("households").selectAll().execute()).toHaveLength(1);
});

async function insertMore(count: number): Promise<number[]> {
  const rows = await database.db
    .insertInto("users")
    .values(
      Array.from({ length: count }, (_, at) => ({
        ...{ username: `more${at}`, usernameKey: `more${at}`, name: `more${at}`, email: null },
        ...{ emailKey: null, role: "user" as const, passwordHash: null, googleId: null },
        ...{ avatar: null, timezone: "UTC", createdAt: NOW },
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

test("who may not manage removes nobody, and nobody removes who is of another home", async () => {
  const [amina, bilal, dina, eve] = people as [number, number, number, number];
  await joins(bilal, amina, "listen");
  await joins(eve, dina);
  const remove = (by: number, whom: number) => room.households.remove(by, whom, still);
  await expect(remove(bilal, amina)).rejects.toMatchObject({ code: "forbidden" });
  await expect(remove(amina, eve)).rejects.toMatchObject({ code: "not-found" });
  await expect(remove(bilal, eve)).rejects.toMatchObject({ code: "not-found" });
  await expect(room.households.invite(bilal, "listen", still)).rejects.toMatchObject({
    code: "forbidden",
    message: "In this household you may listen. Somebody who manages it can change this.",
  });
  await expect(room.households.withdrawInvitations(bilal)).rejects.toMatchObject({
    code: "forbidden",
  });
  const [withdrawn, other] = [await invited(amina, "listen"), await invited(dina, "listen")];
  await room.households.withdrawInvitations(amina);
  await expect(room.households.invitation(withdrawn)).rejects.toMatchObject({ code: "not-found" });
  expect(await room.households.invitation(other)).toMatchObject({ role: "listen" });
});

test("a speaker whose device is deleted is stood for by the next one of the home", async () => {
  const [amina, bilal, dina] = people as [number, number, number];
  await joins(bilal, amina);
  await joins(dina, amina);
  const ids: number[] = [];
  for (const userId of [amina, bilal, dina]) {
    ids.push(await addDevice(userId, { deviceId: "one", isConnected: userId === dina ? 1 : 0 }));
  }
  const [hers, his, dinas] = ids as [number, number, number];
  await database.db.transaction().execute((t) => room.households.settle(t, people));
  expect(await device(hers)).toMatchObject({ sameAs: null, isConnected: 1 });
  const mine = await addSchedule(dina, hers);
  published.length = 0;
  const publish = await database.db.transaction().execute((t) => room.home.handOver(t, hers));
  expect(published).toEqual([]);
  publish();
  expect(await device(his)).toMatchObject({ sameAs: null, isConnected: 1 });
  for (const id of [hers, dinas]) expect((await device(id)).sameAs).toBe(his);
  expect(changes).toEqual([
    { id: mine, change: { deviceId: his, fallbackDeviceId: null, alsoOn: [] } },
  ]);
  expect(published).toContain(`schedules-changed {"scheduleId":${mine}}`);
  // One that nobody else has is simply gone.
  const alone = await addDevice(amina);
  published.length = 0;
  (await database.db.transaction().execute((t) => room.home.handOver(t, alone)))();
  expect(published).toEqual([]);
});

test("schedules keep each speaker where they may recite, and are off where their account only listens", async () => {
  const [amina, bilal, stranger] = people as [number, number, number];
  await joins(bilal, amina, "manage");
  const [kitchen, hall] = [
    await addDevice(amina, { deviceId: "one" }),
    await addDevice(amina, { name: "Hall", deviceId: "two" }),
  ];
  const own = await addDevice(bilal, { name: "Attic" });
  const foreign = await addDevice(stranger, { deviceId: "one" });
  const rows = {
    there: await addSchedule(bilal, kitchen),
    beside: await addSchedule(bilal, own),
    standby: await addSchedule(bilal, own, { fallbackDeviceId: kitchen }),
    hers: await addSchedule(amina, kitchen, { fallbackDeviceId: hall }),
    alone: await addSchedule(stranger, foreign),
  };
  await database.db
    .insertInto("scheduleSpeakers")
    .values({ scheduleId: rows.beside, deviceId: hall, slot: 1 })
    .execute();
  await database.db.transaction().execute((t) => room.households.settle(t, people));
  expect(changes).toEqual([]);

  await room.households.change(amina, bilal, { role: "listen", still });
  expect(changes).toEqual([
    {
      id: rows.there,
      change: { deviceId: kitchen, fallbackDeviceId: null, alsoOn: [], enabled: false },
    },
    { id: rows.beside, change: { deviceId: own, fallbackDeviceId: null, alsoOn: [] } },
    { id: rows.standby, change: { deviceId: own, fallbackDeviceId: null, alsoOn: [] } },
  ]);
});

test("two schedules that lose one speaker keep one with its name", async () => {
  const [amina, bilal] = people as [number, number];
  await joins(bilal, amina);
  const kitchen = await addDevice(amina, { deviceId: "one" });
  await addSchedule(bilal, kitchen);
  await addSchedule(bilal, kitchen);
  const before = (await database.db.selectFrom("devices").select("id").execute()).length;
  published.length = 0;
  await room.households.remove(amina, bilal, still);
  const [first, second] = changes as [(typeof changes)[0], (typeof changes)[0]];
  expect(first.change).toMatchObject({ enabled: false });
  expect(second.change).toEqual(first.change);
  const devices = await database.db.selectFrom("devices").select("id").execute();
  expect(devices).toHaveLength(before + 1);
  const { createdAt } = await device(first.change.deviceId as number);
  expect(createdAt).toBe(clock.now());
  expect(published).toContain(`device-changed {"deviceId":${first.change.deviceId}}`);
});

test("browsers, Echos and unnamed players are nobody else's; players of Home Assistant are by their entity", async () => {
  const [amina, bilal] = people as [number, number];
  const pairs: [Row<"devices">["type"], string | null, boolean][] = [
    ["browser", "one", false],
    ["alexa", "one", false],
    ["google", null, false],
    ["google", "one", true],
    ["chromecast", "two", true],
    ["home-assistant", "media_player.one", true],
  ];
  const ids: [number, number, boolean][] = [];
  for (const [type, deviceId, isShared] of pairs) {
    const hers = await addDevice(amina, { type, deviceId });
    ids.push([hers, await addDevice(bilal, { type, deviceId }), isShared]);
  }
  // A Cast group and a player with the same number are two.
  await addDevice(bilal, { type: "home-assistant", deviceId: "one" });
  await joins(bilal, amina);
  for (const [hers, his, isShared] of ids) {
    expect((await device(hers)).sameAs).toBe(null);
    expect((await device(his)).sameAs).toBe(isShared ? hers : null);
  }
  const last = await database.db
    .selectFrom("devices")
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(last.sameAs).toBe(null);
  const { home } = room;
  const [other] = await insertMore(1);
  const met = (type: "browser" | "google") =>
    home.meet(database.db, other as number, { type, deviceId: "one" });
  expect([await met("browser"), await met("google")]).toEqual([null, null]);
});

test("a fallback that turns out to be the speaker itself, or one beside it, is none", async () => {
  const [amina, bilal] = people as [number, number];
  const attic = await addDevice(bilal, { name: "Attic" });
  const [google, cast] = [
    await addDevice(bilal, { deviceId: "one" }),
    await addDevice(bilal, { type: "chromecast", deviceId: "one" }),
  ];
  const itself = await addSchedule(bilal, google, { fallbackDeviceId: cast });
  const beside = await addSchedule(bilal, attic, { fallbackDeviceId: cast });
  const apart = await addSchedule(bilal, cast, { fallbackDeviceId: attic });
  await database.db
    .insertInto("scheduleSpeakers")
    .values({ scheduleId: beside, deviceId: google, slot: 1 })
    .execute();
  await joins(bilal, amina);
  expect(changes).toEqual([
    { id: itself, change: { deviceId: google, fallbackDeviceId: null, alsoOn: [] } },
    { id: beside, change: { deviceId: attic, fallbackDeviceId: null, alsoOn: [google] } },
    { id: apart, change: { deviceId: google, fallbackDeviceId: attic, alsoOn: [] } },
  ]);
});
