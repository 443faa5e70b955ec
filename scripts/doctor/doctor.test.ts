// The doctor with faults at hand: each is found, said with what to do, and no secret is printed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "#server/config";
import { connect } from "#server/platform/database/database";
import { createLog } from "#server/platform/log";
import { migrate } from "#server/platform/database/migrations";
import { clockSettings } from "../../tests/clock-settings.ts";
import { startFakeCatalogue } from "../../tests/fakes/fake-catalogue.ts";
import { startKitchen } from "../../tests/kitchen.ts";
import { lookAtCatalogueAndClock, lookAtClock, lookAtNode, lookAtZones } from "./machine.ts";
import { lookAtAddresses, lookAtCastHosts, lookAtHomeAssistant, lookAtPort } from "./network.ts";
import { lookForSpeakers, ownAddresses } from "./network.ts";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { loopbackMdns, multicast, untested } from "#server/speakers/cast/test-mdns";
import {
  lookAtDatabase,
  lookAtDatabaseClock,
  lookAtFolder,
  lookAtMail,
  lookAtRows,
} from "./storage.ts";

/** Nothing listens on this port. */
const NOBODY = "127.0.0.1:9";
const HOME = [{ name: "eth0", address: "192.168.1.5" }];

let folder: string;
const closers: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "doctor-"));
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  rmSync(folder, { recursive: true, force: true });
});

const config = (settings: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, CAST_DISCOVERY: "off", ...settings });

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("Node and its time zones are old or new enough", () => {
  expect(lookAtNode("22.1.0")).toMatchObject({ level: "wrong" });
  expect(lookAtNode()).toMatchObject({ level: "good" });
  expect(lookAtZones("2022a")).toMatchObject({ level: "note" });
  expect(lookAtZones("2026b").text).toContain("older than 2026c");
  expect(lookAtZones()).toMatchObject({ level: "good" });
  // When this fails, raise NEWEST_ZONES in machine.ts to what the Node of `npm start` has.
  expect(lookAtZones().text).toContain("of 2026c");
  const knowsNone = lookAtZones("2026c", () => false);
  expect(knowsNone).toMatchObject({ level: "wrong" });
  const lacksOne = lookAtZones("2024a", (zone) => zone !== "America/Coyhaique");
  expect([lacksOne.level, lacksOne.text]).toEqual([
    "wrong",
    expect.stringContaining("America/Coyhaique"),
  ]);
});

test("a clock that is off is said with its seconds and its direction; a cached reply is no fault", () => {
  const at = (date: string, more = {}) => new Headers({ date, ...more });
  const noon = "Sun, 22 Nov 2026 12:00:00 GMT";
  const now = Date.parse("2026-11-22T12:00:00Z");
  expect(lookAtClock(at(noon), now + 1000)).toMatchObject({ level: "good" });
  expect(lookAtClock(at(noon), now + 90_000)?.text).toMatch(/90 s ahead of .* early/);
  expect(lookAtClock(at(noon), now - 90_000)?.text).toMatch(/91 s behind .* late/);
  expect(lookAtClock(at(noon, { age: "90" }), now + 90_000)).toMatchObject({ level: "good" });
  expect(lookAtClock(new Headers(), now)).toBeNull();
});

test("the catalogue answers, is absent, or is something else", async () => {
  const catalogue = await startFakeCatalogue();
  closers.push(() => catalogue.close());
  const levels = async (url: string) =>
    (await lookAtCatalogueAndClock(url)).map(({ level }) => level);
  expect(await levels(catalogue.url)).toEqual(["good", "good"]);
  expect(await levels(`http://${NOBODY}`)).toEqual(["wrong", "note"]);
  const other = await serving((_request, response) => response.end("<html>"));
  expect(await levels(other)).toEqual(["wrong", "good"]);
});

