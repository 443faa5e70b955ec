// An adhan as a person sets it, by the public API alone, heard on its own minute by Wird's clock.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { mp3Bytes } from "../../fakes/mp3-bytes.ts";
import { eventually } from "../../harness.ts";
import { loadsOf } from "../../kitchen.ts";
import { type House, MINUTE, openHouse } from "../house.ts";
import { openBrowserTab } from "../playback/browser-tab.ts";
import { adhanHeardAt, heardOf, mutedSounds } from "./adhan-schedules.ts";

let house: House;
afterEach(() => house.leave());

const DUBLIN = { name: "Dublin", latitude: 53.3498, longitude: -6.2603, country: "IE" };
/** Of the timetable that is imported below: Dublin's clocks are those of UTC in November. */
const ADHAN = Date.parse("2026-11-21T06:00:00Z");
const TIMETABLE =
  "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha\r\n2026-11-21,06:00,08:06,12:12,14:05,16:17,18:08\r\n";

const own = (path: string) => `/api/users/${house.amina.user.id}/${path}`;

/** A place, the timetable of its mosque, a sound, and the schedule that sounds it at Fajr; its id. */
async function setAdhan(): Promise<number> {
  const { amina, wird, deviceId } = house;
  expect((await amina.patch(own("prayer-settings"), { place: DUBLIN })).status).toBe(200);
  const imported = await amina.post(own("timetable"), { csv: TIMETABLE });
  expect(imported.body, JSON.stringify(imported.body)).toMatchObject({ stored: true });
  const upload = await fetch(`${wird.url}${own("sounds?name=Adhan")}`, {
    method: "POST",
    headers: { cookie: amina.cookie(), "content-type": "audio/mpeg" },
    body: new Uint8Array(mp3Bytes(3)),
  });
  expect(upload.status).toBe(201);
  const { id: soundId } = (await upload.json()) as { id: number };
  const { status, body } = await amina.post(own("schedules"), {
    ...{ deviceId, portion: { kind: "sound", soundId }, volume: 60 },
    startAnchor: { prayer: "fajr", minutes: 0 },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({
    ...{ nextRunAt: new Date(ADHAN).toISOString(), startTime: "06:00", timezone: "Europe/Dublin" },
  });
  return body.id;
}

const shows = (adhan: "fajr" | null, status: string) =>
  eventually(`${adhan} ${status}`, async () => {
    const state = await house.state();
    return state.adhan === adhan && state.status === status;
  });

/** The adhan begins on its minute over surah 2, ends by itself, and the surah continues at its place and volume. */
async function heardOver(adhan: number): Promise<void> {
  await shows("fajr", "playing");
  expect(await house.state()).toMatchObject({ surahId: null, volume: 60 });
  await eventually("it is over", () => loadsOf(house.kitchen).length === 3, 60_000);
  await shows(null, "playing");
  expect(mutedSounds(house.kitchen)).toEqual([]);
  expect(adhanHeardAt(house.kitchen)).toBeGreaterThanOrEqual(ADHAN);
  expect(heardOf(house.kitchen)).toEqual([
    ...["VOLUME 30", "LOAD 2"],
    ...["PAUSE", "VOLUME 60", "LOAD adhan"],
    ...["VOLUME 30", "LOAD 2"],
  ]);
  const [first, , again] = loadsOf(house.kitchen);
  const pausedAt = house.kitchen.journal.find(({ payload }) => payload.type === "PAUSE")?.at ?? 0;
  const heard = (pausedAt - (first?.at ?? 0)) / 1000;
  expect(Math.abs(Number(again?.payload.currentTime) - heard)).toBeLessThan(1);
  expect(await house.lastRun(adhan, "played")).toMatchObject({
    ...{ dueAt: new Date(ADHAN).toISOString(), reason: null },
  });
  expect(house.kitchen.state().volume).toBe(30);
}

test("set by the API, it is heard on its minute over what a person had started, which then goes on", async () => {
  house = await openHouse({ now: ADHAN - 5 * MINUTE, speaker: { duration: 15 } });
  const adhan = await setAdhan();
  house.clock.moveTo(ADHAN - 9000);
  expect((await house.press("volume", { volume: 30 })).status).toBe(200);
  expect((await house.press("play", { reciterId: 1, surahId: 2 })).status).toBe(200);
  await house.plays(2);
  await heardOver(adhan);
  const begun = loadsOf(house.kitchen)[1]?.at ?? 0;
  expect(begun).toBeGreaterThanOrEqual(ADHAN);
  expect(begun).toBeLessThan(ADHAN + 2 * MINUTE);
  expect(
    house.kitchen.journal.find(({ payload }) => payload.type === "PAUSE")?.at,
  ).toBeGreaterThanOrEqual(ADHAN - 1000);
});

test("set by the API, it is heard over a schedule of the clock, whose run goes on", async () => {
  house = await openHouse({ now: ADHAN - 5 * MINUTE, speaker: { duration: 15 } });
  const adhan = await setAdhan();
  const recitation = await house.makeSchedule({
    ...{ startTime: "05:59", endTime: "06:30", timezone: "Europe/Dublin", surahId: 2, volume: 30 },
  });
  // Wird was asleep at 05:59: nobody waits a whole minute here.
  house.clock.moveTo(ADHAN - 12_000);
  await house.plays(2);
  const before = await eventually("its start is written", async () => {
    const { lastRun } = await house.schedule(recitation);
    return lastRun?.status === "running" && lastRun.reason === null && lastRun;
  });
  await heardOver(adhan);
  expect((await house.schedule(recitation)).lastRun).toEqual(before);
  expect(await house.runs(recitation)).toHaveLength(1);
});

test("set by the API, it is heard on its minute in a tab that recites, and the surah goes on", async () => {
  house = await openHouse({ now: ADHAN - 5 * MINUTE });
  const device = await house.amina.post(own("devices"), {
    ...{ type: "browser", name: "This laptop", deviceId: "laptop-of-amina", isConnected: true },
  });
  house.deviceId = device.body.id;
  const tab = await openBrowserTab(house, "laptop-of-amina");
  const loads = () => tab.commands.filter((command) => command.do === "load");
  const adhan = await setAdhan();
  house.clock.moveTo(ADHAN - 9000);
  expect((await house.press("play", { reciterId: 1, surahId: 36 })).status).toBe(200);
  await shows(null, "playing");
  tab.report({ position: 41 });
  await shows("fajr", "playing");
  expect(house.clock.now()).toBeGreaterThanOrEqual(ADHAN);
  expect(loads().at(-1)).toMatchObject({ title: "Adhan", surahId: null });
  tab.report({ state: "idle", url: null, idleReason: "finished" });
  await shows(null, "playing");
  expect(loads()).toHaveLength(3);
  expect(loads()[2]).toMatchObject({ surahId: 36 });
  expect(Number((loads()[2] as { position: number }).position)).toBeGreaterThanOrEqual(41);
  expect(await house.lastRun(adhan, "played")).toMatchObject({ reason: null });
  await tab.close();
});
