// The backup and restore commands, on either database and between them.
// Databases: both, for migrations.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BACKED_UP, LEFT_OUT } from "#server/platform/database/backup";
import { isPartition } from "#server/platform/database/partitions";
import {
  at,
  createTestData,
  eventually,
  type Member,
  queryDatabase,
  startWird,
  type TestData,
  type Wird,
} from "../harness.ts";
import { insertOldRows } from "./old-rows.ts";
import { clockSettings } from "../clock-settings.ts";
import { onPostgres } from "../two-nodes.ts";

const scripts = fileURLToPath(new URL("../../scripts", import.meta.url));

let data: TestData;
let file: string;
const others: TestData[] = [];

beforeEach(async () => {
  data = await createTestData();
  file = join(data.folder, "wird.backup");
});
afterEach(async () => {
  for (const each of [data, ...others.splice(0)]) await each.remove();
});

async function otherData(): Promise<TestData> {
  const other = await createTestData();
  others.push(other);
  return other;
}

interface Ending {
  code: number;
  printed: string;
}

function run(
  command: string,
  args: string[],
  on: TestData,
  env: Record<string, string> = {},
): Promise<Ending> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(scripts, `${command}.ts`), ...args],
      {
        cwd: on.folder,
        env: {
          ...{ ...clockSettings, PATH: process.env.PATH },
          DATA_DIR: on.folder,
          ...(on.databaseUrl === null ? {} : { DATABASE_URL: on.databaseUrl }),
          ...env,
        },
      },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, printed: stdout + stderr }),
    );
  });
}

/** As `npm --prefix WIRD run COMMAND` in another folder: npm runs it in Wird's own. */
function runFrom(folder: string, command: string, args: string[], on: TestData): Promise<Ending> {
  const byNpm = { npm_lifecycle_event: command, INIT_CWD: folder };
  return run(command, args, on, byNpm);
}

/** A user with a speaker, a schedule, a history and a khatm. */
async function fillWith(wird: Wird, username: string): Promise<Member> {
  const member = await wird.member(username);
  const base = `/api/users/${member.user.id}`;
  const device = await member.post(`${base}/devices`, {
    type: "alexa",
    name: `${username}'s Echo "\\ ☪`,
  });
  const schedule = await member.post(`${base}/schedules`, {
    deviceId: device.body.id,
    reciterId: 1,
    startTime: "04:50",
    endTime: "05:20",
    frequency: "custom",
    days: [5],
    volume: 40,
  });
  const history = await member.post(`${base}/playback-history`, {
    reciterId: 1,
    surahId: 18,
    startPosition: 1.25,
  });
  const khatm = await member.post(`${base}/khatms`, { reciterId: 1, days: 30 });
  await member.call("PUT", `${base}/favourites/surah/18`);
  const statuses = [device, schedule, history, khatm].map(({ status }) => status);
  expect(statuses).toEqual([201, 201, 201, 201]);
  // Of five chunks, with every byte in them.
  const bytes = Buffer.alloc(
    1_200_000,
    Buffer.from(Array.from({ length: 251 }, (_, byte) => byte)),
  );
  const content = { contentType: "audio/mpeg" as const, seconds: 1.5 };
  const read = async (start: number, length: number) => bytes.subarray(start, start + length);
  const file = { name: "Adhan", content, file: { size: bytes.length, read } };
  const { db } = wird.parts.database;
  await wird.parts.sounds.createFile(member.user.id, file, (work) => work(db));
  await insertOldRows(wird, member.user.id, schedule.body.id);
  return member;
}

const everything = async (wird: Wird) => {
  const db = wird.parts.database.db.withoutPlugins();
  const all: Record<string, unknown[]> = {};
  for (const table of BACKED_UP) {
    // Rows that every start writes are not compared.
    if (["catalogue_sync", "catalogue_errors"].includes(table)) continue;
    const { rows } = await sql
      .raw<{ id?: number; bytes?: unknown; unknown_until?: unknown }>(`select * from ${table}`)
      .execute(db);
    // PostgreSQL answers with a Buffer, SQLite with a Uint8Array.
    // A restore writes until when runs are not known.
    for (const row of rows) if ("unknown_until" in row) row.unknown_until = null;
    for (const row of rows) if ("bytes" in row) row.bytes = Buffer.from(row.bytes as Uint8Array);
    all[table] = rows.toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0));
  }
  return all;
};

