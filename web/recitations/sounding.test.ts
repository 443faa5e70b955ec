// What sounds or waits at home.
import { expect, test } from "vitest";
import type { Device } from "#contract/devices";
import type { PlaybackState } from "#contract/playback";
import type { Run } from "#contract/runs";
import type { Schedule } from "#contract/schedules";
import { awaitedRuns, isHeardNow, soundingOn, speakersInstead } from "./sounding.ts";

const device = (id: number, changes: Partial<Device> = {}) =>
  ({ id, type: "google", isConnected: true, reachable: true, ...changes }) as Device;
const state = (deviceId: number, status: PlaybackState["status"]) =>
  ({ deviceId, status, adhan: null }) as PlaybackState;
const schedule = (id: number, lastRun: Partial<Run>, changes: Partial<Schedule> = {}) =>
  ({ id, deviceId: 1, alsoOn: [], fallbackDeviceId: null, lastRun, ...changes }) as Schedule;

const WAITS: Partial<Run> = { status: "running", reason: "Waiting for Kitchen to start playing." };

test("speakers that play, are paused or begin sound; those that are not connected do not", () => {
  const devices = [device(1), device(2), device(3), device(4, { isConnected: false })];
  const states = [
    state(1, "playing"),
    state(2, "stopped"),
    state(3, "loading"),
    state(4, "playing"),
  ];
  expect(soundingOn(devices, states).map((each) => each.device.id)).toEqual([1, 3]);
});

test("a run that waits for its speaker is awaited until something sounds there", () => {
  const waits = schedule(1, WAITS);
  expect(awaitedRuns([waits], []).map((each) => each.schedule.id)).toEqual([1]);
  const elsewhere = soundingOn([device(2)], [state(2, "playing")]);
  expect(awaitedRuns([waits], elsewhere)).toHaveLength(1);
  const there = soundingOn([device(1)], [state(1, "loading")]);
  expect(awaitedRuns([waits], there)).toEqual([]);
});

test("a run that is heard, or is over, is not awaited", () => {
  const heard = schedule(1, { status: "running", reason: null });
  const missed = schedule(2, { status: "missed", reason: "Kitchen did not answer." });
  expect(awaitedRuns([heard, missed], [])).toEqual([]);
});

test("a run that waits for its speaker is not heard now, as a khatm's card would say", () => {
  const heard = (run: Partial<Run>) => isHeardNow(run as Run);
  expect(heard({ status: "running", reason: null })).toBe(true);
  expect(heard(WAITS)).toBe(false);
  expect(heard({ status: "played", reason: null })).toBe(false);
});

test("of several speakers none may sound, and of a fallback it alone counts", () => {
  const both = schedule(1, WAITS, { alsoOn: [2] });
  const second = soundingOn([device(2)], [state(2, "playing")]);
  expect(awaitedRuns([both], second)).toEqual([]);
  const since = "2026-11-26T04:50:00.000Z";
  const moved = schedule(2, { ...WAITS, fallback: { deviceId: 3, name: "Bedroom", since } });
  expect(awaitedRuns([moved], second)).toHaveLength(1);
  expect(awaitedRuns([moved], soundingOn([device(3)], [state(3, "playing")]))).toEqual([]);
});

test("it could recite on its fallback first, then on what is known to be there; never where it is, or cannot", () => {
  const devices = [
    device(1),
    device(2),
    device(3, { reachable: null }),
    device(4),
    device(5, { type: "alexa" }),
    device(6, { reachable: false }),
    device(7, { isConnected: false }),
    device(8),
  ];
  const instead = (changes: Partial<Schedule>, lastRun = WAITS) => {
    const waits = schedule(1, lastRun, changes);
    return speakersInstead({ schedule: waits, run: lastRun as Run }, devices).map(({ id }) => id);
  };
  expect(instead({ alsoOn: [2] })).toEqual([4, 8, 3]);
  expect(instead({ fallbackDeviceId: 8 })).toEqual([8, 2, 4, 3]);
  const since = "2026-11-26T04:50:00.000Z";
  const moved = { ...WAITS, fallback: { deviceId: 2, name: "Bedroom", since } };
  expect(instead({}, moved)).toEqual([1, 4, 8, 3]);
});
