// Runs one tool or one project of tests, and counts passed and failed tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Files that failed once and passed when they were run again. */
  again: string[];
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, again: [] };

export function both(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    again: [...one.again, ...other.again],
  };
}

/** The fields that we read from vitest's JSON report. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** `name`: the file's path. */
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Colour codes are noise in a file, and the variable CI alone would enable them. */
const withoutColours = process.stdout.isTTY ? {} : { NO_COLOR: "1" };

/** Longer than any run should take on two slow cores; one that hangs must not hide the next. */
const LONGEST_RUN = 20 * 60_000;

/** Runs a program of node_modules that prints nothing on success; it counts as one test. */
export async function runTool(title: string, file: string, args: string[]): Promise<Tally> {
  const startedAt = performance.now();
  const { code, output } = await runNode(file, args, { show: false });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok    " : "FAILED"}  ${title} (${seconds} s)`);
  if (code !== 0) console.log(output);
  return code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

/** More failed files than this are no accident, in one step or in all of them. */
export const MOST_RUN_AGAIN = 2;

/**
 * Runs one project of vitest.config.ts, showing its output. `patient`: its tests wait for browsers, speakers and
 * databases on a machine that others use too, so a file or two that failed are run once more, alone; what passes
 * then is counted, and named in the tally. `files`: these alone, by their paths.
 */
export async function runVitest(
  project: string,
  {
    env = {},
    patient = false,
    files = [],
  }: { env?: NodeJS.ProcessEnv; patient?: boolean; files?: string[] } = {},
): Promise<Tally> {
  const first = await reportOf(project, files, env);
  const again = patient ? filesToRunAgain(first.report) : [];
  if (again.length === 0) return tallyOf(first.report, first.code);
  const names = again.map((file) => path.relative(root, file));
  console.log(`\nFailed once, run again alone: ${names.join(", ")}\n`);
  const second = await reportOf(project, again, env);
  const tally = tallyOf(second.report, second.code);
  const others = first.report?.testResults.filter(({ name }) => !again.includes(name)) ?? [];
  return {
    passed: tally.passed + count(others, "passed"),
    failed: tally.failed,
    skipped: tally.skipped + count(others, "pending") + count(others, "todo"),
    again: tally.failed === 0 ? names : [],
  };
}

const count = (files: Report["testResults"], status: string): number =>
  files.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;

/** None when an error outside any test, or more than a few files, made the run fail. */
export function filesToRunAgain(report: Report | null): string[] {
  const failed = report?.testResults.filter(({ status }) => status === "failed") ?? [];
  return failed.length > MOST_RUN_AGAIN ? [] : failed.map(({ name }) => name);
}

/** `files`: only these, by their paths; none: all of the project. `report` is null when it ended without one. */
async function reportOf(
  project: string,
  files: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ report: Report | null; code: number }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "wird-test-report-"));
  const report = path.join(folder, "report.json");
  try {
    const { code } = await runNode(
      "vitest/vitest.mjs",
      [
        ...["run", "--project", project, ...files],
        ...["--reporter", "default", "--reporter", "json", "--outputFile.json", report],
      ],
      { show: true, env },
    );
    return { report: readReport(report), code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    console.error("vitest ended before it could report.");
    return null;
  }
}

export function tallyOf(report: Report | null, code: number): Tally {
  if (!report) return { ...nothing, failed: 1 };
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  // A file that could not be loaded has no tests that could fail.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  // Errors outside any test, or no tests at all.
  if (failed === 0 && (code !== 0 || passed === 0))
    return { ...nothing, passed, failed: 1, skipped };
  return { ...nothing, passed, failed, skipped };
}

async function runNode(
  file: string,
  args: string[],
  { show, env = {} }: { show: boolean; env?: NodeJS.ProcessEnv },
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [path.join(root, "node_modules", file), ...args], {
    cwd: root,
    env: { ...process.env, ...withoutColours, NODE_ENV: undefined, ...env },
    stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    timeout: LONGEST_RUN,
    killSignal: "SIGKILL",
  });
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code === null) console.error(`${file} was ended: it ran too long, or was told to stop.`);
  return { code: code ?? 1, output };
}
