// Starting and stopping as a real process: a failed start is one sentence and exit code 1.
// Databases: both, for connections.
import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Sound } from "#contract/sounds";
import { wavBytes } from "../fakes/audio-files.ts";
import {
  createMember,
  createTestData,
  createVisitor,
  eventually,
  queryDatabase,
  type TestData,
} from "../harness.ts";
import { connectSpeaker, startKitchen, withKitchen } from "../kitchen.ts";
import { environmentOf, runServerProcess, startServerProcess } from "../server-process.ts";
import { openSocket } from "../socket-client.ts";
import { onPostgres } from "../two-nodes.ts";

let data: TestData;
beforeEach(async () => {
  data = await createTestData();
});
afterEach(() => data.remove());

async function refusedWith(settings: Record<string, string>): Promise<string> {
  const { code, printed } = await runServerProcess({ data, settings });
  expect(code, printed).toBe(1);
  const lines = printed.trim().split("\n");
  expect(lines, printed).toHaveLength(1);
  expect(lines[0]).toMatch(/\.$/);
  return lines[0] as string;
}

describe("a start that cannot be", () => {
  test("a bad setting is named in one sentence", async () => {
    expect(await refusedWith({ SYNC_AT: "25:00" })).toContain("SYNC_AT");
  });

  // Proves 21.
  test("a password in DATABASE_URL is not repeated", async () => {
    const sentence = await refusedWith({ DATABASE_URL: "https://wird:canary-secret@db/wird" });
    expect(sentence).not.toContain("canary-secret");
  });

  test("a database that is not there", async () => {
    // Nothing listens on this port.
    const url = "postgres://wird:canary-secret@127.0.0.1:9/wird";
    const sentence = await refusedWith({ DATABASE_URL: url });
    expect(sentence).toContain("DATABASE_URL");
    expect(sentence).not.toContain("canary-secret");
  });

  // Proves start-cannot-succeed.
  test.skipIf(onPostgres)("a damaged database, and one from a newer Wird", async () => {
    writeFileSync(join(data.folder, "wird.db"), "a letter".repeat(1000));
    expect(await refusedWith({})).toMatch(/wird\.db is damaged.*npm run restore/);
    rmSync(join(data.folder, "wird.db"));
    await (await startServerProcess({ data })).kill("SIGTERM");
    await queryDatabase(
      data,
      "update kysely_migration set name = '999-later' where name like '059%'",
    );
    expect(await refusedWith({})).toContain("made by a newer Wird");
  });

  test.skipIf(!onPostgres)(
    // Proves start-cannot-succeed.
    "a wrong password, a missing database, and one that is not in UTF8",
    async () => {
      const url = new URL(data.databaseUrl ?? "");
      const settings = (change: (url: URL) => void) => {
        const changed = new URL(url);
        change(changed);
        return { DATABASE_URL: changed.href };
      };
      expect(await refusedWith(settings((at) => (at.password = "canary")))).toMatch(
        /refuses the user or the password in DATABASE_URL/,
      );
      expect(await refusedWith(settings((at) => (at.pathname = "/none")))).toContain(
        'has no database "none"',
      );
      const name = `wird_latin_${process.pid}`;
      await queryDatabase(
        data,
        `create database ${name} encoding 'LATIN1' locale 'C' template template0`,
      );
      const said = await refusedWith(settings((at) => (at.pathname = `/${name}`)));
      await queryDatabase(data, `drop database ${name} with (force)`);
      expect(said).toContain("is in LATIN1");
      expect(await refusedWith(settings((at) => (at.hostname = "no-such-host.invalid")))).toContain(
        "The host no-such-host.invalid in DATABASE_URL",
      );
      expect(await refusedWith(settings((at) => (at.search = "?sslmode=verify-full")))).toContain(
        "has no TLS. Take sslmode out of DATABASE_URL",
      );
    },
  );

  test("a taken port", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const sentence = await refusedWith({ PORT: String(port) });
    expect(sentence).toContain(`Port ${port} is taken`);
    other.close();
  });

  test.skipIf(onPostgres)("a data folder that cannot be written", async () => {
    const file = join(data.folder, "a-file");
    writeFileSync(file, "");
    expect(await refusedWith({ DATA_DIR: join(file, "data") })).toContain("DATA_DIR");
  });

  // Promise data-folder-twice: data folder opened twice
  // -> the second start refuses with a sentence
  test.skipIf(onPostgres)("a data folder that is in use: the second start refuses", async () => {
    const first = await startServerProcess({ data });
    expect(await refusedWith({})).toContain("already running");
    expect((await first.visitor().get("/api/health")).status).toBe(200);
    // Even kill -9 releases the data folder.
    await first.kill("SIGKILL");
    const second = await startServerProcess({ data });
    expect(await second.kill("SIGTERM")).toBe(0);
  });
});

