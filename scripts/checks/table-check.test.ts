// The check of who writes and reads the tables must fail on each way to do so, and when it no longer sees the owners.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkTables } from "./table-check.ts";

const life = "server/runs/run-life.ts";
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "wird-tables-"));
  const declaring = (tables: string) => `interface Tables {\n${tables}}\n`;
  write("server/platform/database/tables.ts", declaring(""));
  write("server/runs/run-tables.ts", declaring("    runs: RunsTable;\n"));
  write(
    "server/alerts/alert-tables.ts",
    declaring("    alertOutbox: AlertOutboxTable;\n    alerts: AlertsTable;\n"),
  );
  write(life, 'db.updateTable("runs").set({ status: "running" });');
  write("server/alerts/alert-list.ts", 'db.deleteFrom("alerts"); db.insertInto("alertOutbox");');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const check = () => checkTables(root).complaints;

test.each([
  'db.insertInto("alertOutbox").values(row)',
  "db.updateTable('alertOutbox').set(row)",
  'db\n  .deleteFrom(\n    "alertOutbox",\n  )',
  'db.deleteFrom(table as "alertOutbox")',
  'deleteUpTo(db, "alertOutbox", "createdAt", before)',
  "sql`update alert_outbox set tries = 1`",
  "exec('DELETE FROM \"alert_outbox\"')",
  "sql`\n  insert into alert_outbox\n  select 1`",
  "sql`truncate table alert_outbox`",
  'createOutbox({ db, table: "alertOutbox" })',
])("another room may not write by %s", (text) => {
  write("server/account/account-access.ts", text);
  const [complaint, ...others] = check();
  expect(complaint).toContain(
    "server/account/account-access.ts: it writes the table alertOutbox, which is of the room alerts",
  );
  expect(complaint).toContain("add a function there");
  expect(others).toEqual([]);
});

test.each([
  'db.selectFrom("alerts").select("id")',
  'db.selectFrom(["alerts"])',
  'db.selectFrom("alerts as own")',
  'query.innerJoin("alerts", "alerts.userId", "users.id")',
  "sql`select 1 from alerts`",
  "sql`select 1 from users\n  join alerts on alerts.user_id = users.id`",
])("another room may not read by %s", (text) => {
  write("server/account/account-export.ts", text);
  expect(check()).toEqual([
    expect.stringContaining("it reads the table alerts, which is of the room alerts. Ask a reader"),
  ]);
});

test("within its room only one file writes runs", () => {
  write("server/runs/run-claims.ts", 'db.updateTable("runs"); db.selectFrom("runs");');
  expect(check()).toEqual([
    expect.stringContaining(`run-claims.ts: it writes the table runs, which is of ${life}`),
  ]);
});

test.each([
  ["server/alerts/alert-groups.ts", 'db.selectFrom("alerts"); db.updateTable("alerts");'],
  ["server/platform/database/migrations/009-runs.ts", 'db.deleteFrom("runs")'],
  ["server/account/account.test.ts", 'db.deleteFrom("runs")'],
  ["server/account/account-store.ts", "// What is read from alerts\nsayFrom('alerts');"],
])("%s is in order", (file, text) => {
  write(file, text);
  expect(check()).toEqual([]);
});

// Proves event-too-late.
test("it fails when it no longer sees who writes a table", () => {
  write(life, 'write(db, "runs")');
  expect(check()).toEqual([expect.stringContaining("sees nobody write runs")]);
});
