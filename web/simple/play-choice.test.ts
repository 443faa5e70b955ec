// What Play begins in simple mode.
import { expect, test } from "vitest";
import type { Device } from "#contract/devices";
import type { PlaybackState } from "#contract/playback";
import type { Schedule } from "#contract/schedules";
import { simpleChoice } from "./play-choice.ts";

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

function choose(known: Partial<Parameters<typeof simpleChoice>[0]>) {
  return simpleChoice({ devices: [device(1)], schedules: [], states: [], ...known });
}

function chosen(known: Parameters<typeof choose>[0]) {
  const { play } = choose(known);
  return play?.kind === "run" ? play.schedule.id : play;
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

test("a recitation that was stopped lately does not go before the one that is next", () => {
  expect(chosen({ schedules: [sooner, stopped("2026-11-22T09:00:00Z")] })).toBe(6);
});

// Promise simple-play-is-next: Play in simple mode begins what the screen shows as next, or continues what is paused
// -> one list says both; where the next one cannot be begun by hand, the one that Play begins is shown beneath it
test("whatever Play begins of the schedules is shown as next, or right beneath it", () => {
  const adhan = schedule(8, "2026-11-22T12:00:00Z", {
    portion: { kind: "sound", soundId: 1 },
    startAnchor: { prayer: "dhuhr", minutes: 0 },
  });
  const elsewhere = schedule(9, "2026-11-22T11:00:00Z", { deviceId: 2 });
  const off = schedule(10, "2026-11-22T10:00:00Z", { enabled: false });
  const all = [later, sooner, adhan, elsewhere, off, stopped("2026-11-22T09:00:00Z")];
  for (let some = 0; some < 1 << all.length; some++) {
    const schedules = all.filter((_, index) => some & (1 << index));
    for (const second of [true, false]) {
      const devices = [device(1), device(2, { reachable: second })];
      const { next, play, later } = choose({ devices, schedules });
      const soonest = schedules
        .filter(({ enabled }) => enabled)
        .map(({ nextRunAt }) => nextRunAt ?? "")
        .sort()[0];
      expect(next?.nextRunAt).toBe(soonest);
      if (play?.kind === "run") expect([next, later]).toContain(play.schedule);
      else expect(later).toBeNull();
      if (next && next !== adhan && (second || next !== elsewhere)) {
        expect(play).toEqual({ kind: "run", schedule: next });
      }
    }
  }
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
