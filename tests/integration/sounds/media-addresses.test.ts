// The addresses of sounds: signed, expiring, with ranges, without a session.
// Databases: both, for queries.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Sound } from "#contract/sounds";
import { mp3Bytes } from "../../fakes/mp3-bytes.ts";
import { type ShiftedClock, shiftedClock } from "../../fakes/shifted-clock.ts";
import { createTestData, startWird, type TestData, type Wird } from "../../harness.ts";
import { bytesOf, soundAccount, type SoundAccount } from "./sound-account.ts";

const NOW = Date.parse("2026-11-22T08:00:00Z");
const HOUR = 60 * 60_000;

let data: TestData;
let wird: Wird;
let amina: SoundAccount;
let clock: ShiftedClock;

beforeAll(async () => {
  data = await createTestData();
  clock = shiftedClock(NOW);
  wird = await startWird({ data, clock });
});

afterAll(async () => {
  await wird.stop();
  await data.remove();
});

beforeEach(async () => {
  amina = await soundAccount(wird);
});

const chunks = () => wird.parts.database.db.selectFrom("soundChunks").select("soundId").execute();

describe("safety 27: media addresses", () => {
  // Over three chunks, and with a tail.
  const bytes = mp3Bytes(200);
  let sound: Sound;
  beforeEach(async () => {
    sound = (await amina.asBody(bytes, 'Adhan "Makkah"\r\n فجر')).body;
  });

  // Proves 27.
  test("the whole, with a type, without a session and with CORS", async () => {
    const reply = await amina.media(sound);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "audio/mpeg",
      "content-length": String(bytes.length),
      "accept-ranges": "bytes",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringContaining("private"),
      "content-disposition": expect.stringMatching(
        /^inline; filename="sound\.mp3"; filename\*=UTF-8''[\w%.-]+$/,
      ),
    });
    expect(reply.headers.get("set-cookie")).toBeNull();
    expect((await bytesOf(reply)).equals(bytes)).toBe(true);
    const head = await amina.media(sound, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
    const asked = await amina.media(sound, { method: "OPTIONS" });
    expect([asked.status, asked.headers.get("access-control-allow-headers")]).toEqual([
      204,
      "Range",
    ]);
  });

  test.for<[string, number, number]>([
    ["bytes=0-", 0, bytes.length],
    ["bytes=0-0", 0, 1],
    ["bytes=262143-262144", 262_143, 262_145],
    ["bytes=262144-", 262_144, bytes.length],
    ["bytes=1000-700000", 1_000, 700_001],
    ["bytes=-5", bytes.length - 5, bytes.length],
    ["bytes=10-99999999", 10, bytes.length],
  ])("%s is 206 with exactly these bytes", async ([range, start, end]) => {
    const reply = await amina.media(sound, { headers: { range } });
    expect(reply.status).toBe(206);
    expect(reply.headers.get("content-range")).toBe(`bytes ${start}-${end - 1}/${bytes.length}`);
    expect((await bytesOf(reply)).equals(bytes.subarray(start, end))).toBe(true);
  });

  // Proves 27.
  test("a range past the end is 416; several or none are the whole; If-Range and ETag hold", async () => {
    const beyond = await amina.media(sound, { headers: { range: `bytes=${bytes.length}-` } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([
      416,
      `bytes */${bytes.length}`,
    ]);
    const statusOf = async (headers: Record<string, string>) => {
      const reply = await amina.media(sound, { headers });
      await reply.arrayBuffer();
      return reply.status;
    };
    expect(await statusOf({ range: "bytes=0-1,4-5" })).toBe(200);
    expect(await statusOf({ range: "bytes=0-9", "if-range": '"another"' })).toBe(200);
    const etag = (await amina.media(sound, { method: "HEAD" })).headers.get("etag") ?? "";
    expect(await statusOf({ range: "bytes=0-9", "if-range": etag })).toBe(206);
    expect(await statusOf({ "if-none-match": etag })).toBe(304);
  });

  // Promise 27: media addresses: tampered, expired, another's, deleted, ranges past the end
  // -> 404 alike, 416; audio with nosniff, without a session
  test("tampered, expired, deleted and another's are the same 404", async () => {
    const absent = await fetch(`${wird.url}/media/1-zzzzzzzz-${"A".repeat(43)}.mp3`);
    const sentence = await absent.text();
    expect(absent.status).toBe(404);
    const isAbsent = async (path: string) => {
      const reply = await fetch(wird.url + path);
      expect([reply.status, await reply.text()], path).toEqual([404, sentence]);
    };
    const other = (await amina.asBody(mp3Bytes(2), "other")).body as Sound;
    const [, token = ""] = sound.mediaUrl.split("/media/");
    await isAbsent(`/media/${other.id}${token.slice(String(sound.id).length)}`);
    await isAbsent(`/media/${token.slice(0, -5)}${token.endsWith("A.mp3") ? "B" : "A"}.mp3`);
    await isAbsent(`/media/${token.replace(".mp3", ".html")}`);
    await isAbsent(`/media/${sound.id}`);
    await isAbsent("/media/..%2f..%2fetc%2fpasswd");
    expect((await amina.member.delete(`/api/sounds/${sound.id}`)).body).toEqual({ success: true });
    await isAbsent(sound.mediaUrl);
    expect(await wird.parts.sounds.recordingOf(sound.id)).toBeNull();
    expect((await chunks()).filter(({ soundId }) => soundId === sound.id)).toEqual([]);
    clock.moveTo(clock.now() + 49 * HOUR);
    await isAbsent(other.mediaUrl);
  });
});
