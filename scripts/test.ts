// npm test [-- STEP ...]: every check of the project in sequence; the last line has the totals.
import { globSync } from "node:fs";
import { buildWird } from "./build.mjs";
import { Stop } from "./step.mjs";
import { bringSystemPackages, systemPackages } from "./install/system-packages.ts";
import {
  both,
  MOST_RUN_AGAIN,
  nothing,
  root,
  runTool,
  runVitest,
  type Tally,
} from "./checks/test-runs.ts";
import { testsOnPostgres } from "./checks/databases.ts";
import { startPostgres } from "./checks/throwaway-postgres.ts";

interface Step {
  heading: string;
  run(): Promise<Tally>;
}

/** A step of its own: it takes a quarter of the time of its whole project. */
const REACH = "tests/e2e/reach/reach.test.ts";

const oneFailure: Tally = { ...nothing, failed: 1 };

const steps: Record<string, Step> = {
  types: {
    heading: "Types",
    run: () =>
      inTurn(
        () => runTool("server, contract and tests", "typescript/bin/tsc", ["-p", "tsconfig.json"]),
        () => runTool("web", "typescript/bin/tsc", ["-p", "web/tsconfig.json"]),
        () => runTool("end to end", "typescript/bin/tsc", ["-p", "tests/e2e/tsconfig.json"]),
      ),
  },
  lint: {
    heading: "Lint and format",
    run: () =>
      inTurn(
        () => runTool("oxlint", "oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]),
        () => runTool("biome format", "@biomejs/biome/bin/biome", ["format"]),
        () => runTool("knip", "knip/bin/knip.js", []),
      ),
  },
  rooms: {
    heading: "Rooms and names",
    run: () =>
      inTurn(
        () => runTool("rooms", "../scripts/checks/check-rooms.ts", []),
        () => runTool("package-lock.json", "../scripts/install/complete-lock.ts", ["--check"]),
      ),
  },
  unit: {
    heading: "Unit tests",
    // Some of them start real processes, as agent/main.test.ts.
    run: () => runVitest("unit", { patient: true }),
  },
  integration: {
    heading: "Integration tests on SQLite",
    run: () => runVitest("integration", { env: { TEST_DATABASE_URL: undefined }, patient: true }),
  },
  postgres: {
    heading: "Integration tests on PostgreSQL, of what touches SQL or nodes",
    run: integrationOnPostgres,
  },
  build: {
    heading: "The builds of web app and server",
    run: build,
  },
  e2e: {
    heading: "End to end in Chromium",
    // In two runs of about the same length as the others: all of it in one came to its limit on a slow machine.
    run: () =>
      inTurn(
        () => endToEnd(globSync("tests/e2e/*.test.ts", { cwd: root })),
        () => endToEnd(globSync("tests/e2e/*/**/*.test.ts", { cwd: root, exclude: [REACH] })),
      ),
  },
  reach: {
    heading: "Every screen and what opens on it, in Chromium",
    run: () => endToEnd([REACH]),
  },
  browsers: {
    heading: "The main way in Firefox and WebKit",
    run: () => runVitest("browsers", { patient: true }),
  },
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(", ")}. Steps: ${Object.keys(steps).join(", ")}.`);
}
const toRun = Object.entries(steps).filter(
  ([name]) => unknown.length === 0 && (chosen.length === 0 || chosen.includes(name)),
);

let sum = nothing;
const failedSteps: string[] = [];
const times: string[] = [];
let allSeconds = 0;
// Distribution packages are installed first. Without one of them nothing is run: half an hour later would be too late.
const isPrepared = toRun.length > 0 && (await prepare(toRun.map(([name]) => name)));
if (!isPrepared) sum = oneFailure;
for (const [name, step] of isPrepared ? toRun : []) {
  console.log(`\n== ${step.heading}`);
  const startedAt = performance.now();
  const tally = await step.run().catch((error: unknown) => {
    console.error(error instanceof Stop ? error.message : error);
    return oneFailure;
  });
  sum = both(sum, tally);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`-- ${step.heading}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`);
  times.push(`${name} ${seconds} s`);
  allSeconds += seconds;
  if (tally.failed > 0) failedSteps.push(name);
}

console.log("");
if (times.length > 1) {
  const [minutes, rest] = [Math.floor(allSeconds / 60), allSeconds % 60];
  console.log(`${times.join(", ")}: ${minutes} min ${rest} s`);
}
// Named to be mended. More than a few of them are no accident, in whichever steps they were.
if (sum.again.length > 0) console.log(`Passed only when run again: ${sum.again.join(", ")}`);
if (sum.again.length > MOST_RUN_AGAIN) {
  console.log(`Those are more than ${MOST_RUN_AGAIN}: one failure.`);
  sum = both(sum, oneFailure);
}
if (sum.skipped > 0) console.log(`${sum.skipped} skipped`);
if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(", ")}`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;

/** False: a program is missing, and cannot be installed. */
async function prepare(names: string[]): Promise<boolean> {
  const { chromium, display, firefox, pgbouncer, postgres, pychromecast, webkit } = systemPackages;
  const wanted = [
    ...(names.includes("unit") ? [pychromecast] : []),
    ...(names.includes("postgres") ? [postgres, pgbouncer] : []),
    ...(names.includes("e2e") || names.includes("reach") ? [chromium] : []),
    ...(names.includes("browsers") ? [firefox, webkit, display] : []),
  ];
  try {
    await bringSystemPackages(wanted);
    return true;
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    return false;
  }
}

async function integrationOnPostgres(): Promise<Tally> {
  const programs = systemPackages.postgres.find();
  if (!programs) throw new Stop("The PostgreSQL server (initdb, postgres) is not on this machine.");
  const postgres = await startPostgres(programs);
  const stopAndEnd = () => void postgres.stop().finally(() => process.exit(1));
  process.once("SIGINT", stopAndEnd).once("SIGTERM", stopAndEnd);
  try {
    return await runVitest("integration", {
      env: { TEST_DATABASE_URL: postgres.url },
      patient: true,
      files: testsOnPostgres(root),
    });
  } finally {
    process.off("SIGINT", stopAndEnd).off("SIGTERM", stopAndEnd);
    await postgres.stop();
  }
}

async function build(): Promise<Tally> {
  await buildWird({ root, node: process.execPath });
  console.log("ok      dist/web and dist/server are of these sources");
  return { ...nothing, passed: 1 };
}

async function endToEnd(files: string[]): Promise<Tally> {
  const chromium = systemPackages.chromium.find();
  if (!chromium) throw new Stop("Chromium is not on this machine.");
  return runVitest("e2e", { env: { CHROMIUM_PATH: chromium }, patient: true, files });
}

async function inTurn(...runs: (() => Promise<Tally>)[]): Promise<Tally> {
  let tally = nothing;
  for (const run of runs) tally = both(tally, await run());
  return tally;
}
