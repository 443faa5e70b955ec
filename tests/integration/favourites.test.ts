// Favourite recitations and surahs: added, listed, removed, each account its own.
// Databases: SQLite.
import { afterAll, beforeAll, expect, test } from "vitest";
import { shiftedClock } from "../fakes/shifted-clock.ts";
import { type Member, startWird, type Wird } from "../harness.ts";

const clock = shiftedClock(Date.parse("2026-11-21T04:00:00Z"));
let wird: Wird;
let amina: Member;
let bilal: Member;

beforeAll(async () => {
  wird = await startWird({ clock });
  amina = await wird.member("amina");
  bilal = await wird.member("bilal");
});
afterAll(() => wird.stop());

const base = (member: Member) => `/api/users/${member.user.id}/favourites`;
const of = async (member: Member) =>
  (await member.get<{ kind: string; id: number }[]>(base(member))).body.map(
    ({ kind, id }) => `${kind} ${id}`,
  );

test("the newest first; adding twice and removing what is none change nothing", async () => {
  expect(await of(amina)).toEqual([]);
  const first = await amina.call("PUT", `${base(amina)}/surah/18`);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({ kind: "surah", id: 18, createdAt: expect.stringMatching(/Z$/) });
  clock.moveTo(clock.now() + 1_000);
  // The same number is another thing of another kind.
  await amina.call("PUT", `${base(amina)}/reciter/2`);
  clock.moveTo(clock.now() + 1_000);
  expect((await amina.call("PUT", `${base(amina)}/surah/18`)).body).toEqual(first.body);
  expect(await of(amina)).toEqual(["reciter 2", "surah 18"]);

  expect((await amina.delete(`${base(amina)}/reciter/2`)).body).toEqual({ success: true });
  expect((await amina.delete(`${base(amina)}/reciter/2`)).status).toBe(200);
  expect(await of(amina)).toEqual(["surah 18"]);
});

test("only what there is, of a kind that there is", async () => {
  const add = async (what: string) => (await bilal.call("PUT", `${base(bilal)}/${what}`)).status;
  expect(await add("surah/114")).toBe(200);
  expect(await add("surah/115")).toBe(404);
  expect(await add("surah/0")).toBe(400);
  expect(await add("reciter/99999")).toBe(404);
  expect(await add("speaker/1")).toBe(400);
  expect(await of(bilal)).toEqual(["surah 114"]);
});

test("each account has its own, and nobody else's can be read or changed", async () => {
  await amina.call("PUT", `${base(amina)}/reciter/1`);
  expect(await of(bilal)).toEqual(["surah 114"]);
  expect((await bilal.get(base(amina))).status).toBe(403);
  expect((await bilal.call("PUT", `${base(amina)}/reciter/3`)).status).toBe(403);
  expect((await bilal.delete(`${base(amina)}/reciter/1`)).status).toBe(403);
  expect(await of(amina)).toEqual(["reciter 1", "surah 18"]);
});

test("twenty presses at once make one favourite", async () => {
  const presses = Array.from({ length: 20 }, () => bilal.call("PUT", `${base(bilal)}/surah/36`));
  expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await of(bilal)).filter((each) => each === "surah 36")).toHaveLength(1);
});
