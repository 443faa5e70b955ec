// npm run safety: draws the promises of docs/safety.md from the comments above the tests that prove them.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkDrawn, storeDrawn } from "./drawn-pages.ts";
import { root } from "./checks/test-runs.ts";

const PAGE = { file: "docs/safety.md", command: "npm run safety" };
const tests = [
  "{agent,alexa-skill,contract,deploy,languages,scripts,server,tests,web}/**/*.test.{ts,tsx}",
  "{*.test,bench/*}.ts",
];
/** Its texts have such comments as examples. */
const OWN_TEST = "scripts/draw-safety.test.ts";

/*
 * `// Promise idle-speaker: a speaker that nobody looks at has a run`
 * `// -> it is asked an hour before, ...` stand above the test that proves it first, or below the first line of a file
 * that does as a whole; `// Proves idle-speaker.` above the others, with what is special in them after a colon. A title
 * that begins with "safety 7:" proves the attack 7.
 */
const MARK = /^\s*\/\/ (Promise|Proves) ([a-z0-9-]+(?:, [a-z0-9-]+)*)(?:\.$|: (.*)$)/;
const NEXT_LINE = /^\s*\/\/ (.*)$/;
const NUMBERED = /(["'`])safety (\d+[a-z]?): /;

interface Promised {
  id: string;
  /** What may go wrong; of a figure, what is promised. */
  when: string;
  /** What is promised; null: of a figure. */
  kept: string | null;
  file: string;
}

interface Proof {
  id: string;
  file: string;
  /** Null: the file as a whole. */
  title: string | null;
  /** What is special in it; empty: nothing. */
  note: string;
}

interface Found {
  promises: Map<string, Promised>;
  proofs: Proof[];
  complaints: string[];
}

/** The promises and proofs of all tests, by file and line. */
function promisesIn(folder: string): Found {
  const found: Found = { promises: new Map(), proofs: [], complaints: [] };
  const files = globSync(tests, { cwd: folder }).map((file) => file.split(path.sep).join("/"));
  for (const file of files.toSorted()) {
    if (file !== OWN_TEST) readMarks(file, readFileSync(path.join(folder, file), "utf8"), found);
  }
  for (const { id, file } of found.proofs) {
    if (found.promises.has(id)) continue;
    found.complaints.push(
      `${file}: a test proves ${id}, which no test promises. Is it spelt as in its "// Promise" comment?`,
    );
  }
  return found;
}

function readMarks(file: string, text: string, found: Found): void {
  const lines = text.split("\n");
  const isHead = (at: number) => lines.slice(0, at).every((line) => /^(\/\/.*)?$/.test(line));
  for (let at = 0; at < lines.length; at++) {
    const [, kind, ids = "", begun = ""] = MARK.exec(lines[at] ?? "") ?? [];
    if (!kind) {
      const id = NUMBERED.exec(lines[at] ?? "")?.[2];
      if (id) add({ id, file, title: titleFrom(lines, at), note: "" });
      continue;
    }
    const inHead = isHead(at);
    const said = [begun];
    while (begun && isGoingOn(lines[at + 1]))
      said.push(NEXT_LINE.exec(lines[++at] ?? "")?.[1] ?? "");
    const [when = "", kept = null] = said.join(" ").split(" -> ");
    if (kind === "Promise") promise({ id: ids, when, kept, file });
    const title = inHead ? null : titleFrom(lines, at + 1);
    if (title === undefined) {
      found.complaints.push(`${file}: no title follows "${kind} ${ids}". Put it above a test.`);
      continue;
    }
    const note = kind === "Proves" ? said.join(" ") : "";
    for (const id of ids.split(", ")) add({ id, file, title, note });
  }

  function promise(promised: Promised): void {
    if (found.promises.has(promised.id)) {
      found.complaints.push(
        `${file}: ${promised.id} is promised a second time. Say it once; others say "// Proves ${promised.id}."`,
      );
    }
    found.promises.set(promised.id, promised);
  }

  /** A test under both a comment and a number proves it once. */
  function add(proof: Omit<Proof, "title"> & { title: string | null | undefined }): void {
    const { id, title = null } = proof;
    const before = found.proofs.findLast((other) => other.id === id && other.file === file);
    if (before?.title !== title || before === undefined) found.proofs.push({ ...proof, title });
  }
}

/** Whether a comment's next line belongs to it. */
function isGoingOn(line: string | undefined): boolean {
  return line !== undefined && NEXT_LINE.test(line) && !MARK.test(line);
}

/** The first text after a place: of `test.each([...])("...")` the one behind its rows. Undefined: there is none. */
function titleFrom(lines: readonly string[], at: number): string | undefined {
  const rest = lines
    .slice(at, at + 60)
    .join("\n")
    .replace(/^(?:\s*\/\/.*\n)+/, "");
  const hasRows = /^\s*[\w.]+\.(?:each|for)\b/.test(rest);
  const behindRows = hasRows ? rest.slice(rest.search(/\)\(\s*["'`]/)) : rest;
  const [, double, single, template] =
    /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/.exec(behindRows) ?? [];
  return (double ?? single ?? template)?.replaceAll(/\\(.)/g, "$1");
}

// --- the page

const cell = (text: string) => text.replaceAll("|", "\\|");

/** Grouped by file, each title once: `file` "title"; "another of it"; `next file` ... */
function proofsOf(id: string, { proofs, promises }: Found): string {
  const own = proofs.filter((proof) => proof.id === id);
  const first = promises.get(id)?.file;
  const files = [...new Set(own.map(({ file }) => file))].toSorted(
    (one, other) => Number(other === first) - Number(one === first),
  );
  return files
    .map((file) => {
      const titles = own.filter((proof) => proof.file === file);
      const named = titles.flatMap(({ title, note }) => {
        const said = title === null ? [] : [`"${title.replaceAll('"', "'")}"`];
        return note ? [[note, ...said].join(": ")] : said;
      });
      return [`\`${file}\``, named.join("; ")].filter(Boolean).join(" ");
    })
    .join("; ");
}

/** The part of Wird that a test is about: its room, or its folder. */
function partOf(file: string): string {
  const [top = "", second = "", third = ""] = file.split("/");
  if (top === "tests" && second === "e2e") return "web";
  if (top === "tests" && second === "integration" && third.includes(".")) return "several rooms";
  if (top === "tests" && second === "integration") return third;
  if (!second) return "build";
  return top === "server" || top === "tests" ? second : top;
}

const orderOf = (id: string) => {
  const [, number = "", letter = ""] = /^(\d+)([a-z]?)$/.exec(id) ?? [];
  return Number(number) * 100 + (letter ? letter.charCodeAt(0) : 0);
};

function drawPromises(found: Found): string {
  const all = [...found.promises.values()];
  const attacks = all
    .filter(({ id }) => /^\d/.test(id))
    .toSorted((one, other) => orderOf(one.id) - orderOf(other.id));
  const figures = all.filter(({ kept }) => kept === null);
  const faults = all.filter(({ id, kept }) => !/^\d/.test(id) && kept !== null);
  const row = (cells: string[]) => `| ${cells.map(cell).join(" | ")} |`;
  const parts = [...Map.groupBy(faults, ({ file }) => partOf(file))].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return [
    "## Attacks\n",
    "| # | attack | promise | proved by |",
    "|---|---|---|---|",
    ...attacks.map(({ id, when, kept }) => row([id, when, kept ?? "", proofsOf(id, found)])),
    "\n## Faults",
    ...parts.flatMap(([part, promises]) => [
      `\n### ${part}\n`,
      "| fault | promise | proved by |",
      "|---|---|---|",
      ...promises.map(({ id, when, kept }) => row([when, kept ?? "", proofsOf(id, found)])),
    ]),
    "\n## Load\n",
    "`npm run bench` prints these figures; [performance.md](performance.md) keeps them.\n",
    "| promise | measured by |",
    "|---|---|",
    ...figures.map(({ id, when }) => row([when, proofsOf(id, found)])),
  ].join("\n");
}

/** Complaints when the stored page is not what the tests say, or a comment of theirs cannot be read. */
export function checkSafety(folder: string): { complaints: string[] } {
  const found = promisesIn(folder);
  return { complaints: [...found.complaints, ...checkDrawn(folder, PAGE, drawPromises(found))] };
}

export function storeSafety(folder: string): string[] {
  const found = promisesIn(folder);
  storeDrawn(folder, PAGE, drawPromises(found));
  return found.complaints;
}

if (import.meta.main) {
  const complaints = storeSafety(root);
  for (const complaint of complaints) console.error(complaint);
  console.log(`${PAGE.file} has the promises as the tests say them.`);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
