// `npm run mutate`: breaks the program in one small way at a time, and names each break that no test notices.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "./checks/test-runs.ts";
import { isEquivalent } from "./mutation/equivalent-mutants.ts";
import { type Mutant, mutantsOf, sampleOf } from "./mutation/mutants.ts";
import { type Judged, type Outcome, type WarmTests, warmTests } from "./mutation/reached-tests.ts";
import { applyBreak, NAMED_BREAKS, type NamedBreak } from "./mutation/named-breaks.ts";

const USAGE = [
  "Usage: npm run mutate -- [--room server/household] [--file F] [--sample 20] [--seed 1] [--unit-only]",
  "       npm run mutate -- --named [--only WORD]   breaks that once went unnoticed, listed in",
  "                                                 scripts/mutation/named-breaks.ts",
  "       --green: the tests are known to pass and are not run without a break first.",
].join("\n");

/** The integration tests of each room; unit tests and those in Chromium are found by the file. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  "server/household": [
    "tests/integration/household",
    "tests/integration/account/account-registration.test.ts",
  ],
  "server/account": ["tests/integration/account"],
  "server/runs": [
    "tests/integration/runs",
    "tests/integration/agents",
    "tests/integration/alexa",
    "tests/integration/alerts",
    "tests/integration/khatms",
  ],
  "server/playback": ["tests/integration/playback"],
  "web/account": [],
  "web/schedules": [],
  "web/devices": [],
  "web/sounds": [],
  "web/ui": [],
  "web/forms": [],
};

/** Says of a session what is wrong with it, to the tests and the simulation alone. */
const ONLY_FOR_TESTS = ["server/playback/session/session-invariants.ts"];

