// The settings of the Hijri calendar in words.
import { expect, test } from "vitest";
import type { PrayerSettings } from "#contract/prayers/prayer-settings";
import { createQueryClient, keys } from "../../api/queries.ts";
import { rendered } from "../../i18n/rendered-words.tsx";
import HijriSettings from "./hijri-settings.tsx";

const settings = {
  place: null,
  hijriShift: -1,
  hijriMonths: [
    { year: 1448, month: 8, startsOn: "2027-01-10" },
    { year: 1448, month: 9, startsOn: "2027-02-09" },
  ],
  today: { date: "2027-01-27", hijri: { year: 1448, month: 8, day: 18 } },
} as unknown as PrayerSettings;

function shown(): string {
  const client = createQueryClient();
  client.setQueryData(keys.session, { id: 7 });
  client.setQueryData([...keys.prayers(7), "settings"], settings);
  return rendered(<HijriSettings settings={settings} />, client).replaceAll("&#x27;", "'");
}

test("each shift says by how many days, and the account's own is chosen", () => {
  const [select = ""] = /<select.*?<\/select>/.exec(shown()) ?? [];
  const labels = [...select.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label]) => label);
  expect(labels).toEqual([
    "two days earlier",
    "a day earlier",
    "as calculated",
    "a day later",
    "two days later",
  ]);
  expect(select).toMatch(/<option value="-1" selected="">a day earlier</);
});

test("it says what today is, and which months began and will begin", () => {
  const markup = shown();
  expect(markup).toContain("Today is 18 Sha'ban 1448 AH");
  expect(markup).toContain(">Sha'ban 1448 began on Sunday, January 10, 2027<");
  expect(markup).toContain(">Ramadan 1448 begins on Tuesday, February 9, 2027<");
  expect(markup).toContain('aria-label="Remove Ramadan 1448"');
});

test("the day of a month is offered as it would be without its announcement", () => {
  // Ramadan by the calendar is 8 February, a day earlier 7; Sha'ban of 29 days at least: 8.
  expect(shown()).toMatch(/type="date"[^>]* value="2027-02-08"/);
});
