// The database is down, hangs, or is full: people see errors, and Wird recovers as soon as it is back.
// Databases: both, for connections.
import { sql } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import type { ErrorReply } from "#contract/errors";
import { wavBytes } from "../fakes/audio-files.ts";
import { startTcpProxy, type TcpProxy } from "../fakes/tcp-proxy.ts";
import {
  createTestData,
  eventually,
  type Member,
  queryDatabase,
  startWird,
  type TestData,
  type Wird,
} from "../harness.ts";
import { openAuthenticated } from "../socket-client.ts";
import { onPostgres } from "../two-nodes.ts";

let wird: Wird;
let data: TestData;
let amina: Member;

describe.skipIf(!onPostgres)("PostgreSQL (needs TEST_DATABASE_URL)", () => {
  let proxy: TcpProxy;

  async function start(): Promise<void> {
    data = await createTestData();
    const direct = new URL(data.databaseUrl ?? "");
    proxy = await startTcpProxy([{ host: direct.hostname, port: Number(direct.port) }]);
    const proxied = new URL(direct);
    proxied.hostname = "127.0.0.1";
    proxied.port = String(proxy.port);
    wird = await startWird({ patient: false, data: { ...data, databaseUrl: proxied.href } });
    amina = await wird.member("amina");
  }

  afterEach(async () => {
    proxy.set("pass");
    await wird.stop();
    await proxy.stop();
    await data.remove();
  });

  async function readyAgain(): Promise<void> {
    await eventually(
      "ready again",
      async () =>
        (await amina.get("/api/health")).status === 200 &&
        (await amina.get("/api/user")).status === 200,
      5000,
    );
  }

  // Promise postgres-restarts: PostgreSQL restarts; a backend is terminated; it hangs
  // -> 503 meanwhile; ready within 5 s; the process survives; 503 within 2 s
  test("while it restarts it is 503, and within 5 s all is well again", async () => {
    await start();
    const page = await openAuthenticated(wird.url, amina);
    proxy.set("refuse");
    proxy.reset();
    for (const path of ["/api/health", "/api/user", "/api/surahs"]) {
      const answer = await amina.get(path);
      expect([answer.status, answer.body.error], path).toEqual([503, "unavailable"]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(JSON.stringify(answer.body)).not.toMatch(/ECONN|terminated|stack/);
    }
    proxy.set("pass");
    await readyAgain();
    // The socket stayed open, and live messages reach it again.
    page.send({ type: "ping" });
    await page.hears("pong");
    page.close();
  });

  // Proves postgres-restarts.
  test("a terminated backend costs at most one answer, and no process", async () => {
    await start();
    const { pathname } = new URL(data.databaseUrl ?? "");
    await queryDatabase(
      data,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = '${pathname.slice(1)}' and pid <> pg_backend_pid()`,
    );
    await readyAgain();
  });

  // Proves postgres-restarts.
  test("while it hangs it is 503 within 2 s, for many at once too, and well again after it", async () => {
    await start();
    proxy.set("hang");
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, turn) => {
        const devices = `/api/users/${amina.user.id}/devices`;
        const { status } = await amina.get(turn % 2 === 0 ? devices : "/api/health");
        return { status, took: performance.now() - began };
      }),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(40).fill(503));
    // The promise is 2 s; the rest is for a busy machine.
    expect(Math.max(...answers.map((answer) => answer.took))).toBeLessThan(2000 + 1000);
    proxy.set("pass");
    await readyAgain();
  });

  // Proves postgres-restarts.
  test("connections that were swallowed are not used again", async () => {
    await start();
    proxy.set("hang");
    expect((await amina.get("/api/user")).status).toBe(503);
    proxy.reset();
    proxy.set("pass");
    await readyAgain();
  });

  // Proves postgres-restarts.
  test("after missed events the socket of an ended session closes all the same", async () => {
    await start();
    const page = await openAuthenticated(wird.url, amina);
    proxy.set("refuse");
    proxy.reset();
    await queryDatabase(data, "delete from sessions");
    proxy.set("pass");
    await eventually("closed", () => page.closed()?.code === 1008);
  });

  /** Wird's statements running now. */
  const running = (like: string) =>
    queryDatabase<{ query: string }>(
      data,
      `select query from pg_stat_activity where application_name = 'wird' and state = 'active'
       and datname = current_database() and query ilike '${like}'`,
    );

  // Proves postgres-restarts.
  test("a write that was answered with 503 does not come true later, and can be sent again", async () => {
    await start();
    const path = `/api/users/${amina.user.id}/devices`;
    const device = { type: "alexa", name: "Echo" };
    const holder = new pg.Client({ connectionString: data.databaseUrl ?? "" });
    await holder.connect();
    await holder.query("begin; lock table devices in share mode");
    const refused = await amina.post(path, device);
    expect([refused.status, refused.body.error]).toEqual([503, "unavailable"]);
    await holder.query("commit");
    await holder.end();
    await eventually("nothing waits", async () => (await running("insert%")).length === 0);
    expect(await queryDatabase(data, "select id from devices")).toEqual([]);
    expect((await amina.post(path, device)).status).toBe(201);
  });

  // Proves postgres-restarts.
  test("a statement that Wird gave up is cancelled", async () => {
    await start();
    const { db } = wird.parts.database;
    const slept = db.connection().execute(async (connection) => {
      // Like a statement that reached the server late: its own timeout has not fired yet.
      await sql`set statement_timeout = 0`.execute(connection);
      await sql`select pg_sleep(60)`.execute(connection);
    });
    await expect(slept).rejects.toThrow(/timeout/);
    await eventually(
      "it has ended",
      async () => (await running("%pg_sleep(60)")).length === 0,
      5000,
    );
  });

  // Proves answer-lost-after-commit.
  test("an answer that was lost on its way is given again to the same key, and nothing is made anew", async () => {
    await start();
    const path = `/api/users/${amina.user.id}/devices`;
    const create = () =>
      amina.call("POST", path, { type: "alexa", name: "Echo" }, { "idempotency-key": "a press" });
    const rows = () => queryDatabase<{ id: number }>(data, "select id from devices");
    proxy.set({ hangAfter: ["commit"] });
    expect((await create()).status).toBe(503);
    const made = await eventually("it was written", async () => (await rows())[0]);
    proxy.reset();
    proxy.set("pass");
    await readyAgain();
    const answer = await create();
    expect([answer.status, answer.body.id]).toEqual([201, made.id]);
    expect(await rows()).toEqual([made]);
  });

  // Promise database-not-for-us: the database is there but not for us: read-only after a failover, a refused sign-in,
  // no route, no name, too many connections
  // -> 503 with Retry-After, `/api/health` too; read-only connections are dropped, all at once
  test("one that only reads is 503 everywhere, health too, and its connections are not used again", async () => {
    await start();
    const path = `/api/users/${amina.user.id}/devices`;
    const { pathname } = new URL(data.databaseUrl ?? "");
    const becomes = (readOnly: boolean) =>
      queryDatabase(
        data,
        `alter database ${pathname.slice(1)} set default_transaction_read_only = ${readOnly}`,
      );
    await becomes(true);
    // As after a failover: all connections are open to the server that only reads now.
    proxy.reset();
    await eventually("they are open again", async () => {
      const answers = Array.from({ length: 20 }, () => amina.get("/api/user"));
      return (await Promise.all(answers)).every(({ status }) => status === 200);
    });
    const refused = await amina.post(path, { type: "alexa", name: "Echo" });
    expect([refused.status, refused.body.error]).toEqual([503, "unavailable"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const health = await amina.get("/api/health");
    expect([health.status, Number(health.headers.get("retry-after")) > 0]).toEqual([503, true]);
    const url = new URL(data.databaseUrl ?? "");
    url.searchParams.set("options", "-c default_transaction_read_only=off");
    await queryDatabase(
      { ...data, databaseUrl: url.href },
      `alter database ${pathname.slice(1)} reset default_transaction_read_only`,
    );
    // Ten connections were open: one refusal shows that all of them are spent.
    await amina.get("/api/health");
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        amina.post(path, { type: "alexa", name: `Echo ${nth}` }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect((await amina.get("/api/health")).status).toBe(200);
  });

  test("slow and dripping answers are answers", async () => {
    await start();
    proxy.set({ delay: 50 });
    expect((await amina.get("/api/user")).status).toBe(200);
    proxy.set({ drip: 64 });
    expect((await amina.get("/api/user")).status).toBe(200);
  });
});

describe.skipIf(onPostgres)("SQLite (skipped with TEST_DATABASE_URL)", () => {
  // Promise disk-full: disk full
  // -> writes answer 503 with a sentence that says so, reads still work, nothing is half-written; when an error makes
  // SQLite end a transaction, it is reported and nothing more of that transaction is written
  test("disk full: writes are 503, reads go on, and nothing is half-written", async () => {
    wird = await startWird({ patient: false });
    amina = await wird.member("amina");
    const db = wird.parts.database.db.withoutPlugins();
    const base = `/api/users/${amina.user.id}`;
    const device = await amina.post(`${base}/devices`, { type: "alexa", name: "Echo" });
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${pages.rows[0]?.page_count ?? 1}`).execute(db);

    let made = 0;
    const refused = await eventually("the disk is full", async () => {
      const answer = await amina.post(`${base}/schedules`, {
        deviceId: device.body.id,
        reciterId: 1,
        startTime: "04:50",
        endTime: "05:20",
      });
      if (answer.status === 201) made++;
      return answer.status === 201 ? null : answer;
    });
    expect([refused.status, refused.body.error]).toEqual([503, "unavailable"]);
    expect((await amina.get(`${base}/schedules`)).body).toHaveLength(made);
    expect((await amina.get("/api/user")).status).toBe(200);
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    expect(check.rows[0]?.integrity_check).toBe("ok");

    await sql`pragma max_page_count = 1000000`.execute(db);
    const { status } = await amina.post(`${base}/devices`, { type: "alexa", name: "Second" });
    expect(status).toBe(201);
    await wird.stop();
  });

  // Proves disk-full.
  test("disk full in the middle of a transaction: 503 with the reason, nothing of it is kept, and the next is well", async () => {
    wird = await startWird({ patient: false });
    amina = await wird.member("amina");
    const { db } = wird.parts.database;
    const base = `/api/users/${amina.user.id}`;
    const upload = async () => {
      const form = new FormData();
      form.set("name", "Adhan");
      form.set(
        "file",
        new Blob([new Uint8Array(wavBytes(200))], { type: "audio/wav" }),
        "adhan.wav",
      );
      const headers = { cookie: amina.cookie() };
      return await fetch(`${wird.url}${base}/sounds`, { method: "POST", headers, body: form });
    };
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 1) + 20}`).execute(db);
    const refused = await upload();
    const { error, sentence } = (await refused.json()) as ErrorReply;
    expect([refused.status, error, sentence.code]).toEqual([
      503,
      "unavailable",
      "server.disk-full",
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await db.selectFrom("sounds").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("soundChunks").select("soundId").execute()).toEqual([]);
    expect((await amina.get("/api/health")).status).toBe(200);
    await sql`pragma max_page_count = 1000000`.execute(db);
    expect((await upload()).status).toBe(201);
    await wird.stop();
  });

  test("a session that is due to slide is good while nothing can be written", async () => {
    wird = await startWird({ patient: false });
    amina = await wird.member("amina");
    const { db } = wird.parts.database;
    await db
      .updateTable("sessions")
      .set({ expiresAt: Date.now() + 60_000 })
      .execute();
    await sql`pragma query_only = on`.execute(db);
    const unwritten = await amina.get("/api/user");
    expect([unwritten.status, unwritten.headers.getSetCookie()]).toEqual([200, []]);
    await sql`pragma query_only = off`.execute(db);
    const written = await amina.get("/api/user");
    expect([written.status, written.headers.getSetCookie().length]).toEqual([200, 1]);
    await wird.stop();
  });
});
