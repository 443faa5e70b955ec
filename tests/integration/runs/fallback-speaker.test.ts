// A schedule with a fallback speaker, on two speakers: who recites when the first one stays silent.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { PROOF_TIME } from "#server/playback/session/steps/loading";
import { eventually, queryDatabase } from "../../harness.ts";
import { loadsOf } from "../../kitchen.ts";
import { anchorAt, makeAdhan } from "../adhan/adhan-schedules.ts";
import { FAJR, type House, type HouseOptions, MINUTE, openHouse, type Room } from "../house.ts";

const SECOND = 1000;
const FALLBACK = "Hall recited in place of Kitchen.";

let house: House;
let hall: Room;
afterEach(() => house.leave());

const open = async (options: HouseOptions = {}) => {
  house = await openHouse({ now: FAJR - 8 * SECOND, rooms: ["Hall"], ...options });
  [hall] = house.rooms as [Room];
};
const withFallback = (choice: object = {}) =>
  house.makeSchedule({ surahId: 18, fallbackDeviceId: hall.deviceId, ...choice });
const hallPlays = () => hall.speaker.state().media?.state === "PLAYING";
/** The kinds of all alerts. */
const alerts = async () =>
  (await queryDatabase<{ kind: string }>(house.data, "select kind from alerts"))
    .map(({ kind }) => kind)
    .join(" ");
/** The minute after the start is nearly over. */
const nearlyFallback = () => house.clock.moveTo(FAJR + 58 * SECOND);

/** Wird has noticed that the kitchen is without power. */
async function unplug(): Promise<void> {
  await house.kitchen.unplug();
  await eventually("it is missed", async () => {
    const { body } = await house.amina.get(`/api/users/${house.amina.user.id}/devices`);
    return body.some(({ id, reachable }: { id: number; reachable: boolean | null }) => {
      return id === house.deviceId && reachable === false;
    });
  });
}

async function disconnect(): Promise<void> {
  const path = `/api/devices/${house.deviceId}/connection`;
  const { status, body } = await house.amina.patch(path, { isConnected: false });
  expect(status, JSON.stringify(body)).toBe(200);
}

const runs = (id: number) =>
  eventually("it runs", async () => (await house.schedule(id)).lastRun?.status === "running");

// Promise first-speaker-fails: the first speaker of a run has no power, fails, or is disconnected in Wird
// -> a minute after its time, or at once, the fallback recites from the beginning of the portion; the first is not
// tried again, and is stopped if it starts after all; the result is reported
test("a speaker without power at its minute: the fallback recites from the beginning, and the first is left alone", async () => {
  await open();
  const id = await withFallback({ volume: 30 });
  await unplug();
  await runs(id);
  expect(hallPlays()).toBe(false);
  nearlyFallback();
  await eventually("the hall recites", hallPlays);
  const run = await eventually("it is said", async () => {
    const { lastRun } = await house.schedule(id);
    return lastRun?.fallback && lastRun;
  });
  expect(run.status).toBe("running");
  expect(run.reason).toMatch(new RegExp(`^${FALLBACK} Kitchen `));
  expect(run.fallback).toMatchObject({ deviceId: hall.deviceId, name: "Hall" });
  expect(Date.parse(run.fallback?.since ?? "")).toBeGreaterThanOrEqual(FAJR + MINUTE);
  expect(loadsOf(hall.speaker)[0]?.payload).toMatchObject({ currentTime: 0 });
  expect(hall.speaker.state().volume).toBe(30);
  expect(await alerts()).toBe("");
  await house.kitchen.plugIn();
  await eventually("the kitchen is followed again", async () => {
    return (await house.state()).error === null;
  });
  house.clock.moveTo(FAJR + 31 * MINUTE);
  const end = await house.lastRun(id, "played");
  expect(end.reason).toBe(run.reason);
  expect(end.fallback).toEqual(run.fallback);
  expect((await house.runs(id))[0]).toEqual(end);
  await eventually("it is put into an alert", async () => (await alerts()) === "fallback");
  expect(loadsOf(house.kitchen)).toEqual([]);
  await eventually("the hall is silent, at its own volume", () => {
    return !hallPlays() && hall.speaker.state().volume === 50;
  });
});

// Promise fallback-heard: a run with a fallback is heard, stopped or paused, or its speaker is lost after it was
// heard
// -> nothing goes to the fallback
test("a speaker that has sounded and falls silent is waited for: the fallback is not for that", async () => {
  await open();
  const id = await withFallback();
  await house.plays(18);
  await house.lastRun(id, "running");
  await house.kitchen.unplug();
  await house.lastRun(id, "interrupted");
  nearlyFallback();
  house.clock.moveTo(FAJR + 2 * MINUTE);
  await house.kitchen.plugIn();
  await house.plays(18);
  house.clock.moveTo(FAJR + 31 * MINUTE);
  const end = await house.lastRun(id, "played");
  expect(end).not.toHaveProperty("fallback");
  expect(loadsOf(hall.speaker)).toEqual([]);
});

