// Rows as another version of the server may send them.
import { expect, test } from "vitest";
import * as z from "zod";
import { listDevices } from "#contract/devices";
import { listKhatms } from "#contract/khatms";
import { listHistory } from "#contract/playback";
import { listSchedules } from "#contract/schedules";
import { isWhole, leftOutRows, mustHave, wholeRows } from "./whole-rows.ts";

const kitchen = { id: 1, userId: 1, type: "google", name: "Kitchen", isConnected: true };

test("a row that lacks a field is left out, and counted; the others stay", () => {
  const broken = [{ ...kitchen, name: undefined }, { ...kitchen, isConnected: null }, null];
  expect(wholeRows("devices", [kitchen, ...broken])).toEqual([kitchen]);
  expect(leftOutRows.get().devices).toBe(3);
  expect(wholeRows("devices", [kitchen])).toEqual([kitchen]);
  expect(leftOutRows.get().devices).toBe(0);
});

test("a row with a value that the page does not know is left out", () => {
  expect(isWhole("devices", { ...kitchen, type: "radio" })).toBe(false);
  const base = { id: 1, deviceId: 1, startTime: "05:00", timezone: "UTC", frequency: "daily" };
  expect(isWhole("schedules", { ...base, portion: { kind: "sound" } })).toBe(true);
  expect(isWhole("schedules", { ...base, portion: { kind: "hadith" } })).toBe(false);
  expect(isWhole("schedules", { ...base, frequency: "lunar", portion: { kind: "sound" } })).toBe(
    false,
  );
});

test("of each value that a row may have here the contract knows it, and no other", () => {
  const lists = { schedules: listSchedules, devices: listDevices, khatms: listKhatms };
  for (const [list, { reply }] of Object.entries({ ...lists, "playback-history": listHistory })) {
    const { items } = z.toJSONSchema(reply as unknown as z.ZodType) as unknown as {
      items: { properties: Record<string, { enum?: string[]; oneOf?: any[] }> };
    };
    for (const field of mustHave[list as keyof typeof mustHave].split(",")) {
      const [path = "", values] = field.split(":");
      const [name = "", part] = path.split(".");
      const schema = items.properties[name];
      expect(schema, `${list}: ${name}`).toBeDefined();
      const known =
        part === "kind" ? schema?.oneOf?.map((kind) => kind.properties.kind.const) : schema?.enum;
      expect(values?.split("|").toSorted(), field).toEqual(known?.toSorted());
    }
  }
});
