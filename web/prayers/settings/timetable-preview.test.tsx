// The preview of a timetable: the days that it leaves out are named, and do not keep it from being stored.
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../i18n/rendered-words.tsx";
import { TimetablePreview } from "./timetable-preview.tsx";

const TIMES = {
  ...{ fajr: "05:58", sunrise: "07:55", dhuhr: "12:05" },
  ...{ asr: "13:50", maghrib: "15:57", isha: "17:48" },
};
const days = ["2026-12-01", "2026-12-03", "2026-12-07"].map((date) => ({ date, ...TIMES }));
const GAPS = [
  { from: "2026-12-02", to: "2026-12-02" },
  { from: "2026-12-04", to: "2026-12-06" },
];
type Notes = ComponentProps<typeof TimetablePreview>["preview"]["notes"];
const preview = (gaps: typeof GAPS, notes: Notes = []) =>
  rendered(
    <TimetablePreview
      preview={{ stored: false, days, problems: [], notes, gaps }}
      busy={false}
      onStore={() => undefined}
    />,
  );
const NOTICE = "These days are not in the timetable. Their times are computed:";

test("days that are left out are named one by one or from the first to the last", () => {
  const html = preview(GAPS);
  expect(html).toContain(NOTICE);
  expect(html).toContain("<li>December 2, 2026</li><li>December 4, 2026 to December 6, 2026</li>");
  expect(html).toContain("Use this timetable");
});

test("without them nothing is said of computed times", () => {
  expect(preview([])).not.toContain(NOTICE);
});

test("of many, ten are named and the others counted", () => {
  const many = Array.from({ length: 12 }, (_, index) => {
    const date = `2026-12-${String(index * 2 + 2).padStart(2, "0")}`;
    return { from: date, to: date };
  });
  const html = preview(many);
  expect(html.match(/<li>December/g)).toHaveLength(10);
  expect(html).toContain("<li>and 2 more</li>");
});

test("what a person should look at is said with its line, and keeps nothing from being stored", () => {
  const date = "2026-12-03";
  const sentence = { code: "timetable.hour-early", params: { date } };
  const html = preview([], [{ line: 4, message: "About an hour early.", sentence }]);
  expect(html).toContain("Look at these lines first:");
  expect(html).toContain("Line 4");
  expect(html).toContain("About an hour early.");
  expect(html).toContain("Use this timetable");
});

test("a time that the table does not have is a dash", () => {
  const lacking = [{ date: "2026-12-03", ...TIMES, isha: null }];
  const html = rendered(
    <TimetablePreview
      preview={{ stored: false, days: lacking, problems: [], notes: [], gaps: [] }}
      busy={false}
      onStore={() => undefined}
    />,
  );
  expect(html).toContain("–</td>");
});
