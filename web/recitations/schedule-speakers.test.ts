// Which speakers a schedule has, and which of them are silent.
import { describe, expect, it, test } from "vitest";
import type { Device } from "#contract/devices";
import type { Schedule } from "#contract/schedules";
import {
  isCountedOn,
  silenceOf,
  silentSpeakers,
  type SpeakerChoice,
  speakersOf,
} from "./schedule-speakers.ts";

const device = (id: number, changes: Partial<Device> = {}) =>
  ({ id, type: "google", isConnected: true, reachable: true, ...changes }) as Device;
const all: SpeakerChoice = { deviceId: 1, alsoOn: [2, 3], fallbackDeviceId: 4 };
const one: SpeakerChoice = { deviceId: 1, alsoOn: [], fallbackDeviceId: null };

describe("a speaker that could not recite now", () => {
  it.each([
    [{}, null],
    [{ reachable: null }, null],
    [{ reachable: false }, "unreachable"],
    [{ isConnected: false, reachable: null }, "disconnected"],
    [{ isConnected: false, reachable: false }, "disconnected"],
    [{ type: "browser", reachable: false }, "noTab"],
    [{ type: "browser", reachable: null }, null],
  ] as const)("%j: %s", (changes, silence) => {
    expect(silenceOf(device(1, changes))).toBe(silence);
  });

  it("is found among all of a schedule's, the fallback last; one that is gone is left out", () => {
    const off = { isConnected: false };
    const devices = [device(4, off), device(3), device(1, { reachable: false }), device(7, off)];
    expect(silentSpeakers(all, devices).map(({ id }) => id)).toEqual([1, 4]);
    expect(silentSpeakers(one, devices).map(({ id }) => id)).toEqual([1]);
    expect(silentSpeakers({ ...one, deviceId: 9 }, devices)).toEqual([]);
  });
});

test("only schedules that are switched on count on a speaker", () => {
  const schedule = { ...all, enabled: true } as Schedule;
  expect(speakersOf(schedule)).toEqual([1, 2, 3, 4]);
  expect([1, 3, 4, 5].map((id) => isCountedOn(id, [schedule]))).toEqual([true, true, true, false]);
  expect(isCountedOn(1, [{ ...schedule, enabled: false }])).toBe(false);
});
