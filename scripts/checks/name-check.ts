// Checks the files' names, first lines and lengths.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Names that do not say what is inside. */
const drawers = /^(utils?|helpers?|misc|common|shared|types?|index)$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const longestFile = 300;
const longestStateMachine = 450;

/** State machines stay in one file: their states are read together. */
const stateMachines = new Set([
  "server/playback/session/playback-session.ts",
  "server/playback/session/recital.ts",
  "server/runs/run-life.ts",
]);

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
  const longest = stateMachines.has(file) ? longestStateMachine : longestFile;
  if (lines.length - 1 > longest) {
    found.push(`${file}: ${lines.length - 1} lines, over ${longest}. Split it into two things.`);
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
