// The check of who reads time, random numbers and the network must fail: on each way to read them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root as here } from "./test-runs.ts";
import { checkTime } from "./time-check.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "wird-time-"));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function complaintOf(text: string): string | undefined {
  const file = "server/runs/any.ts";
  mkdirSync(path.join(root, "server/runs"), { recursive: true });
  writeFileSync(path.join(root, file), text);
  return checkTime(root).complaints.find((complaint) => complaint.startsWith(file));
}

test.each([
  "const now = Date.now();",
  "const now = new Date();",
  "const drawn = Math.random() * 2;",
  "setTimeout(call, 10);",
  "const again = setInterval(call, 10);",
  'import { setTimeout as wait } from "node:timers/promises";',
])("no other file may read time or draw numbers: %s", (text) => {
  expect(complaintOf(text)).toContain(
    "it reads the time, waits or draws a random number by itself",
  );
});

test.each([
  'import { connect } from "node:net";',
  'import { createSecureContext, connect as open } from "node:tls";',
  'import https from "node:https";',
  'const { request } = process.getBuiltinModule("node:http");',
  "const answer = await fetch(url);",
  "const socket = new WebSocket(url);",
])("nor open a connection: %s", (text) => {
  expect(complaintOf(text)).toContain("it opens a connection by itself");
});

test.each([
  "const now = clock.now();",
  "const then = new Date(clock.now());",
  "// Date.now() is not read here.",
  'import { isIP } from "node:net";',
  'import type { TLSSocket } from "node:tls";',
  "const page = await parts.fetch(url);",
])("what is passed in may be used: %s", (text) => {
  expect(complaintOf(text)).toBeUndefined();
});

test("no file of this project does, but those that are named", () => {
  expect(checkTime(here).complaints).toEqual([]);
});
