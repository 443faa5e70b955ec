// The page of promises is drawn from the comments above tests, and refused once it is another.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkSafety, storeSafety } from "./draw-safety.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "wird-safety-"));
  write(
    "docs/safety.md",
    "A\n\n<!-- drawn by npm run safety -->\n<!-- drawn until here -->\n\nB\n",
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

function drawn(): string {
  expect(storeSafety(root)).toEqual([]);
  return readFileSync(path.join(root, "docs/safety.md"), "utf8");
}

const disk = `// Of disks.
import { test } from "vitest";
// Promise disk-full: disk
// full
// -> told,
// at once
test("it is told", () => {});
`;

test("a promise has its sentence, its room and the titles of all tests that prove it", () => {
  write("server/platform/disk.test.ts", disk);
  write(
    "tests/integration/backup.test.ts",
    '// Of backups.\n// Proves disk-full: over the network\ntest(\n  "nothing is half written",\n',
  );
  write(
    "web/app/app.test.tsx",
    '// Of pages.\nx;\n// Proves disk-full.\ntest("is \\"shown\\"");\n',
  );
  const page = drawn();
  expect(page).toMatch(/^A\n[^]*\nB\n$/);
  expect(page).toContain("### platform");
  expect(page).toContain(
    '| disk full | told, at once | `server/platform/disk.test.ts` "it is told"; ' +
      "`tests/integration/backup.test.ts` over the network; `web/app/app.test.tsx` \"is 'shown'\" |",
  );
});

test("a title with rows is the one behind them; one row of them is named by its own", () => {
  write(
    "agent/a.test.ts",
    `// A.
x;
// Promise rows: a
// -> b
test.each([
  "one",
  // Proves rows.
  ["two"],
])("%s is refused", () => {});
`,
  );
  expect(drawn()).toContain('`agent/a.test.ts` "%s is refused"; "two"');
});

test("attacks stand by their numbers, which titles may have; figures have no fault", () => {
  write(
    "server/a.test.ts",
    `// A.
x;
// Promise 10: guessing
// -> 429
test("safety 10: is refused");
// Promise 9b: who?
// -> nobody
test("nobody");
test("safety 9b: too");
`,
  );
  write("bench/requests.ts", "// Requests.\n// Promise load-requests: 300 a second\nx;\n");
  const page = drawn();
  expect(page).toMatch(
    /\| 9b \| who\? .*"nobody"; "safety 9b: too" \|\n\| 10 \| guessing \| 429 \|/,
  );
  expect(page).toContain('`server/a.test.ts` "safety 10: is refused" |');
  expect(page).toContain("| 300 a second | `bench/requests.ts` |");
});

test("a test that is renamed is drawn anew without another edit", () => {
  write("server/platform/disk.test.ts", disk);
  drawn();
  expect(checkSafety(root).complaints).toEqual([]);
  write("server/platform/disk.test.ts", disk.replace("it is told", "its owner is told"));
  expect(checkSafety(root).complaints).toEqual([expect.stringContaining("Run npm run safety")]);
  expect(drawn()).toContain('"its owner is told"');
});

test.each([
  [
    "proves what nobody promises",
    '// A.\nx;\n// Proves nothing.\ntest("a");\n',
    "no test promises",
  ],
  ["promises again", `${disk}// Promise disk-full: again\n// -> no\ntest("b");\n`, "a second time"],
  ["has no title", "// A.\nx;\n// Promise late: a\n// -> b\n", "no title follows"],
])("a comment that %s is complained about", (_, text, complaint) => {
  write("server/a.test.ts", text);
  expect(storeSafety(root)).toEqual([expect.stringContaining(complaint)]);
});