test("what it writes is for its own eyes, also in a folder that is open to others", async () => {
  chmodSync(data.folder, 0o755);
  const server = await startServerProcess({ data });
  const visitor = server.visitor();
  const person = { username: "amina", email: "amina@example.org", name: "Amina" };
  await visitor.post("/api/register", { ...person, password: "password of a test" });
  await visitor.post("/api/auth/password-reset-request", { email: person.email });
  const files = () => readdirSync(data.folder, { recursive: true }).map(String);
  await eventually("the letter is there", () => files().some((file) => file.endsWith(".eml")));
  const open = files().filter((file) => statSync(join(data.folder, file)).mode & 0o077);
  expect(open).toEqual([]);
  await server.kill("SIGTERM");
});

test.skipIf(onPostgres)(
  // Promise files-are-private: files that Wird, its commands and its agent write
  // -> readable by their user only; files with looser permissions are tightened at the next start
  "what others could read of its files they cannot read after a start",
  async () => {
    const first = await startServerProcess({ data });
    await first.kill("SIGTERM");
    const outbox = join(data.folder, "outbox");
    mkdirSync(outbox, { mode: 0o755 });
    const files = [
      join(data.folder, "wird.db"),
      join(outbox, "1.eml"),
      join(data.folder, "mine.txt"),
    ];
    for (const each of files) writeFileSync(each, "", { flag: "a" });
    for (const each of files) chmodSync(each, 0o644);
    const second = await startServerProcess({ data });
    const modes = [outbox, ...files].map((each) => statSync(each).mode & 0o777);
    // What is not Wird's is left as it is.
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o644]);
    await second.kill("SIGTERM");
  },
);

