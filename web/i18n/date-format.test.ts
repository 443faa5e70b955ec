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
