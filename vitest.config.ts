// Projects of tests: `unit` beside the sources, `integration` on a real database, `e2e` in Chromium, `browsers` in others.
import { defineConfig } from "vitest/config";
import { languageParts } from "./vite.languages.ts";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const minute = 60_000;
/** vitest's own second is too short where other programs need the processor too. */
const expect = { poll: { timeout: minute } };

/**
 * Those that take longest, by their names: a fresh clone has no times of an earlier run, and the last of them alone
 * would be waited for on one of several workers.
 */
const LONGEST =
  /^(reach|every-language|spoken|home-assistant|fuzz|agent-without-line|backup|fallback-speaker|schedule-edits|several-speakers|account-guessing|household-rights|playback-faults|schedule-restart|schedule-lost)\.test\.ts$/;

/**
 * Vitest starts with the files that took longest the last time. On SQLite what needs two nodes is skipped and took
 * nothing, so on PostgreSQL it came last and was waited for: for two minutes, on one of eight workers.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const name = moduleId.slice(moduleId.lastIndexOf("/") + 1);
      if (LONGEST.test(name)) return 0;
      return /node|kill/.test(name) ? 1 : 2;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    slowTestThreshold: 5_000,
    // Prints what a passing test logs only when asked: --silent=false.
    silent: "passed-only",
    projects: [
      {
        plugins: [languageParts()],
        test: {
          name: "unit",
          expect,
          include: ["**/*.test.{ts,tsx}"],
          exclude: ["node_modules/**", "dist/**", "tests/{integration,e2e,browsers}/**"],
          // A module is read once in each worker, not once a file: half the time. Tests share its state.
          isolate: false,
          // More than two cores: the tests of speakers and commands wait.
          maxWorkers: 3,
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
        },
      },
      {
        // On SQLite, or on the PostgreSQL that TEST_DATABASE_URL names.
        test: {
          name: "integration",
          expect,
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: "tests/built-first.ts",
          // They wait more than they compute: for speakers, clocks and databases of their own.
          maxWorkers: 8,
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 3 * minute,
          hookTimeout: 3 * minute,
        },
      },
      {
        // In the Chromium that CHROMIUM_PATH names, against the web app in dist/web.
        test: {
          name: "e2e",
          expect,
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: "tests/built-first.ts",
          // A worker reads the modules once, and has one browser for its files.
          isolate: false,
          // More than two cores: they wait for pages part of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          testTimeout: 5 * minute,
          hookTimeout: 4 * minute,
        },
      },
      {
        // The main way in Firefox and in WebKit, one file each.
        test: {
          name: "browsers",
          expect,
          include: ["tests/browsers/**/*.test.ts"],
          globalSetup: "tests/built-first.ts",
          sequence: { groupOrder: 3 },
          testTimeout: 3 * minute,
          hookTimeout: 2 * minute,
        },
      },
    ],
  },
});
