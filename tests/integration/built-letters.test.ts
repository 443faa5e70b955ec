// V8 keeps a program's text at two bytes for each letter once one is outside Latin-1: the built server has none.
// Databases: SQLite.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const built = fileURLToPath(new URL("../../dist/server/", import.meta.url));

test("the built server is written in ASCII alone", () => {
  const files = readdirSync(built).filter((name) => name.endsWith(".js"));
  expect(files).toContain("main.js");
  expect(files.filter((name) => /[^\0-\x7f]/.test(readFileSync(built + name, "utf8")))).toEqual([]);
});
