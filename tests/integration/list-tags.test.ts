// ETags of lists: what has not changed is answered 304, to whoever has it already and nobody else.
// Databases: SQLite.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Member, startWird, type Wird } from "../harness.ts";

let wird: Wird;
let amina: Member;
let other: Member;

beforeAll(async () => {
  wird = await startWird();
  amina = await wird.member("amina");
  other = await wird.member("other");
});

afterAll(() => wird.stop());

const devicesOf = ({ user }: Member) => `/api/users/${user.id}/devices`;
const having = (member: Member, path: string, etag: string) =>
  member.call("GET", path, undefined, { "if-none-match": etag });

async function etagOf(member: Member, path: string): Promise<string> {
  const { status, headers } = await member.get(path);
  expect(status).toBe(200);
  return headers.get("etag") ?? "none";
}

async function addSpeaker(member: Member, name: string): Promise<void> {
  const { status, body } = await member.post(devicesOf(member), { type: "google", name });
  expect(status, JSON.stringify(body)).toBe(201);
}

describe("safety 1: a list's ETag", () => {
  test("an unchanged list is 304 without a body, also past a proxy; no cache may store it", async () => {
    await addSpeaker(amina, "Kitchen");
    const etag = await etagOf(amina, devicesOf(amina));
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const { status, body, headers } = await having(amina, devicesOf(amina), known);
      expect([status, body]).toEqual([304, ""]);
      expect(headers.get("etag")).toBe(etag);
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  test("a changed one is 200 with all of it and another ETag", async () => {
    const etag = await etagOf(amina, devicesOf(amina));
    await addSpeaker(amina, "Study");
    const { status, body, headers } = await having(amina, devicesOf(amina), etag);
    expect([status, body.map(({ name }: { name: string }) => name)]).toEqual([
      200,
      ["Kitchen", "Study"],
    ]);
    expect(headers.get("etag")).not.toBe(etag);
  });

  // Proves 1: the ETag of a list opens and matches nothing of another's
  test("never matches another account's, though both are empty", async () => {
    const [ours, theirs] = [amina, other].map(({ user }) => `/api/users/${user.id}/schedules`);
    const etag = await etagOf(amina, ours as string);
    expect((await other.get(theirs as string)).body).toEqual([]);
    expect((await having(other, theirs as string, etag)).status).toBe(200);
  });

  // Proves 1.
  test("opens nothing: without a session it is 401, for another's path 403", async () => {
    const etag = await etagOf(amina, devicesOf(amina));
    expect((await having(other, devicesOf(amina), etag)).status).toBe(403);
    const stranger = wird.visitor();
    const asked = { "if-none-match": etag };
    expect((await stranger.call("GET", devicesOf(amina), undefined, asked)).status).toBe(401);
  });

  test("each list has one; a single object has none", async () => {
    for (const list of ["devices", "schedules", "playback-history", "khatms", "sounds"]) {
      expect(await etagOf(amina, `/api/users/${amina.user.id}/${list}`), list).toMatch(/^"/);
    }
    expect((await amina.get("/api/user")).headers.has("etag")).toBe(false);
  });
});
