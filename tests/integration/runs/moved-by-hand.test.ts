// A run that somebody moves to another speaker: while it is silent, has fallen silent, or sounds.
// Databases: both, for nodes.
import { afterEach, describe, expect, test } from "vitest";
import { at, eventually, queryDatabase } from "../../harness.ts";
import { loadsOf } from "../../kitchen.ts";
import { holderOf, onPostgres, startTwoNodes } from "../../two-nodes.ts";
import { FAJR, type House, type HouseOptions, MINUTE, openHouse, type Room } from "../house.ts";

const SECOND = 1000;
const MOVED = "Hall recited in place of Kitchen. It was moved to another speaker by hand.";

describe.skipIf(onPostgres)("in one house", () => {
  let house: House;
  let hall: Room;
  afterEach(() => house.leave());

  const open = async (options: HouseOptions = {}) => {
    house = await openHouse({ now: FAJR - 8 * SECOND, rooms: ["Hall"], ...options });
    [hall] = house.rooms as [Room];
  };
  const hallPlays = () => hall.speaker.state().media?.state === "PLAYING";
  const move = (id: number, deviceId = hall.deviceId) =>
    house.amina.post(`/api/schedules/${id}/run`, { deviceId });
  const alerts = () => queryDatabase<{ kind: string }>(house.data, "select kind from alerts");
  const runs = (id: number) =>
    eventually("it runs", async () => (await house.schedule(id)).lastRun?.status === "running");

  // Promise moved-by-hand: somebody chooses another speaker for a run that is starting, waiting, silent or sounds
  // -> it recites there, from where it is; the first speaker is stopped, and if it begins after all; one run, no
  // alert
  test("of a speaker without power it recites on the other, and the first does not begin when it is back", async () => {
    await open();
    const id = await house.makeSchedule({ surahId: 18 });
    await house.kitchen.unplug();
    await runs(id);
    const { status, body } = await move(id);
    expect(status, JSON.stringify(body)).toBe(200);
    await eventually("the hall recites", hallPlays);
    const run = await eventually("it is said", async () => {
      const { lastRun } = await house.schedule(id);
      return lastRun?.heardAt ? lastRun : null;
    });
    expect(run).toMatchObject({ status: "running", fallback: { deviceId: hall.deviceId } });
    expect(run.reason).toBe(MOVED);
    await house.kitchen.plugIn();
    await eventually("the kitchen is followed again", async () => {
      return (await house.state()).error === null;
    });
    house.clock.moveTo(FAJR + 31 * MINUTE);
    expect((await house.lastRun(id, "played")).reason).toBe(MOVED);
    expect(await house.runs(id)).toHaveLength(1);
    expect(loadsOf(house.kitchen)).toEqual([]);
    expect(await alerts()).toEqual([]);
  });

  // Proves moved-by-hand.
  test("one that has fallen silent goes on where it was, heard since it first was", async () => {
    await open();
    const id = await house.makeSchedule({ surahId: 18 });
    await house.plays(18);
    const { heardAt } = await eventually("it is heard", async () => {
      const { lastRun } = await house.schedule(id);
      return lastRun?.heardAt ? lastRun : null;
    });
    house.clock.moveTo(FAJR + 3 * MINUTE);
    await house.kitchen.unplug();
    await house.lastRun(id, "interrupted");
    expect((await move(id)).status).toBe(200);
    await eventually("the hall recites", hallPlays);
    const [load] = loadsOf(hall.speaker);
    expect(load?.payload.currentTime).toBeGreaterThan(120);
    expect(load?.payload.currentTime).toBeLessThan(200);
    const run = await eventually("it goes on", async () => {
      const { lastRun } = await house.schedule(id);
      return lastRun?.status === "running" && lastRun.reason === MOVED ? lastRun : null;
    });
    expect(run.heardAt).toBe(heardAt);
    house.clock.moveTo(FAJR + 31 * MINUTE);
    await house.lastRun(id, "played");
    expect(await alerts()).toEqual([]);
  });

  // Proves moved-by-hand.
  test("one that sounds moves, and the first speaker is silent", async () => {
    await open();
    const id = await house.makeSchedule({ surahId: 18 });
    await house.plays(18);
    await eventually("it is heard", async () => (await house.schedule(id)).lastRun?.heardAt);
    house.clock.moveTo(FAJR + 2 * MINUTE);
    expect((await move(id)).status).toBe(200);
    await eventually("the hall recites", hallPlays);
    await eventually("the kitchen is silent", () => !house.isPlaying());
    expect(loadsOf(hall.speaker)[0]?.payload.currentTime).toBeGreaterThan(60);
    // Again to where it is: nothing changes.
    expect((await move(id)).status).toBe(200);
    // And back.
    expect((await move(id, house.deviceId)).status).toBe(200);
    await house.plays(18);
    await eventually("the hall is silent", () => !hallPlays());
    house.clock.moveTo(FAJR + 31 * MINUTE);
    await house.lastRun(id, "played");
    expect(await house.runs(id)).toHaveLength(1);
  });

  // Proves moved-by-hand.
  test("to a speaker of somebody else, one that is disconnected, or one that recites it anyway it does not move", async () => {
    await open();
    const id = await house.makeSchedule({ surahId: 18 });
    const bilal = await house.wird.member("bilal");
    const theirs = await bilal.post(`/api/users/${bilal.user.id}/devices`, {
      ...{ type: "google", name: "Theirs", isConnected: true },
    });
    await house.kitchen.unplug();
    await runs(id);
    expect((await move(id, theirs.body.id)).status).toBe(404);
    expect((await move(id, 9999)).status).toBe(404);
    expect(
      (await bilal.post(`/api/schedules/${id}/run`, { deviceId: theirs.body.id })).status,
    ).toBe(404);
    expect((await house.amina.post(`/api/schedules/${id}/run`, { deviceId: "2" })).status).toBe(
      400,
    );
    await house.amina.patch(`/api/devices/${hall.deviceId}/connection`, { isConnected: false });
    expect((await move(id)).status).toBe(409);
    expect((await house.schedule(id)).lastRun).not.toHaveProperty("fallback");
    expect(loadsOf(hall.speaker)).toEqual([]);
  });

  test("without an open run it begins there, and its own speaker is left alone", async () => {
    await open({ now: FAJR - 60 * MINUTE });
    const id = await house.makeSchedule({ surahId: 18 });
    expect((await move(id)).status).toBe(200);
    await eventually("the hall recites", hallPlays);
    expect(loadsOf(house.kitchen)).toEqual([]);
    await house.press("stop", { deviceId: hall.deviceId });
    expect((await house.lastRun(id, "stopped")).reason).toContain("You stopped Hall.");
  });

  // Proves moved-by-hand.
  test("that fails there too is told once", async () => {
    await open();
    const id = await house.makeSchedule({ surahId: 18, endTime: "04:55" });
    await house.kitchen.unplug();
    await hall.speaker.unplug();
    await runs(id);
    expect((await move(id)).status).toBe(200);
    house.clock.moveTo(FAJR + 5 * MINUTE + SECOND);
    const end = await house.lastRun(id, "failed");
    expect(end.reason).toMatch(/^Neither Kitchen nor Hall recited\. /);
    await eventually("it is put into an alert", async () => (await alerts()).length > 0);
    expect(await alerts()).toEqual([{ kind: "failed" }]);
  });
});

