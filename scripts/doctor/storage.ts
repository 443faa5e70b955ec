// The doctor looks at what Wird writes to: the data folder, the disk, the database, and the mail server.
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Config } from "#server/config";
import { differenceSentence, MOST_CLOCK_OFFSET } from "#server/platform/database/database-time";
import { migrationNames, namesNow, tooOld } from "#server/platform/database/migrations";
import { damagedRows } from "#server/schedules/schedule-damage";
import { type Finding, findings, reasonOf } from "./finding.ts";

const MEGABYTE = 1_000_000;
/** Bytes: below the first nothing can be written soon, below the second somebody should know. */
const TOO_FULL = 100 * MEGABYTE;
const NEARLY_FULL = 1000 * MEGABYTE;
/** Milliseconds. */
const DATABASE_TIMEOUT = 5_000;
const MAIL_TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
/** https://www.sqlite.org/rescode.html */
const [SQLITE_BUSY, SQLITE_LOCKED] = [5, 6];

/** `spaceOf`: tests give their own. */
export async function lookAtFolder(
  { dataDir }: Pick<Config, "dataDir">,
  spaceOf: (folder: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): Promise<Finding[]> {
  const { good, note, wrong } = findings("Data folder");
  const disk = findings("Disk");
  const exists = existsSync(dataDir);
  const folder = exists ? dataDir : nearest(dataDir);
  const found: Finding[] = [];
  const why = writeFault(folder);
  if (why !== null) {
    found.push(
      wrong(
        `${folder} cannot be written (${why}). Give this user write access to it, or set DATA_DIR ` +
          "to another folder.",
      ),
    );
  } else if (!exists) found.push(good(`${dataDir} will be made at the first start.`));
  else if (statSync(dataDir).mode & 0o007) {
    const text = `${dataDir} can be written, and everybody on this machine may look into it: chmod 700 ${dataDir}`;
    found.push(note(text));
  } else found.push(good(`${dataDir} can be written, and others may not look into it.`));
  try {
    const { bavail, bsize } = await spaceOf(folder);
    const free = bavail * bsize;
    const text = `${Math.floor(free / MEGABYTE).toLocaleString("en")} MB are free in ${folder}`;
    if (free < TOO_FULL) found.push(disk.wrong(`${text}: nothing can be saved soon. Make room.`));
    else if (free < NEARLY_FULL) found.push(disk.note(`${text}: make room before it is full.`));
    else found.push(disk.good(`${text}.`));
  } catch (error) {
    found.push(disk.note(`How much is free in ${folder} cannot be read (${reasonOf(error)}).`));
  }
  return found;
}

/** The folder that exists, from here upwards. */
function nearest(folder: string): string {
  const above = dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearest(above);
}

/** Null: a file can be written there. Permissions alone do not say: the disk may be read-only or full. */
function writeFault(folder: string): string | null {
  try {
    const place = mkdtempSync(join(folder, ".doctor-"));
    try {
      writeFileSync(join(place, "file"), "x");
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? reasonOf(error);
  }
}

type StoredRow = Record<string, string | number | null>;
type Place = Pick<Config, "dataDir" | "databaseUrl">;

export function lookAtDatabase(config: Place): Promise<Finding> {
  return config.databaseUrl === null
    ? lookAtSqlite(join(config.dataDir, "wird.db"))
    : lookAtPostgres(config.databaseUrl);
}

/** Rows that cannot be planned here, as after a restore onto an older Node. None where there is no database yet. */
export async function lookAtRows({ dataDir, databaseUrl }: Place): Promise<Finding[]> {
  const { good, wrong } = findings("Schedules");
  const said = (rows: string[]) =>
    rows.length > 0 ? rows.map(wrong) : [good("All schedules can be read and planned here.")];
  try {
    if (databaseUrl === null) {
      const file = join(dataDir, "wird.db");
      if (!existsSync(file)) return [];
      const database = new DatabaseSync(file, { readOnly: true, timeout: 1000 });
      try {
        return said(
          await damagedRows(async (query) => database.prepare(query).all() as StoredRow[]),
        );
      } finally {
        database.close();
      }
    }
    return said(await withPostgres(databaseUrl, (read) => damagedRows(read)));
  } catch {
    // Without tables, or away: the look at the database says so.
    return [];
  }
}

/** The time by which nodes share their work; an embedded database has this machine's. */
export async function lookAtDatabaseClock(
  { databaseUrl }: Pick<Config, "databaseUrl">,
  now: () => number = Date.now,
): Promise<Finding[]> {
  if (databaseUrl === null) return [];
  const { good, wrong } = findings("Database clock");
  try {
    return await withPostgres(databaseUrl, async (read) => {
      const before = now();
      const [row] = await read("select extract(epoch from clock_timestamp()) * 1000 as now");
      const ahead = (before + now()) / 2 - Number(row?.now);
      if (Math.abs(ahead) <= MOST_CLOCK_OFFSET) {
        return [good("This machine's clock and the database's agree.")];
      }
      return [wrong(`${differenceSentence(ahead)} Until then Wird begins no recitation here.`)];
    });
  } catch {
    // Away: the look at the database says so.
    return [];
  }
}

async function withPostgres<T>(
  connectionString: string,
  look: (read: (query: string) => Promise<StoredRow[]>) => Promise<T>,
): Promise<T> {
  const { Client } = (await import("pg")).default;
  const limits = { connectionTimeoutMillis: DATABASE_TIMEOUT, query_timeout: DATABASE_TIMEOUT };
  const client = new Client({ connectionString, ...limits });
  // Without a listener the end of a connection would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return await look(async (query) => (await client.query<StoredRow>(query)).rows);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Read only, so that a Wird that runs is not disturbed. */
async function lookAtSqlite(file: string): Promise<Finding> {
  const { good, note, wrong } = findings("Database");
  if (!existsSync(file)) return good("The database will be made at the first start.");
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 1000 });
    try {
      const rows = database.prepare("select name from kysely_migration").all();
      return aboutMigrations(
        rows.map(({ name }) => String(name)),
        "SQLite",
      );
    } finally {
      database.close();
    }
  } catch (error) {
    const { errcode = 0 } = error as { errcode?: number };
    if ([SQLITE_BUSY, SQLITE_LOCKED].includes(errcode & 0xff)) {
      return note(`${file} is being written by another process: it was not looked at.`);
    }
    return wrong(
      `${file} cannot be read as Wird's database (${reasonOf(error)}). Look at its permissions, or ` +
        "restore a backup: npm run restore -- FILE",
    );
  }
}

