// The sample data's stand-in for the server, called through `call` as the page does.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getUser } from "#contract/account";
import { changeAlertSettings, testAlerts } from "#contract/alerts";
import { alexaLink } from "#contract/alexa";
import {
  connectDevice,
  createDevice,
  deleteDevice,
  listDevices,
  listSpeakers,
  renameDevice,
} from "#contract/devices";
import type { Endpoint } from "#contract/endpoint";
import {
  controlPlayback,
  createHistory,
  getPlaybackState,
  listHistory,
  listListeningDays,
  updateHistory,
  type ControlAction,
  type PlaybackState,
} from "#contract/playback";
import { listPrayerTimes } from "#contract/prayers/prayers";
import { getAudio, listReciterSurahs, listReciters } from "#contract/reciters";
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  runSchedule,
  skipSchedule,
  unskipSchedule,
  updateSchedule,
} from "#contract/schedules";
import {
  createCalendarFeed,
  createToken,
  deleteCalendarFeed,
  deleteToken,
  getCalendarFeed,
  listTokens,
} from "#contract/tokens";
import { surahs } from "#contract/quran/surahs";
import { call, standInForServer } from "../call.ts";
import { FIRST_SAMPLE_ID as FIRST } from "./sample-data.ts";
import { createSampleServer } from "./sample-server.ts";

const own = { params: { userId: 7 } };
const server = vi.fn<typeof fetch>(async () => Response.json([]));
let now: number;
let changes: { state: PlaybackState; schedules: boolean }[];

beforeEach(() => {
  now = Date.UTC(2026, 0, 5, 12);
  changes = [];
  server.mockClear();
  vi.stubGlobal("fetch", server);
  standInForServer(
    createSampleServer({
      now: () => now,
      surahs: async () => surahs.map((each) => ({ ...each })),
      changed: (state, schedules) => changes.push({ state, schedules }),
    }),
  );
});

afterEach(() => {
  standInForServer(null);
  vi.unstubAllGlobals();
});

const devices = () => call(listDevices, own);
const schedules = () => call(listSchedules, own);
const press = (action: ControlAction, more = {}) =>
  call(controlPlayback, { body: { action, deviceId: FIRST, ...more } });

test("it begins with five reciters, two schedules and three speakers of a kind", async () => {
  expect(await call(listReciters)).toHaveLength(5);
  expect(await call(listReciterSurahs, { params: { identifier: "sample-1" } })).toHaveLength(114);
  expect(await schedules()).toHaveLength(2);
  expect((await devices()).map(({ type }) => type)).toEqual(["google", "google", "google"]);
  expect(server).not.toHaveBeenCalled();
});

test("a connection is one for each kind", async () => {
  expect(await call(alexaLink)).toEqual({ linked: false, echoHeard: false });
  await call(createDevice, { ...own, body: { type: "alexa", name: "Amazon Echo" } });
  expect(await devices()).toHaveLength(6);
  expect(await call(alexaLink)).toEqual({ linked: true, echoHeard: true });
  await call(connectDevice, { params: { id: FIRST }, body: { isConnected: false } });
  expect((await devices()).every(({ type }) => type === "alexa")).toBe(true);
  const [seen] = await call(listSpeakers);
  await call(createDevice, {
    ...own,
    body: { type: "google", name: "x", deviceId: seen?.deviceId ?? "", isConnected: true },
  });
  expect(await devices()).toHaveLength(6);
  await call(renameDevice, { params: { id: FIRST }, body: { name: "Hall" } });
  expect((await devices())[0]?.name).toBe("Hall");
});

test("schedules are made, changed, skipped and deleted in memory", async () => {
  const [first] = await schedules();
  expect(Date.parse(first?.nextRunAt ?? "")).toBeGreaterThan(now);
  const skipped = await call(skipSchedule, { params: { id: FIRST } });
  expect(Date.parse(skipped.nextRunAt ?? "")).toBeGreaterThan(Date.parse(first?.nextRunAt ?? ""));
  expect(skipped.lastRun?.status).toBe("skipped");
  expect(await call(unskipSchedule, { params: { id: FIRST } })).toEqual(first);
  const body = { deviceId: FIRST, reciterId: FIRST, startTime: "06:00", endTime: "07:00" };
  const { id } = await call(createSchedule, { ...own, body });
  const off = await call(updateSchedule, { params: { id }, body: { enabled: false } });
  expect(off).toMatchObject({ startTime: "06:00", frequency: "daily", nextRunAt: null });
  expect(await schedules()).toHaveLength(3);
  await call(deleteSchedule, { params: { id } });
  expect(await schedules()).toHaveLength(2);
  const update = call(updateSchedule, { params: { id }, body: { enabled: true } });
  await expect(update).rejects.toThrow("no such thing among the sample data");
  expect(server).not.toHaveBeenCalled();
});

test("a schedule on several sample speakers starts on each, and loses one that is deleted", async () => {
  const also = { alsoOn: [FIRST + 1, FIRST + 2] };
  await call(updateSchedule, { params: { id: FIRST }, body: also });
  const { lastRun } = await call(runSchedule, { params: { id: FIRST }, body: {} });
  expect(lastRun?.speakers?.map(({ deviceId }) => deviceId)).toEqual([FIRST, ...also.alsoOn]);
  await call(deleteDevice, { params: { id: FIRST + 1 } });
  expect((await schedules())[0]?.alsoOn).toEqual([FIRST + 2]);
});

