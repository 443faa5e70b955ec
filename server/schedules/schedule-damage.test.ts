// Rows of schedules that cannot be read.
import { expect, test } from "vitest";
import { damageOf, readable } from "./schedule-damage.ts";

const row = {
  ...{ portion: '{"kind":"onwards"}', startAnchor: null, endAnchor: null, season: null },
  ...{ days: null, timezone: "UTC", startTime: "05:00", endTime: null, date: null },
  frequency: "daily" as const,
};

test("a damaged column is told each time it is read, beside whole ones that are known already", () => {
  const damaged = { ...row, portion: '{"kind":"none"}', startTime: "25:00" };
  for (let reading = 0; reading < 2; reading++) {
    expect(damageOf({ ...row })).toBeNull();
    expect(damageOf({ ...damaged })?.params).toEqual({ fields: "portion, startTime" });
    expect(readable({ ...damaged })).toEqual({ ...row, startTime: "00:00" });
  }
});

test("what is whole in one column is not taken for whole in another", () => {
  expect(damageOf({ ...row, endTime: "06:00", date: "2026-11-25" })).toBeNull();
  expect(damageOf({ ...row, date: "06:00", days: '{"kind":"onwards"}' })?.params).toEqual({
    fields: "days, date",
  });
});
