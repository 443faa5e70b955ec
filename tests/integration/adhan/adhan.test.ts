// An adhan on a Cast speaker that recites: the recitation pauses, the adhan is heard, and the recitation continues.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Prayer } from "#contract/prayers/prayer-names";
import { eventually } from "../../harness.ts";
import { loadsOf } from "../../kitchen.ts";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";
import { adhanHeardAt, anchorAt, heardOf, makeAdhan, mutedSounds } from "./adhan-schedules.ts";

let house: House;
beforeEach(async () => {
  house = await openHouse({ speaker: { duration: 12 } });
});
afterEach(() => house.leave());

function adhanOf(prayer: Prayer, choice: object = {}): Promise<number> {
  const { amina, wird, deviceId } = house;
  const { db } = wird.parts.database;
  return makeAdhan({ ...amina, url: wird.url }, { deviceId, ...choice }, (id) =>
    db
      .updateTable("schedules")
      .set({ startAnchor: anchorAt(prayer) })
      .where("id", "=", id)
      .execute(),
  );
}

async function runNow(id: number): Promise<void> {
  const { status, body } = await house.amina.post(`/api/schedules/${id}/run`);
  expect(status, JSON.stringify(body)).toBe(200);
}

const shows = (adhan: Prayer | null) =>
  eventually(`the adhan is ${adhan}`, async () => (await house.state()).adhan === adhan);
const position = () => Number(house.kitchen.state().media?.position);

// Promise adhan-interrupts: an adhan begins on a speaker that recites
// -> the recitation pauses, the adhan is heard to its end at its own volume, the recitation continues within 1 s of
// its place and at its volume; its run ends as it would have, also when its end comes during the adhan; paused
// stays paused
test("a recitation pauses for the adhan and continues at its second and volume", async () => {
  const recitation = await house.makeSchedule({ surahId: 2, volume: 30 });
  const adhan = await adhanOf("maghrib");
  await house.plays(2);
  await eventually("three seconds of it", () => position() >= 3);
  await runNow(adhan);
  await shows("maghrib");
  expect(await house.state()).toMatchObject({ surahId: null, reciterId: null });
  expect(await house.lastRun(recitation, "running")).toMatchObject({ reason: null });
  await eventually("it is over", () => loadsOf(house.kitchen).length === 3, 60_000);
  await house.plays(2);
  await shows(null);
  expect(await house.lastRun(adhan, "played")).toMatchObject({ reason: null });
  expect(await house.lastRun(recitation, "running")).toMatchObject({ reason: null });
  expect(mutedSounds(house.kitchen)).toEqual([]);
  expect(house.kitchen.heard[0]?.at).toBeGreaterThanOrEqual(FAJR);
  expect(heardOf(house.kitchen)).toEqual([
    "VOLUME 30",
    "LOAD 2",
    "PAUSE",
    "VOLUME 60",
    "LOAD adhan",
    "VOLUME 30",
    "LOAD 2",
  ]);
  const pausedAt = house.kitchen.journal.find(({ payload }) => payload.type === "PAUSE")?.at ?? 0;
  const [, , again] = loadsOf(house.kitchen);
  const heard = (pausedAt - (house.kitchen.heard[0]?.at ?? 0)) / 1000;
  expect(Math.abs(Number(again?.payload.currentTime) - heard)).toBeLessThan(1);
  expect(loadsOf(house.kitchen)[1]?.payload.media).toMatchObject({
    metadata: { title: "Adhan", artist: "" },
  });
  await house.press("stop");
  await house.lastRun(recitation, "stopped");
});

// Promise adhan-stopped: Stop during an adhan, in Wird or at the speaker
// -> silence at once: what the adhan interrupted is stopped too
test("Stop during the adhan stops both, and nothing follows", async () => {
  const recitation = await house.makeSchedule({ surahId: 2 });
  const adhan = await adhanOf("isha");
  await house.plays(2);
  await runNow(adhan);
  await shows("isha");
  await eventually("it sounds", async () => (await house.state()).status === "playing");
  await house.press("stop");
  const reason = "You stopped Kitchen.";
  expect(await house.lastRun(adhan, "stopped")).toMatchObject({ reason });
  expect(await house.lastRun(recitation, "stopped")).toMatchObject({ reason });
  expect(await house.state()).toMatchObject({ status: "stopped", adhan: null });
  expect(house.isPlaying()).toBe(false);
  expect(loadsOf(house.kitchen)).toHaveLength(2);
});

// Proves adhan-interrupts.
test("what a person had paused stays paused after the adhan, and is resumed there", async () => {
  await house.press("play", { reciterId: 1, surahId: 18 });
  await house.plays(18);
  await eventually("two seconds of it", () => position() >= 2);
  await house.press("pause");
  await eventually("it is paused", async () => (await house.state()).status === "paused");
  const { position: pausedAt } = await house.state();
  await runNow(await adhanOf("asr"));
  await shows("asr");
  await eventually("it is paused again", async () => {
    const { status, surahId } = await house.state();
    return status === "paused" && surahId === 18;
  });
  expect(house.kitchen.state().media).toMatchObject({ state: "PAUSED" });
  expect((await house.state()).position).toBeCloseTo(pausedAt, 0);
  await house.press("resume");
  await house.plays(18);
});

// Promise due-during-an-adhan: something else becomes due during an adhan, or at its minute
// -> it waits for the end of the adhan, and says why it started late
test("due at the same minute, the adhan comes first and the recitation says why it began late", async () => {
  const portion = { kind: "surahs", surahs: [114] };
  const recitation = await house.makeSchedule({ portion, startTime: "04:55" });
  const adhan = await adhanOf("fajr", { startTime: "04:55" });
  house.clock.moveTo(FAJR + 5 * MINUTE - 3000);
  await house.lastRun(adhan, "played");
  expect(await house.lastRun(recitation, "late")).toMatchObject({
    reason: "Started less than a minute late, after the adhan of Fajr.",
  });
  expect(heardOf(house.kitchen).filter((sent) => sent.startsWith("LOAD"))).toEqual([
    "LOAD adhan",
    "LOAD 114",
  ]);
  expect(mutedSounds(house.kitchen)).toEqual([]);
  expect(adhanHeardAt(house.kitchen)).toBeGreaterThanOrEqual(FAJR + 5 * MINUTE);
});

test("an Echo is refused, with the reason", async () => {
  const { amina } = house;
  const echo = await amina.post(`/api/users/${amina.user.id}/devices`, {
    type: "alexa",
    name: "Echo",
    deviceId: null,
    isConnected: true,
  });
  expect(echo.status, JSON.stringify(echo.body)).toBe(201);
  await expect(adhanOf("dhuhr", { deviceId: echo.body.id })).rejects.toThrow(
    /An Echo plays surahs only, and only when it is asked/,
  );
});