// Proves first-speaker-fails.
test("a speaker that answers late is stopped: one speaker recites a run", async () => {
  await open();
  house.kitchen.habits.add("accepts-and-never-plays");
  const id = await withFallback();
  await eventually("it is loaded", () => loadsOf(house.kitchen).length === 1);
  await runs(id);
  nearlyFallback();
  await eventually("the hall recites", hallPlays);
  await eventually("the kitchen was told to stop", () =>
    house.kitchen.journal.some(({ payload }) => payload.type === "STOP"),
  );
  // Ten seconds later it could play, and is not asked to.
  house.kitchen.habits.clear();
  house.clock.moveTo(FAJR + 70 * SECOND);
  house.clock.moveTo(FAJR + 31 * MINUTE);
  expect((await house.lastRun(id, "played")).reason).toContain(FALLBACK);
  expect(house.isPlaying()).toBe(false);
  expect(loadsOf(house.kitchen)).toHaveLength(1);
});

// Proves fallback-heard.
test("a run that somebody stops before it sounds stays silent", async () => {
  await open();
  house.kitchen.habits.add("accepts-and-never-plays");
  const id = await withFallback();
  await eventually("it is loaded", () => loadsOf(house.kitchen).length === 1);
  await runs(id);
  await house.press("stop");
  expect((await house.lastRun(id, "stopped")).reason).toBe("You stopped Kitchen.");
  nearlyFallback();
  house.clock.moveTo(FAJR + 2 * MINUTE);
  await house.restart();
  expect((await house.lastRun(id, "stopped")).reason).toBe("You stopped Kitchen.");
  expect(loadsOf(hall.speaker)).toEqual([]);
});

// Proves first-speaker-fails.
test("a speaker that is disconnected in Wird: the fallback recites on the minute", async () => {
  await open();
  const id = await withFallback();
  await disconnect();
  const run = await house.lastRun(id, "running");
  await eventually("the hall recites", hallPlays);
  await eventually("it is said", async () => (await house.schedule(id)).lastRun?.fallback);
  expect(loadsOf(hall.speaker)[0]?.at).toBeLessThan(FAJR + 30 * SECOND);
  expect((await house.schedule(id)).lastRun?.reason).toContain("is disconnected");
  expect(run.dueAt).toBe(new Date(FAJR).toISOString());
  expect((await house.schedule(id)).nextRunAt).toBe(
    new Date(FAJR + 24 * 60 * MINUTE).toISOString(),
  );
});

test("Stop on the fallback ends the run, and says both", async () => {
  await open();
  const id = await withFallback();
  await disconnect();
  await eventually("the hall recites", hallPlays);
  await eventually("it is said", async () => (await house.schedule(id)).lastRun?.fallback);
  await house.press("stop", { deviceId: hall.deviceId });
  const { reason } = await house.lastRun(id, "stopped");
  expect(reason).toMatch(new RegExp(`^${FALLBACK} .+ You stopped Hall\\.$`));
});

test("a schedule whose fallback was deleted has none", async () => {
  await open({ waits: { [PROOF_TIME]: 2000 } });
  const id = await withFallback();
  await house.amina.delete(`/api/devices/${hall.deviceId}`);
  expect((await house.schedule(id)).fallbackDeviceId).toBe(null);
  await unplug();
  expect((await house.lastRun(id, "failed")).reason).toMatch(/^Kitchen /);
});

// Proves first-speaker-fails.
test("an adhan goes to the fallback a minute after its prayer, and not later than two", async () => {
  await open({ speaker: { duration: 3 } });
  const { amina, wird, deviceId } = house;
  const { db } = wird.parts.database;
  const choice = { deviceId, fallbackDeviceId: hall.deviceId, startTime: "04:50" };
  const id = await makeAdhan({ ...amina, url: wird.url }, choice, (scheduleId) =>
    db
      .updateTable("schedules")
      .set({ startAnchor: anchorAt("fajr") })
      .where("id", "=", scheduleId)
      .execute(),
  );
  await unplug();
  await runs(id);
  nearlyFallback();
  await eventually("the hall sounds it", () => loadsOf(hall.speaker).length === 1);
  expect(loadsOf(hall.speaker)[0]?.payload.media).toMatchObject({ metadata: { title: "Adhan" } });
  expect((await house.lastRun(id, "played")).reason).toContain(FALLBACK);
});
