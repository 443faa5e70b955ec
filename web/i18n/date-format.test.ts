// Times that people read are by the server's rules of a zone, also in a browser whose rules are older.
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { rememberOffsets } from "#contract/times/zone-offsets";
import { timeText } from "./clock-times.ts";
import { formatDate } from "./date-format.ts";
import { dayOf } from "./days-apart.ts";

const AT = Date.parse("2026-11-25T19:00:00Z");
const ZONE = "Europe/Berlin";
const locale = "en-US-u-hc-h12";
afterEach(() => rememberOffsets(ZONE, []));

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

test("a zone that this browser does not know is shown by the server's offsets", () => {
  rememberOffsets("Mars/Base", [{ from: "2020-01-01T00:00:00.000Z", minutes: 60 }]);
  expect(timeText(locale, AT, "Mars/Base")).toBe("8:00 PM");
  rememberOffsets("Mars/Base", []);
});

test("no other file of the app formats an instant by this browser's rules", () => {
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const instants = /DateTimeFormat\(|\.dateTime\(new Date\(\w*[aA]t\b|toLocale(Date|Time)String/;
  const files = globSync("**/*.{ts,tsx}", { cwd, exclude: ["**/*.test.*", "api/sample/**"] });
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) => instants.test(readFileSync(`${cwd}/${file}`, "utf8")));
  expect(found.sort()).toEqual([
    // The cycle of hours alone.
    "i18n/clock-times.ts",
    "i18n/date-format.ts",
    // Ranges of calendar days, in UTC.
    "schedules/form/when/coming-days.tsx",
  ]);
});
