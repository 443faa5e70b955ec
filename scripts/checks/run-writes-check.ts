// Checks that only one file writes the table `runs`.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const life = "server/runs/run-life.ts";
/** They create the table, and restore whole databases. */
const excepted = /^server\/platform\/database\/(migrations\/|backup\.ts$|restore\.ts$)/;

const throughKysely = /\b(insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*["'`]runs\b/;
const inSql =
  /\b(insert\s+into|replace\s+into|update|delete\s+from|merge\s+into|truncate(\s+table)?)\s+["`]?runs\b/i;

/** Complaints, one sentence for each other file of server and scripts that writes the table. */
export function checkRunWrites(root: string): { files: number; complaints: string[] } {
  const files = globSync("{server,scripts}/**/*.{ts,mjs}", { cwd: root })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !file.endsWith(".test.ts") && !excepted.test(file));
  const writing = files.filter((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return throughKysely.test(text) || inSql.test(text);
  });
  const complaints = writing
    .filter((file) => file !== life)
    .map(
      (file) =>
        `${file}: it writes the table runs. A run changes only by the transitions that ${life} ` +
        "allows: add an event there, and call its function.",
    );
  if (!writing.includes(life)) {
    complaints.push(`The check of who writes the table runs sees no write in ${life}.`);
  }
  return { files: files.length, complaints };
}
