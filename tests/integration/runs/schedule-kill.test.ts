// A real server process, killed and stopped during a surah: acknowledged changes stay, the run continues.
// Databases: both, for kills.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import {
  createMember,
  createTestData,
  eventually,
  type Member,
  queryDatabase,
  type TestData,
} from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen, withKitchen } from "../../kitchen.ts";
import {
  callServer,
  leasesExpire,
  type ServerProcess,
  startServerProcess,
} from "../../server-process.ts";
import { onPostgres } from "../../two-nodes.ts";

let data: TestData;
let kitchen: VirtualSpeaker;
let server: ServerProcess;
let amina: Member;
let deviceId: number;

const startServer = () => startServerProcess({ data, settings: withKitchen(kitchen) });

beforeEach(async () => {
  data = await createTestData();
  kitchen = await startKitchen();
  server = await startServer();
  amina = await eventually("an account", () => createMember(server.url, "amina"));
  deviceId = await connectSpeaker(amina, kitchen);
});

afterEach(async () => {
  if (!server.hasEnded()) await server.kill("SIGKILL");
  await kitchen.stop();
  await data.remove();
});

/** On PostgreSQL the next server would have to wait until the leases of this one have expired. */
async function killServer(): Promise<void> {
  await server.kill("SIGKILL");
  await leasesExpire(data);
}

/** Calls the running server, as Amina. */
const call = (...request: [method: string, path: string, body?: unknown]) =>
  callServer(server, amina, request);

/** A schedule started manually, on surah 2; returns its id. */
async function playing(choice: object = {}): Promise<number> {
  const schedule = await call("POST", `/api/users/${amina.user.id}/schedules`, {
    deviceId,
    reciterId: 1,
    surahId: 2,
    startTime: "04:50",
    endTime: "05:20",
    ...choice,
  });
  await call("POST", `/api/schedules/${schedule.id}/run`);
  await eventually("it plays", () => kitchen.state().media?.state === "PLAYING");
  await eventually("it is shown", async () => {
    return (await call("GET", `/api/devices/${deviceId}/playback-state`)).status === "playing";
  });
  return schedule.id;
}

const lastRun = async () => (await call("GET", `/api/users/${amina.user.id}/schedules`))[0].lastRun;

// Proves killed-around-a-load.
test("kill -9 while a surah plays: it plays on, and the run is taken up without another load", async () => {
  const id = await playing();
  const renamed = await call("PATCH", `/api/schedules/${id}`, { endTime: "06:00", volume: 44 });
  expect(renamed).toMatchObject({ endTime: "06:00", volume: 44 });
  await killServer();
  expect(kitchen.state().media?.state).toBe("PLAYING");
  server = await startServer();
  expect((await call("GET", `/api/users/${amina.user.id}/schedules`))[0]).toMatchObject({
    endTime: "06:00",
    volume: 44,
  });
  await eventually(
    "it is followed again",
    async () => {
      const state = await call("GET", `/api/devices/${deviceId}/playback-state`);
      return state.status === "playing" && state.surahId === 2;
    },
    40_000,
  );
  await eventually("the run goes on", async () => (await lastRun()).status === "running");
  expect(loadsOf(kitchen)).toHaveLength(1);
  expect(await call("GET", `/api/schedules/${id}/runs`)).toHaveLength(1);
  const stop = () => call("POST", "/api/playback/control", { action: "stop", deviceId });
  await eventually("it can be stopped", stop, 40_000);
  await eventually("its outcome", async () => (await lastRun()).reason === "You stopped Kitchen.");
});

// Proves killed-around-a-load.
test("kill -9, and a stop as soon as it is taken: the run has ended, and nothing plays again", async () => {
  await playing();
  // So that the next node knows the place, and recognises the speaker's recitation as ours.
  if (onPostgres) {
    await eventually("the place is written", async () => {
      const rows = await queryDatabase(data, "select 1 from playback_state where surah_id = 2");
      return rows.length > 0;
    });
  }
  await killServer();
  server = await startServer();
  const stop = () => call("POST", "/api/playback/control", { action: "stop", deviceId });
  await eventually("it can be stopped", stop, 40_000);
  await eventually("its outcome", async () => (await lastRun()).reason === "You stopped Kitchen.");
  expect(loadsOf(kitchen)).toHaveLength(1);
});

