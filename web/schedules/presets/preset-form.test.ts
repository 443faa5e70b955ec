// Which speaker and which reciter a ready-made schedule gets.
import { expect, test } from "vitest";
import type { Device } from "#contract/devices";
import { type PortionPresetId, portionPresets } from "#contract/portions/portion-presets";
import { createSchedule, type Schedule } from "#contract/schedules";
import type { Reciter } from "#contract/reciters";
import { bodyOf } from "../form/schedule-form.ts";
import { presetForm } from "./preset-form.ts";

const device = (id: number, isConnected = true, type = "google") =>
  ({ id, isConnected, type }) as Device;
const reciter = (id: number, availableSurahs = [2, 18, 32, 67, 76], available = true) =>
  ({ id, identifier: `mp3quran-${id}`, availableSurahs, available }) as Reciter;
const home = {
  devices: [device(1, false), device(2)],
  reciters: [reciter(4, [1]), reciter(5, undefined, false), reciter(6)],
  schedules: [] as Schedule[],
};

const form = (id: PortionPresetId, changes: Partial<typeof home> = {}) => {
  const preset = portionPresets.find((each) => each.id === id);
  if (!preset) throw new Error(`There is no preset ${id}.`);
  return presetForm(preset, { ...home, ...changes }, "UTC");
};

test("it plays on a connected speaker, by a reciter who has its surahs", () => {
  expect(form("kahfFriday")).toMatchObject({
    ...{ deviceId: 2, reciterId: 6, frequency: "custom", days: [5], startTime: "09:00" },
    ...{ portion: { kind: "surahs", surahs: [18], times: 1 }, endTime: null },
  });
  expect(form("mulk")).toMatchObject({ frequency: "daily", days: [] });
  expect(createSchedule.body?.safeParse(bodyOf(form("sajdaInsan"))).error).toBeUndefined();
});

test("it follows the latest schedule where that suits it", () => {
  const latest = (deviceId: number, reciterId: number | null) => ({
    devices: [device(1, false), device(2), device(3)],
    reciters: [reciter(6), reciter(7), reciter(8, [1])],
    schedules: [
      { id: 8, deviceId, reciterId },
      { id: 5, deviceId: 2, reciterId: 6 },
    ] as Schedule[],
  });
  expect(form("mulk", latest(3, 7))).toMatchObject({ deviceId: 3, reciterId: 7 });
  expect(form("mulk", latest(1, 8))).toMatchObject({ deviceId: 2, reciterId: 6 });
  expect(form("mulk", latest(3, null))).toMatchObject({ deviceId: 3, reciterId: 6 });
});

test("it follows its prayer, except on an Echo", () => {
  const at = (id: PortionPresetId, devices = home.devices) =>
    bodyOf(form(id, { devices })).startAnchor;
  expect(at("mulk")).toEqual({ prayer: "isha", minutes: 30 });
  expect(at("sajdaInsan")).toEqual({ prayer: "fajr", minutes: -45 });
  expect(at("kahfFriday")).toBeUndefined();
  expect(bodyOf(form("kahfFriday")).startTime).toBe("09:00");
  // Its routine in the Alexa app fires at a fixed time.
  expect(at("mulk", [device(1, true, "alexa")])).toBeUndefined();
});

test("a sound or a khatm is not for an Echo", () => {
  const devices = [device(1, true, "alexa"), device(2)];
  expect(form("morningAdhkar", { devices }).deviceId).toBe(2);
  expect(form("juz", { devices }).deviceId).toBe(2);
  expect(form("mulk", { devices }).deviceId).toBe(1);
});

test("without a speaker or a reciter nothing is chosen", () => {
  expect(form("mulk", { devices: [], reciters: [] })).toMatchObject({ deviceId: 0, reciterId: 0 });
});
