// A node behind the distribution's pgbouncer in session mode, as docs/hosting.md allows it.
// Databases: both, for connections.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { systemPackages } from "../../scripts/install/system-packages.ts";
import { createTestData, eventually, startWird } from "../harness.ts";
import { onPostgres } from "../two-nodes.ts";

/** It refuses to run as root. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [, uid, gid] =
    /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8")) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

async function startPooler(databaseUrl: string) {
  const program = systemPackages.pgbouncer.find();
  if (!program) throw new Error("pgbouncer is not on this machine.");
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "wird-pooler-"));
  const ownPort = await freePort();
  const users = join(folder, "users");
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    file,
    `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n` +
      `listen_port = ${ownPort}\nauth_type = plain\nauth_file = ${users}\npool_mode = session\n` +
      "unix_socket_dir =\n",
  );
  const runAs = account();
  for (const each of [folder, users, file]) {
    if (runAs.uid !== undefined) chownSync(each, runAs.uid, runAs.gid ?? 0);
  }
  const child = spawn(program, [file], { ...runAs, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  const ended = once(child, "exit");
  await eventually(`pgbouncer listens: ${log}`, () => log.includes("process up"));
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${ownPort}${pathname}`,
    async stop() {
      child.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe.skipIf(!onPostgres)("pgbouncer in session mode (needs TEST_DATABASE_URL)", () => {
  // Promise session-pooler: a pooler in session mode between a node and PostgreSQL
  // -> settings follow the connection, so that it starts, listens and keeps its time limits
  test("a node starts, serves, listens, and has its time limits behind it", async () => {
    const data = await createTestData();
    const pooler = await startPooler(data.databaseUrl ?? "");
    const wird = await startWird({ patient: false, data: { ...data, databaseUrl: pooler.url } });
    try {
      const amina = await wird.member("amina");
      expect((await amina.get("/api/health")).status).toBe(200);
      expect(wird.parts.events.hears()).toBe(true);
      const { db } = wird.parts.database;
      const { rows } = await sql`select current_setting('statement_timeout') as most`.execute(db);
      expect(rows).toEqual([{ most: "1500ms" }]);
      const commits = "select current_setting('synchronous_commit') as waits";
      expect((await wird.parts.database.eventPool?.query(commits))?.rows).toEqual([
        { waits: "off" },
      ]);
    } finally {
      await wird.stop();
      await pooler.stop();
      await data.remove();
    }
  });
});
