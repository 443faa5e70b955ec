// Which integration tests run on PostgreSQL as well as on SQLite: each file says so in its head, and why.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** What differs between the two databases, by the word in the head of a file. */
const REASONS = {
  nodes: "several nodes share the database: locks, leases, LISTEN and NOTIFY",
  kills: "a process ends in the middle of its work: what is committed decides",
  races: "requests come at once: transactions and locks decide",
  migrations: "tables are made, changed, copied, restored or divided by months",
  connections: "the database is away, slow, restarted or behind a pooler",
  values: "values at the edges of a column's type, sums and long lists",
  queries: "it runs queries that no other file here runs on PostgreSQL",
} as const;

const CHOICE = /^\/\/ Databases: (SQLite|both, for (\w+))\.$/;

/** The choice in the comment at the head of a test file; null: it has none, or a reason that is unknown. */
export function databasesOf(text: string): "sqlite" | "both" | null {
  for (const line of text.split("\n")) {
    if (!line.startsWith("//")) return null;
    const choice = CHOICE.exec(line);
    if (choice?.[2]) return choice[2] in REASONS ? "both" : null;
    if (choice) return "sqlite";
  }
  return null;
}

function integrationTests(root: string) {
  const files = globSync("tests/integration/**/*.test.ts", { cwd: root });
  return files
    .map((file) => file.split(path.sep).join("/"))
    .map((file) => ({ file, databases: databasesOf(readFileSync(path.join(root, file), "utf8")) }));
}

/** The files that run on PostgreSQL too. */
export function testsOnPostgres(root: string): string[] {
  return integrationTests(root)
    .filter(({ databases }) => databases !== "sqlite")
    .map(({ file }) => file);
}

/** Complaints, one sentence for each integration test that has not chosen. */
export function checkDatabases(root: string): { files: number; complaints: string[] } {
  const tests = integrationTests(root);
  const reasons = Object.entries(REASONS).map(([word, meaning]) => `${word} (${meaning})`);
  const complaints = tests
    .filter(({ databases }) => databases === null)
    .map(
      ({ file }) =>
        `${file}: it does not say on which databases it runs. Its head has a line "// Databases: SQLite." or ` +
        `"// Databases: both, for WORD.", where WORD is ${reasons.join("; ")}.`,
    );
  return { files: tests.length, complaints };
}
