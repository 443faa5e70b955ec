// Runs only the tests that reach a break, the cheapest first, in one vitest that stays warm.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { createVitest, type TestSpecification, type Vitest } from "vitest/node";
import { root } from "../checks/test-runs.ts";
import { blockAround, blocksOf, markBlocks } from "./blocks.ts";
import type { Mutant } from "./mutants.ts";

export type Outcome = "killed" | "survived" | "untested";

export interface Judged {
  outcome: Outcome;
  /** The file and title of the test that noticed it. */
  failed?: string | undefined;
}

/** One test file, as measured without a break. */
interface Measured {
  project: string;
  hash: string;
  /** Milliseconds of its hooks and imports. */
  setUp: number;
  /** Its tests by name with their duration in milliseconds and the blocks that they enter. */
  tests: Record<string, { ms: number; blocks: string[] }>;
  /** Blocks that its hooks and imports enter: they belong to each of its tests. */
  shared: string[];
}

interface Reach {
  /** By path of the test file. */
  files: Record<string, Measured>;
  /** All blocks that were marked when it was measured: what no test enters has none. */
  marked: string[];
}

/** What was measured stays for the next run; a test file that changed is measured again. */
const REMEMBERED = path.join(root, "node_modules/.cache/wird-mutate/reach.json");

/** Leaves out test files that kill servers or share a database: each takes too long to run for every break. */
const TOO_DEAR = /(kill|node|pooler|restart)[^/]*\.test\.ts$/;

/** Milliseconds of integration tests, as measured, that are spent on one break. */
const MOST_PER_BREAK = 300_000;

/** Files at once: what is killed is mostly killed by the first ones. */
const FILES_AT_ONCE = 4;

/** A break may loop for ever: what takes longer was noticed. */
const LONGEST_RUN = 4 * 60_000;

/** What `eventually` waits for at most in a run with a break, milliseconds. */
const PATIENCE = "20000";

interface Chosen {
  file: string;
  project: string;
  names: string[];
  ms: number;
}

export interface WarmTests {
  judge(mutant: Mutant): Promise<Judged>;
  close(): Promise<void>;
}

/** `sources`: all that may be broken. `testFolders`: of the integration tests. */
export async function warmTests(
  copy: string,
  { sources, testFolders }: { sources: readonly string[]; testFolders: readonly string[] },
): Promise<WarmTests> {
  process.env.PATIENCE = PATIENCE;
  let vitest = await openVitest(copy);
  const reach = await measureReach(vitest, copy, { sources, testFolders });

  /** Runs until the first failure; the name of what failed. */
  async function firstFailure(
    chosen: readonly Chosen[],
  ): Promise<(Chosen & { failed: string }) | null> {
    if (chosen.length === 0) return null;
    const failures = await run(
      vitest,
      chosen.map((each) => specificationOf(vitest, copy, each)),
    );
    if (failures !== "too long") {
      const [first] = failures;
      if (first === undefined) return null;
      const file = path.relative(copy, first.file);
      const of = chosen.find((each) => each.file === file) ?? chosen[0];
      return of ? { ...of, failed: `${file}: ${first.test}` } : null;
    }
    endWorkers();
    void vitest.close();
    vitest = await openVitest(copy);
    return { ...(chosen[0] as Chosen), failed: "a run that did not end" };
  }

  async function withBreak<Result>({ file, text }: Mutant, work: () => Promise<Result>) {
    const place = path.join(copy, file);
    const original = readFileSync(place, "utf8");
    const write = (content: string) => {
      writeFileSync(place, content);
      vitest.invalidateFile(place);
    };
    write(text);
    try {
      return await work();
    } finally {
      write(original);
    }
  }

  return {
    async judge(mutant) {
      const chosen = testsThatReach(copy, reach, mutant).filter(({ file }) => !TOO_DEAR.test(file));
      let outcome: Outcome = "untested";
      const unit = chosen.filter(({ project }) => project === "unit");
      let left = chosen.filter(({ project }) => project === "integration");
      let spent = 0;
      left = left.filter(({ ms }) => (spent += ms) <= MOST_PER_BREAK || spent === ms);
      const waves = [unit];
      for (let at = 0; at < left.length; at += FILES_AT_ONCE) {
        waves.push(left.slice(at, at + FILES_AT_ONCE));
      }
      for (const wave of waves) {
        let trying = wave;
        while (trying.length > 0) {
          outcome = "survived";
          const now = trying;
          const failure = await withBreak(mutant, () => firstFailure(now));
          if (failure === null) break;
          if (failure.project === "unit" || failure.failed === "a run that did not end") {
            return { outcome: "killed", failed: failure.failed };
          }
          // On a busy machine a test may fail by itself, or only because its neighbours were left out.
          if ((await firstFailure([failure])) === null) {
            return { outcome: "killed", failed: failure.failed };
          }
          trying = trying.filter(({ file }) => file !== failure.file);
        }
      }
      return { outcome };
    },
    close: () => vitest.close(),
  };
}

