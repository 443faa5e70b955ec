// The totals in the last line of npm test: every failure is counted.
import { describe, expect, test, vi } from "vitest";
import {
  filesToRunAgain,
  nothing,
  type Report,
  readReport,
  type Tally,
  tallyOf,
} from "./test-runs.ts";

interface Outcome {
  passed?: number;
  failed?: number;
  skipped?: number;
  /** Files that could not be loaded. */
  broken?: number;
}

function report({ passed = 0, failed = 0, skipped = 0, broken = 0 }: Outcome): Report {
  const failedTests = Array.from({ length: failed }, () => ({ status: "failed" }));
  return {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults: [
      { name: "/passed.test.ts", status: "passed", assertionResults: [{ status: "passed" }] },
      ...(failed > 0
        ? [{ name: "/failed.test.ts", status: "failed", assertionResults: failedTests }]
        : []),
      ...Array.from({ length: broken }, (_, index) => ({
        name: `/broken-${index}.test.ts`,
        status: "failed",
        assertionResults: [],
      })),
    ],
  };
}

describe("a run of vitest counts", () => {
  test.each<[string, Outcome, number, Partial<Tally>]>([
    ["what passed", { passed: 3 }, 0, { passed: 3, failed: 0, skipped: 0 }],
    ["what failed", { passed: 3, failed: 2 }, 1, { passed: 3, failed: 2, skipped: 0 }],
    ["what was skipped", { passed: 1, skipped: 4 }, 0, { passed: 1, failed: 0, skipped: 4 }],
    ["a file that broke", { passed: 1, broken: 2 }, 1, { passed: 1, failed: 2, skipped: 0 }],
    ["an error outside tests", { passed: 3 }, 1, { passed: 3, failed: 1, skipped: 0 }],
    ["no tests at all", {}, 0, { passed: 0, failed: 1, skipped: 0 }],
  ])("%s", (_title, outcome, code, tally) => {
    expect(tallyOf(report(outcome), code)).toEqual({ ...nothing, ...tally });
  });

  test("a run that ended without a report", () => {
    vi.spyOn(console, "error").mockReturnValue();
    expect(tallyOf(readReport("/nowhere/report.json"), 1)).toEqual({ ...nothing, failed: 1 });
  });
});

describe("what is run again", () => {
  test.each<[string, Outcome, string[]]>([
    ["nothing of a run that passed", { passed: 3 }, []],
    ["a file whose tests failed", { passed: 3, failed: 4 }, ["/failed.test.ts"]],
    ["two files", { failed: 1, broken: 1 }, ["/failed.test.ts", "/broken-0.test.ts"]],
    ["nothing when three files failed", { failed: 1, broken: 2 }, []],
  ])("%s", (_title, outcome, files) => {
    expect(filesToRunAgain(report(outcome))).toEqual(files);
  });
});
