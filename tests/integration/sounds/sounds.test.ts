// Sounds of one's own: every kind of file and address, whose they are, and their end.
// Databases: SQLite.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aacBytes, m4aBytes, opusBytes, wavBytes } from "../../fakes/audio-files.ts";
import { mp3Bytes } from "../../fakes/mp3-bytes.ts";
import { createTestData, startWird, type TestData, type Wird } from "../../harness.ts";
import { bytesOf, soundAccount, type SoundAccount } from "./sound-account.ts";

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

describe("what is a sound", () => {
  test.for<[string, Buffer, string, number]>([
    ["MP3", mp3Bytes(12), "audio/mpeg", 12],
    ["AAC", aacBytes(20), "audio/aac", 20],
    ["M4A", m4aBytes(95), "audio/mp4", 95],
    ["Opus", opusBytes(42), "audio/ogg", 42],
    ["WAV", wavBytes(3), "audio/wav", 3],
  ])("%s, as the body and in a form", async ([name, bytes, contentType, seconds]) => {
    const body = await amina.asBody(bytes, name, "application/octet-stream");
    const form = await amina.asForm(bytes, "C:\\music\\../adhan makkah.mp3");
    for (const [answer, called] of [
      [body, name],
      [form, "adhan makkah"],
    ] as const) {
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      expect(answer.body).toMatchObject({
        ...{ userId: amina.member.user.id, name: called, kind: "file", contentType },
        ...{ size: bytes.length, url: null, createdAt: expect.stringContaining("T") },
      });
      expect(answer.body.seconds).toBeCloseTo(seconds, 0);
      expect(await bytesOf(await amina.media(answer.body))).toEqual(bytes);
    }
    expect((await amina.member.get(amina.base)).body).toHaveLength(2);
  });

  test("the name of a form stands before or behind the file, in any script", async () => {
    const named = await amina.asForm(mp3Bytes(1), "x.mp3", { name: " أذان الفجر " });
    expect(named.body.name).toBe("أذان الفجر");
    expect((await amina.asForm(mp3Bytes(1), "\u202e.mp3")).body.name).toBe("Sound");
    expect((await amina.asForm(mp3Bytes(1), "x.mp3", { name: "  " })).status).toBe(400);
  });

  test("an address is kept as it is", async () => {
    const url = "https://example.org/Adhan%20Makkah.OGG?x=1";
    const { status, body } = await amina.member.post(amina.base, { name: "Makkah", url });
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: "address", url, mediaUrl: url, contentType: "audio/ogg" });
    expect(body).toMatchObject({ size: null, seconds: null });
    expect(await wird.parts.sounds.recordingOf(body.id)).toEqual({
      ...{ id: body.id, name: "Makkah", path: url },
    });
  });

  test.for([
    "http://example.org/a.mp3",
    "https://amina:secret@example.org/a.mp3",
    "https://@example.org@evil/a.mp3",
    "https://",
    "https:///a.mp3",
    "https://exa mple.org/",
    "https:\\\\example.org",
    "javascript:alert(1)",
    "data:audio/mpeg;base64,AAAA",
    "/media/12",
    `https://example.org/${"a".repeat(2_000)}`,
  ])("%s is no address for a sound", async (url) => {
    expect((await amina.member.post(amina.base, { name: "x", url })).status).toBe(400);
  });
});

describe("schedules with a sound", () => {
  async function scheduleWith(soundId: number, owner = amina.member) {
    const user = `/api/users/${owner.user.id}`;
    const device = await owner.post(`${user}/devices`, { type: "browser", name: "Tablet" });
    return owner.post(`${user}/schedules`, {
      ...{ deviceId: device.body.id, startTime: "04:50", endTime: null },
      portion: { kind: "sound", soundId },
    });
  }

  test("a sound that a schedule plays is not deleted, and the answer names the schedule", async () => {
    const { body } = await amina.asBody(mp3Bytes(2));
    const made = await scheduleWith(body.id);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const path = `/api/sounds/${body.id}`;
    const refused = await amina.member.delete(path);
    expect(refused).toMatchObject({ status: 409, body: { error: "conflict" } });
    expect(refused.body.message).toContain("04:50 on Tablet");
    expect((await amina.media(body)).status).toBe(200);
    await amina.member.delete(`/api/schedules/${made.body.id}`);
    expect((await amina.member.delete(path)).status).toBe(200);
  });

  test("somebody else's sound is 404 for a schedule, as an absent one", async () => {
    const { body } = await amina.asBody(mp3Bytes(2));
    const other = await soundAccount(wird);
    const theirs = await scheduleWith(body.id, other.member);
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual((await scheduleWith(999_999, other.member)).body);
  });
});

test("somebody else's sound is 404, and the export has one's own without its key", async () => {
  const { body } = await amina.asBody(mp3Bytes(2));
  const bilal = await wird.member("bilal");
  const theirs = await bilal.delete(`/api/sounds/${body.id}`);
  expect(theirs).toMatchObject({
    status: 404,
    body: (await bilal.delete("/api/sounds/999999")).body,
  });
  const exported = (await amina.member.get("/api/user/export")).body;
  expect(exported.sounds).toMatchObject([{ name: "Adhan", size: body.size }]);
  expect(JSON.stringify(exported)).not.toContain("mediaKey");
});
