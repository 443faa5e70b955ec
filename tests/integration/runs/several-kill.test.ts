// kill -9 while three speakers recite one run: each is taken up for itself.
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
import { connectSpeaker, loadsOf, startKitchen, withSpeakers } from "../../kitchen.ts";
import {
  callServer,
  leasesExpire,
  type ServerProcess,
  startServerProcess,
} from "../../server-process.ts";

let data: TestData;
let speakers: VirtualSpeaker[];
let server: ServerProcess;
let amina: Member;
let deviceIds: number[];

const startServer = () => startServerProcess({ data, settings: withSpeakers(speakers) });

beforeEach(async () => {
  data = await createTestData();
  speakers = await Promise.all(
    ["Kitchen", "Hall", "Bedroom"].map((name) => startKitchen({ name })),
  );
  server = await startServer();
  amina = await eventually("an account", () => createMember(server.url, "amina"));
  deviceIds = [];
  for (const speaker of speakers) deviceIds.push(await connectSpeaker(amina, speaker));
});

afterEach(async () => {
  if (!server.hasEnded()) await server.kill("SIGKILL");
  await Promise.all(speakers.map((speaker) => speaker.stop()));
  await data.remove();
});

/** Calls the running server, as Amina. */
const call = (...request: [method: string, path: string, body?: unknown]) =>
  callServer(server, amina, request);

const isPlaying = (speaker: VirtualSpeaker) => speaker.state().media?.state === "PLAYING";

async function statuses(): Promise<string[]> {
  const [schedule] = await call("GET", `/api/users/${amina.user.id}/schedules`);
  return schedule.lastRun.speakers.map(({ status }: { status: string }) => status);
}

const shows = (...wanted: string[]) =>
  eventually(
    `the outcomes are ${wanted.join(", ")}`,
    async () => (await statuses()).join() === wanted.join(),
    60_000,
  );

// Promise killed-with-several-speakers: kill -9 while several speakers recite one run; its speakers are followed by
// different nodes
// -> each is claimed once and taken over separately: what plays is not loaded again
test("those that play on are not loaded again, the one that was emptied is, and each ends for itself", async () => {
  const [kitchen, hall, bedroom] = speakers as [VirtualSpeaker, VirtualSpeaker, VirtualSpeaker];
  const [kitchenId, ...alsoOn] = deviceIds;
  const schedule = await call("POST", `/api/users/${amina.user.id}/schedules`, {
    ...{ deviceId: kitchenId, alsoOn, reciterId: 1, surahId: 2 },
    ...{ startTime: "04:50", endTime: "05:20" },
  });
  await call("POST", `/api/schedules/${schedule.id}/run`);
  await eventually("all play", () => speakers.every(isPlaying));
  await shows("running", "running", "running");
  await eventually("all have sounded", async () => {
    const rows = await queryDatabase(data, "select 1 from runs where started_at is not null");
    return rows.length === 3;
  });
  await server.kill("SIGKILL");
  await leasesExpire(data);
  expect(speakers.map(isPlaying)).toEqual([true, true, true]);
  await bedroom.unplug();
  await bedroom.plugIn();

  server = await startServer();
  await eventually("the emptied one plays again", () => isPlaying(bedroom), 60_000);
  await shows("running", "running", "running");
  expect([kitchen, hall].map((speaker) => loadsOf(speaker).length)).toEqual([1, 1]);
  expect(loadsOf(bedroom)).toHaveLength(2);
  const stop = (deviceId: number | undefined) =>
    call("POST", "/api/playback/control", { action: "stop", deviceId });
  await stop(alsoOn[0]);
  await shows("running", "stopped", "running");
  await stop(kitchenId);
  await shows("stopped", "stopped", "running");
  expect(await call("GET", `/api/schedules/${schedule.id}/runs`)).toHaveLength(1);
});
