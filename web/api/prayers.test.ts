// The day facts that a page has: prayers of the days that were fetched, Hijri dates of all days.
import { afterEach, expect, test, vi } from "vitest";
import type { PrayerDay } from "#contract/prayers/prayers";
import { dateAfter } from "#contract/times/calendar-days";
import { used } from "../i18n/rendered-words.tsx";
import {
  dateIn,
  dayFacts,
  useDeleteTimetable,
  useImportTimetable,
  useUpdatePrayerSettings,
} from "./prayers.ts";
import { createQueryClient, keys, prayerSettingsQuery } from "./queries.ts";

const day: PrayerDay = {
  date: "2026-11-22",
  hijri: { year: 1448, month: 6, day: 12 },
  fajr: "2026-11-22T02:55:00.000Z",
  sunrise: "2026-11-22T04:26:00.000Z",
  dhuhr: "2026-11-22T09:42:00.000Z",
  asr: "2026-11-22T12:36:00.000Z",
  maghrib: "2026-11-22T14:56:00.000Z",
  isha: null,
  source: "computed",
};
const cairo = {
  name: "Cairo",
  latitude: 30,
  longitude: 31,
  timezone: "Africa/Cairo",
  country: "EG",
};
const plain = { hijriShift: 0, hijriMonths: [] };

test("a fetched day has its instants, null where the sun gives none; another day is not known", () => {
  const facts = dayFacts({ place: cairo, ...plain }, [day], "2026-12-01");
  expect(facts.timezone).toBe("Africa/Cairo");
  expect(facts.pausedUntil).toBe("2026-12-01");
  expect(facts.prayersOn("2026-11-22")).toEqual({
    fajr: Date.UTC(2026, 10, 22, 2, 55),
    sunrise: Date.UTC(2026, 10, 22, 4, 26),
    dhuhr: Date.UTC(2026, 10, 22, 9, 42),
    asr: Date.UTC(2026, 10, 22, 12, 36),
    maghrib: Date.UTC(2026, 10, 22, 14, 56),
    isha: null,
  });
  expect(facts.prayersOn("2026-11-23")).toBeNull();
});

test("Hijri dates are known without a place, and follow the account's corrections", () => {
  const facts = dayFacts({ place: null, ...plain }, [], null);
  expect(facts.timezone).toBeNull();
  expect(facts.hijriOn("2026-11-22")).toEqual(day.hijri);
  const later = dayFacts({ place: null, ...plain, hijriShift: 1 }, [], null);
  expect(later.hijriOn("2026-11-23")).toEqual(day.hijri);
});

test("the civil day is that of the zone", () => {
  const at = Date.UTC(2026, 10, 22, 22, 30);
  expect(dateIn("Africa/Cairo", at)).toBe("2026-11-23");
  expect(dateIn("America/New_York", at)).toBe("2026-11-22");
  expect(dateAfter("2026-02-28", 1)).toBe("2026-03-01");
  expect(dateAfter("2026-01-01", -1)).toBe("2025-12-31");
});

afterEach(() => vi.unstubAllGlobals());

/** The page of account 7, which has lists of account 8 too; `changed` are those of 7 that are read again. */
function page() {
  const client = createQueryClient();
  client.setQueryData(keys.session, { id: 7 });
  const lists = { schedules: keys.schedules, khatms: keys.khatms, prayers: keys.prayers };
  for (const id of [7, 8]) for (const key of Object.values(lists)) client.setQueryData(key(id), []);
  const changed = (id: number) =>
    Object.entries(lists).flatMap(([name, key]) =>
      client.getQueryState(key(id))?.isInvalidated ? [name] : [],
    );
  return { client, changed };
}

test("new prayer settings are shown as they are answered, and what is bound to prayers is read again", async () => {
  const { client, changed } = page();
  vi.stubGlobal("fetch", async () => Response.json({ method: "egypt" }));
  await used(useUpdatePrayerSettings, client).mutateAsync({});
  expect(client.getQueryData(prayerSettingsQuery(7).queryKey)).toEqual({ method: "egypt" });
  expect([changed(7), changed(8)]).toEqual([["schedules", "khatms", "prayers"], []]);
  client.clear();
});

test("a timetable that is stored or deleted moves all that is bound to prayers, a preview nothing", async () => {
  for (const [act, answer, expected] of [
    ["import", { stored: false }, []],
    ["import", { stored: true }, ["schedules", "khatms", "prayers"]],
    ["delete", { success: true }, ["schedules", "khatms", "prayers"]],
  ] as const) {
    const { client, changed } = page();
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      return Response.json(answer);
    });
    if (act === "delete") await used(useDeleteTimetable, client).mutateAsync();
    else await used(useImportTimetable, client).mutateAsync({ csv: "", preview: true });
    expect([changed(7), changed(8)]).toEqual([expected, []]);
    expect(asked[0]).toContain("/7/");
    client.clear();
  }
});
