// Checks the files' names, first lines and lengths.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Names that do not say what is inside. */
const drawers = /^(utils?|helpers?|misc|common|shared|types?|index)$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** One thing stays in one file; beyond this many lines it is probably two. */
const longestFile = 500;
/** The few that are one thing all the same, and how long they may be. */
const longerFiles: ReadonlyMap<string, number> = new Map([
  // All writes to the table `runs`: a statement elsewhere would be out of reach of its transitions.
  ["server/runs/run-life.ts", 700],
  // One connection's commands, each of which waits for what another has begun.
  ["server/speakers/cast/cast-speaker.ts", 560],
  // All tables, once.
  ["server/platform/database/migrations/059-tables.ts", 600],
]);
/** A language's texts are a list, one file for each reader of it. */
const textsOfALanguage = /^languages\/[a-z]+\//;

/** @returns the number of sources in the given folders, and the complaints as sentences */
export function checkNames(
  root: string,
  folders: string[],
): { files: number; complaints: string[] } {
  const files = folders.flatMap((folder) => sourcesIn(root, folder));
  return { files: files.length, complaints: files.flatMap((file) => complaintsAbout(root, file)) };
}

function sourcesIn(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, ...name.split(path.sep)))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes("node_modules/"));
}

function complaintsAbout(root: string, file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  const lines = text.split("\n");
  const nouns = file.replace(/(\.test|\.d)?\.\w+$/, "").split("/");
  const found: string[] = [];
  if (nouns.some((noun) => drawers.test(noun))) {
    found.push(`${file}: this name says nothing about what is inside. Name the thing.`);
  }
  if (!nouns.every((noun) => kebabCase.test(noun))) {
    found.push(`${file}: files and folders are named in-kebab-case.`);
  }
  if (!/^(\/\/|\/\*\*) \S/.test(lines[0] ?? "")) {
    found.push(`${file}: its first line is a comment that says what the file is for.`);
  }
  const longest = longerFiles.get(file) ?? longestFile;
  if (lines.length - 1 > longest && !textsOfALanguage.test(file)) {
    found.push(`${file}: ${lines.length - 1} lines, over ${longest}. Is it two things?`);
  }
  if (isBarrel(text)) {
    found.push(`${file}: it only passes on what others export. Import from where things are.`);
  }
  return found;
}

function isBarrel(text: string): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "").trim();
  const rest = code.replace(
    /export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s+"[^"]*";/g,
    "",
  );
  return code !== "" && rest.trim() === "";
}