test("a schedule follows the sample prayers; one way to end replaces the other", async () => {
  const [first] = await call(listPrayerTimes, {
    ...own,
    query: { from: "2026-01-06", days: 1 },
  });
  const made = await call(createSchedule, {
    ...own,
    body: {
      ...{ deviceId: FIRST, reciterId: FIRST },
      startAnchor: { prayer: "fajr", minutes: -20 },
      endAnchor: { prayer: "fajr", minutes: 0 },
    },
  });
  const start = Date.parse(first?.fajr ?? "") - 20 * 60_000;
  expect(made.nextRunAt).toBe(new Date(start).toISOString());
  expect(made.timezone).toBe("Africa/Cairo");
  const params = { id: made.id };
  const timed = await call(updateSchedule, { params, body: { durationMinutes: 45 } });
  expect(timed).toMatchObject({ endAnchor: null, startAnchor: { prayer: "fajr" } });
  const clock = { startTime: "23:30", endTime: "23:45" };
  expect(await call(updateSchedule, { params, body: clock })).toMatchObject({
    ...{ ...clock, startAnchor: null, durationMinutes: null },
  });
});

test("a speaker plays: previous and next clamp to 1 and 114, and time passes", async () => {
  expect((await press("previous")).surahId).toBe(1);
  await press("play", { surahId: 114 });
  expect((await press("next")).surahId).toBe(114);
  now += 60_000;
  expect(await press("pause")).toMatchObject({ status: "paused", position: 60 });
  expect((await press("volume", { volume: 30 })).volume).toBe(30);
  const state = await call(getPlaybackState, { params: { id: FIRST } });
  expect(state).toMatchObject({ deviceId: FIRST, surahId: 114, position: 60, volume: 30 });
  expect(changes.at(-1)?.state).toEqual(state);
});

test("a schedule's run plays on its speaker, and ends when that is stopped", async () => {
  const { lastRun } = await call(runSchedule, { params: { id: FIRST }, body: {} });
  expect(lastRun?.status).toBe("running");
  expect(changes.at(-1)?.state.status).toBe("playing");
  await press("stop");
  expect(changes.at(-1)).toMatchObject({ state: { status: "stopped" }, schedules: true });
  expect((await schedules())[0]?.lastRun).toBeNull();
});

test("what is heard here has a sound of its own, and is remembered", async () => {
  const { externalUrl } = await call(getAudio, { params: { reciterId: FIRST, surahId: 36 } });
  expect(externalUrl).toMatch(/^blob:/);
  const body = { reciterId: FIRST, surahId: 36, startPosition: 5 };
  const { id } = await call(createHistory, { ...own, body });
  await call(updateHistory, { params: { id }, body: { endPosition: 25, secondsHeard: 20 } });
  const [entry] = await call(listHistory, own);
  expect(entry).toMatchObject({ surahName: "Yaseen", duration: 20, endPosition: 25 });
  const query = { from: "2026-01-01", to: "2026-01-31", timezone: "UTC" };
  expect(await call(listListeningDays, { ...own, query })).toEqual([
    { date: "2026-01-05", seconds: 20, entries: 1 },
  ]);
  expect(server).not.toHaveBeenCalled();
});

test("alerts, tokens and the calendar feed are changed in memory", async () => {
  const settings = await call(changeAlertSettings, {
    ...own,
    body: { mail: true, webhookUrl: "https://example.org/hook" },
  });
  expect(settings).toMatchObject({ mail: true, webhookSecret: expect.any(String), ntfyUrl: null });
  const { ways } = await call(testAlerts, own);
  expect(ways.map(({ way }) => way)).toEqual(["mail", "webhook"]);
  const body = { name: " Home Assistant ", scope: "read" } as const;
  const { id, token } = await call(createToken, { ...own, body });
  expect(token).toMatch(/^wird_/);
  expect(await call(listTokens, own)).toMatchObject([{ id, name: "Home Assistant" }]);
  await call(deleteToken, { params: { id } });
  expect(await call(listTokens, own)).toEqual([]);
  await call(createCalendarFeed, { ...own, body: {} });
  expect((await call(getCalendarFeed, own)).createdAt).not.toBeNull();
  await call(deleteCalendarFeed, own);
  expect((await call(getCalendarFeed, own)).createdAt).toBeNull();
  expect(server).not.toHaveBeenCalled();
});

test("who one is comes from the server, and so does what asks past the sample data", async () => {
  await call(getUser);
  await call(listDevices, { ...own, direct: true });
  expect(server.mock.calls.map(([address]) => address)).toEqual([
    "/api/user",
    "/api/users/7/devices",
  ]);
});

test("every call of the page is either real on purpose or answered from memory", async () => {
  const contract = import.meta.glob<Record<string, unknown>>(
    ["../../../contract/**/*.ts", "!**/*.test.ts"],
    { eager: true },
  );
  const endpoints = Object.values(contract).flatMap((file) =>
    Object.entries(file).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ ...value, name }] : [],
    ),
  );
  expect(endpoints.length).toBeGreaterThan(100);
  // A call the stand-in does not implement is refused and never reaches the account.
  const refused: string[] = [];
  for (const { name, method, path } of endpoints) {
    const filled = path.replace(/:\w+/g, String(FIRST));
    const stand = createSampleServer({
      now: () => now,
      surahs: async () => [],
      changed: () => {},
    })({ method, path: filled, query: {}, body: {} });
    const text = await stand?.then((reply) => reply.text());
    if (text?.includes("no such call")) refused.push(name);
  }
  const notOfThePage = ["getHealth", "getApiDocs", "pairAgent"];
  const withoutSample = ["listAgents", "createAgentCode", "renameAgent", "deleteAgent"];
  const shownByNothing = ["upcomingRuns", "comingDays"];
  expect(new Set(refused)).toEqual(new Set([...notOfThePage, ...withoutSample, ...shownByNothing]));
});

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "access" in value && "path" in value;
}