async function made(): Promise<{ member: Member; before: Record<string, unknown[]> }> {
  const wird = await startWird({ data });
  const member = await fillWith(wird, "amina");
  await fillWith(wird, "bilal");
  // While the server runs.
  const { code, printed } = await run("backup", [file], data);
  expect(code, printed).toBe(0);
  const before = await everything(wird);
  await wird.stop();
  return { member, before };
}

async function isAllThere(on: TestData, member: Member, before: Record<string, unknown[]>) {
  const wird = await startWird({ data: on });
  try {
    expect(await everything(wird)).toEqual(before);
    // Sessions are still valid, and new rows get new ids.
    const amina = at(wird, member);
    expect((await amina.get("/api/user")).status).toBe(200);
    const { status } = await amina.post(`/api/users/${member.user.id}/devices`, {
      type: "alexa",
      name: "After",
    });
    expect(status).toBe(201);
  } finally {
    await wird.stop();
  }
}

test("every table is backed up, or left out on purpose", async () => {
  const wird = await startWird({ data });
  const tables = await wird.parts.database.db.introspection.getTables();
  const names = tables
    .map((table) => table.name)
    .filter((name) => !name.startsWith("kysely_") && !isPartition(name));
  expect(names.sort()).toEqual([...BACKED_UP, ...LEFT_OUT].sort());
  await wird.stop();
});

// Proves 11.
test("letters that have not left are in no backup, and those of an older backup stay out", async () => {
  const wird = await startWird({ data, settings: { SMTP_URL: "smtp://127.0.0.1:9" } });
  await fillWith(wird, "amina");
  const [letter] = await wird.parts.database.db.selectFrom("mailOutbox").selectAll().execute();
  expect(letter?.toAddress).toBe("amina@example.org");
  expect((await run("backup", [file], data)).code).toBe(0);
  await wird.stop();
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n");
  expect(lines.join()).not.toContain("mail_outbox");
  expect(lines.join()).not.toContain(letter?.subject);

  const end = JSON.parse(lines.pop() ?? "");
  lines.push(JSON.stringify({ table: "mail_outbox", rows: [{ id: 1, subject: "Old" }] }));
  lines.push(JSON.stringify({ ...end, count: end.count + 1 }), "");
  writeFileSync(file, gzipSync(lines.join("\n")));
  const other = await otherData();
  const { code, printed } = await run("restore", [file], other);
  expect(code, printed).toBe(0);
  const restored = await startWird({ data: other });
  expect(await restored.parts.mailer.waiting()).toBe(0);
  expect(await restored.parts.accounts.list()).toHaveLength(1);
  await restored.stop();
});

test("a backup made while Wird runs is restored into an empty place, row by row", async () => {
  const { member, before } = await made();
  expect(statSync(file).mode & 0o077).toBe(0);
  const other = await otherData();
  const { code, printed } = await run("restore", [file], other);
  expect(code, printed).toBe(0);
  await isAllThere(other, member, before);
});