test("a port is free, held by Wird, or by another program", async () => {
  const host = "127.0.0.1";
  const portOf = (url: string) => Number(new URL(url).port);
  const wird = await serving((_request, response) =>
    response.end(JSON.stringify({ status: "ready", version: "1.2.3" })),
  );
  expect((await lookAtPort({ host, port: portOf(wird) })).text).toContain("Wird 1.2.3 runs");
  const other = createTcpServer((socket) => socket.destroy()).listen(0, host);
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  expect(await lookAtPort({ host, port })).toMatchObject({ level: "wrong" });
  other.close();
  await once(other, "close");
  expect(await lookAtPort({ host, port })).toMatchObject({ level: "good" });
  expect(await lookAtPort({ host: "203.0.113.9", port })).toMatchObject({ level: "wrong" });
});

test("PUBLIC_URL on this machine is a note at home, wrong when hosted or behind a proxy", () => {
  const levels = (settings: Record<string, string>) =>
    lookAtAddresses(config(settings), HOME).map(({ level }) => level);
  expect(levels({})).toEqual(["note", "good"]);
  expect(levels({ DATABASE_URL: "postgres://db/wird" })).toEqual(["wrong", "good"]);
  expect(levels({ HOST: "127.0.0.1" })).toEqual(["wrong", "wrong"]);
  const behindProxy = { HOST: "127.0.0.1", PUBLIC_URL: "https://wird.example" };
  expect(levels(behindProxy)).toEqual(["good", "good"]);
  expect(lookAtAddresses(config(), HOME)[1]?.text).toContain("http://192.168.1.5:3000");
  const inContainer = [{ name: "eth0", address: "172.17.0.2" }];
  expect(lookAtAddresses(config(), inContainer)[1]).toMatchObject({ level: "note" });
});

test("without an interface that multicasts, speakers have to be named", async () => {
  const { cast } = config({ CAST_DISCOVERY: "on" });
  const found = await lookForSpeakers({ cast }, { interfaces: [] });
  expect(found).toMatchObject({ level: "wrong", text: expect.stringContaining("CAST_HOSTS") });
  expect(await lookForSpeakers(config())).toMatchObject({ level: "note" });
});

test.runIf(multicast)(
  `each network is said to be asked, with who answered there${untested}`,
  async () => {
    const { port } = await loopbackMdns();
    const mdns = { port, bind: "0.0.0.0" };
    const garage = await startVirtualSpeaker({
      ...{ name: "Garage", mdns, fetchAudio: false, habits: ["two-networks"] },
    });
    closers.push(() => garage.stop());
    const { cast } = config({ CAST_DISCOVERY: "on" });
    const found = await lookForSpeakers(
      { cast },
      { mdns, interfaces: ["eth0"], listenedFor: 1_500 },
    );
    const [, there] = ownAddresses();
    const place = there ? `${there.name} (${there.address})` : "127.0.0.1";
    const answered = `Asked on ${place}: Garage (${there?.address ?? "127.0.0.1"}:${garage.port}) answered.`;
    expect(found).toMatchObject({ level: "good", text: expect.stringContaining(answered) });
    for (const { name, address } of ownAddresses())
      expect(found.text).toContain(`sked on ${name} (${address})`);
  },
);

test("each of CAST_HOSTS answers or is said to be silent", async () => {
  const kitchen = await startKitchen();
  closers.push(() => kitchen.stop());
  const CAST_HOSTS = `127.0.0.1:${kitchen.port},${NOBODY}`;
  const found = await lookAtCastHosts(config({ CAST_HOSTS }));
  expect(found.map(({ level }) => level)).toEqual(["good", "wrong"]);
  expect(found[0]?.text).toContain("Kitchen");
});

test("Home Assistant accepts the token, refuses it, or is away", async () => {
  const url = await serving(({ headers }, response) => {
    response.statusCode = headers.authorization === "Bearer right" ? 200 : 401;
    response.end("{}");
  });
  const level = async (home: { url: string; token: string } | null) =>
    (await lookAtHomeAssistant(home)).map(({ level }) => level);
  expect(await level(null)).toEqual([]);
  expect(await level({ url, token: "right" })).toEqual(["good"]);
  expect(await level({ url, token: "wrong" })).toEqual(["wrong"]);
  expect(await level({ url: `http://${NOBODY}`, token: "right" })).toEqual(["wrong"]);
});