// `script` gives a program a terminal; every Debian includes it.
test.skipIf(!existsSync("/usr/bin/script"))("at a terminal it speaks in sentences", async () => {
  const command = `exec '${process.execPath}' dist/server/main.js`;
  const terminal = spawn("/usr/bin/script", ["-qefc", command, "/dev/null"], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { ...environmentOf({ data }), LOG_LEVEL: "info", TERM: "xterm" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(terminal, "close");
  let shown = "";
  terminal.stdout.setEncoding("utf8").on("data", (more: string) => (shown += more));
  const url = await eventually("it is ready", () => /ready: (\S+)/.exec(shown)?.[1]);
  await eventually("the first screen is whole", () => shown.includes("Ctrl-C"));
  expect(shown).toContain("The first account you make there is the administrator.");
  const visitor = createVisitor(url.replace("localhost", "127.0.0.1"));
  const person = { username: "amina", email: "amina@example.org", name: "Amina" };
  await visitor.post("/api/register", { ...person, password: "password of a test" });
  await visitor.post("/api/auth/password-reset-request", { email: person.email });
  await eventually("the log says where letters go", () =>
    shown.includes("Mail: no SMTP_URL is set"),
  );
  // Ctrl-C, as a person presses it.
  terminal.stdin.write("\u0003");
  expect((await ended)[0], shown).toBe(0);
  expect(shown).toContain("SIGINT: stopping");
  expect(shown).not.toContain("{");
  expect(shown).not.toContain("Server listening");
});

test("LOG_FORMAT chooses sentences or JSON; without it JSON where there is no terminal", async () => {
  const linesOf = async (settings: Record<string, string>) => {
    const server = await startServerProcess({ data, settings: { LOG_LEVEL: "info", ...settings } });
    await server.kill("SIGTERM");
    return server.printed().split("\n");
  };
  const stopping = (lines: string[]) => lines.find((line) => line.includes("SIGTERM: stopping"));
  expect(JSON.parse(stopping(await linesOf({})) ?? "")).toMatchObject({ level: 30 });
  expect(JSON.parse(stopping(await linesOf({ LOG_FORMAT: "json" })) ?? "").msg).toBe(
    "SIGTERM: stopping",
  );
  const sentences = await linesOf({ LOG_FORMAT: "sentences" });
  expect(stopping(sentences)).toMatch(/^\d\d:\d\d:\d\d {2}SIGTERM: stopping$/);
  expect(sentences.join("")).not.toContain("{");
});

describe("stopping", () => {
  // Promise sigterm: SIGTERM
  // -> drained within 10 s, leases released
  test("SIGTERM: pending requests are answered, sockets are closed, and it ends within 10 s", async () => {
    const server = await startServerProcess({ data });
    const visitor = server.visitor();
    const person = { username: "amina", email: "amina@example.org", name: "Amina" };
    await visitor.post("/api/register", { ...person, password: "password of a test" });
    const page = await openSocket(server.url, { cookie: visitor.cookie() });
    if ("status" in page) throw new Error("refused");
    // A socket that no longer answers must not delay the stop.
    const deaf = await openSocket(server.url, { cookie: visitor.cookie() });
    if ("status" in deaf) throw new Error("refused");
    deaf.socket.pause();

    // Signing in takes a large part of a second: it is in progress when the signal arrives.
    const underWay = server
      .visitor()
      .post("/api/login", { username: "amina", password: "password of a test" });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const began = Date.now();
    const code = await server.kill("SIGTERM");
    expect(code, server.printed()).toBe(0);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect((await underWay).status).toBe(200);
    await eventually("the socket was closed", () => page.closed()?.code === 1001);
    deaf.socket.terminate();
  });

  // Proves sigterm.
  test("a speaker that fetches a sound, or an upload that stalls, delays no stop and costs nothing that was heard", async () => {
    const kitchen = await startKitchen();
    const server = await startServerProcess({ data, settings: withKitchen(kitchen) });
    const amina = await createMember(server.url, "amina");
    const deviceId = await connectSpeaker(amina, kitchen);
    const uploaded = await fetch(`${server.url}/api/users/${amina.user.id}/sounds?name=Adhan`, {
      method: "POST",
      headers: { cookie: amina.cookie(), "content-type": "audio/wav" },
      body: new Uint8Array(wavBytes(2000)),
    });
    const sound = (await uploaded.json()) as Sound;
    // As a speaker does: it takes what it needs for now, and no more.
    const fetching = connect(server.port, "127.0.0.1");
    fetching.write(`GET ${sound.mediaUrl} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(fetching, "data");
    fetching.pause();
    const stalling = connect(server.port, "127.0.0.1");
    stalling.write(
      `POST /api/users/${amina.user.id}/sounds?name=Half HTTP/1.1\r\nHost: x\r\n` +
        `Cookie: ${amina.cookie()}\r\nContent-Type: audio/wav\r\nContent-Length: 9000\r\n\r\nRIFF`,
    );
    for (const socket of [fetching, stalling]) socket.on("error", () => {});
    const play = { action: "play", deviceId, reciterId: 1, surahId: 18, position: 100 };
    await amina.post("/api/playback/control", play);
    const position = () => kitchen.state().media?.position ?? 0;
    await eventually("it plays", () => position() > 103);
    const began = Date.now();
    const reached = position();
    expect(await server.kill("SIGTERM"), server.printed()).toBe(0);
    expect(Date.now() - began).toBeLessThan(8_000);
    const [entry] = await queryDatabase<{ end: number }>(
      data,
      'select end_position as "end" from playback_history',
    );
    expect(Number(entry?.end)).toBeGreaterThan(reached - 2);
    for (const socket of [fetching, stalling]) socket.destroy();
    await kitchen.stop();
  });

  // Proves sigterm.
  test("until the last socket has said goodbye, requests are answered as ever", async () => {
    const server = await startServerProcess({ data, settings: { LOG_LEVEL: "info" } });
    const visitor = server.visitor();
    const person = { username: "amina", email: "amina@example.org", name: "Amina" };
    await visitor.post("/api/register", { ...person, password: "password of a test" });
    const deaf = await openSocket(server.url, { cookie: visitor.cookie() });
    if ("status" in deaf) throw new Error("refused");
    deaf.socket.pause();
    const ended = server.kill("SIGTERM");
    await eventually("it stops", () => server.printed().includes("SIGTERM: stopping"));
    const reply = await visitor.get("/api/user").catch(() => null);
    // Null: the request came too late, the port is closed.
    expect(reply?.status ?? 200).toBe(200);
    expect(await ended).toBe(0);
    deaf.socket.terminate();
  });

  test("Ctrl-C stops cleanly, and the next start finds everything", async () => {
    const server = await startServerProcess({ data });
    const visitor = server.visitor();
    const person = { username: "amina", email: "amina@example.org", name: "Amina" };
    await visitor.post("/api/register", { ...person, password: "password of a test" });
    expect(await server.kill("SIGINT")).toBe(0);
    const again = await startServerProcess({ data });
    const { status } = await again.visitor().call("GET", "/api/user", undefined, {
      cookie: visitor.cookie(),
    });
    expect(status).toBe(200);
    expect(await again.kill("SIGTERM")).toBe(0);
  });
});
