// Each file that spec-coverage.md names must exist, and each row must name a source and a test.
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(`${root}docs/spec-coverage.md`, "utf8");

const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Statement "))
  .map((line) => {
    const [statement = "", where = "", tests = "", ...more] = line.slice(2, -2).split(" | ");
    return { line, statement, where, tests, more };
  });

/** A name without a folder is in the previous name's folder; web/ is left out after a name in web/. */
function pathsOf(column: string): string[] {
  let before = "";
  const names = column.replace(/\([^)]*\)/g, "").split(",");
  return names.map((each) => {
    const name = each.trim();
    const meant = [name, `${dirname(before)}/${name}`, `web/${name}`];
    before = meant.find((path) => existsSync(root + path)) ?? name;
    return before;
  });
}

test("every row has a statement, its source and its test", () => {
  expect(rows.length).toBeGreaterThan(80);
  for (const { line, statement, where, tests, more } of rows) {
    expect([statement, where, tests], line).not.toContain("");
    expect(more, line).toEqual([]);
  }
});

test("every file that is named is there, and what is named as a test is one", () => {
  const isThere = (path: string) => existsSync(root + path);
  const isTest = (path: string) => /\.test\.tsx?$|^bench\//.test(path) && isThere(path);
  const missing = rows.flatMap(({ statement, where, tests }) => [
    ...pathsOf(where).flatMap((path) => (isThere(path) ? [] : [`${path}: ${statement}`])),
    ...pathsOf(tests).flatMap((path) => (isTest(path) ? [] : [`${path}: ${statement}`])),
  ]);
  expect(missing).toEqual([]);
});
