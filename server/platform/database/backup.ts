// The whole data set as one file that either database can restore: gzip, one JSON value per line.
import { once } from "node:events";
import { createReadStream, createWriteStream, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import { QUERY_TYPES } from "./postgres.ts";

/** A backup or restore that is not possible; the message is for the person at the terminal. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** Parents before children. */
export const BACKED_UP = [
  "users",
  "households",
  "household_members",
  "household_invitations",
  "prayer_settings",
  "timetable_days",
  "sessions",
  "rate_limits",
  "agents",
  "agent_codes",
  "devices",
  "sounds",
  "sound_chunks",
  "reciters",
  "favourites",
  "khatms",
  "schedules",
  "schedule_speakers",
  "quiets",
  "agent_leases",
  "runs",
  "alert_settings",
  "alerts",
  "push_keys",
  "push_browsers",
  "tokens",
  "playback_state",
  "playback_history",
  "password_reset_tokens",
  "catalogue_sync",
  "catalogue_errors",
  "ayah_timings",
  "recording_durations",
  "own_durations",
  "alexa_grants",
  "alexa_tokens",
  "alexa_test_tokens",
  "alexa_pairing_codes",
  "alexa_pairings",
  "alexa_players",
];
/**
 * Rows that live for seconds (which nodes live, and which speakers each follows) or a day (answers to repeated
 * requests), letters and alerts on their way, which are useless days later, and what is simply read or said
 * again: headers, and what agents see.
 */
export const LEFT_OUT = [
  "nodes",
  "speaker_holds",
  "mail_outbox",
  "alert_outbox",
  "idempotency_keys",
  "recording_header_tries",
  "recording_header_lease",
  "agent_sightings",
];

export type StoredRow = Record<string, string | number | Uint8Array | null>;

/** First line of the file. */
export interface BackupHead {
  format: "wird-backup";
  version: 1;
  madeAt: string;
  /** Names of the migrations that the tables have. */
  migrations: string[];
}

/** The content of one database at one instant, unaffected by later writes. */
interface Snapshot {
  rows(table: string): AsyncIterable<StoredRow[]>;
  close(): Promise<void>;
}

const ROWS_AT_ONCE = 500;
/** Rows of up to 256 KB: a line of the file stays small. */
const CHUNKS_AT_ONCE = 4;
const rowsAtOnce = (table: string) => (table === "sound_chunks" ? CHUNKS_AT_ONCE : ROWS_AT_ONCE);

/** Writes the file; returns the number of rows. Safe while Wird runs. */
export async function writeBackup(from: BackupSource, file: string, now: number): Promise<number> {
  const unfinished = `${file}.unfinished`;
  const snapshot = await openSnapshot(from);
  // Of a backup that was killed, perhaps with other permissions.
  rmSync(unfinished, { force: true });
  try {
    const gzip = createGzip();
    // Private: the file has everybody's password hashes.
    const written = pipeline(
      gzip,
      createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }),
    );
    // A full disk fails here; the writer below must not wait forever.
    written.catch((error: Error) => gzip.destroy(error));
    const rows = await writeLines(snapshot, gzip, now);
    gzip.end();
    await written;
    renameSync(unfinished, file);
    return rows;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    await snapshot.close();
  }
}

async function writeLines(
  snapshot: Snapshot,
  out: NodeJS.WritableStream,
  now: number,
): Promise<number> {
  const line = async (value: unknown) => {
    if (!out.write(`${JSON.stringify(value)}\n`)) await once(out, "drain");
  };
  const migrations: string[] = [];
  for await (const rows of snapshot.rows("kysely_migration")) {
    migrations.push(...rows.map((row) => String(row.name)));
  }
  const madeAt = new Date(now).toISOString();
  await line({ format: "wird-backup", version: 1, madeAt, migrations: migrations.sort() });
  let count = 0;
  for (const table of BACKED_UP) {
    for await (const rows of snapshot.rows(table)) {
      await line({ table, rows: rows.map(withBytesAsText) });
      count += rows.length;
    }
  }
  // Marks the file as complete.
  await line({ end: true, count });
  return count;
}

