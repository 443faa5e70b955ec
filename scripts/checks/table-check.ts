// Checks who writes and who reads each table: a room declares its tables, and only its own files name them in queries.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** Rooms: a folder of the server, or a file beside them. */
const sources = "{server,scripts}/**/*.{ts,mjs}";
const tested = /\.test\.ts$|(^|\/)test-[^/]+\.ts$/;
/** They make all tables, and copy whole databases. */
const excepted =
  /^server\/platform\/database\/(migrations\/|migrations\.ts$|backup\.ts$|restore\.ts$|partitions\.ts$)/;
const PLATFORM = "server/platform/database/tables.ts";

/** Tables that only one file of their room writes. */
const onlyWriters: ReadonlyMap<string, string> = new Map([["runs", "server/runs/run-life.ts"]]);

/** The platform writes back what such a row has, to hold it until the commit: PostgreSQL locks it, SQLite has one writer. */
const locks: ReadonlySet<string> = new Set([
  "server/platform/account-quotas.ts users",
  "server/platform/logins.ts users",
]);

export interface TableCheck {
  files: number;
  /** By table, the room that declares it. */
  owners: Map<string, string>;
  complaints: string[];
}

const readText = (root: string, file: string) => readFileSync(path.join(root, file), "utf8");

/** By table, the room that declares it. */
export function tableOwners(root: string): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of [PLATFORM, ...globSync("server/*/*-tables.ts", { cwd: root })]) {
    const declared = /interface Tables \{([^}]*)\}/.exec(readText(root, file))?.[1] ?? "";
    for (const [, table] of declared.matchAll(/^\s*(\w+): \w+;/gm)) {
      if (table) owners.set(table, roomOf(file.split(path.sep).join("/")));
    }
  }
  return owners;
}

export function roomOf(file: string): string {
  const [top = "", room = ""] = file.split("/");
  return top === "server" ? room : top;
}

const stored = (table: string) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A table name in a query, by what is done with it. */
function namesIn(text: string, verbs: string, inSql: string): Set<string> {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
  const found = new Set<string>();
  // Also `deleteFrom(table as "agents")`, and a helper's `deleteUpTo(db, "alerts"`.
  const kysely = new RegExp(
    `\\b(?:${verbs})\\(\\s*(?:\\[\\s*|[\\w.[\\]]+\\s+as\\s+|\\w+,\\s*)?["'\`](\\w+)`,
    "g",
  );
  for (const [, table] of code.matchAll(kysely)) if (table) found.add(stored(table));
  const raw = new RegExp(`\\b(?:${inSql})\\s+["\`]?(\\w+)`, "gi");
  for (const sql of code.matchAll(/`[^`]*`|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g)) {
    for (const [, table] of sql[0].matchAll(raw)) if (table) found.add(table.toLowerCase());
  }
  return found;
}

/** Also those that a mechanism of the platform writes for its room: `createOutbox`, `createJobLease`. */
const written = (text: string) =>
  new Set([
    ...statements(text),
    ...[...text.matchAll(/\bcreate(?:JobLease|Outbox)\(\{[^}]*\b(?:job|table): "(\w+)"/g)].map(
      ([, table = ""]) => stored(table),
    ),
  ]);
const statements = (text: string) =>
  namesIn(
    text,
    "insertInto|replaceInto|updateTable|deleteFrom|mergeInto|deleteUpTo",
    "insert\\s+into|replace\\s+into|update|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?",
  );
const read = (text: string) =>
  namesIn(text, "selectFrom|(?:inner|left|right|full|cross)Join|rowsById|rowOwner", "from|join");

/** Complaints, one sentence for each table that a file of another room names. */
export function checkTables(root: string): TableCheck {
  const owners = tableOwners(root);
  const byStored = new Map([...owners].map(([table, room]) => [stored(table), { table, room }]));
  const files = globSync(sources, { cwd: root })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !tested.test(file) && !excepted.test(file));
  const complaints: string[] = [];
  const writers = new Set<string>();
  for (const file of files) {
    const text = readText(root, file);
    const writes = written(text);
    for (const [name, { table, room }] of byStored) {
      const isOwn = roomOf(file) === room;
      if (writes.has(name) && !locks.has(`${file} ${table}`)) {
        writers.add(table);
        const only = onlyWriters.get(table);
        if (!isOwn || (only && only !== file)) {
          complaints.push(
            `${file}: it writes the table ${table}, which is of ${only ?? `the room ${room}`}. Only its owner knows what is always ` +
              `true of its rows: add a function there (${only ? "an event of the run's life" : `server/${room}/*-tables.ts, or the room's store`}), and call that.`,
          );
        }
      }
      if (isOwn || writes.has(name) || !read(text).has(name)) continue;
      complaints.push(
        `${file}: it reads the table ${table}, which is of the room ${room}. Ask a reader of its owner (server/${room}/*-tables.ts: a ` +
          "function, or a piece of a query to join), so that the table can change without a search through all rooms.",
      );
    }
  }
  for (const table of owners.keys()) {
    if (!writers.has(table)) {
      complaints.push(
        `The check of the tables sees nobody write ${table}: does it still read the code?`,
      );
    }
  }
  return { files: files.length, owners, complaints };
}