async function lookAtPostgres(connectionString: string): Promise<Finding> {
  const { good, wrong } = findings("Database");
  const { Client } = (await import("pg")).default;
  const limits = { connectionTimeoutMillis: DATABASE_TIMEOUT, query_timeout: DATABASE_TIMEOUT };
  const client = new Client({ connectionString, ...limits });
  // Without a listener the end of a connection would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_version') as version, to_regclass('kysely_migration') as made",
    );
    const [{ version, made }] = rows;
    const server = `PostgreSQL ${version}`;
    if (made === null)
      return good(`${server} answers; the tables will be made at the first start.`);
    const done = await client.query<{ name: string }>("select name from kysely_migration");
    return aboutMigrations(
      done.rows.map(({ name }) => name),
      server,
    );
  } catch (error) {
    const { hostname, port, pathname } = new URL(connectionString);
    const place = `${pathname.slice(1)} at ${hostname}:${port || 5432}`;
    return wrong(`PostgreSQL cannot be used: ${place} (${reasonOf(error)}). Look at DATABASE_URL.`);
  } finally {
    await client.end().catch(() => {});
  }
}

function aboutMigrations(done: string[], database: string): Finding {
  const { good, note, wrong } = findings("Database");
  const names = namesNow(done);
  if (names === null) return wrong(tooOld(`The database (${database})`, done.toSorted().at(-1)));
  const newer = names.filter((name) => !migrationNames.includes(name));
  if (newer.length > 0) {
    return wrong(
      `The tables in ${database} are of a newer Wird (${newer.at(-1)}): update this one, or restore ` +
        "a backup of its time.",
    );
  }
  const missing = migrationNames.length - names.length;
  if (missing > 0) {
    return note(`${database} answers; the next start brings ${missing} changes of the tables.`);
  }
  return good(`${database} answers, and its tables are those of this version.`);
}

/** Signs in at the mail server and sends nothing. */
export async function lookAtMail({ mail, dataDir }: Pick<Config, "mail" | "dataDir">) {
  const { good, note, wrong } = findings("Mail");
  if (mail.smtpUrl === null) {
    const outbox = join(dataDir, "outbox");
    return note(`Letters are not sent but written to ${outbox}. Set SMTP_URL to send them.`);
  }
  const { hostname, port } = new URL(mail.smtpUrl);
  const place = `${hostname}${port === "" ? "" : `:${port}`}`;
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url: mail.smtpUrl, ...MAIL_TIMEOUTS });
  try {
    await transport.verify();
    return good(`The mail server ${place} accepts letters of this account.`);
  } catch (error) {
    const refused = (error as { code?: string }).code === "EAUTH";
    return wrong(
      refused
        ? `The mail server ${place} refuses the name or the password in SMTP_URL.`
        : `The mail server ${place} cannot be used (${reasonOf(error)}). Look at SMTP_URL and the firewall.`,
    );
  } finally {
    transport.close();
  }
}
