// A real server process, killed after a run went to its fallback: the next continues where its row says.
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
import { connectSpeaker, loadsOf, startKitchen, withSpeakers } from "../../kitchen.ts";
import { leasesExpire, type ServerProcess, startServerProcess } from "../../server-process.ts";

let data: TestData;
let speakers: VirtualSpeaker[];
let server: ServerProcess;
let amina: Member;
let scheduleId: number;

const startServer = () => startServerProcess({ data, settings: withSpeakers(speakers) });
const [KITCHEN, HALL] = [0, 1];
const loads = (speaker: number) => loadsOf(speakers[speaker] as VirtualSpeaker).length;

beforeEach(async () => {
  data = await createTestData();
  speakers = [await startKitchen(), await startKitchen({ name: "Hall" })];
  server = await startServer();
  amina = await eventually("an account", () => createMember(server.url, "amina"));
  const [deviceId, fallbackDeviceId] = [
    await connectSpeaker(amina, speakers[KITCHEN] as VirtualSpeaker),
    await connectSpeaker(amina, speakers[HALL] as VirtualSpeaker),
  ];
  const made = await amina.post(`/api/users/${amina.user.id}/schedules`, {
    ...{ deviceId, fallbackDeviceId, reciterId: 1, surahId: 2 },
    ...{ startTime: "04:50", endTime: "05:20" },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  scheduleId = made.body.id;
});

afterEach(async () => {
  if (!server.hasEnded()) await server.kill("SIGKILL");
  await Promise.all(speakers.map((speaker) => speaker.stop()));
  await data.remove();
});

const lastRun = async () =>
  (await at(server, amina).get(`/api/users/${amina.user.id}/schedules`)).body[0].lastRun;

test("kill -9 between its row and the LOAD on the fallback: the fallback recites, the first does not", async () => {
  await server.kill("SIGKILL");
  await leasesExpire(data);
  const now = Date.now();
  const why = JSON.stringify({ code: "run.silent", params: { speaker: "Kitchen" } });
  const hallId = (
    await queryDatabase<{ id: number }>(data, "select id from devices where name = 'Hall'")
  )[0]?.id;
  await queryDatabase(
    data,
    `insert into runs (schedule_id, due_at, ends_at, status, claimed_by,
       device_id, speaker, fallback_at, fallback_reason)
     values (${scheduleId}, ${now - 61_000}, ${now + 1_800_000}, 'running', 'dead',
       ${hallId}, 'Hall', ${now - 1000}, '${why}')`,
  );
  server = await startServer();
  await eventually("the hall recites", () => loads(HALL) === 1);
  await eventually("it is said", async () => (await lastRun())?.fallback);
  expect(await lastRun()).toMatchObject({
    status: "running",
    reason:
      "Hall recited in place of Kitchen. Kitchen had not begun to play a minute after its time.",
    fallback: { deviceId: hallId, name: "Hall" },
  });
  expect(loads(KITCHEN)).toBe(0);
  // Killed again while it recites: it plays on, and is not loaded again.
  await server.kill("SIGKILL");
  await leasesExpire(data);
  server = await startServer();
  await eventually("the run goes on", async () => (await lastRun())?.status === "running");
  expect([loads(KITCHEN), loads(HALL)]).toEqual([0, 1]);
});
