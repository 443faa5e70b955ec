// How lists are read: once, without retries, and cached until something invalidates them.
import {
  environmentManager,
  focusManager,
  MutationObserver,
  onlineManager,
  QueryObserver,
  type QueryObserverOptions,
} from "@tanstack/react-query";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { logout } from "#contract/account";
import { call } from "./call.ts";
import { fetchListeningDays, syncStatusQuery } from "./late-queries.ts";
import { createQueryClient, devicesQuery, playbackStateQuery, sessionQuery } from "./queries.ts";
import { zoneHere } from "#contract/times/zone-here";
import { ZONE_HEADER } from "#contract/times/zone-offsets";
import { setDevicesPushed } from "./pushed-devices.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => void vi.unstubAllGlobals());

const calls = () => fetched.mock.calls;

const reply = (status: number, body: object) => async () => Response.json(body, { status });

test("a query that fails is not tried again", async () => {
  fetched.mockImplementation(reply(503, { success: false, message: "Not now." }));
  await expect(createQueryClient().fetchQuery(sessionQuery)).rejects.toThrow("Not now.");
  expect(calls()).toHaveLength(1);
});

test("days are asked for by the account's zone where the server does not know the browser's", async () => {
  const day = { date: "2026-11-25", seconds: 60, entries: 1 };
  fetched.mockImplementation(async (address) =>
    (address as string).includes("timezone")
      ? Response.json({ success: false, message: "No such zone." }, { status: 400 })
      : Response.json([day]),
  );
  const dates = { from: "2026-11-01", to: "2026-11-30", timezone: "America/Newtown" };
  const { signal } = new AbortController();
  expect(await fetchListeningDays(1, dates, signal)).toEqual([day]);
  fetched.mockImplementation(reply(503, { success: false, message: "Not now." }));
  await expect(fetchListeningDays(1, dates, signal)).rejects.toThrow("Not now.");
});

test("the account is asked for together with the offsets of the browser's zone", async () => {
  // As a page that has just been opened: the tests of other files share what is remembered of zones.
  vi.resetModules();
  const { createQueryClient, sessionQuery } = await import("./queries.ts");
  const zones = [{ timezone: zoneHere(), zoneOffsets: [] }];
  fetched.mockImplementation(reply(200, { success: true, user: { id: 1 }, zones }));
  await createQueryClient().fetchQuery(sessionQuery);
  const [[, init] = [], ...others] = calls();
  expect(new Headers(init?.headers).get(ZONE_HEADER)).toBe(zoneHere());
  expect(others).toEqual([]);
  // They are known now.
  await createQueryClient().fetchQuery(sessionQuery);
  expect(new Headers(calls()[1]?.[1]?.headers).has(ZONE_HEADER)).toBe(false);
});

test("a 401 means that nobody is signed in, and is no failure", async () => {
  fetched.mockImplementation(reply(401, { success: false, message: "Sign in." }));
  expect(await createQueryClient().fetchQuery(sessionQuery)).toBeNull();
});

test("what was read is never stale, nor read again on focus or when the network is back", async () => {
  fetched.mockImplementation(reply(200, { success: true, user: { id: 1 } }));
  const client = createQueryClient();
  await client.fetchQuery(sessionQuery);
  await client.fetchQuery(sessionQuery);
  expect(calls()).toHaveLength(1);
  expect(client.getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
});

/** Observes a query as a page does, with a clock that the test moves; `stop` unsubscribes. */
async function look(query: Pick<QueryObserverOptions, "queryKey">) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // The query library sets timers in a browser only.
  environmentManager.setIsServer(() => false);
  onTestFinished(() => environmentManager.setIsServer(() => true));
  const stop = new QueryObserver(createQueryClient(), query).subscribe(() => {});
  onTestFinished(stop);
  await vi.advanceTimersByTimeAsync(0);
  /** The number of calls made in this many milliseconds. */
  const callsIn = async (milliseconds: number) => {
    const before = fetched.mock.calls.length;
    await vi.advanceTimersByTimeAsync(milliseconds);
    return fetched.mock.calls.length - before;
  };
  return { stop, callsIn };
}

