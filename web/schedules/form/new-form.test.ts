// What a new schedule begins with.
import { expect, test } from "vitest";
import type { Device } from "#contract/devices";
import type { Reciter } from "#contract/reciters";
import { sampleSchedule } from "../../api/sample/sample-data.ts";
import { rememberOffsets } from "#contract/times/zone-offsets";
import { fullHourAfter, latestChoice, newForm } from "./new-form.ts";

const device = (id: number, isConnected = true) => ({ id, isConnected }) as Device;
const reciter = (id: number, available = true) =>
  ({ id, identifier: `mp3quran-${id}`, available }) as Reciter;
const home = {
  devices: [device(1), device(2), device(3, false)],
  reciters: [reciter(123), reciter(7), reciter(8, false)],
  schedules: [],
};
const now = Date.parse("2026-11-22T23:12:00Z");
const schedule = (id: number, deviceId: number, reciterId: number) =>
  sampleSchedule({ id, deviceId, reciterId });

test("an account without schedules begins with the specification's empty times", () => {
  expect(newForm(home, "UTC", null, now)).toMatchObject({
    ...{ startTime: "", endTime: "", frequency: "daily", season: null },
    ...{ continuePlayback: false, shuffle: false, reciterId: 123, deviceId: 1 },
  });
});

test("a first schedule that is asked for, and each later one, begin with the next full hour and half an hour", () => {
  expect(newForm(home, "UTC", "first", now)).toMatchObject({
    startTime: "00:00",
    endTime: "00:30",
  });
  expect(newForm(home, "Asia/Kolkata", "first", now)).toMatchObject({
    startTime: "05:00",
    endTime: "05:30",
  });
  const second = newForm({ ...home, schedules: [schedule(1, 1, 7)] }, "UTC", null, now);
  expect(second).toMatchObject({ startTime: "00:00", endTime: "00:30" });
});

test("a later one begins with the last reciter and speaker, unless they are gone", () => {
  const after = (deviceId: number, reciterId: number) =>
    newForm(
      { ...home, schedules: [schedule(9, deviceId, reciterId), schedule(4, 1, 123)] },
      "UTC",
      null,
      now,
    );
  expect(after(2, 7)).toMatchObject({ deviceId: 2, reciterId: 7 });
  expect(after(3, 8)).toMatchObject({ deviceId: 1, reciterId: 123 });
  expect(latestChoice([], home.devices, home.reciters)).toEqual({});
});

test("Ramadan's form has its season and no times yet", () => {
  expect(newForm(home, "UTC", "ramadan", now)).toMatchObject({
    season: { hijriMonth: 9 },
    startTime: "",
  });
});

// Proves zone-rules-differ.
test("the hour is that of the zone's clocks, by the server's rules where this browser's differ", () => {
  const at = Date.parse("2026-06-01T10:00:00Z");
  expect(fullHourAfter(at, "Asia/Kathmandu")).toBe("16:00");
  rememberOffsets("Asia/Kathmandu", [{ from: "2020-01-01T00:00:00.000Z", minutes: 300 }]);
  expect(fullHourAfter(at - 1, "Asia/Kathmandu")).toBe("15:00");
  rememberOffsets("Asia/Kathmandu", []);
});