/** What makes a file of web/ one of the room "web/forms": it changes something, says so, or is filled in. */
const ACTS = /\b(?:toast|useMutation|useTextForm|useFormContext|useSchemaForm|handleSubmit)\(/;

/** The files of tests/e2e that walk through what a folder of web/ shows. */
const BROWSER_TESTS: readonly (readonly [string, readonly string[]])[] = [
  ["web/account/", ["account/account", "account/password-reset", "refusals", "household"]],
  ["web/app/", ["routes", "account/account"]],
  ["web/admin/", ["account/admin"]],
  ["web/alerts/", ["settings", "first-line", "installed"]],
  ["web/api/prayers", ["prayers", "prayer-schedules", "place-picker"]],
  ["web/devices/", ["refusals", "speakers/connect-speaker", "account/link-alexa"]],
  ["web/engine-context/", ["account/account", "player/player", "player/casting"]],
  ["web/history/", ["player/player", "player/history", "speakers/echo"]],
  ["web/household/", ["household"]],
  ["web/khatms/", ["hijri"]],
  ["web/pages/", ["dashboard", "speakers/connect-speaker", "account/password-reset"]],
  ["web/player/", ["player/finding", "player/player"]],
  ["web/prayers/", ["adhans", "hijri"]],
  ["web/recitations/", ["player/finding"]],
  ["web/schedules/", ["dashboard", "refusals", "prayer-schedules", "keyboard-and-touch"]],
  ["web/schedules/form/", ["speakers/standing-by", "first-minutes", "misuse-dialogs"]],
  ["web/schedules/form/portion/khatm", ["hijri"]],
  ["web/schedules/form/portion/sound", ["adhans", "sounds"]],
  ["web/simple/", ["installed"]],
  ["web/sounds/", ["sounds", "adhans"]],
  ["web/tokens/", ["settings"]],
  ["web/ui/", ["account/account", "misuse-dialogs", "timings"]],
];

/** A mutant may loop for ever: what takes longer was noticed. */
const LONGEST_RUN = 10 * 60_000;

/** All tests that a sample may need, in one run. */
const LONGEST_BASELINE = 20 * 60_000;

interface TestRun {
  project: "unit" | "integration" | "e2e";
  args: string[];
  /** Of one test; undefined: all of these files. */
  title?: string;
}

function readFlags() {
  const { values } = parseArgs({
    options: {
      room: { type: "string", multiple: true, default: [] },
      file: { type: "string", multiple: true, default: [] },
      sample: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
      "unit-only": { type: "boolean", default: false },
      green: { type: "boolean", default: false },
      named: { type: "boolean", default: false },
      only: { type: "string", default: "" },
      help: { type: "boolean", default: false },
    },
  });
  const [sample, seed] = [Number(values.sample), Number(values.seed)];
  if (!Number.isInteger(sample) || sample < 1) throw new Error("--sample wants a number from 1.");
  if (!Number.isInteger(seed) || seed < 0) throw new Error("--seed wants a number from 0.");
  const unknown = values.room.find((room) => !Object.hasOwn(ROOMS, room));
  if (unknown !== undefined) {
    throw new Error(`--room knows no ${unknown}; it knows ${Object.keys(ROOMS).join(", ")}.`);
  }
  const absent = values.file.find((file) => !existsSync(path.join(root, file)));
  if (absent !== undefined) throw new Error(`--file: there is no ${absent}.`);
  return { ...values, sample, seed, unitOnly: values["unit-only"] };
}

/** The sources of a room, without tests and what only tests import. */
function sourcesOf(room: string): string[] {
  const files = globSync(`${room === "web/forms" ? "web" : room}/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !/\.test\.tsx?$|\/test-[^/]*$/.test(file) && !ONLY_FOR_TESTS.includes(file))
    .sort();
  if (room !== "web/forms") return files;
  return files.filter((file) => ACTS.test(readFileSync(path.join(root, file), "utf8")));
}

/** A copy of the checkout, uncommitted changes included; the packages are linked. */
function copyCheckout(): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), "wird-mutate-"));
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root });
  if (listed.status !== 0) throw new Error("npm run mutate wants a checkout of git.");
  for (const file of listed.stdout.toString().split("\0")) {
    if (!file || !existsSync(path.join(root, file))) continue;
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(copy, file), { preserveTimestamps: true });
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  // What is built of these sources needs not be built again.
  const built = path.join(root, "dist");
  if (existsSync(built)) cpSync(built, path.join(copy, "dist"), { recursive: true });
  return copy;
}

/** The files of tests/e2e that docs/spec-coverage.md names beside this source, and those of its folder. */
function browserTestsOf(file: string): string[] {
  const page = readFileSync(path.join(root, "docs/spec-coverage.md"), "utf8");
  const rows = page.split("\n").filter((row) => row.includes(path.basename(file)));
  const names = rows.flatMap((row) => row.match(/[\w/.-]+\.test\.tsx?/g) ?? []);
  const ofFolder = BROWSER_TESTS.filter(([folder]) => file.startsWith(folder)).flatMap(
    ([, tests]) => tests.map((test) => `tests/e2e/${test}.test.ts`),
  );
  return [...new Set([...names, ...ofFolder])].filter((name) => name.startsWith("tests/e2e/"));
}

/** The cheapest first: the next runs only when the one before noticed nothing. */
function testRunsOf(file: string, unitOnly: boolean): TestRun[] {
  const runs: TestRun[] = [{ project: "unit", args: ["related", "--run", file] }];
  if (unitOnly) return runs;
  const room = Object.keys(ROOMS).find((each) => file.startsWith(`${each}/`));
  const folders = room === undefined ? [] : (ROOMS[room] ?? []);
  if (folders.length > 0) runs.push({ project: "integration", args: ["run", ...folders] });
  const inBrowser = file.startsWith("web/") ? browserTestsOf(file) : [];
  if (inBrowser.length > 0) runs.push({ project: "e2e", args: ["run", ...inBrowser] });
  return runs;
}

/** Ends the tests that run now, with their workers and servers. */
let endRunning = () => {};

/** Runs tests in the copy; "untested": none of them has to do with it. */
async function runTests(
  copy: string,
  { project, args, title }: TestRun,
  longest = LONGEST_RUN,
): Promise<Judged> {
  const vitest = path.join(copy, "node_modules/vitest/vitest.mjs");
  const options = ["--project", project, "--bail=1", "--reporter=dot", "--passWithNoTests"];
  const only = title === undefined ? [] : ["-t", title];
  const child = spawn(process.execPath, [vitest, ...args, ...only, ...options], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: "1", NODE_ENV: undefined, PATIENCE: "20000" },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own: its workers and servers end with it.
    detached: true,
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  endRunning = endGroup;
  let isEndless = false;
  const limit = setTimeout(() => {
    isEndless = true;
    endGroup();
  }, longest);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(limit);
  endGroup();
  endRunning = () => {};
  if (code === 0 && /No test files found/.test(output)) return { outcome: "untested" };
  if (code === 0) return { outcome: "survived" };
  // To be looked at: a busy machine is no test.
  if (isEndless)
    return { outcome: "killed", failed: `nothing but time: ${longest / 60_000} minutes` };
  return { outcome: "killed", failed: /^ *FAIL +(.*)$/m.exec(output)?.[1] };
}

/** Whether any of `runs` notices what was changed in the copy. */
async function judge(copy: string, runs: readonly TestRun[]): Promise<Judged> {
  let outcome: Outcome = "untested";
  for (const run of runs) {
    const ended = await runTests(copy, run);
    if (ended.outcome === "killed") return ended;
    if (ended.outcome === "survived") outcome = "survived";
  }
  return { outcome };
}

/** Writes `text` in place of the copy's file, works, and puts the file back. */
async function withChange<Result>(
  copy: string,
  { file, text }: { file: string; text: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const place = path.join(copy, file);
  const original = readFileSync(place, "utf8");
  writeFileSync(place, text);
  try {
    return await work();
  } finally {
    writeFileSync(place, original);
  }
}

/**
 * Tests that are red without a change would "notice" every change. Those of a project run together, once; those
 * that are chosen by their title run one by one.
 */
async function refuseRedTests(copy: string, runs: readonly TestRun[]): Promise<void> {
  const alone = runs.filter(({ title }) => title !== undefined);
  const together = (["unit", "integration", "e2e"] as const).map((project) => ({
    project,
    args: runs
      .filter((run) => run.project === project && run.title === undefined)
      .flatMap(({ args }) => args),
  }));
  const seen = new Set<string>();
  for (const run of [...together, ...alone]) {
    const asked = { ...run, args: [...new Set(run.args)] };
    const key = JSON.stringify(asked);
    if (asked.args.length === 0 || seen.has(key)) continue;
    seen.add(key);
    const { outcome, failed } = await runTests(copy, asked, LONGEST_BASELINE);
    if (outcome === "killed") {
      throw new Error(
        `${failed ?? asked.args.join(" ")} fails without any change: mend that first.`,
      );
    }
  }
}

function describeMutant({ file, line, kind, source, from, to }: Mutant): string {
  const short = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 80);
  return `${file}:${line} ${kind}: ${short(from)} -> ${short(to)}   in: ${short(source)}`;
}

const say = ({ outcome, failed }: Judged, what: string) =>
  `${outcome.padEnd(8)}  ${what}${failed === undefined ? "" : `\n          noticed by ${failed}`}`;

/** What is in server/ is broken in one warm vitest, since its tests need no build and no browser. */
async function warmTestsOf(
  copy: string,
  files: readonly string[],
  unitOnly: boolean,
): Promise<WarmTests | null> {
  const [room] = Object.keys(ROOMS).filter((each) => files.some((file) => file.startsWith(each)));
  if (room === undefined || !room.startsWith("server/")) return null;
  const sources = Object.keys(ROOMS)
    .filter((each) => each.startsWith("server/"))
    .flatMap(sourcesOf);
  return warmTests(copy, { sources, testFolders: unitOnly ? [] : (ROOMS[room] ?? []) });
}

async function runSample(copy: string, flags: ReturnType<typeof readFlags>): Promise<void> {
  const rooms = flags.room.length > 0 || flags.file.length > 0 ? flags.room : Object.keys(ROOMS);
  const groups = [
    ...rooms.map((room) => ({ name: room, files: sourcesOf(room) })),
    ...flags.file.map((file) => ({ name: file, files: [file] })),
  ];
  for (const { name, files } of groups) {
    const all = files.flatMap((file) => {
      // The checkout may change while a run takes its time.
      return mutantsOf(file, readFileSync(path.join(copy, file), "utf8"));
    });
    const counted = all.filter((mutant) => !isEquivalent(mutant));
    const chosen = sampleOf(counted, flags.sample, flags.seed);
    console.log(`\n${name}: ${chosen.length} of ${all.length} changes, seed ${flags.seed}`);
    const runsOf = ({ file }: Mutant) => testRunsOf(file, flags.unitOnly);
    const warm = await warmTestsOf(copy, files, flags.unitOnly);
    if (warm === null && !flags.green) await refuseRedTests(copy, chosen.flatMap(runsOf));
    const tally: Record<Outcome, number> = { killed: 0, survived: 0, untested: 0 };
    for (const mutant of chosen) {
      const judged = warm
        ? await warm.judge(mutant)
        : await withChange(copy, mutant, () => judge(copy, runsOf(mutant)));
      tally[judged.outcome]++;
      console.log(say(judged, describeMutant(mutant)));
    }
    await warm?.close();
    const score = Math.round((tally.killed / Math.max(1, chosen.length)) * 100);
    console.log(
      `${name}: ${tally.killed} killed, ${tally.survived} survived, ${tally.untested} without a test, ` +
        `${all.length - counted.length} equivalent left out: ${score} %`,
    );
  }
}

async function runNamed(copy: string, flags: ReturnType<typeof readFlags>): Promise<void> {
  const chosen = NAMED_BREAKS.filter(({ name }) => name.includes(flags.only));
  const runsOf = ({ test, title }: NamedBreak): TestRun[] => [
    { project: "e2e", args: ["run", test], title },
  ];
  if (!flags.green) await refuseRedTests(copy, chosen.flatMap(runsOf));
  let killed = 0;
  for (const each of chosen) {
    const text = applyBreak(each, readFileSync(path.join(root, each.file), "utf8"));
    const change = { file: each.file, text };
    const judged = await withChange(copy, change, () => judge(copy, runsOf(each)));
    if (judged.outcome === "killed") killed++;
    console.log(say(judged, `${each.name} (${each.file})`));
  }
  console.log(`Named breaks: ${killed} of ${chosen.length} killed`);
}

async function main(): Promise<void> {
  if (process.argv.includes("--help")) return console.log(USAGE);
  const flags = readFlags();
  const copy = copyCheckout();
  process.once("exit", () => {
    endRunning();
    rmSync(copy, { recursive: true, force: true });
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  await (flags.named ? runNamed(copy, flags) : runSample(copy, flags));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