describe("a restore that must not be", () => {
  test("over accounts, except with --replace", async () => {
    const { member, before } = await made();
    const other = await otherData();
    const wird = await startWird({ data: other });
    await fillWith(wird, "somebody");
    await wird.stop();
    const refused = await run("restore", [file], other);
    expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining("--replace")]);
    const again = await startWird({ data: other });
    expect((await again.parts.accounts.list())[0]?.username).toBe("somebody");
    await again.stop();
    const restored = await run("restore", [file, "--replace"], other);
    expect(restored.code, restored.printed).toBe(0);
    await isAllThere(other, member, before);
  });

  test("while Wird runs", async () => {
    await made();
    // A separate process, which locks the data folder.
    const { startServerProcess } = await import("../server-process.ts");
    const server = await startServerProcess({ data });
    const refused = await run("restore", [file, "--replace"], data);
    expect([refused.code, refused.printed]).toEqual([1, expect.stringMatching(/running/)]);
    await server.kill("SIGTERM");
  });

  // Proves restore-halfway.
  test("of a file that was cut short, or is something else", async () => {
    const { member, before } = await made();
    const whole = readFileSync(file);
    const lines = gunzipSync(whole).toString().split("\n");
    const damaged: [string, Buffer][] = [
      ["cut", whole.subarray(0, whole.length - 200)],
      ["without its end", gzipSync(lines.slice(0, -2).join("\n"))],
      ["a line lost", gzipSync([...lines.slice(0, 1), ...lines.slice(2)].join("\n"))],
      ["text", Buffer.from("hello")],
      ["another archive", gzipSync("hello")],
      ["empty", Buffer.alloc(0)],
    ];
    for (const [what, bytes] of damaged) {
      const bad = join(data.folder, "bad.backup");
      writeFileSync(bad, bytes);
      const refused = await run("restore", [bad, "--replace"], data);
      expect([refused.code, refused.printed], what).toEqual([
        1,
        expect.stringMatching(/^\S.*\.\n$/),
      ]);
    }
    expect((await run("restore", [join(data.folder, "nowhere")], data)).printed).toContain(
      "no file",
    );
    await isAllThere(data, member, before);
  });

  // Promise restore-halfway: a restore that ends halfway
  // -> everything that was there before stays
  test("of rows that do not fit: what was there stays, to the last row", async () => {
    const { member, before } = await made();
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n");
    const end = JSON.parse(lines.pop() ?? "");
    // The same user again, after all other rows.
    const users = JSON.parse(lines.find((line) => line.startsWith('{"table":"users"')) ?? "");
    lines.push(JSON.stringify(users));
    lines.push(JSON.stringify({ ...end, count: end.count + users.rows.length }), "");
    writeFileSync(file, gzipSync(lines.join("\n")));
    const refused = await run("restore", [file, "--replace"], data);
    expect([refused.code, refused.printed]).toEqual([
      1,
      expect.stringMatching(/^The rows of users .* Nothing was changed\.\n$/),
    ]);
    await isAllThere(data, member, before);
  });

  test("of a newer Wird", async () => {
    await made();
    const [head = "", ...rest] = gunzipSync(readFileSync(file)).toString().split("\n");
    const newer = JSON.parse(head);
    newer.migrations.push("999-of-the-future");
    writeFileSync(file, gzipSync([JSON.stringify(newer), ...rest].join("\n")));
    const refused = await run("restore", [file], await otherData());
    expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining("newer Wird")]);
  });
});

test.skipIf(!onPostgres)(
  "SQLite moves to PostgreSQL in one command, and back by a backup (needs TEST_DATABASE_URL)",
  async () => {
    const target = data;
    others.push(target);
    data = { ...(await otherData()), databaseUrl: null, remove: async () => {} };
    file = join(data.folder, "wird.backup");
    const { member, before } = await made();
    const moved = await run("move", [target.databaseUrl ?? ""], data);
    expect(moved.code, moved.printed).toBe(0);
    await isAllThere(target, member, before);
    const back = await run("backup", [file], target);
    expect(back.code, back.printed).toBe(0);
    const home = { ...(await otherData()), databaseUrl: null };
    const restored = await run("restore", [file], home);
    expect(restored.code, restored.printed).toBe(0);
    const wird = await startWird({ data: home });
    expect((await wird.parts.accounts.list()).map((user) => user.username)).toEqual([
      "amina",
      "bilal",
    ]);
    await wird.stop();
  },
);

// Proves files-are-private.
test("files are where the person stands who calls npm from another folder", async () => {
  await (await startWird({ data })).stop();
  const elsewhere = await otherData();
  const made = await runFrom(elsewhere.folder, "backup", ["my.backup"], data);
  expect(made.code, made.printed).toBe(0);
  expect(made.printed).toContain(join(elsewhere.folder, "my.backup"));
  expect(existsSync(join(elsewhere.folder, "my.backup"))).toBe(true);
  expect(existsSync(join(data.folder, "my.backup"))).toBe(false);
  const restored = await runFrom(elsewhere.folder, "restore", ["my.backup"], elsewhere);
  expect(restored.code, restored.printed).toBe(0);
  const missing = await runFrom(elsewhere.folder, "restore", ["./none.backup"], elsewhere);
  expect(missing.printed).toBe(`There is no file ${join(elsewhere.folder, "none.backup")}.\n`);
});

