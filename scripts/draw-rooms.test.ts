// The stored picture of the rooms is refused once imports, tables or readers are others.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkPicture, storePicture } from "./draw-rooms.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "wird-picture-"));
  write(
    "docs/architecture.md",
    "# A\n\n<!-- drawn by npm run rooms -->\n<!-- drawn until here -->\n\nB\n",
  );
  write("server/platform/database/tables.ts", "interface Tables {\n}\n");
  write("server/runs/run-tables.ts", "interface Tables {\n  runs: RunsTable;\n}\n");
  write("server/runs/runner.ts", 'import { a } from "#server/schedules/schedules";\n');
  write("server/schedules/schedules.ts", 'import { b } from "../devices/devices.ts";\n');
  write("server/devices/devices.ts", "");
  storePicture(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test("shows each import once, who has a table and who asks for it", () => {
  write("server/alerts/alerts.ts", 'import { c } from "#server/runs/run-tables";\n');
  write("server/runs/reports.ts", 'import { d } from "#server/devices/devices";\n');
  storePicture(root);
  const page = readFileSync(path.join(root, "docs/architecture.md"), "utf8");
  expect(page).toContain("  runs --> schedules\n  schedules --> devices\n");
  expect(page).toContain("| runs | `runs` | alerts |");
  expect(page).toMatch(/^# A\n[^]*\nB\n$/);
});

test.each([
  ["an import", "server/devices/devices.ts", 'import { c } from "#server/sounds/sounds";\n'],
  ["a table", "server/sounds/sound-tables.ts", "interface Tables {\n  sounds: SoundsTable;\n}\n"],
  ["a reader", "server/alerts/alerts.ts", 'import { c } from "#server/runs/run-tables";\n'],
])("%s more than it shows is complained about", (_, file, text) => {
  expect(checkPicture(root).complaints).toEqual([]);
  write(file, text);
  expect(checkPicture(root).complaints).toEqual([expect.stringContaining("Run npm run rooms")]);
});