/** Bytes are written as `{ base64 }`: JSON has none. */
function withBytesAsText(row: StoredRow): Record<string, unknown> {
  return mapValues(row, (value) =>
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString("base64") } : value,
  );
}

function withBytes(row: Record<string, unknown>): StoredRow {
  return mapValues(row, (value) => {
    const isText = typeof value === "object" && value !== null && "base64" in value;
    return isText ? Buffer.from(String(value.base64), "base64") : value;
  }) as StoredRow;
}

function mapValues<T>(row: Record<string, T>, change: (value: T) => unknown) {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, change(value)]));
}

export interface BackupSource {
  /** Null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
}

async function openSnapshot({ databaseUrl, dataDir }: BackupSource): Promise<Snapshot> {
  return databaseUrl === null
    ? sqliteSnapshot(join(dataDir, "wird.db"))
    : postgresSnapshot(databaseUrl);
}

function sqliteSnapshot(file: string): Snapshot {
  const database = new DatabaseSync(file, { timeout: 5000 });
  // With a write-ahead log a read transaction sees one instant, and blocks no writer.
  database.exec("begin");
  return {
    async *rows(table) {
      let some: StoredRow[] = [];
      for (const row of database.prepare(`select * from ${table}`).iterate()) {
        some.push(row as StoredRow);
        if (some.length < rowsAtOnce(table)) continue;
        yield some;
        some = [];
      }
      if (some.length > 0) yield some;
    },
    async close() {
      database.close();
    },
  };
}

async function postgresSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, types: QUERY_TYPES });
  await client.connect();
  await client.query("begin isolation level repeatable read read only");
  return {
    async *rows(table) {
      await client.query(`declare snapshot no scroll cursor for select * from ${table}`);
      for (;;) {
        const { rows } = await client.query(`fetch ${rowsAtOnce(table)} from snapshot`);
        if (rows.length === 0) break;
        yield rows as StoredRow[];
      }
      await client.query("close snapshot");
    },
    close: () => client.end(),
  };
}

/** Reads a file to its end mark, which must exist; passes the rows on as they arrive. */
export async function readBackup(
  file: string,
  take: {
    head(head: BackupHead): Promise<void>;
    rows(table: string, rows: StoredRow[]): Promise<void>;
  },
): Promise<void> {
  let state: "start" | "rows" | "ended" = "start";
  let count = 0;
  try {
    for await (const line of linesOf(file)) {
      const value = JSON.parse(line);
      if (state === "start") {
        if (value.format !== "wird-backup" || value.version !== 1) throw notABackup(file);
        await take.head(value);
        state = "rows";
      } else if (value.end === true) {
        if (value.count !== count) throw notWhole(file);
        state = "ended";
      } else {
        // Older backups have tables that are now left out.
        const isKnown = BACKED_UP.includes(value.table);
        if (!isKnown && !LEFT_OUT.includes(value.table)) throw notABackup(file);
        if (isKnown) await take.rows(value.table, value.rows.map(withBytes));
        count += value.rows.length;
      }
    }
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new BackupError(`There is no file ${file}.`);
    if (!code.startsWith("Z_") && !(error instanceof SyntaxError)) throw error;
    throw state === "start" ? notABackup(file) : notWhole(file);
  }
  if (state === "start") throw notABackup(file);
  if (state !== "ended") throw notWhole(file);
}

async function* linesOf(file: string): AsyncIterable<string> {
  const text = createGunzip().setEncoding("utf8");
  // An error on either side ends the other, and is thrown by the loop below.
  const source = createReadStream(file).on("error", (error) => text.destroy(error));
  source.pipe(text);
  let unfinished = "";
  for await (const some of text as AsyncIterable<string>) {
    const [first = "", ...lines] = some.split("\n");
    // Joined before it is split again, a long line would be copied with each of its pieces.
    unfinished += first;
    if (lines.length === 0) continue;
    yield unfinished;
    unfinished = lines.pop() ?? "";
    yield* lines;
  }
  if (unfinished !== "") yield unfinished;
}

const notABackup = (file: string) => new BackupError(`${file} is not a backup of Wird.`);
const notWhole = (file: string) =>
  new BackupError(`${file} is damaged or was cut short; nothing was changed.`);
