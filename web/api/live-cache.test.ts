// A live message changes only the cached data it concerns.
import { expect, test } from "vitest";
import type { Device } from "#contract/devices";
import type { PlaybackState } from "#contract/playback";
import { alertsKey } from "./alerts.ts";
import { applyLiveMessage, refetchAll } from "./live-cache.ts";
import { createQueryClient, keys } from "./queries.ts";

const state = { deviceId: 4, status: "playing", position: 12 } as PlaybackState;

function filled() {
  const client = createQueryClient();
  client.setQueryData(keys.history(1), []);
  client.setQueryData(keys.schedules(1), []);
  client.setQueryData(keys.history(2), []);
  return client;
}

const isStale = (client: ReturnType<typeof filled>, key: readonly unknown[]) =>
  client.getQueryState(key)?.isInvalidated;

test("writes the playback state and leaves the rest alone", () => {
  const client = filled();
  applyLiveMessage(client, 1, {
    type: "playback_update",
    deviceId: 4,
    state,
    historyUpdated: false,
    data: null,
  });
  expect(client.getQueryData(keys.playbackState(4))).toBe(state);
  expect(isStale(client, keys.history(1))).toBe(false);
  expect(isStale(client, keys.schedules(1))).toBe(false);
});

test("history and schedules are read again when they changed", () => {
  const client = filled();
  const update = { type: "playback_update", deviceId: 4, state } as const;
  applyLiveMessage(client, 1, { ...update, historyUpdated: true, data: {} });
  expect(isStale(client, keys.history(1))).toBe(true);
  expect(isStale(client, keys.history(2))).toBe(false);
  expect(isStale(client, keys.schedules(1))).toBe(false);
  applyLiveMessage(client, 1, { ...update, historyUpdated: false, data: { scheduleId: 9 } });
  expect(isStale(client, keys.schedules(1))).toBe(true);
});

test("alerts are read again when there is a new one, or when a schedule's runs have changed", () => {
  const client = filled();
  client.setQueryData(alertsKey(1), []);
  applyLiveMessage(client, 1, { type: "alerts_update" });
  expect(isStale(client, alertsKey(1))).toBe(true);
  expect(isStale(client, keys.schedules(1))).toBe(false);
  client.setQueryData(alertsKey(1), []);
  const update = { type: "playback_update", deviceId: 4, state, historyUpdated: false } as const;
  applyLiveMessage(client, 1, { ...update, data: null });
  expect(isStale(client, alertsKey(1))).toBe(false);
  applyLiveMessage(client, 1, { ...update, data: { scheduleId: 9 } });
  expect(isStale(client, alertsKey(1))).toBe(true);
});

test("khatms and their portions are read again when one has advanced", () => {
  const client = filled();
  client.setQueryData(keys.khatms(1), []);
  client.setQueryData([...keys.khatms(1), 7, "portions"], []);
  applyLiveMessage(client, 1, { type: "khatm_update", khatmId: 7 });
  expect(isStale(client, keys.khatms(1))).toBe(true);
  expect(isStale(client, [...keys.khatms(1), 7, "portions"])).toBe(true);
  expect(isStale(client, keys.schedules(1))).toBe(false);
});

test("a change of the Hijri calendar or of prayer times reads schedules and plans of khatms again", () => {
  const client = filled();
  client.setQueryData([...keys.khatms(1), 7, "portions"], []);
  client.setQueryData([...keys.prayers(1), "settings"], {});
  applyLiveMessage(client, 1, { type: "prayers_update" });
  expect(isStale(client, [...keys.prayers(1), "settings"])).toBe(true);
  expect(isStale(client, keys.schedules(1))).toBe(true);
  expect(isStale(client, [...keys.khatms(1), 7, "portions"])).toBe(true);
  expect(isStale(client, keys.history(1))).toBe(false);
});

test("a device that was changed, created or deleted is taken into the list without a fetch", () => {
  const client = filled();
  const kitchen = { id: 4, name: "Kitchen", reachable: true } as Device;
  const push = (deviceId: number, device: Device | null) =>
    applyLiveMessage(client, 1, { type: "device_update", deviceId, device });
  push(4, kitchen);
  expect(client.getQueryData(keys.devices(1))).toBeUndefined();
  client.setQueryData(keys.devices(1), [{ ...kitchen, reachable: null }]);
  push(4, kitchen);
  push(5, { ...kitchen, id: 5 });
  expect(client.getQueryData(keys.devices(1))).toEqual([kitchen, { ...kitchen, id: 5 }]);
  push(4, null);
  expect(client.getQueryData(keys.devices(1))).toEqual([{ ...kitchen, id: 5 }]);
  expect(isStale(client, keys.devices(1))).toBe(false);
});

test("after an outage everything that may have changed is read again", () => {
  const client = filled();
  client.setQueryData(keys.playbackState(4), state);
  client.setQueryData(keys.surahs, []);
  refetchAll(client, 1);
  expect(isStale(client, keys.playbackState(4))).toBe(true);
  expect(isStale(client, keys.schedules(1))).toBe(true);
  expect(isStale(client, keys.surahs)).toBe(false);
});
