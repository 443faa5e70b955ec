// Checks that nobody compares the name of a make of speakers: what differs between makes is a trait.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { deviceTypes, makeOf } from "#contract/makes";

/** What a make does by itself, in its folder; and where the page's own player sounds, which is no make. */
const excepted = /^server\/speakers\/[^/]+\/|^web\/(engine|player)\//;

const makes = new Set(deviceTypes.flatMap((type) => [type, makeOf({ type }).name]));
const name = `["'\`](${[...makes].join("|")})["'\`]`;
const comparisons = new RegExp(
  [
    `[!=]==?\\s*${name}`,
    `\\bcase\\s+${name}`,
    `${name}\\s*[!=]==?`,
    `\\b(includes|has)\\(\\s*${name}`,
    // Conditions of queries.
    `["'\`](=|!=|<>|in|not in)["'\`],\\s*\\[?\\s*${name}`,
  ].join("|"),
);

/** Complaints, one sentence for each line that compares. */
export function checkMakes(root: string): { files: number; complaints: string[] } {
  const files = globSync("{server,agent,contract,web,alexa-skill}/**/*.{ts,tsx}", { cwd: root })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !/\.test\.tsx?$|(^|\/)test-|\/migrations\//.test(file))
    .filter((file) => !excepted.test(file));
  const complaints = files.flatMap((file) =>
    readFileSync(path.join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) => {
        const found = comparisons.exec(line);
        if (!found) return [];
        return `${file}:${index + 1}: it asks for a make by its name (${found[0].trim()}). Ask for a trait of contract/makes.ts, or add one.`;
      }),
  );
  return { files: files.length, complaints };
}
