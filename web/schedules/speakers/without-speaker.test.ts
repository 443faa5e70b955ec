// What becomes of a schedule when one of its speakers is gone.
import { describe, expect, it } from "vitest";
import type { Device } from "#contract/devices";
import type { SpeakerChoice } from "../../recitations/schedule-speakers.ts";
import { without } from "./without-speaker.ts";

const device = (id: number, changes: Partial<Device> = {}) =>
  ({ id, type: "google", isConnected: true, reachable: true, ...changes }) as Device;
const all: SpeakerChoice = { deviceId: 1, alsoOn: [2, 3], fallbackDeviceId: 4 };
const one: SpeakerChoice = { deviceId: 1, alsoOn: [], fallbackDeviceId: null };

describe("without one of its speakers a schedule", () => {
  const devices = [1, 2, 3, 4].map((id) => device(id));
  const choice = (changes: Partial<SpeakerChoice>) => ({ ...one, ...changes });

  it("that has no other falls silent; one that never had it stays as it is", () => {
    expect(without(1, one, devices)).toEqual({ kind: "silent" });
    expect(without(2, one, devices)).toBeNull();
  });

  it("goes to its fallback where the first is gone, before those that recite anyway", () => {
    expect(without(1, all, devices)).toEqual({ kind: "fallback", deviceId: 4 });
    expect(without(2, all, devices)).toEqual({ kind: "others", deviceIds: [1, 3] });
  });

  it("counts only on speakers that could recite now", () => {
    const unplugged = [device(1), device(2, { reachable: false }), device(4, { reachable: false })];
    expect(without(1, choice({ fallbackDeviceId: 4 }), unplugged)).toEqual({ kind: "silent" });
    expect(without(1, choice({ alsoOn: [2] }), unplugged)).toEqual({ kind: "silent" });
  });

  it("has nothing to stand in when that was its fallback", () => {
    expect(without(4, all, devices)).toEqual({ kind: "no-fallback" });
  });
});
