// Each test that safety.md and receivers.md name must exist, and each of their rows must name one.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(`${root}docs/safety.md`, "utf8");
const receivers = readFileSync(`${root}docs/receivers.md`, "utf8");

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

const rows = `${page}\n${receivers}`
  .split("\n")
  .filter(
    (line) => /^\| (?!#|-|fault |promise |in the wild )/.test(line) && !line.startsWith("|---"),
  );

test("every row names a file", () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) expect(namedIn(row).length, row).toBeGreaterThan(0);
});

test("the attacks stand in their order, each with a number of its own", () => {
  const attacks = page.slice(page.indexOf("## Attacks"), page.indexOf("## Faults"));
  const numbers = [...attacks.matchAll(/^\| (\d+)([a-z]?) \|/gm)].map(
    ([, number, letter]) => Number(number) * 100 + (letter ? letter.charCodeAt(0) - 96 : 0),
  );
  expect(numbers.length).toBeGreaterThan(40);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
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