test("a folder that cannot be written, is open to others, or is on a full disk", async () => {
  const levels = async (dataDir: string, free = 1e12) =>
    (await lookAtFolder({ dataDir }, async () => ({ bavail: free, bsize: 1 }))).map(
      ({ level }) => level,
    );
  expect(await levels(folder)).toEqual(["good", "good"]);
  expect(await levels(join(folder, "made", "later"))).toEqual(["good", "good"]);
  // Not even root writes there.
  expect(await levels("/proc/1")).toEqual(["wrong", "good"]);
  expect(await levels(folder, 1e7)).toEqual(["good", "wrong"]);
  expect(await levels(folder, 5e8)).toEqual(["good", "note"]);
  chmodSync(folder, 0o755);
  expect(await levels(folder)).toEqual(["note", "good"]);
});

test("the database is not there yet, is Wird's, is older, is newer, is too old, or is none", async () => {
  expect(await lookAtDatabase(config())).toMatchObject({ level: "good" });
  const database = await connect({ ...config(), log: createLog("silent") });
  await migrate(database, createLog("silent"), ["059-tables"]);
  expect(await lookAtDatabase(config())).toMatchObject({ level: "note" });
  await migrate(database, createLog("silent"));
  // While Wird has it open.
  expect((await lookAtDatabase(config())).text).toContain("those of this version");
  await database.db
    .insertInto("kysely_migration" as never)
    .values({ name: "999-later", timestamp: "" })
    .execute();
  expect((await lookAtDatabase(config())).text).toContain("newer Wird (999-later)");
  await database.db
    .insertInto("kysely_migration" as never)
    .values({ name: "038-carried-runs", timestamp: "" })
    .execute();
  const old = await lookAtDatabase(config());
  expect(old).toMatchObject({ level: "wrong" });
  expect(old.text).toContain("docs/upgrading.md");
  await database.close();
  writeFileSync(join(folder, "wird.db"), "a letter".repeat(1000));
  expect(await lookAtDatabase(config())).toMatchObject({ level: "wrong" });
});

/** Speaks as much of PostgreSQL's protocol (version 3) as the look at its clock asks for. */
async function postgresAt(now: () => number): Promise<string> {
  const message = (type: string, ...parts: (string | Buffer)[]) => {
    const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
    const length = Buffer.alloc(4);
    length.writeInt32BE(content.length + 4);
    return Buffer.concat([Buffer.from(type), length, content]);
  };
  const number = (value: number, bytes: 2 | 4) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeIntBE(value, 0, bytes);
    return buffer;
  };
  const ready = message("Z", "I");
  const server = createTcpServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", number(0, 4)), ready]));
      socket.on("data", (data) => {
        if (String.fromCharCode(data[0] ?? 0) !== "Q") return socket.end();
        const text = String(now());
        // One column of the type numeric (1700), as text.
        const column = [number(0, 4), number(0, 2), number(1700, 4), number(-1, 2), number(-1, 4)];
        const described = message("T", number(1, 2), "now\0", ...column, number(0, 2));
        const row = message("D", number(1, 2), number(text.length, 4), text);
        socket.write(Buffer.concat([described, row, message("C", "SELECT 1\0"), ready]));
      });
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close());
  return `postgres://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}/wird`;
}

// Promise database-clock: this machine's clock and the database's differ
// -> `doctor` says by how much, and that nothing starts until they agree
test("a database's clock agrees, is behind, is ahead, or is this machine's own", async () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  const look = async (theirs: number) => {
    const databaseUrl = await postgresAt(() => theirs);
    const [found] = await lookAtDatabaseClock({ databaseUrl }, () => now);
    return `${found?.about} ${found?.level}: ${found?.text}`;
  };
  expect(await look(now + 1500)).toBe(
    "Database clock good: This machine's clock and the database's agree.",
  );
  expect(await look(now - 20_000)).toMatch(
    /^Database clock wrong: .* 20 s ahead of the database's/,
  );
  expect(await look(now + 20_000)).toMatch(/^Database clock wrong: .* 20 s behind the database's/);
  expect(await lookAtDatabaseClock({ databaseUrl: null })).toEqual([]);
  expect(await lookAtDatabaseClock({ databaseUrl: `postgres://u:p@${NOBODY}/wird` })).toEqual([]);
});