describe.skipIf(!onPostgres)("two nodes (needs PostgreSQL: TEST_DATABASE_URL)", () => {
  // Proves moved-by-hand.
  test("asked on the node that does not hold the run, it moves all the same", async () => {
    const nodes = await startTwoNodes(FAJR - 20 * SECOND);
    try {
      const { amina, kitchen } = nodes;
      const tab = { type: "google", name: "Hall", isConnected: true };
      const { body: hall } = await amina.post(`/api/users/${amina.user.id}/devices`, tab);
      const path = `/api/users/${amina.user.id}/schedules`;
      const choice = { deviceId: nodes.deviceId, reciterId: 1, surahId: 18 };
      const times = { startTime: "04:50", endTime: "05:20" };
      const { body: schedule } = await amina.post(path, { ...choice, ...times });
      await kitchen.unplug();
      nodes.clock.moveTo(FAJR - 9 * SECOND);
      nodes.clock.moveTo(FAJR + SECOND);
      const lastRun = async () => (await amina.get(path)).body[0].lastRun;
      await eventually("it runs", async () => (await lastRun())?.status === "running");
      const [, other] = await holderOf(nodes);
      const asked = await at(other, amina).post(`/api/schedules/${schedule.id}/run`, {
        deviceId: hall.id,
      });
      expect(asked.status, JSON.stringify(asked.body)).toBe(200);
      expect((await lastRun()).fallback).toMatchObject({ deviceId: hall.id, name: "Hall" });
    } finally {
      await nodes.stop();
    }
  });
});