async function openVitest(copy: string): Promise<Vitest> {
  const options = {
    root: copy,
    watch: false,
    bail: 1,
    project: ["unit", "integration"],
    testTimeout: 90_000,
    reporters: [{}],
  };
  const vitest = await createVitest("test", options);
  await vitest.standalone();
  return vitest;
}

/** A worker that loops for ever obeys no close, and would go on after this program. */
function endWorkers(): void {
  const children = `/proc/${process.pid}/task/${process.pid}/children`;
  if (!existsSync(children)) return;
  const workers = readFileSync(children, "utf8").trim().split(" ").filter(Boolean);
  for (const worker of workers) process.kill(Number(worker), "SIGKILL");
}

function specificationOf(vitest: Vitest, copy: string, { file, project, names }: Chosen) {
  const found = vitest.projects.find(({ name }) => name === project);
  if (found === undefined) throw new Error(`vitest knows no project ${project}.`);
  const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return found.createSpecification(path.join(copy, file), {
    testNamePattern: new RegExp(`^(${escaped.join("|")})$`),
  });
}

/** The tests that failed, the first one first, or "too long". */
async function run(
  vitest: Vitest,
  specifications: TestSpecification[],
): Promise<{ file: string; test: string }[] | "too long"> {
  // Failures of the run before would count for `bail`.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  let limit: NodeJS.Timeout | undefined;
  const tooLong = new Promise<"too long">((resolve) => {
    limit = setTimeout(resolve, LONGEST_RUN, "too long");
  });
  const result = await Promise.race([vitest.runTestSpecifications(specifications), tooLong]);
  clearTimeout(limit);
  if (result === "too long") return result;
  const failures = result.testModules.flatMap((module) => {
    const tests = [...module.children.allTests("failed")];
    if (tests.length > 0)
      return tests.map((test) => ({ file: module.moduleId, test: test.fullName }));
    // A file that cannot be loaded, or a hook.
    const errors = [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ];
    return errors.length > 0 ? [{ file: module.moduleId, test: "its imports or hooks" }] : [];
  });
  if (failures.length === 0 && result.unhandledErrors.length > 0) {
    return [{ file: specifications[0]?.moduleId ?? "", test: "an error that nobody caught" }];
  }
  return failures;
}

function testsThatReach(copy: string, reach: Reach, mutant: Mutant): Chosen[] {
  const source = readFileSync(path.join(copy, mutant.file), "utf8");
  const blocks = blocksOf(mutant.file, source);
  const around = blockAround(blocks, mutant.at)?.id;
  const known = around !== undefined && reach.marked.includes(around);
  // What runs when the module is loaded, and a block that was changed since: any block of the file will do.
  const wanted = new Set(known ? [around] : blocks.map(({ id }) => id));
  const enters = (entered: readonly string[]) => entered.some((id) => wanted.has(id));
  return Object.entries(reach.files)
    .flatMap(([file, { project, setUp, tests, shared }]) => {
      const all = Object.entries(tests);
      const those = all.filter(([, { blocks: entered }]) => enters(entered));
      const chosen = those.length === 0 && enters(shared) ? all : those;
      if (chosen.length === 0) return [];
      const ms = chosen.reduce((sum, [, test]) => sum + test.ms, setUp);
      return [{ file, project, names: chosen.map(([name]) => name), ms }];
    })
    .toSorted((one, other) => one.ms - other.ms);
}

