// A real server process, killed and ended while a surah plays: what was answered is there, the run goes on.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  startVirtualSpeaker,
  type VirtualSpeaker,
} from "#server/speakers/virtual-speaker/virtual-speaker";
import {
  createTestData,
  createVisitor,
  eventually,
  type TestData,
  type Visitor,
} from "../harness.ts";

let data: TestData;
let kitchen: VirtualSpeaker;
let server: { child: ChildProcess; url: string };
let userId: number;
let cookie: string;
let deviceId: number;
const processes: ChildProcess[] = [];

beforeEach(async () => {
  data = await createTestData();
  kitchen = await startVirtualSpeaker({
    name: "Kitchen",
    mdns: false,
    fetchAudio: false,
    duration: 900,
  });
  server = await startServer();
  const visitor = createVisitor(server.url);
  const registered = await eventually("an account", async () => {
    const answer = await visitor.post("/api/register", {
      username: "amina",
      email: "amina@example.org",
      password: "password of a test",
      name: "Amina",
    });
    return answer.status === 201 ? answer : null;
  });
  userId = registered.body.user.id;
  cookie = visitor.cookie();
  const seen = await eventually("the kitchen is seen", async () => {
    return (await call("GET", "/api/speakers"))[0];
  });
  const device = { type: "google", name: "Kitchen", deviceId: seen.deviceId };
  deviceId = (await call("POST", `/api/users/${userId}/devices`, device)).id;
});

afterEach(async () => {
  for (const child of processes.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await kitchen.stop();
  await data.remove();
});

async function startServer(): Promise<typeof server> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: data.folder,
      ...(data.databaseUrl === null ? {} : { DATABASE_URL: data.databaseUrl }),
      CAST_DISCOVERY: "off",
      CAST_HOSTS: `127.0.0.1:${kitchen.port}`,
      CATALOGUE_URL: "http://127.0.0.1:9",
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  processes.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^Wird is ready: .*:(\d+)/.exec(line)?.[1];
    if (port) return { child, url: `http://127.0.0.1:${port}` };
  }
  throw new Error("The server ended before it was ready.");
}

async function kill(signal: NodeJS.Signals): Promise<void> {
  server.child.kill(signal);
  await once(server.child, "exit");
}

async function call(method: string, path: string, body?: unknown): Promise<any> {
  const visitor: Visitor = createVisitor(server.url);
  const answer = await visitor.call(method, path, body, { cookie });
  if (answer.status >= 400) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** A schedule that started by hand, on surah 2; answers its id. */
async function playing(choice: object = {}): Promise<number> {
  const schedule = await call("POST", `/api/users/${userId}/schedules`, {
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

const loads = () => kitchen.journal.filter(({ payload }) => payload.type === "LOAD").length;
const lastRun = async () => (await call("GET", `/api/users/${userId}/schedules`))[0].lastRun;

test("kill -9 while a surah plays: it plays on, and the run is taken up without another load", async () => {
  const id = await playing();
  const renamed = await call("PATCH", `/api/schedules/${id}`, { endTime: "06:00", volume: 44 });
  expect(renamed).toMatchObject({ endTime: "06:00", volume: 44 });
  await kill("SIGKILL");
  expect(kitchen.state().media?.state).toBe("PLAYING");
  server = await startServer();
  expect((await call("GET", `/api/users/${userId}/schedules`))[0]).toMatchObject({
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
  expect(loads()).toBe(1);
  expect(await call("GET", `/api/schedules/${id}/runs`)).toHaveLength(1);
  // On PostgreSQL the dead node's hold on the speaker lasts until its lease is over.
  const stop = () => call("POST", "/api/playback/control", { action: "stop", deviceId });
  await eventually("it can be stopped", stop, 40_000);
  await eventually("its outcome", async () => (await lastRun()).reason === "You stopped Kitchen.");
});

test("kill -9, and the speaker is emptied meanwhile: at most one load more, and an outcome", async () => {
  await playing();
  await kill("SIGKILL");
  kitchen.startOtherApp("Spotify");
  kitchen.pressStop();
  server = await startServer();
  // Nothing says that it was not the power that went: it is loaded again at most once.
  await eventually(
    "an outcome",
    async () => ["running", "stopped"].includes((await lastRun()).status),
    40_000,
  );
  expect(loads()).toBeLessThanOrEqual(2);
});

test("SIGTERM gives the run back: the next start takes it up at once, the speaker plays on", async () => {
  await playing();
  await kill("SIGTERM");
  expect(server.child.exitCode).toBe(0);
  expect(kitchen.state().media?.state).toBe("PLAYING");
  server = await startServer();
  await eventually("it is followed again", async () => {
    return (await call("GET", `/api/devices/${deviceId}/playback-state`)).status === "playing";
  });
  expect(await lastRun()).toMatchObject({ status: "running" });
  expect(loads()).toBe(1);
});