// Proves 8.
test("a tab that is left alone asks who is signed in within the day, so that its cookie slides", async () => {
  fetched.mockImplementation(reply(200, { success: true, user: { id: 1 } }));
  const { callsIn } = await look(sessionQuery);
  expect(calls()).toHaveLength(1);
  expect(await callsIn(24 * 60 * 60_000)).toBeGreaterThan(0);
});

test("the speakers are asked for every 10 s, and not while the tab is out of sight or nothing looks at them", async () => {
  fetched.mockImplementation(reply(200, []));
  const { stop, callsIn } = await look(devicesQuery(7));
  expect(fetched.mock.lastCall?.[0]).toBe("/api/users/7/devices");
  expect(await callsIn(9_999)).toBe(0);
  expect(await callsIn(1)).toBe(1);
  expect(await callsIn(30_000)).toBe(3);
  focusManager.setFocused(false);
  onTestFinished(() => focusManager.setFocused(undefined));
  expect(await callsIn(60_000)).toBe(0);
  focusManager.setFocused(true);
  expect(await callsIn(20_000)).toBe(2);
  stop();
  expect(await callsIn(60_000)).toBe(0);
});

test("while their changes are pushed the speakers are asked for once a minute", async () => {
  fetched.mockImplementation(reply(200, []));
  setDevicesPushed(true);
  onTestFinished(() => setDevicesPushed(false));
  const { callsIn } = await look(devicesQuery(7));
  expect(await callsIn(59_999)).toBe(0);
  expect(await callsIn(1)).toBe(1);
});

test("where the speakers are only read, nothing asks for them again", async () => {
  fetched.mockImplementation(reply(200, []));
  const { callsIn } = await look(devicesQuery(7, false));
  expect(await callsIn(60_000)).toBe(0);
});

test("the status of a sync is asked for every 5 s while one runs, in a tab out of sight too", async () => {
  const status = { inProgress: true };
  fetched.mockImplementation(async () => Response.json(status));
  const { callsIn } = await look(syncStatusQuery);
  expect(await callsIn(4_999)).toBe(0);
  expect(await callsIn(1)).toBe(1);
  focusManager.setFocused(false);
  onTestFinished(() => focusManager.setFocused(undefined));
  expect(await callsIn(10_000)).toBe(2);
  status.inProgress = false;
  expect(await callsIn(5_000)).toBe(1);
  expect(await callsIn(60_000)).toBe(0);
});

test("without a network reads and changes fail at once, and are not kept for later", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  const client = createQueryClient();
  await expect(client.fetchQuery(sessionQuery)).rejects.toThrow("Wird cannot be reached");
  const change = new MutationObserver(client, { mutationFn: () => call(logout) });
  await expect(change.mutate()).rejects.toThrow("Wird cannot be reached");
  expect(calls()).toHaveLength(2);
});

// Promise page-of-fifty-speakers: a page of an account with fifty speakers
// -> their states are one request
test("the states of many speakers are one request; what is not in its list is asked for alone", async () => {
  const state = (deviceId: number) => ({
    id: deviceId,
    deviceId,
    lastUpdated: "2026-11-25T04:50:00Z",
  });
  fetched.mockImplementation(async (address) =>
    Response.json(
      (address as string).endsWith("/playback-states")
        ? Array.from({ length: 49 }, (_, index) => state(index + 1))
        : state(50),
    ),
  );
  const client = createQueryClient();
  const states = Array.from({ length: 50 }, (_, index) => index + 1).map((id) =>
    client.fetchQuery(playbackStateQuery(id)),
  );
  expect((await Promise.all(states)).map(({ deviceId }) => deviceId)).toHaveLength(50);
  const paths = () => fetched.mock.calls.map(([address]) => address);
  expect(paths()).toEqual(["/api/playback-states", "/api/devices/50/playback-state"]);
  // One alone is read alone.
  await client.fetchQuery({ ...playbackStateQuery(7), staleTime: 0 });
  expect(paths()).toHaveLength(3);
  expect(paths().at(-1)).toBe("/api/devices/7/playback-state");
});
