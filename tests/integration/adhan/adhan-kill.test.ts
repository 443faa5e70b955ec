// A real server process, killed in the middle of an adhan: the adhan is left to its end, and what it interrupted continues.
// Databases: both, for kills.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import {
  at,
  createMember,
  createTestData,
  eventually,
  type Member,
  queryDatabase,
  type TestData,
} from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen, withKitchen } from "../../kitchen.ts";
import { callServer, type ServerProcess, startServerProcess } from "../../server-process.ts";
import { onPostgres } from "../../two-nodes.ts";
import { anchorAt, makeAdhan, sentTo } from "./adhan-schedules.ts";

/** Seconds of each recording: on PostgreSQL the dead node's leases last 30 s. */
const RECORDING = onPostgres ? 60 : 20;
const PATIENCE = 100_000;

let data: TestData;
let kitchen: VirtualSpeaker;
let server: ServerProcess;
let amina: Member;
let deviceId: number;

const startServer = () => startServerProcess({ data, settings: withKitchen(kitchen) });

beforeEach(async () => {
  data = await createTestData();
  kitchen = await startKitchen({ duration: RECORDING });
  server = await startServer();
  amina = await eventually("an account", () => createMember(server.url, "amina"));
  deviceId = await connectSpeaker(amina, kitchen);
});

afterEach(async () => {
  if (!server.hasEnded()) await server.kill("SIGKILL");
  await kitchen.stop();
  await data.remove();
});

/** Calls the running server, as Amina. */
const call = (...request: [method: string, path: string, body?: unknown]) =>
  callServer(server, amina, request);

const state = () => call("GET", `/api/devices/${deviceId}/playback-state`);
const press = (action: string, rest = {}) =>
  call("POST", "/api/playback/control", { action, deviceId, ...rest });
const lastRun = async (id: number) => (await call("GET", `/api/schedules/${id}/runs`))[0];
const loads = () => sentTo(kitchen).filter((sent) => sent.startsWith("LOAD"));
const position = () => Number(kitchen.state().media?.position ?? 0);

/** The adhan of Maghrib sounds, and what it interrupted is stored; returns its schedule. */
async function adhanSounds(): Promise<number> {
  const owner = { ...at(server, amina), url: server.url, user: amina.user };
  const id = await makeAdhan(owner, { deviceId, volume: 60 }, (schedule) =>
    queryDatabase(
      data,
      `update schedules set start_anchor = '${anchorAt("maghrib")}' where id = ${schedule}`,
    ),
  );
  await call("POST", `/api/schedules/${id}/run`);
  await eventually("it sounds", async () => {
    const { adhan, status } = await state();
    return adhan === "maghrib" && status === "playing";
  });
  await eventually("it is stored", async () => {
    const rows = await queryDatabase(
      data,
      `select 1 from playback_state, runs where playback_state.adhan is not null
       and runs.schedule_id = ${id} and runs.started_at is not null`,
    );
    return rows.length === 1;
  });
  return id;
}

// Promise killed-in-an-adhan: kill -9 in the middle of an adhan
// -> it plays to its end, once; what it interrupted continues, whether a run or started by a person
test(
  "kill -9 in the middle of an adhan: it is heard once, and the run that it interrupted continues",
  async () => {
    const recitation = await call("POST", `/api/users/${amina.user.id}/schedules`, {
      deviceId,
      reciterId: 1,
      surahId: 2,
      startTime: "04:50",
      endTime: "05:20",
      volume: 30,
    });
    await call("POST", `/api/schedules/${recitation.id}/run`);
    await eventually("it plays", async () => (await state()).status === "playing");
    await eventually("three seconds of it", () => position() >= 3);
    const adhan = await adhanSounds();
    const pausedAt = kitchen.journal.find(({ payload }) => payload.type === "PAUSE")?.at ?? 0;
    const heard = (pausedAt - (loadsOf(kitchen)[0]?.at ?? 0)) / 1000;
    // Places are gathered for half a second.
    await eventually("its place is written", async () => {
      const rows = await queryDatabase(data, "select 1 from schedules where stopped_position >= 3");
      return rows.length === 1;
    });
    await server.kill("SIGKILL");
    expect(kitchen.state().media?.state).toBe("PLAYING");
    server = await startServer();
    await eventually("the recitation is loaded again", () => loads().length === 3, PATIENCE);
    expect(loads()).toEqual(["LOAD 2", "LOAD adhan", "LOAD 2"]);
    expect(Math.abs(Number(loadsOf(kitchen)[2]?.payload.currentTime) - heard)).toBeLessThan(1);
    await eventually("it is shown", async () => {
      const { adhan: prayer, surahId, status } = await state();
      return prayer === null && surahId === 2 && status === "playing";
    });
    // Written a little after what is said of the speaker.
    await eventually("the run of the adhan is over", async () => {
      const { status, reason } = await lastRun(adhan);
      return status === "played" && reason === null;
    });
    expect(await lastRun(recitation.id)).toMatchObject({ status: "running", reason: null });
    expect(kitchen.state().volume).toBe(30);
    expect(await call("GET", `/api/schedules/${recitation.id}/runs`)).toHaveLength(1);
  },
  2 * PATIENCE,
);

// Proves killed-in-an-adhan.
test(
  "kill -9 in an adhan over a recitation that a person had started and paused: it is paused again",
  async () => {
    await press("play", { reciterId: 1, surahId: 18 });
    await eventually("it plays", async () => (await state()).status === "playing");
    await eventually("two seconds of it", () => position() >= 2);
    await press("pause");
    await eventually("it is paused", async () => (await state()).status === "paused");
    const { position: pausedAt } = await state();
    await adhanSounds();
    await server.kill("SIGKILL");
    server = await startServer();
    await eventually("it is loaded again", () => loads().length === 3, PATIENCE);
    expect(loads()).toEqual(["LOAD 18", "LOAD adhan", "LOAD 18 paused"]);
    expect(Number(loadsOf(kitchen)[2]?.payload.currentTime)).toBeCloseTo(pausedAt, 0);
    await eventually("it is shown", async () => {
      const { status, surahId, adhan } = await state();
      return status === "paused" && surahId === 18 && adhan === null;
    });
  },
  2 * PATIENCE,
);
