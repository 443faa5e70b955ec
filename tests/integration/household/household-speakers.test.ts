// Speakers of a household: whose history is heard there, one session for one speaker, and who may not play any more.
// Databases: both, for queries.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { HistoryEntry } from "#contract/playback";
import { eventually, type Member } from "../../harness.ts";
import { connectSpeaker } from "../../kitchen.ts";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";
import { devicesOf, join, leave, schedulesOf } from "./household-people.ts";

let house: House;
let bilal: Member;
beforeEach(async () => {
  house = await openHouse({ now: FAJR - 20 * MINUTE });
  bilal = await house.wird.member("bilal");
});
afterEach(() => house.leave());

async function makeSchedule(member: Member, choice: object): Promise<number> {
  const { status, body } = await member.post(`/api/users/${member.user.id}/schedules`, {
    reciterId: 1,
    endTime: "06:00",
    ...choice,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

async function heardBy(member: Member): Promise<number[]> {
  const { body } = await member.get(`/api/users/${member.user.id}/playback-history`);
  return body.map(({ surahId }: HistoryEntry) => surahId);
}

const press = (member: Member, deviceId: number, action: string, rest: object = {}) =>
  member.post("/api/playback/control", { action, deviceId, ...rest });

// Proves 30.
test("on another's speaker it is the history of whose schedule or press it is; who was removed plays no more", async () => {
  const { amina, deviceId, clock } = house;
  await join(amina, bilal, "manage");
  const fajr = await makeSchedule(bilal, { deviceId, startTime: "04:50", surahId: 36 });
  await makeSchedule(bilal, { deviceId, startTime: "04:55", surahId: 67 });
  clock.moveTo(FAJR - 2000);
  await house.plays(36);
  await eventually("it is in Bilal's history", async () => (await heardBy(bilal)).includes(36));
  expect(await heardBy(amina)).toEqual([]);
  expect((await house.press("stop")).status).toBe(200);
  await eventually("Bilal sees that it was stopped", async () => {
    const one = (await schedulesOf(bilal)).find(({ id }: { id: number }) => id === fajr);
    return one.lastRun?.status === "stopped";
  });

  expect((await press(bilal, deviceId, "play", { surahId: 2 })).status).toBe(200);
  await house.plays(2);
  await eventually("it is in Bilal's history", async () => (await heardBy(bilal)).includes(2));
  expect(await heardBy(amina)).toEqual([]);
  await house.press("stop");

  // All that he may ask for one by one are one list.
  const listed = async () =>
    (await bilal.get("/api/playback-states")).body as { deviceId: number }[];
  const alone = (await bilal.get(`/api/devices/${deviceId}/playback-state`)).body;
  const inList = (await listed()).find((state) => state.deviceId === deviceId);
  expect(inList).toMatchObject({ deviceId, status: alone.status, surahId: alone.surahId });
  expect(await listed()).toHaveLength((await devicesOf(bilal)).length);

  expect((await amina.delete(`/api/household/members/${bilal.user.id}`)).status).toBe(200);
  expect((await listed()).some((state) => state.deviceId === deviceId)).toBe(false);
  expect((await press(bilal, deviceId, "play")).status).toBe(404);
  expect((await bilal.get(`/api/devices/${deviceId}/playback-state`)).status).toBe(404);
  const left = await schedulesOf(bilal);
  expect(left).toMatchObject([{ enabled: false }, { enabled: false }]);
  expect(await devicesOf(bilal)).toMatchObject([
    { name: "Kitchen", isConnected: false, deviceId: null, userId: bilal.user.id },
  ]);
  const stored = await house.wird.parts.database.db
    .selectFrom("schedules")
    .select(["deviceId", "nextRunAt"])
    .where("userId", "=", bilal.user.id)
    .execute();
  expect(stored.every(({ nextRunAt }) => nextRunAt === null)).toBe(true);
  expect(stored.some((row) => row.deviceId === deviceId)).toBe(false);

  // At 04:55 nothing begins, at 04:56 Amina's own.
  await house.makeSchedule({ startTime: "04:56", endTime: "06:00", surahId: 18 });
  clock.moveTo(FAJR + 5 * MINUTE - 1000);
  clock.moveTo(FAJR + 6 * MINUTE - 1000);
  await house.plays(18);
  expect(house.loaded()).not.toContain(67);
});

// Promise two-accounts-one-speaker: two accounts of one home have the same speaker
// -> one session follows it, whoever plays; when they part each keeps their own device, with its schedules
test("one speaker that two accounts of a home have connected is one speaker, followed by one session", async () => {
  const { amina, deviceId, clock, kitchen } = house;
  const own = await connectSpeaker(bilal, kitchen);
  const schedule = await makeSchedule(bilal, { deviceId: own, startTime: "04:50", surahId: 36 });
  expect(own).not.toBe(deviceId);
  await join(amina, bilal, "manage");

  for (const member of [amina, bilal]) {
    expect(await devicesOf(member)).toMatchObject([{ id: deviceId, ownerName: "amina" }]);
  }
  expect(await schedulesOf(amina)).toMatchObject([{ id: schedule, deviceId, ownerName: "bilal" }]);
  // Its schedules name it by either of its numbers.
  for (const number of [own, deviceId]) {
    const change = { deviceId: number, startTime: "04:50" };
    const { status, body } = await bilal.patch(`/api/schedules/${schedule}`, change);
    expect([status, body.deviceId]).toEqual([200, deviceId]);
  }
  // Connecting it again, and pressing a button at its old number, is the one speaker too.
  expect(await connectSpeaker(bilal, kitchen)).toBe(deviceId);
  expect((await press(bilal, own, "volume", { volume: 33 })).body.deviceId).toBe(deviceId);

  clock.moveTo(FAJR - 2000);
  await house.plays(36);
  expect(house.loaded()).toEqual([36]);
  await eventually("only one follows it", () => {
    const followed = [...house.wird.parts.playback.followed()].map(({ target }) => target.id);
    return followed.join() === String(deviceId);
  });
  await eventually("it is in Bilal's history", async () => (await heardBy(bilal)).includes(36));
  await house.press("stop");

  // He takes his own along, with his schedules.
  expect((await leave(bilal)).status).toBe(200);
  expect(await devicesOf(bilal)).toMatchObject([{ id: own, isConnected: true }]);
  expect(await devicesOf(amina)).toMatchObject([{ id: deviceId, isConnected: true }]);
  expect(await schedulesOf(bilal)).toMatchObject([{ id: schedule, deviceId: own, enabled: true }]);
  expect((await press(bilal, own, "volume", { volume: 34 })).status).toBe(200);
  expect((await press(bilal, deviceId, "volume", { volume: 35 })).status).toBe(404);
});

test("a speaker that one of two has disconnected is connected while they share a home", async () => {
  const { amina, deviceId, kitchen } = house;
  const connection = `/api/devices/${deviceId}/connection`;
  expect((await amina.patch(connection, { isConnected: false })).status).toBe(200);
  const own = await connectSpeaker(bilal, kitchen);
  await join(amina, bilal, "manage");
  expect(await devicesOf(amina)).toMatchObject([{ id: deviceId, isConnected: true }]);
  expect((await leave(bilal)).status).toBe(200);
  expect(await devicesOf(bilal)).toMatchObject([{ id: own, isConnected: true }]);
});

// Proves two-accounts-one-speaker.
test("a speaker whose device is deleted stays with the other of the home who has it", async () => {
  const { amina, deviceId, kitchen } = house;
  await join(amina, bilal, "manage");
  expect(await connectSpeaker(bilal, kitchen)).toBe(deviceId);
  const schedule = await house.makeSchedule();
  expect((await amina.delete(`/api/devices/${deviceId}`)).status).toBe(200);
  const [device] = await devicesOf(amina);
  expect(device).toMatchObject({ ownerName: "bilal", isConnected: true });
  expect(await schedulesOf(bilal)).toMatchObject([{ id: schedule, deviceId: device.id }]);
});
