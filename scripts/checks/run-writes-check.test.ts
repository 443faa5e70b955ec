// The check of who writes runs must fail: on each way to write them, and when it finds no files.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkRunWrites } from "./run-writes-check.ts";

const life = "server/runs/run-life.ts";
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "wird-run-writes-"));
  write(life, 'db.updateTable("runs").set({ status: "running" });');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test.each([
  'db.insertInto("runs").values(run)',
  "db.updateTable('runs').set(run)",
  'db\n  .deleteFrom(\n    "runs",\n  )',
  "sql`update runs set status = 'played'`",
  "exec('DELETE FROM \"runs\"')",
  "sql`truncate table runs`",
])("no other file may have: %s", (text) => {
  write("server/alexa/echo-room.ts", text);
  const [complaint, ...others] = checkRunWrites(root).complaints;
  expect(complaint).toContain("server/alexa/echo-room.ts: it writes the table runs. A run changes");
  expect(others).toEqual([]);
});

test.each([
  ["server/alexa/echo-room.ts", 'db.selectFrom("runs"); db.updateTable("schedules");'],
  ["server/platform/database/migrations/009-runs.ts", 'db.deleteFrom("runs")'],
  ["server/runs/run-life.test.ts", 'db.deleteFrom("runs")'],
])("%s is in order", (file, text) => {
  write(file, text);
  expect(checkRunWrites(root).complaints).toEqual([]);
});

test("it fails when it no longer sees who does write them", () => {
  write(life, 'write(db, "runs")');
  expect(checkRunWrites(root).complaints).toEqual([expect.stringContaining("sees no write in")]);
});
