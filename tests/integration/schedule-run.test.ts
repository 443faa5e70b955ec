// The main job: a schedule comes due and a speaker recites, until the end time.
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  startVirtualSpeaker,
  type VirtualSpeaker,
} from "#server/speakers/virtual-speaker/virtual-speaker";
import { type ShiftedClock, shiftedClock } from "../fakes/shifted-clock.ts";
import {
  createTestData,
  eventually,
  type Member,
  startWird,
  type TestData,
  type Wird,
} from "../harness.ts";

// A Saturday, with time to prepare everything.
const BEFORE_FAJR = Date.parse("2026-11-21T04:30:00Z");
const DUE = Date.parse("2026-11-21T04:50:00Z");
const END = Date.parse("2026-11-21T05:20:00Z");

let data: TestData;
let kitchen: VirtualSpeaker;
let clock: ShiftedClock;
let wird: Wird;
let amina: Member;
let deviceId: number;

const settings = () => ({ CAST_HOSTS: `127.0.0.1:${kitchen.port}` });

beforeEach(async () => {
  data = await createTestData();
  clock = shiftedClock(BEFORE_FAJR);
  kitchen = await startVirtualSpeaker({
    name: "Kitchen",
    mdns: false,
    fetchAudio: false,
    duration: 900,
    clock,
  });
  wird = await startWird({ clock, data, settings: settings() });
  amina = await wird.member("amina");
  const seen = await eventually("the speaker is seen", async () => {
    const { body } = await amina.get("/api/speakers");
    return body[0];
  });
  const device = await amina.post(`/api/users/${amina.user.id}/devices`, {
    type: "google",
    name: "Kitchen",
    deviceId: seen.deviceId,
  });
  expect(device.status).toBe(201);
  deviceId = device.body.id;
});

afterEach(async () => {
  await wird.stop();
  await kitchen.stop();
  await data.remove();
});

async function makeSchedule(choice: object = {}): Promise<number> {
  const { status, body } = await amina.post(`/api/users/${amina.user.id}/schedules`, {
    deviceId,
    reciterId: 1,
    startTime: "04:50",
    endTime: "05:20",
    ...choice,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

async function schedule(id: number) {
  const { body } = await amina.get(`/api/users/${amina.user.id}/schedules`);
  return body.find((one: { id: number }) => one.id === id);
}

const loads = () => kitchen.journal.filter((entry) => entry.payload?.type === "LOAD");
const playbackState = async () => (await amina.get(`/api/devices/${deviceId}/playback-state`)).body;

test("it plays on the minute, surah after surah, and stops at the end time", async () => {
  const id = await makeSchedule({ surahId: 18, volume: 40 });
  expect((await schedule(id)).nextRunAt).toBe(new Date(DUE).toISOString());
  clock.moveTo(DUE - 3000);
  await eventually("it plays", () => kitchen.state().media?.state === "PLAYING");
  const [load] = loads();
  expect(load?.at).toBeGreaterThanOrEqual(DUE);
  expect(kitchen.state().media?.url).toMatch(/018\.mp3$/);
  expect(kitchen.state().volume).toBe(40);
  await eventually(
    "the run is shown",
    async () => (await schedule(id)).lastRun?.status === "running",
  );
  expect((await schedule(id)).nextRunAt).toBe("2026-11-22T04:50:00.000Z");
  expect(await playbackState()).toMatchObject({ status: "playing", surahId: 18, volume: 40 });

  clock.moveTo(END - 300);
  await eventually("it has stopped", () => kitchen.state().media?.state !== "PLAYING");
  expect(clock.now()).toBeGreaterThanOrEqual(END + 4900);
  await eventually("the volume is back", () => kitchen.state().volume !== 40);
  await eventually("the outcome", async () => (await schedule(id)).lastRun?.status === "played");
  const history = await amina.get(`/api/users/${amina.user.id}/playback-history`);
  expect(history.body[0]).toMatchObject({
    surahNumber: 18,
    deviceName: "Kitchen",
    // The speaker's first word may come when some of it has sounded.
    startPosition: expect.closeTo(0, 0),
  });
});
