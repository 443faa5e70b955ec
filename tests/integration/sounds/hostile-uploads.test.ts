// Uploads that are no sounds, too large, broken off, too many, or somebody else's.
// Databases: both, for queries.
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LARGEST_SOUND, MOST_SOUNDS } from "#contract/sounds";
import { wavBytes } from "../../fakes/audio-files.ts";
import { mp3Bytes } from "../../fakes/mp3-bytes.ts";
import { createTestData, eventually, startWird, type TestData, type Wird } from "../../harness.ts";
import { soundAccount, type SoundAccount } from "./sound-account.ts";

let data: TestData;
let wird: Wird;
let amina: SoundAccount;

beforeAll(async () => {
  data = await createTestData();
  wird = await startWird({ data });
});

afterAll(async () => {
  await wird.stop();
  await data.remove();
});

beforeEach(async () => {
  amina = await soundAccount(wird);
});

/** What other tests have left is there before, too. */
async function savesNothing(work: () => Promise<void>): Promise<void> {
  const { db } = wird.parts.database;
  const kept = async () => [
    (await db.selectFrom("sounds").select("id").execute()).length,
    (await db.selectFrom("soundChunks").select("soundId").execute()).length,
  ];
  const before = await kept();
  await work();
  expect(await kept()).toEqual(before);
  // An upload that was broken off ends a moment later.
  const uploads = join(data.folder, "uploads");
  await eventually("no file is left", async () => readdirSync(uploads).length === 0);
}

