// Sounds that plans name are fetched from the agent's own server alone, kept whole, and served to speakers by their path.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LARGEST_SOUND } from "#contract/sounds";
import { eventually } from "#server/speakers/cast/test-cast-speaker";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import { createKeptSounds, type KeptSounds, type NamedSound } from "./kept-sounds.ts";
import { createSoundServer } from "./sound-server.ts";

const NOW = Date.parse("2026-11-21T04:50:00Z");
const DAY = 24 * 3_600_000;
const ADHAN = Buffer.from("an adhan of twenty-six bytes");

const pathOf = (id: number, day = "mi0c2g00") => `/media/${id}-${day}-${"x".repeat(43)}.mp3`;
const adhan = { path: pathOf(12), name: "Makkah" };

let clock: HandClock;
let folder: string;
let server: Server;
let origin: string;
let asked: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let named: NamedSound[];
let told: string[];
let kept: KeptSounds;
let count: number;

beforeEach(async () => {
  clock = handClock(NOW);
  folder = path.join(mkdtempSync(path.join(tmpdir(), "wird-agent-")), "sounds");
  asked = [];
  answer = (_request, response) => void response.end(ADHAN);
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  named = [adhan];
  told = [];
  count = -1;
  kept = open();
});

afterEach(async () => {
  kept.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

function open(): KeptSounds {
  const note = (_fields: unknown, text?: string) => told.push(text ?? String(_fields));
  return createKeptSounds({
    ...{ folder, server: origin, clock, named: () => named },
    log: { info: note, warn: note } as never,
    onKept: (now) => (count = now),
  });
}

const isKept = (sound = adhan) =>
  eventually(
    () => kept.find(sound.path) !== null,
    () => told.join("\n"),
  );
const isTold = (text: string) =>
  eventually(
    () => told.some((each) => each.includes(text)),
    () => told.join("\n"),
  );
const filesThere = () => (existsSync(folder) ? readdirSync(folder) : []);

// Proves sound-at-home-without-line.
test("what a plan names is fetched once, and found by each of its paths, also after a restart", async () => {
  kept.look();
  await isKept();
  expect(told).toEqual(["“Makkah” is kept here: it plays without the server too."]);
  expect(count).toBe(1);
  const tomorrow = { ...adhan, path: pathOf(12, "mi1c2g00") };
  named = [adhan, tomorrow];
  kept.look();
  await isKept(tomorrow);
  expect(readFileSync(kept.find(tomorrow.path)?.file ?? "")).toEqual(ADHAN);
  kept.stop();
  answer = (_request, response) => void response.writeHead(500).end();
  kept = open();
  kept.look();
  await isKept();
  expect(asked).toEqual([adhan.path]);
});

// Promise hostile-plan: a plan names anything but a sound of the agent's own server; somebody in the home's network
// asks the agent for files
// -> nothing else is fetched, a redirect is not followed; nothing else is served
test("nothing is fetched but the sounds of its own server", async () => {
  named = [
    { path: "https://elsewhere.example/adhan.mp3", name: "Address" },
    { path: "/api/user", name: "Page" },
    { path: `/media/../api/${"x".repeat(43)}.mp3`, name: "Traversal" },
    { path: `/media/1-2-${"x".repeat(43)}.mp3/../../x`, name: "Traversal" },
    { path: `//elsewhere.example${pathOf(13)}`, name: "Elsewhere" },
    adhan,
  ];
  kept.look();
  await isKept();
  expect(asked).toEqual([adhan.path]);
  expect(filesThere()).toEqual(["12.mp3"]);
});

// Proves sound-at-home-without-line.
test("a server that leads elsewhere, sends too much or too little leaves nothing behind; it is tried again", async () => {
  answer = (_request, response) =>
    void response.writeHead(302, { location: `${origin}/private` }).end();
  kept.look();
  await isTold("“Makkah” could not be kept here");
  expect(asked).toEqual([adhan.path]);
  answer = (_request, response) => {
    const piece = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent <= LARGEST_SOUND; sent += piece.length) response.write(piece);
    response.end();
  };
  told = [];
  await clock.advance(60_000);
  await isTold("“Makkah” could not be kept here");
  expect(asked).toHaveLength(2);
  answer = (_request, response) => {
    response.writeHead(200, { "content-length": 1000 }).write(ADHAN);
    setImmediate(() => response.destroy());
  };
  told = [];
  await clock.advance(120_000);
  await isTold("“Makkah” could not be kept here");
  expect(asked).toHaveLength(3);
  expect(kept.find(adhan.path)).toBeNull();
  expect(filesThere()).toEqual([]);
  answer = (_request, response) => void response.end(ADHAN);
  await clock.advance(240_000);
  await isKept();
});

test("what no plan names is not found, and is removed after some days", async () => {
  kept.look();
  await isKept();
  writeFileSync(path.join(folder, "13.mp3.part"), "left by a power cut");
  named = [];
  kept.look();
  await eventually(
    () => kept.find(adhan.path) === null,
    () => "it is found",
  );
  expect(filesThere()).toEqual(["12.mp3"]);
  const old = handClock(Date.now() + 9 * DAY);
  kept.stop();
  clock = old;
  kept = open();
  kept.look();
  await eventually(
    () => filesThere().length === 0,
    () => filesThere().join(),
  );
});

// Proves hostile-plan.
test("speakers fetch what is kept, whole and in part, and nothing else", async () => {
  kept.look();
  await isKept();
  const sounds = createSoundServer({ host: "127.0.0.1", port: 0, find: kept.find });
  const at = `http://127.0.0.1:${await sounds.open()}`;
  try {
    const whole = await fetch(at + adhan.path);
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
    expect(whole.headers.get("access-control-allow-origin")).toBe("*");
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(ADHAN);
    const part = await fetch(at + adhan.path, { headers: { range: "bytes=3-7" } });
    expect([part.status, await part.text()]).toEqual([206, "adhan"]);
    expect(part.headers.get("content-range")).toBe(`bytes 3-7/${ADHAN.length}`);
    const head = await fetch(at + adhan.path, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, `${ADHAN.length}`]);
    const asking = await fetch(at + adhan.path, { method: "OPTIONS" });
    expect([asking.status, asking.headers.get("access-control-allow-headers")]).toEqual([
      204,
      "Range",
    ]);
    const beyond = await fetch(at + adhan.path, { headers: { range: "bytes=99-" } });
    expect(beyond.status).toBe(416);
    const others = ["/", "/12.mp3", pathOf(12, "mi0c2g01"), "/media/../12.mp3"];
    for (const other of others) expect((await fetch(at + other)).status).toBe(404);
    expect((await fetch(at + adhan.path, { method: "POST" })).status).toBe(405);
  } finally {
    await sounds.stop();
  }
});