async function measureReach(
  vitest: Vitest,
  copy: string,
  { sources, testFolders }: { sources: readonly string[]; testFolders: readonly string[] },
): Promise<Reach> {
  const remembered = readRemembered();
  const within = (file: string) =>
    file.startsWith("server/") || testFolders.some((folder) => file.startsWith(folder));
  const all = await vitest.globTestSpecifications();
  const fileOf = ({ moduleId }: TestSpecification) => path.relative(copy, moduleId);
  const hashOf = (file: string) =>
    createHash("sha1")
      .update(readFileSync(path.join(copy, file)))
      .digest("hex");
  const wanted = all.filter((each) => {
    const file = fileOf(each);
    return within(file) && !TOO_DEAR.test(file) && remembered.files[file]?.hash !== hashOf(file);
  });
  if (wanted.length > 0) {
    console.log(`Measuring which blocks ${wanted.length} test files enter ...`);
    const entered = mkdtempSync(path.join(os.tmpdir(), "wird-entered-"));
    process.env.WIRD_ENTERED_BLOCKS = entered;
    const originals = sources.map((file) => readFileSync(path.join(copy, file), "utf8"));
    for (const [index, file] of sources.entries()) {
      const source = originals[index] as string;
      const blocks = blocksOf(file, source);
      remembered.marked.push(...blocks.map(({ id }) => id));
      const importing = path.relative(path.dirname(file), "scripts/mutation/enter-block.ts");
      writeFileSync(path.join(copy, file), markBlocks(source, blocks, importing));
      vitest.invalidateFile(path.join(copy, file));
    }
    vitest.config.bail = 0;
    for (const project of vitest.projects) project.config.bail = 0;
    const { testModules } = await vitest.runTestSpecifications(wanted);
    for (const project of vitest.projects) project.config.bail = 1;
    vitest.config.bail = 1;
    for (const [index, file] of sources.entries()) {
      writeFileSync(path.join(copy, file), originals[index] as string);
      vitest.invalidateFile(path.join(copy, file));
    }
    const lines = readdirSync(entered).flatMap((file) =>
      readFileSync(path.join(entered, file), "utf8").trim().split("\n"),
    );
    const facts = lines.map((line) => JSON.parse(line) as [string, string, string]);
    rmSync(entered, { recursive: true });
    delete process.env.WIRD_ENTERED_BLOCKS;
    for (const module of testModules) {
      const file = path.relative(copy, module.moduleId);
      const own = facts.filter(([of]) => of === module.moduleId);
      const blocksIn = (test: string) =>
        own.filter(([, name]) => name === test).map(([, , id]) => id);
      // A test that is red without a break would notice every break.
      const green = [...module.children.allTests("passed")];
      if (!module.ok()) console.log(`red without a break, in part: ${file}`);
      const inTests = green.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
      remembered.files[file] = {
        project: module.project.name,
        setUp: Math.max(0, module.diagnostic().duration - inTests),
        hash: hashOf(file),
        shared: blocksIn(""),
        tests: Object.fromEntries(
          green.map((test) => [
            test.fullName,
            { ms: test.diagnostic()?.duration ?? 0, blocks: blocksIn(test.fullName) },
          ]),
        ),
      };
    }
    mkdirSync(path.dirname(REMEMBERED), { recursive: true });
    remembered.marked = [...new Set(remembered.marked)];
    writeFileSync(REMEMBERED, JSON.stringify(remembered));
  }
  const files = Object.entries(remembered.files).filter(([file]) => within(file));
  return { files: Object.fromEntries(files), marked: remembered.marked };
}

function readRemembered(): Reach {
  try {
    return JSON.parse(readFileSync(REMEMBERED, "utf8"));
  } catch {
    return { files: {}, marked: [] };
  }
}