describe("safety 26: what is no sound", () => {
  // Promise 26: uploads: HTML or SVG named .mp3, 21 MB, compressed, broken off, many, names with paths
  // -> 400, 413, 415, nothing kept, limits per account; kept by id, looked at by content
  test.for<[string, Buffer]>([
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>".repeat(100))],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["a PNG", Buffer.from("89504e470d0a1a0a0000000d4948445200000001", "hex")],
    ["an empty file", Buffer.alloc(0)],
    ["a header without its audio", mp3Bytes(0.02).subarray(0, 20)],
    ["zeros", Buffer.alloc(300_000)],
  ])("%s named .mp3 is 400 with a sentence, and nothing is kept", async ([, bytes]) => {
    await savesNothing(async () => {
      for (const answer of [await amina.asBody(bytes), await amina.asForm(bytes, "adhan.mp3")]) {
        expect([answer.status, answer.body.error]).toEqual([400, "invalid-input"]);
        expect(answer.body.message).toMatch(/^This file is (empty|no MP3)/);
      }
    });
  });

  // Proves 26.
  test("an hour of WAV is 413, with and without a length, and nothing is kept", async () => {
    const hour = wavBytes(3_600);
    expect(hour.length).toBeGreaterThan(LARGEST_SOUND);
    await savesNothing(async () => {
      for (const answer of [await amina.asBody(hour), await amina.asForm(hour, "hour.wav")]) {
        expect([answer.status, answer.body.error]).toEqual([413, "too-large"]);
        expect(answer.body.message).toContain("20 MB");
      }
      const endless = new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(hour.subarray(0, 1_000_000))),
      });
      const streamed = await fetch(`${wird.url}${amina.base}?name=x`, {
        method: "POST",
        duplex: "half",
        body: endless,
        headers: { cookie: amina.member.cookie(), "content-type": "audio/wav" },
      });
      expect(streamed.status).toBe(413);
      await streamed.text();
    });
  });

  test.for<[string, number, () => object]>([
    ["its sender", 413, () => ({ cookie: amina.member.cookie() })],
    ["somebody who is not signed in", 401, () => ({})],
  ])(
    "an upload over the limit is answered to %s, also where the connection closes with it",
    async ([_who, status, headers]) => {
      const sent = request(`${wird.url}${amina.base}?name=x`, {
        // As proxies send it: a connection for each request.
        agent: false,
        method: "POST",
        headers: { ...headers(), connection: "close", "content-type": "audio/wav" },
      });
      sent.end(wavBytes(3_600));
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      expect(answer.statusCode).toBe(status);
      expect(JSON.parse(await text(answer))).toMatchObject({ success: false });
    },
  );

  // Proves 26.
  test("an upload that breaks off leaves nothing, and its place is free again", async () => {
    await savesNothing(async () => {
      for (let time = 0; time < 4; time++) {
        await new Promise<void>((resolve) => {
          const sent = request(`${wird.url}${amina.base}?name=x`, {
            method: "POST",
            headers: {
              ...{ cookie: amina.member.cookie() },
              "content-type": "audio/mpeg",
              "content-length": 900_000,
            },
          });
          sent.on("error", () => {});
          sent.on("close", resolve);
          sent.write(mp3Bytes(20), () => sent.destroy());
        });
      }
    });
    await eventually("an upload is accepted", async () => {
      const { status } = await amina.asBody(mp3Bytes(1));
      return status === 201;
    });
  });

  test("compressed files, forms without a file, with two or cut short are refused", async () => {
    const zipped = { "content-type": "audio/mpeg", "content-encoding": "gzip" };
    const form = new FormData();
    form.append("name", "x");
    const two = new FormData();
    for (const name of ["a.mp3", "b.mp3"])
      two.append("file", new Blob([new Uint8Array(mp3Bytes(1))]), name);
    await savesNothing(async () => {
      expect((await amina.send(amina.base, "x", zipped)).status).toBe(415);
      expect((await amina.send(amina.base, form)).status).toBe(400);
      expect((await amina.send(amina.base, two)).status).toBe(400);
      const cut = { "content-type": "multipart/form-data; boundary=x" };
      expect(
        (await amina.send(amina.base, "--x\r\nContent-Disposition: form-data", cut)).status,
      ).toBe(400);
      expect(
        (await amina.send(amina.base, "junk", { "content-type": "multipart/form-data" })).status,
      ).toBe(400);
      expect((await amina.send(amina.base, "<p>", { "content-type": "text/html" })).status).toBe(
        415,
      );
    });
  });

  // Proves 26.
  test("another site's page cannot upload, and nobody for somebody else", async () => {
    const foreign = { "content-type": "audio/mpeg", origin: "https://evil.example" };
    const theirs = `/api/users/${amina.member.user.id + 1}/sounds?name=x`;
    const mp3 = new Uint8Array(mp3Bytes(1));
    await savesNothing(async () => {
      expect((await amina.send(`${amina.base}?name=x`, mp3, foreign)).status).toBe(403);
      expect((await amina.send(theirs, mp3, { "content-type": "audio/mpeg" })).status).toBe(403);
      const { status } = await amina.send(`${amina.base}?name=x`, mp3, {
        "content-type": "audio/mpeg",
        cookie: "",
      });
      expect(status).toBe(401);
    });
  });

  // Proves 26.
  test("an account has so many sounds and no more, however many come at once", async () => {
    const address = { name: "x", url: "https://example.org/a.mp3" };
    const made = await Promise.all(
      Array.from({ length: MOST_SOUNDS + 5 }, () => amina.member.post(amina.base, address)),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(MOST_SOUNDS);
    const refused = made.find(({ status }) => status === 409);
    expect(refused?.body.message).toContain(`${MOST_SOUNDS} sounds`);
    expect((await amina.asBody(mp3Bytes(1))).status).toBe(409);
  });

  // Proves 26.
  test("an account has so many bytes and no more", async () => {
    const { body } = await amina.asBody(mp3Bytes(1));
    await wird.parts.database.db
      .updateTable("sounds")
      .set({ size: 200 * 1024 * 1024 - 10 })
      .where("id", "=", body.id)
      .execute();
    const full = await amina.asBody(mp3Bytes(1));
    expect([full.status, full.body.message]).toEqual([409, expect.stringContaining("200 MB")]);
    expect(
      (await amina.member.post(amina.base, { name: "x", url: "https://example.org/a.mp3" })).status,
    ).toBe(201);
  });

  test("a repeated upload with the same Idempotency-Key is one sound", async () => {
    const headers = { "content-type": "audio/mpeg", "idempotency-key": "one press" };
    const upload = () => amina.send(`${amina.base}?name=x`, new Uint8Array(mp3Bytes(2)), headers);
    const first = await upload();
    expect((await upload()).body).toEqual(first.body);
    const other = await amina.send(`${amina.base}?name=x`, new Uint8Array(mp3Bytes(3)), headers);
    expect([other.status, (await amina.member.get(amina.base)).body.length]).toEqual([422, 1]);
  });
});