// Proves killed-at-the-minute.
test("kill -9 between LOAD and its record: the speaker plays on, and is not loaded again", async () => {
  await playing();
  await killServer();
  await queryDatabase(
    data,
    "update runs set status = 'preparing', reason = null, started_at = null",
  );
  server = await startServer();
  await eventually("it is taken up", async () => (await lastRun()).status === "running", 40_000);
  await eventually("it has sounded", async () => (await lastRun()).reason === null, 40_000);
  expect(loadsOf(kitchen)).toHaveLength(1);
  expect(kitchen.state().media?.state).toBe("PLAYING");
});

// Proves killed-at-the-minute.
test("kill -9 before LOAD: the run is loaded once it is taken up, though the speaker plays the same surah", async () => {
  await call("POST", "/api/playback/control", {
    action: "play",
    deviceId,
    reciterId: 1,
    surahId: 2,
    position: 300,
  });
  await eventually("it plays", () => kitchen.state().media?.state === "PLAYING");
  const schedule = await call("POST", `/api/users/${amina.user.id}/schedules`, {
    deviceId,
    reciterId: 1,
    surahId: 2,
    startTime: "04:50",
    endTime: "05:20",
  });
  await killServer();
  const dueAt = Date.now();
  await queryDatabase(
    data,
    `insert into runs (schedule_id, due_at, ends_at, status, claimed_by)
     values (${schedule.id}, ${dueAt}, ${dueAt + 1_800_000}, 'preparing', 'dead')`,
  );
  server = await startServer();
  await eventually("it is loaded", () => loadsOf(kitchen).length === 2, 40_000);
  expect(loadsOf(kitchen)[1]?.payload.currentTime).toBe(0);
  await eventually("it has sounded", async () => (await lastRun()).reason === null, 40_000);
});

// Proves killed-around-a-load.
test("kill -9, and the speaker is emptied meanwhile: at most one load more, and an outcome", async () => {
  await playing();
  await killServer();
  kitchen.startOtherApp("Spotify");
  kitchen.pressStop();
  server = await startServer();
  // A power failure cannot be ruled out: the recording is loaded again at most once.
  await eventually(
    "an outcome",
    async () => ["running", "stopped"].includes((await lastRun()).status),
    40_000,
  );
  expect(loadsOf(kitchen).length).toBeLessThanOrEqual(2);
});

test("SIGTERM gives the run back: the next start takes it up at once, the speaker plays on", async () => {
  await playing();
  expect(await server.kill("SIGTERM")).toBe(0);
  expect(kitchen.state().media?.state).toBe("PLAYING");
  server = await startServer();
  await eventually("it is followed again", async () => {
    return (await call("GET", `/api/devices/${deviceId}/playback-state`)).status === "playing";
  });
  expect(await lastRun()).toMatchObject({ status: "running" });
  expect(loadsOf(kitchen)).toHaveLength(1);
});

// Promise lost-in-a-passage: Wird or the speaker lost in a passage or a silence
// -> it continues at the same repetition and place
test("kill -9 within a list: its place is written, and it goes on at its repetition", async () => {
  const id = await playing({ portion: { kind: "surahs", surahs: [2, 3], times: 2 } });
  const written = await eventually("its list and place are written", async () => {
    const rows = await queryDatabase(data, "select play_order, play_place from runs");
    const { play_order: list, play_place: place } = rows[0] as Record<string, string | null>;
    return list && place ? { list: JSON.parse(list), place: JSON.parse(place) } : null;
  });
  expect(written.list).toMatchObject({ times: 2, gap: 0 });
  expect(written.list.items).toHaveLength(2);
  expect(written.place).toMatchObject({ index: 0, repetition: 0, round: 0, silent: false });
  await killServer();
  // As if it had come to the second of three repetitions of a passage, which ends meanwhile.
  const passage = { recording: { surah: 2 }, from: 0, to: 3, repeat: 3 };
  const list = { ...written.list, items: [passage], times: 1 };
  const place = { ...written.place, repetition: 1, position: 1 };
  const values = `play_order = '${JSON.stringify(list)}', play_place = '${JSON.stringify(place)}'`;
  await queryDatabase(data, `update runs set ${values}`);
  server = await startServer();
  await eventually("it is over", async () => (await lastRun()).status === "played", 60_000);
  const sent = kitchen.journal.map(({ payload }) => payload?.type);
  expect(sent.filter((type) => type === "LOAD")).toHaveLength(1);
  expect(sent.filter((type) => type === "SEEK")).toHaveLength(1);
  expect(await call("GET", `/api/schedules/${id}/runs`)).toHaveLength(1);
});
