// The check of traits must fail on each way to ask for a name, and let the folders of makes and kinds be.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkTraits } from "./trait-check.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "wird-traits-"));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function complaintsOf(file: string, text: string): string[] {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  return checkTraits(root).complaints;
}

test.each([
  'if (device.type === "alexa") return;',
  "const isCast = type !== 'chromecast';",
  '"browser" === type',
  'switch (type) { case "google": }',
  'query.where("devices.type", "=", "home-assistant")',
  'query.where("devices.type", "in", ["google", "chromecast"])',
  'if (kind === "cast") show();',
  'types.includes("alexa")',
  'if (portion.kind !== "khatm") return;',
  'switch (portion.kind) { case "onwards": }',
])("a room may not ask: %s", (text) => {
  const [complaint, ...others] = complaintsOf("server/runs/plan.ts", `\n${text}`);
  expect(complaint).toContain("server/runs/plan.ts:2: it asks for a");
  expect(others).toEqual([]);
});

test.each([
  ["server/speakers/cast/cast-speaker.ts", 'if (integration === "cast") seek();'],
  ["web/player/output-menu.tsx", 'output.kind === "browser"'],
  ["server/runs/plan.ts", 'create({ type: "alexa" }); canBeSteered(device);'],
  ["server/portions/kinds/khatm.ts", 'portion.kind === "khatm"'],
  ["web/schedules/field.tsx", 'choice === "range" && endsByItself(portion)'],
  ["server/runs/plan.test.ts", 'device.type === "alexa"'],
])("in %s may stand: %s", (file, text) => {
  expect(complaintsOf(file, text)).toEqual([]);
});
