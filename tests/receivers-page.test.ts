// Each test that receivers.md names must exist, and each of its rows must name one.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(`${root}docs/receivers.md`, "utf8");

interface Named {
  file: string;
  title: string | null;
}

/** `file` "title"; "another title of it"; `next file` ... */
function namedIn(row: string): Named[] {
  const named: Named[] = [];
  let file = "";
  for (const [, path, title] of row.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.ts)`|"([^"]+)"/g)) {
    if (path) file = path;
    named.push({ file, title: title ?? null });
  }
  return named;
}

const rows = page.split("\n").filter((line) => /^\| (?!in the wild )/.test(line));

test("every row names a file", () => {
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) expect(namedIn(row).length, row).toBeGreaterThan(0);
});

test("every file and title that is named is there", () => {
  const missing = rows
    .flatMap(namedIn)
    .filter(({ file, title }) => {
      if (!existsSync(root + file)) return true;
      return title !== null && !readFileSync(root + file, "utf8").includes(title);
    })
    .map(({ file, title }) => `${file} "${title ?? ""}"`);
  expect(missing).toEqual([]);
});
