// A real server process, killed while a speaker plays: what it still plays is read back, else at most a minute is lost.
// Databases: both, for kills.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { HistoryEntry, PlaybackState } from "#contract/playback";
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

const SURAH = 18;
const PATIENCE = 60_000;

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

/** Calls the running server, as Amina. */
const call = <T>(...request: [method: string, path: string, body?: unknown]): Promise<T> =>
  callServer<T>(server, amina, request);

const state = () => call<PlaybackState>("GET", `/api/devices/${deviceId}/playback-state`);
const history = () => call<HistoryEntry[]>("GET", `/api/users/${amina.user.id}/playback-history`);
const press = (action: string, rest = {}) =>
  call("POST", "/api/playback/control", { action, deviceId, ...rest });
/** Where the speaker is, seconds. */
const there = () => Number(kitchen.state().media?.position ?? 0);
const startOf = (load: number) => Number(loadsOf(kitchen)[load]?.payload.currentTime);

/** From the second 100 on, for some seconds, as it is stored. */
async function playByHand(): Promise<void> {
  await press("play", { reciterId: 1, surahId: SURAH, position: 100 });
  await eventually("it plays", async () => (await state()).status === "playing");
  await eventually("it is stored", async () => {
    const [row] = await queryDatabase<{ hearing: string | null; status: string }>(
      data,
      "select hearing, status from playback_state",
    );
    return row?.status === "playing" && JSON.parse(row.hearing ?? "null")?.entry;
  });
  await eventually("some seconds of it", () => there() >= 106);
}

async function kill(): Promise<void> {
  await server.kill("SIGKILL");
  await leasesExpire(data);
}

// Promise killed-while-playing: kill -9 while a speaker plays: its position
// -> if it plays on, the position is read from it; if it was emptied, at most a minute is lost; the history entry
// continues, and nothing unheard counts as heard
describe("kill -9 while it plays what somebody has started", () => {
  test("and it plays on: its position is read back, and its history entry continues with all that was heard", async () => {
    await playByHand();
    const [before] = await history();
    // Its place is written once a minute, but shown as it is.
    expect(before?.duration).toBeGreaterThan(4);
    expect(before?.endPosition).toBeGreaterThan(104);
    await kill();
    server = await startServer();
    await eventually("it is followed", async () => (await state()).status === "playing", PATIENCE);
    expect(Math.abs((await state()).position - there())).toBeLessThan(1.5);
    expect(loadsOf(kitchen)).toHaveLength(1);
    await eventually("it can be stopped", () => press("stop"), PATIENCE);
    const heard = (await state()).position - 100;
    const entries = await eventually("its entry is closed", async () => {
      const [row] = await queryDatabase<{ end: number | null }>(
        data,
        'select end_position as "end" from playback_history',
      );
      return row && Number(row.end) - 100 > heard - 1 ? history() : null;
    });
    expect(entries).toHaveLength(1);
    expect(entries[0]?.id).toBe(before?.id);
    expect(Math.abs(Number(entries[0]?.duration) - heard)).toBeLessThan(2);
  });

  test("and it is emptied meanwhile: Resume begins at most a minute before, and no more is heard than was", async () => {
    await playByHand();
    const reached = there();
    await kill();
    const before = there() - 100;
    kitchen.pressStop();
    server = await startServer();
    await eventually("Resume is possible", () => press("play"), PATIENCE);
    await eventually("it is loaded", () => loadsOf(kitchen).length === 2, PATIENCE);
    expect(startOf(1)).toBeLessThanOrEqual(reached + 1);
    expect(startOf(1)).toBeGreaterThan(reached - 60);
    expect(startOf(1)).toBeGreaterThanOrEqual(100);
    // It has sounded until it was emptied, and again since. What was stored as playing counts on until the new place is
    // written, a moment later.
    await eventually("no more is heard than was", async () => {
      const [entry] = await history();
      return Number(entry?.duration) < before + there() - startOf(1) + 2;
    });
  });

  test("within a run, and it is emptied meanwhile: it is loaded at the place that was stored last", async () => {
    const schedule = await call<{ id: number }>("POST", `/api/users/${amina.user.id}/schedules`, {
      ...{ deviceId, reciterId: 1, surahId: SURAH, startTime: "04:50", endTime: "05:20" },
    });
    await call("POST", `/api/schedules/${schedule.id}/run`);
    await eventually("it plays", async () => (await state()).status === "playing");
    await eventually("it is stored", async () => {
      const rows = await queryDatabase(
        data,
        "select 1 from playback_state, runs where runs.started_at is not null and hearing is not null",
      );
      return rows.length > 0;
    });
    await kill();
    kitchen.pressStop();
    // As though it had played for five minutes: the schedule's own place is that of its beginning.
    await queryDatabase(data, "update playback_state set position = 300, status = 'playing'");
    server = await startServer();
    await eventually("it is loaded again", () => loadsOf(kitchen).length === 2, PATIENCE);
    expect(startOf(1)).toBe(300);
  });
});

// Proves killed-while-playing.
test("SIGTERM while it plays: everything is written, and Resume is exact", async () => {
  await playByHand();
  const reached = there();
  expect(await server.kill("SIGTERM")).toBe(0);
  kitchen.pressStop();
  const [entry] = await queryDatabase<{ end: number; heard: number }>(
    data,
    'select end_position as "end", seconds_heard as heard from playback_history',
  );
  expect(Math.abs(Number(entry?.end) - reached)).toBeLessThan(1);
  expect(Math.abs(Number(entry?.heard) - (reached - 100))).toBeLessThan(2);
  server = await startServer();
  await eventually("Resume is possible", () => press("play"), PATIENCE);
  await eventually("it is loaded", () => loadsOf(kitchen).length === 2, PATIENCE);
  expect(Math.abs(startOf(1) - reached)).toBeLessThan(1);
});
