// Times that people read are by the server's rules of a zone, also in a browser whose rules are older.
import { afterEach, expect, test } from "vitest";
import { rememberOffsets } from "#contract/times/zone-offsets";
import { timeText } from "#languages/clock-times";
import { formatDate } from "#languages/date-format";
import { dayOf } from "./days-apart.ts";

const AT = Date.parse("2026-11-25T19:00:00Z");
const ZONE = "Europe/Berlin";
const locale = "en-US-u-hc-h12";
afterEach(() => rememberOffsets(ZONE, []));

// Proves zone-rules-differ.
test("an hour beside this browser's own, the server's time is shown", () => {
  expect(timeText(locale, AT, ZONE)).toBe("8:00 PM");
  rememberOffsets(ZONE, [{ from: "2020-01-01T00:00:00.000Z", minutes: 120 }]);
  expect(timeText(locale, AT, ZONE)).toBe("9:00 PM");
  expect(dayOf(Date.parse("2026-11-25T22:30:00Z"), ZONE)).toBe("2026-11-26");
});

test("the name of such a zone is its offset", () => {
  const look = {
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: ZONE,
  } as const;
  rememberOffsets(ZONE, [{ from: "2020-01-01T00:00:00.000Z", minutes: -210 }]);
  expect(formatDate("en-GB", look, AT)).toBe("15:30 GMT-3:30");
});

// Proves zone-rules-differ.
test("a zone that this browser does not know is shown by the server's offsets", () => {
  rememberOffsets("Mars/Base", [{ from: "2020-01-01T00:00:00.000Z", minutes: 60 }]);
  expect(timeText(locale, AT, "Mars/Base")).toBe("8:00 PM");
  rememberOffsets("Mars/Base", []);
});

test("the first of a month is an ordinal in French, and no other day or month", () => {
  const look = { day: "numeric", month: "long", timeZone: "UTC" } as const;
  const french = (date: string, more: Intl.DateTimeFormatOptions = {}) =>
    formatDate("fr-FR-u-hc-h23", { ...look, ...more }, Date.parse(date));
  expect(french("2026-12-01")).toBe("1er décembre");
  expect(french("2026-12-01", { weekday: "long", year: "numeric" })).toBe(
    "mardi 1er décembre 2026",
  );
  expect(french("2026-12-21")).toBe("21 décembre");
  expect(formatDate("tr", look, Date.parse("2026-12-01"))).toBe("1 Aralık");
});
