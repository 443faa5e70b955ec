// Instants that people read go through one formatter, which knows the server's rules of their zone.
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("no file of the app but the formatter's formats an instant by the browser's rules", () => {
  const cwd = fileURLToPath(new URL("../web", import.meta.url));
  const formats = /DateTimeFormat\(|\.dateTime\(new Date\(\w*[aA]t\b|toLocale(Date|Time)String/;
  const files = globSync("**/*.{ts,tsx}", { cwd, exclude: ["**/*.test.*", "api/sample/**"] });
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) => formats.test(readFileSync(`${cwd}/${file}`, "utf8")));
  expect(found.sort()).toEqual([
    // The cycle of hours alone.
    "i18n/clock-times.ts",
    "i18n/date-format.ts",
    // Ranges of calendar days, in UTC.
    "schedules/form/when/coming-days.tsx",
  ]);
});