test.skipIf(onPostgres)(
  // Proves files-are-private.
  "what a command writes is for its user alone, whatever the umask",
  async () => {
    await (await startWird({ data })).stop();
    const before = process.umask(0o022);
    try {
      writeFileSync(`${file}.unfinished`, "of a backup that was killed", { mode: 0o644 });
      expect((await run("backup", [file], data)).code).toBe(0);
      const other = await otherData();
      expect((await run("restore", [file], other)).code).toBe(0);
      expect((await run("user", ["list"], other)).code).toBe(0);
      const open = (folder: string) =>
        readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
          (name) => statSync(join(folder, name)).mode & 0o077,
        );
      expect(open(data.folder)).toEqual([]);
      expect(open(other.folder)).toEqual([]);
    } finally {
      process.umask(before);
    }
  },
);

// Proves due-between-backup-and-restore.
test("after a restore what was due since the backup is neither missed nor alerted: it is said to be unknown", async () => {
  const wird = await startWird({ data });
  const amina = await fillWith(wird, "amina");
  const base = `/api/users/${amina.user.id}`;
  await wird.stop();
  expect((await run("backup", [file], data)).code).toBe(0);
  const other = await otherData();
  expect((await run("restore", [file], other)).code).toBe(0);
  // Two hours after the backup it was due, and was restored only after that.
  const dueAt = Date.now() - 7_200_000;
  await queryDatabase(
    other,
    `update schedules set next_run_at = ${dueAt}, next_run_ends_at = ${dueAt + 60_000}`,
  );
  const again = await startWird({ data: other });
  const [schedule] = await eventually("it has moved on", async () => {
    const { body } = await at(again, amina).get(`${base}/schedules`);
    return Date.parse(body[0]?.nextRunAt) > Date.now() ? body : null;
  });
  const { body: runs } = await at(again, amina).get(`/api/schedules/${schedule.id}/runs`);
  const newest = runs.find((each: { dueAt: string }) => Date.parse(each.dueAt) === dueAt);
  expect([newest.status, newest.sentence?.code ?? newest.reasonSentence?.code]).toEqual([
    ...["skipped", "run.after-backup"],
  ]);
  expect(runs.map((each: { status: string }) => each.status)).not.toContain("missed");
  await again.stop();
});

// Promise open-at-backup: runs that were under way when a backup was made from which Wird is restored
// -> they are shown as unknown; not missed, not interrupted, no alert
test("a run that was under way when the backup was made is unknown after the restore, not missed or interrupted", async () => {
  const wird = await startWird({ data });
  const amina = await fillWith(wird, "amina");
  const base = `/api/users/${amina.user.id}`;
  const [schedule] = (await amina.get(`${base}/schedules`)).body;
  // Long over now: one that was claimed, one that played, one that waited for the routine of an Echo.
  const hour = 3_600_000;
  const dueAt = Date.now() - 5 * hour;
  const opens = ["preparing", "running", "waiting"] as const;
  const runs = opens.map((status, index) => ({
    ...{ scheduleId: schedule.id, dueAt: dueAt + index * hour, endsAt: dueAt + index * hour + 1 },
    ...{ status, day: new Date(dueAt + index * hour).toISOString().slice(0, 10) },
    startedAt: status === "running" ? dueAt + index * hour : null,
    claimedBy: status === "waiting" ? null : "a node that was",
  }));
  await wird.stop();
  const values = runs.map(
    (each) =>
      `(${each.scheduleId}, ${each.dueAt}, ${each.endsAt}, '${each.status}', '${each.day}', ${each.startedAt}, ${each.claimedBy === null ? null : `'${each.claimedBy}'`}, 0)`,
  );
  await queryDatabase(
    data,
    `insert into runs (schedule_id, due_at, ends_at, status, day, started_at, claimed_by, slot) values ${values.join(", ")}`,
  );
  expect((await run("backup", [file], data)).code).toBe(0);
  const other = await otherData();
  expect((await run("restore", [file], other)).code).toBe(0);
  const again = await startWird({ data: other });
  const { db } = again.parts.database;
  const ended = await eventually("all have ended", async () => {
    const rows = await db
      .selectFrom("runs")
      .select(["status", "reasonSentence", "untold", "endedAt"])
      .where(
        "dueAt",
        "in",
        runs.map((each) => each.dueAt),
      )
      .execute();
    return rows.length === 3 && rows.every((row) => row.endedAt !== null) ? rows : null;
  });
  for (const { status, reasonSentence, untold } of ended) {
    expect([status, JSON.parse(reasonSentence ?? "null")?.code, untold]).toEqual([
      ...["passed-over", "run.open-at-backup", 0],
    ]);
  }
  await again.stop();
});
