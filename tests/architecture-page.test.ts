// Each path that docs/architecture.md names must exist.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(`${root}docs/architecture.md`, "utf8").replace(/^```[^]*?^```/gm, "");
const ROOMS = /^(contract|server|agent|web|scripts|docs|tests|bench|alexa-skill)\//;

const named = [...page.matchAll(/`([^`]+)`/g)].flatMap(([, text]) =>
  text && ROOMS.test(text) ? [text] : [],
);

test("every file and folder that is named is there", () => {
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
});

test("at least twenty changes have their place", () => {
  const rows = page.split("## To change X")[1]?.match(/^\| [^\n]*`[^`\n]+`[^\n]*\|$/gm) ?? [];
  expect(rows.length).toBeGreaterThanOrEqual(20);
});

test("every room of the server and of the web app is in the table", () => {
  for (const [, room] of readFileSync(`${root}scripts/checks/room-rules.ts`, "utf8").matchAll(
    /^ {2}(\w+): \[/gm,
  )) {
    expect(page, `the room ${room}`).toMatch(new RegExp(`\`server/${room}/\``));
  }
});
