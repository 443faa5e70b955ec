// What Play begins in simple mode.
import { expect, test } from "vitest";
import type { Device } from "#contract/devices";
import type { PlaybackState } from "#contract/playback";
import type { Schedule } from "#contract/schedules";
import { playChoice } from "./play-choice.ts";

const NOW = Date.parse("2026-11-22T10:00:00Z");

const device = (id: number, changes: Partial<Device> = {}) =>
  ({ id, type: "google", isConnected: true, reachable: true, ...changes }) as Device;
const state = (deviceId: number, changes: Partial<PlaybackState>) =>
  ({
    deviceId,
    status: "stopped",
    adhan: null,
    reciterId: null,
    surahId: null,
    ...changes,
  }) as PlaybackState;
const schedule = (id: number, nextRunAt: string | null, changes: Partial<Schedule> = {}) =>
  ({
    ...{ id, nextRunAt, deviceId: 1, enabled: true, lastRun: null, startAnchor: null },
    portion: { kind: "onwards" },
    ...changes,
  }) as Schedule;

function chosen(known: Partial<Parameters<typeof playChoice>[0]>) {
  const choice = playChoice({
    devices: [device(1)],
    schedules: [],
    states: [],
    now: NOW,
    ...known,
  });
  return choice?.kind === "run" ? choice.schedule.id : choice;
}

const later = schedule(5, "2026-11-23T04:50:00Z");
const sooner = schedule(6, "2026-11-22T13:00:00Z");
const stopped = (dueAt: string) =>
  schedule(7, "2026-11-23T05:00:00Z", {
    lastRun: { dueAt, status: "stopped", reason: null, reasonSentence: null, heardAt: null },
  });

test("what is paused continues, before anything else begins", () => {
  const states = [state(1, { status: "paused", surahId: 18 })];
  expect(chosen({ states, schedules: [sooner] })).toEqual({
    ...{ kind: "resume", deviceId: 1, surahId: 18 },
  });
});

test("a recitation that was stopped lately begins again; one of yesterday does not", () => {
  expect(chosen({ schedules: [sooner, stopped("2026-11-22T09:00:00Z")] })).toBe(7);
  expect(chosen({ schedules: [sooner, stopped("2026-11-21T09:00:00Z")] })).toBe(6);
});

test("else the next schedule, and none that is switched off", () => {
  expect(chosen({ schedules: [later, sooner] })).toBe(6);
  expect(chosen({ schedules: [later, { ...sooner, enabled: false }] })).toBe(5);
});

test("never an adhan out of its time", () => {
  const adhan = schedule(8, "2026-11-22T12:00:00Z", {
    portion: { kind: "sound", soundId: 1 },
    startAnchor: { prayer: "dhuhr", minutes: 0 },
  });
  expect(chosen({ schedules: [adhan, later] })).toBe(5);
});

test.each([
  ["disconnected", device(1, { isConnected: false })],
  ["not reachable", device(1, { reachable: false })],
  ["an Echo, which nobody can start from outside", device(1, { type: "alexa" })],
])("nothing on a speaker that is %s", (_, silent) => {
  const states = [state(1, { reciterId: 1, surahId: 1 })];
  expect(chosen({ devices: [silent], schedules: [sooner], states })).toBeNull();
});

test("without a schedule, what a speaker played last", () => {
  const states = [state(1, { reciterId: 3, surahId: 36 })];
  expect(chosen({ states })).toEqual({ kind: "again", deviceId: 1, reciterId: 3, surahId: 36 });
});
