// Rows as another version of the server may send them.
import { expect, test } from "vitest";
import * as z from "zod";
import { listDevices } from "#contract/devices";
import { listKhatms } from "#contract/khatms";
import { listHistory } from "#contract/playback";
import { listSchedules } from "#contract/schedules";
import { listTokens } from "#contract/tokens";
import { leftOutRows, passing } from "./left-out.ts";
import { createQueryClient, keys } from "./queries.ts";
import { isWhole, mendRows, mustHave, wholeRows } from "./whole-rows.ts";

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
  const [sound, hadith] = [{ portion: { kind: "sound" } }, { portion: { kind: "hadith" } }];
  expect(isWhole("schedules", { ...base, ...sound })).toBe(true);
  expect(isWhole("schedules", { ...base, ...hadith })).toBe(false);
  expect(isWhole("schedules", { ...base, ...sound, frequency: "lunar" })).toBe(false);
});

// Promise rows-of-another-version: a row of another version of the server lacks a field that a page reads, or has a
// value that it does not know
// -> that row is left out of its list, which says so; the others are shown
test("lists that are shown are mended once, and later answers before they are shown", () => {
  const client = createQueryClient();
  client.setQueryData(keys.devices(7), [kitchen, { id: 2 }]);
  client.setQueryData(keys.history(7), { pages: [[{ id: 3 }], []], pageParams: [] });
  client.setQueryData(keys.listeningDays(7, "2026-11-01", "2026-11-30"), [{ seconds: 1 }]);
  const before = mendRows(createQueryClient());
  expect(mendRows(client)).toBe(before + 1);
  expect(client.getQueryData(keys.devices(7))).toEqual([kitchen]);
  expect(client.getQueryData(keys.history(7))).toMatchObject({ pages: [[], []] });
  expect(client.getQueryData(keys.listeningDays(7, "2026-11-01", "2026-11-30"))).toHaveLength(1);
  expect(mendRows(client)).toBe(before + 1);
  expect(leftOutRows.get().devices).toBe(1);
  expect(passing.rows("devices", [{ id: 2 }])).toEqual([]);
});

test("the contract has each field, and of each value that a row may have it knows these and no other", () => {
  const onHome = { schedules: listSchedules, devices: listDevices, khatms: listKhatms };
  const lists = { ...onHome, history: listHistory, tokens: listTokens };
  for (const [list, { reply }] of Object.entries(lists)) {
    const { items } = z.toJSONSchema(reply as unknown as z.ZodType) as unknown as {
      items: { properties: Record<string, { enum?: string[]; oneOf?: any[] }> };
    };
    for (const field of mustHave[list as keyof typeof mustHave].split(",")) {
      const [path = "", values] = field.split(":");
      const [name = "", part] = path.split(".");
      const schema = items.properties[name];
      expect(schema, `${list}: ${name}`).toBeDefined();
      const kinds = schema?.oneOf?.map((kind) => kind.properties.kind.const);
      const known = part === "kind" ? kinds : schema?.enum;
      expect(values?.split("|").toSorted(), field).toEqual(known?.toSorted());
    }
  }
});