// Proves unreadable-row.
test("schedules, accounts and places that this Node cannot plan are named", async () => {
  expect(await lookAtRows(config())).toEqual([]);
  const database = await connect({ ...config(), log: createLog("silent") });
  await migrate(database, createLog("silent"));
  expect(await lookAtRows(config())).toMatchObject([{ level: "good" }]);
  const zone = "Mars/Olympus_Mons";
  const run = (query: string) => sql.raw(query).execute(database.db);
  await run("pragma foreign_keys = off");
  await run(`insert into users (id, username, username_key, email, name, role, timezone, created_at)
    values (1, 'amina', 'amina', 'amina@example.org', 'Amina', 'user', '${zone}', 0)`);
  await run(`insert into prayer_settings (user_id, place, madhab, offsets, hijri_shift, hijri_months)
    values (1, '{"timezone":"${zone}"}', 'shafi', '{}', 0, '[]')`);
  for (const [id, portion, timezone] of [
    [1, '{"kind":"onwards"}', "UTC"],
    [2, '{"kind":"onwards"}', zone],
    [3, "{", "UTC"],
  ]) {
    await run(`insert into schedules (id, user_id, device_id, portion, start_time, end_time, frequency,
      timezone, enabled, continue_playback, shuffle, created_at)
      values (${id}, 1, 1, '${portion}', '04:50', '05:20', 'daily', '${timezone}', 1, 0, 0, 0)`);
  }
  const said = (await lookAtRows(config())).map(({ level, text }) => `${level}: ${text}`);
  expect(said).toEqual([
    expect.stringMatching(/^wrong: Schedule 2 of amina: .* time zone Mars/),
    expect.stringMatching(/^wrong: Schedule 3 of amina: .* cannot be read \(portion\)/),
    expect.stringMatching(/^wrong: The account amina has the time zone Mars/),
    expect.stringMatching(/^wrong: A place of prayer times has the time zone Mars/),
  ]);
  await database.close();
});

test("letters stay in a folder, or the mail server is away", async () => {
  expect(await lookAtMail(config())).toMatchObject({ level: "note" });
  const SMTP_URL = `smtp://user:secret@${NOBODY}`;
  expect(await lookAtMail(config({ SMTP_URL }))).toMatchObject({ level: "wrong" });
});

async function runDoctor(settings: Record<string, string>) {
  const program = fileURLToPath(new URL("../doctor.ts", import.meta.url));
  const env = {
    ...{ ...clockSettings, PATH: process.env.PATH },
    ...{ DATA_DIR: folder, CAST_DISCOVERY: "off", ...settings },
  };
  const child = spawn(process.execPath, [program], { cwd: folder, env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (more) => (printed += more));
  const [code] = await once(child, "close");
  return { code, printed };
}

// Proves 21.
test("the command ends with 1 when something will not work, and prints no secret", async () => {
  const ended = await runDoctor({
    SMTP_URL: `smtp://user:canary@${NOBODY}`,
    DATABASE_URL: `postgres://user:canary@${NOBODY}/wird`,
    CATALOGUE_URL: `http://${NOBODY}/canary`,
    HOME_ASSISTANT_URL: `http://${NOBODY}`,
    HOME_ASSISTANT_TOKEN: "canary",
  });
  expect(ended.code).toBe(1);
  expect(ended.printed).toContain("PostgreSQL cannot be used: wird at 127.0.0.1:9");
  expect(ended.printed).not.toContain("canary");
  expect(ended.printed).not.toContain("\u001b");
});

test("the command ends with 0 when all is well, and leaves the folder as it was", async () => {
  const catalogue = await startFakeCatalogue();
  closers.push(() => catalogue.close());
  const ended = await runDoctor({ CATALOGUE_URL: catalogue.url, PORT: "0" });
  expect(ended.printed).toContain("Nothing is wrong.");
  expect(readdirSync(folder)).toEqual([]);
  expect(ended.code).toBe(0);
});
