// Instants that people read go through one formatter, which knows the server's rules of their zone and the reader's clock.
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const cwd = fileURLToPath(new URL("..", import.meta.url));

function filesWith(pattern: RegExp, folders: string): string[] {
  const files = globSync(`${folders}/**/*.{ts,tsx}`, {
    cwd,
    exclude: ["**/*.test.*", "web/api/sample/**"],
  });
  expect(files.length).toBeGreaterThan(100);
  return files.filter((file) => pattern.test(readFileSync(`${cwd}/${file}`, "utf8"))).sort();
}

test("no file of the app but the formatter's formats an instant by the browser's rules", () => {
  const formats = /DateTimeFormat\(|\.dateTime\(new Date\(\w*[aA]t\b|toLocale(Date|Time)String/;
  expect(filesWith(formats, "{web,languages}")).toEqual([
    // The cycle of hours alone.
    "languages/clock-times.ts",
    "languages/date-format.ts",
    // The name of a zone alone.
    "languages/zone-name.ts",
    // Ranges of calendar days, in UTC.
    "web/schedules/form/when/coming-days.tsx",
  ]);
});

test("hours that people read are written in one place, on the clock that they chose", () => {
  expect(
    filesWith(/\bhour: "[2n]|timeStyle: |hour12: |hourCycle: /, "{web,languages,server}"),
  ).toEqual([
    "languages/clock-times.ts",
    // Said aloud, as Alexa says times.
    "server/alexa/skill/spoken-words.ts",
    // Compared, or put into a time field, and not shown.
    "web/admin/sync-panel.tsx",
    "web/pages/start/first-questions.tsx",
    "web/prayers/place/clocks-apart.ts",
    "web/schedules/form/new-form.ts",
    "web/schedules/form/upcoming-preview.tsx",
    "web/schedules/schedule-times.ts",
  ]);
});
