// Readers of a media address that do not read: how many there may be, and how long.
// Databases: SQLite.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Sound } from "#contract/sounds";
import { type HandClock, handClock } from "../../fakes/hand-clock.ts";
import { mp3Bytes } from "../../fakes/mp3-bytes.ts";
import { eventually, startWird, type Wird } from "../../harness.ts";
import { bytesOf, type SoundAccount, soundAccount } from "./sound-account.ts";

/** More than the buffers of a connection hold, 16 MB. */
const bytes = mp3Bytes(4_000);
let wird: Wird;
let clock: HandClock;
let amina: SoundAccount;
let sound: Sound;
const sockets: Socket[] = [];

beforeEach(async () => {
  clock = handClock(Date.parse("2026-11-22T08:00:00Z"));
  wird = await startWird({ clock });
  amina = await soundAccount(wird);
  sound = (await amina.asBody(bytes, "Long")).body;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await wird.stop();
});

/** Asks for the sound, and takes nothing of the answer but its status. */
async function openReader(of: Sound): Promise<number> {
  const { hostname, port } = new URL(wird.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on("error", () => {});
  socket.write(`GET ${of.mediaUrl} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  const [head] = (await once(socket, "data")) as [Buffer];
  socket.pause();
  return Number(head.toString("latin1").split(" ")[1]);
}

test("safety 42: the 25th reader of a sound that does not read is refused, and nobody else", async () => {
  const other = await soundAccount(wird);
  const others: Sound = (await other.asBody(mp3Bytes(2), "Other")).body;
  for (let reader = 0; reader < 24; reader++) expect(await openReader(sound)).toBe(200);
  const refused = await amina.media(sound);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  expect((await amina.media(sound, { method: "HEAD" })).status).toBe(200);
  expect((await bytesOf(await other.media(others))).length).toBe(mp3Bytes(2).length);
});

/** Opens a reader that takes nothing. Resolves when its connection's buffers are full: the pieces read until then. */
async function openStalledReader(): Promise<number> {
  const { db } = wird.parts.database;
  const executor = Object.getPrototypeOf(Object.getPrototypeOf(db.getExecutor()));
  const { executeQuery } = executor;
  let pieces = 0;
  executor.executeQuery = function (query: { sql: string }, ...rest: unknown[]) {
    if (query.sql.includes("sound_chunks")) pieces += 1;
    return executeQuery.call(this, query, ...rest);
  };
  try {
    await openReader(sound);
    let before = -1;
    let stillFor = 0;
    await eventually("reading to stop", async () => {
      stillFor = pieces === before ? stillFor + 1 : 0;
      before = pieces;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return stillFor >= 10 && pieces > 0;
    });
    return pieces;
  } finally {
    executor.executeQuery = executeQuery;
  }
}

test("safety 42: a reader that takes nothing for two minutes is cut, and one that reads is not", async () => {
  await openStalledReader();
  const [stalled] = sockets;
  let isClosed = false;
  stalled?.once("close", () => (isClosed = true));
  await clock.advance(60_000);
  expect((await bytesOf(await amina.media(sound))).equals(bytes)).toBe(true);
  await clock.advance(61_000);
  stalled?.resume();
  await eventually("the stalled reader to be cut", () => isClosed);
});

// Proves 42.
test("what is read of a sound is what its readers take", async () => {
  const pieces = await openStalledReader();
  expect(pieces * 32 * 1024).toBeLessThan(bytes.length - 1024 * 1024);
});
