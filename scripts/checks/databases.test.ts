// Which databases a test runs on must be read from its head, and missed where it is not there.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { checkDatabases, databasesOf, testsOnPostgres } from "./databases.ts";
import { root } from "./test-runs.ts";

test.each([
  ["// What it tests.\n// Databases: SQLite.\nimport", "sqlite"],
  ["// What it tests,\n// in two lines.\n// Databases: both, for races.\nimport", "both"],
  ["// What it tests.\n// Databases: both, for luck.\nimport", null],
  ["// What it tests.\n// Databases: both.\nimport", null],
  ["// What it tests.\nimport\n// Databases: SQLite.", null],
] as const)("%j is read as %s", (text, databases) => {
  expect(databasesOf(text)).toBe(databases);
});

test("a test that has not chosen is named, and runs on both until it does", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "wird-databases-"));
  const write = (name: string, choice: string) =>
    writeFileSync(path.join(folder, "tests/integration/runs", name), `// A test.\n${choice}\n`);
  try {
    mkdirSync(path.join(folder, "tests/integration/runs"), { recursive: true });
    write("one.test.ts", "// Databases: SQLite.");
    write("two.test.ts", "// Databases: both, for nodes.");
    write("three.test.ts", "");
    write("house.ts", "");
    const { files, complaints } = checkDatabases(folder);
    expect(files).toBe(3);
    expect(complaints).toEqual([
      expect.stringMatching(
        /^tests\/integration\/runs\/three\.test\.ts: .*"\/\/ Databases: SQLite\."/,
      ),
    ]);
    expect(testsOnPostgres(folder).toSorted()).toEqual([
      "tests/integration/runs/three.test.ts",
      "tests/integration/runs/two.test.ts",
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("those of several nodes run on PostgreSQL, and by far not all do", () => {
  const onPostgres = testsOnPostgres(root);
  expect(onPostgres).toContain("tests/integration/playback/nodes.test.ts");
  expect(onPostgres.length).toBeLessThan(checkDatabases(root).files);
});
