// The totals in the last line of npm test: every failure is counted.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tallyOf } from "./test-runs.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "wird-sums-"));
  file = path.join(folder, "report.json");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  passed?: number;
  failed?: number;
  skipped?: number;
  /** Files that could not be loaded. */
  broken?: number;
}

function report({ passed = 0, failed = 0, skipped = 0, broken = 0 }: Outcome): void {
  const failedFile = { status: "failed", assertionResults: [{ status: "failed" }] };
  const brokenFile = { status: "failed", assertionResults: [] };
  writeFileSync(
    file,
    JSON.stringify({
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: skipped,
      numTodoTests: 0,
      testResults: [
        ...Array.from({ length: failed > 0 ? 1 : 0 }, () => failedFile),
        ...Array.from({ length: broken }, () => brokenFile),
      ],
    }),
  );
}

describe("a run of vitest counts", () => {
  test.each<[string, Outcome, number, { passed: number; failed: number; skipped: number }]>([
    ["what passed", { passed: 3 }, 0, { passed: 3, failed: 0, skipped: 0 }],
    ["what failed", { passed: 3, failed: 2 }, 1, { passed: 3, failed: 2, skipped: 0 }],
    ["what was skipped", { passed: 1, skipped: 4 }, 0, { passed: 1, failed: 0, skipped: 4 }],
    ["a file that broke", { passed: 1, broken: 2 }, 1, { passed: 1, failed: 2, skipped: 0 }],
    ["an error outside tests", { passed: 3 }, 1, { passed: 3, failed: 1, skipped: 0 }],
    ["no tests at all", {}, 0, { passed: 0, failed: 1, skipped: 0 }],
  ])("%s", (_title, outcome, code, tally) => {
    report(outcome);
    expect(tallyOf(file, code)).toEqual(tally);
  });

  test("a run that ended without a report", () => {
    vi.spyOn(console, "error").mockReturnValue();
    expect(tallyOf(file, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
