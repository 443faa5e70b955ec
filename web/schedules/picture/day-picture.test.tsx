// The picture of the day and of the week: its lines, their windows and the current time.
import { expect, test } from "vitest";
import { ONWARDS, type Portion } from "#contract/portions/portions";
import type { Schedule } from "#contract/schedules";
import { rendered } from "../../i18n/rendered-words.tsx";
import DayPicture from "./day-picture.tsx";

const evening = {
  id: 1,
  portion: ONWARDS,
  startTime: "18:00",
  endTime: "21:00",
  ...{ startAnchor: null, endAnchor: null, durationMinutes: null, season: null },
  frequency: "daily",
  days: null,
  date: null,
  timezone: "UTC",
  enabled: true,
  nextRunAt: "2026-11-20T18:00:00Z",
  lastRun: null,
  createdAt: "2026-01-01T00:00:00Z",
} as Schedule;

const picture = (schedules: Schedule[], days?: number) =>
  rendered(
    <DayPicture
      schedules={schedules}
      timezone="UTC"
      now={Date.parse("2026-11-20T12:00:00Z")}
      next={schedules[0]}
      days={days}
    />,
  );

test("seven lines name their day and their windows", () => {
  const lines = [...picture([evening]).matchAll(/role="img" aria-label="([^"]*)"/g)];
  expect(lines.map(([, label]) => label)).toEqual(
    ["Today", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"].map(
      (day) => `${day}: 6:00 PM to 9:00 PM`,
    ),
  );
});

test("one day is today alone", () => {
  const lines = [...picture([evening], 1).matchAll(/role="img" aria-label="([^"]*)"/g)];
  expect(lines.map(([, label]) => label)).toEqual(["Today: 6:00 PM to 9:00 PM"]);
});

test("windows lie at their times, the next one in gold, and the present is marked", () => {
  const markup = picture([evening]);
  const windows = [...markup.matchAll(/class="day-window [^"]*(bg-\w+)" style="([^"]*)"/g)];
  expect(windows.map(([, colour]) => colour)).toEqual(["bg-gold", ...Array(6).fill("bg-green")]);
  expect(windows[0]?.[2]).toBe("--from:75%;--span:12.5%");
  expect(markup).toContain('class="day-now" title="Now" style="--from:50%"');
});

test("a portion of which nobody knows the length is a mark at its beginning", () => {
  const portion: Portion = { kind: "surahs", surahs: [18], times: 1 };
  const markup = picture([{ ...evening, portion, endTime: null, estimatedEndAt: null }]);
  expect(markup).toContain('aria-label="Today: 6:00 PM"');
  expect(markup).toContain("--from:75%;--span:0%");
});

test("a day without a window says so", () => {
  expect(picture([])).toContain('aria-label="Today: nothing today"');
});
