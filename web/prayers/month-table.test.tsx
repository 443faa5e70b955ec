// The table of a month: dashes where the sun gives no time, times after midnight, today, the timetable.
import { expect, test } from "vitest";
import type { PrayerDay } from "#contract/prayers/prayers";
import { rendered } from "../i18n/rendered-words.tsx";
import { MonthTable } from "./month-table.tsx";

const day = (date: string, fields: Partial<PrayerDay> = {}): PrayerDay => ({
  date,
  hijri: { year: 1448, month: 1, day: Number(date.slice(8)) },
  fajr: `${date}T03:00:00.000Z`,
  sunrise: `${date}T05:00:00.000Z`,
  dhuhr: `${date}T12:00:00.000Z`,
  asr: `${date}T16:00:00.000Z`,
  maghrib: `${date}T20:00:00.000Z`,
  isha: `${date}T22:00:00.000Z`,
  source: "computed",
  ...fields,
});
const table = (days: PrayerDay[]) =>
  rendered(<MonthTable days={days} timezone="UTC" today="2026-06-21" caption="June" />);
const DASH = "the sun gives no such time";
const NEXT_DAY = "is after midnight";

test("a month of plain days has six times on each line, today marked, and explains nothing", () => {
  const html = table([day("2026-06-20"), day("2026-06-21")]);
  expect(html.match(/<td/g)).toHaveLength(2 * 7);
  expect(html.match(/aria-current="date"/g)).toHaveLength(1);
  expect(html).not.toContain(DASH);
  expect(html).not.toContain(NEXT_DAY);
  expect(html).not.toContain("from your timetable");
});

test("a time that the sun does not give is a dash, which is explained", () => {
  const html = table([day("2026-06-20", { fajr: null, isha: null })]);
  expect(html.match(/<span aria-hidden="true">–<\/span>/g)).toHaveLength(2);
  expect(html).toContain(`<li>A dash: ${DASH}`);
});

test("Isha after midnight is marked on the line of its day", () => {
  const html = table([day("2026-06-20", { isha: "2026-06-21T00:20:00.000Z" })]);
  expect(html.match(/<sup>/g)).toHaveLength(1);
  expect(html).toContain(NEXT_DAY);
});

test("a day of the timetable is named so, not by its colour alone", () => {
  const html = table([day("2026-06-20", { source: "timetable" }), day("2026-06-21")]);
  expect(html.match(/\(from your timetable\)/g)).toHaveLength(1);
});
