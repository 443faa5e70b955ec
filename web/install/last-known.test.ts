// What the offline page can say: taken from what the pages have read.
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { rememberOffsets } from "#contract/times/zone-offsets";
import { keys } from "../api/queries.ts";
import { lastKnown } from "./last-known.ts";

const NOW = Date.parse("2026-11-22T10:00:00Z");
const USER = 1;
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(keys.session, { id: USER, timezone: "Africa/Cairo" });
  client.setQueryData(keys.devices(USER), [
    { id: 1, name: "Kitchen", isConnected: true },
    { id: 2, name: "Tablet", isConnected: true },
    { id: 3, name: "Old", isConnected: false },
  ]);
  client.setQueryData(keys.schedules(USER), [
    { enabled: true, nextRunAt: "2026-11-23T02:50:00Z", deviceId: 1, surahId: 18, reciterId: 5 },
    { enabled: false, nextRunAt: "2026-11-22T11:00:00Z", deviceId: 2, surahId: 1, reciterId: 5 },
    { enabled: true, nextRunAt: null, deviceId: 2, surahId: 1, reciterId: 5 },
  ]);
  client.setQueryData(keys.surahs, [{ number: 18, englishName: "Al-Kahf", name: "الكهف" }]);
  client.setQueryData(keys.reciters, [{ id: 5, name: "Mishary Alafasy" }]);
  for (const deviceId of [1, 2, 3]) {
    const state = { deviceId, status: "playing", surahId: 18, reciterId: 5 };
    client.setQueryData(keys.playbackState(deviceId), state);
  }
});

test("it names what other speakers play and what is next, by the account's zone", () => {
  expect(lastKnown(client, { now: NOW, locale: "en-GB", ownDeviceId: 2 })).toEqual({
    ...{ at: NOW, locale: "en-GB", timezone: "Africa/Cairo", isSpeaker: true },
    playing: [{ what: "Al-Kahf · Mishary Alafasy", speaker: "Kitchen" }],
    next: {
      at: Date.parse("2026-11-23T02:50:00Z"),
      ...{ what: "Al-Kahf · Mishary Alafasy", speaker: "Kitchen" },
    },
  });
});

// Proves zone-rules-differ.
test("where this browser's rules of the zone are older, instants are shifted by the server's", () => {
  rememberOffsets("Africa/Cairo", [{ from: "2020-01-01T00:00:00.000Z", minutes: 180 }]);
  const known = lastKnown(client, { now: NOW, locale: "en-GB", ownDeviceId: 2 });
  rememberOffsets("Africa/Cairo", []);
  const at = Date.parse("2026-11-23T05:50:00Z");
  expect(known).toMatchObject({ at: NOW + 180 * 60_000, timezone: "UTC", next: { at } });
});

test("without names it still says where, and without schedules nothing", () => {
  client.removeQueries({ queryKey: keys.surahs });
  client.removeQueries({ queryKey: keys.reciters });
  const known = lastKnown(client, { now: NOW, locale: "en-GB", ownDeviceId: null });
  expect(known).toMatchObject({ isSpeaker: false, next: { what: "", speaker: "Kitchen" } });
  client.removeQueries({ queryKey: keys.schedules(USER) });
  expect(lastKnown(client, { now: NOW, locale: "en-GB", ownDeviceId: null })).toBeNull();
});

test("for nobody, nothing", () => {
  client.setQueryData(keys.session, null);
  expect(lastKnown(client, { now: NOW, locale: "en-GB", ownDeviceId: null })).toBeNull();
});
