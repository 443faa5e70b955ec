// Long lists: the newest without a query, and the rest page by page; ids of more than 32 bits.
// Databases: both, for values.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Member, startWird, type Wird } from "../harness.ts";

let wird: Wird;
let admin: Member;
let amina: Member;

beforeAll(async () => {
  wird = await startWird();
  admin = await wird.member("admin");
  amina = await wird.member("amina");
});
afterAll(() => wird.stop());

const db = () => wird.parts.database.db;

// Promise list-of-thousands: a list of thousands
// -> the newest 500, older ones by `before` and `limit`
test("accounts: the newest 500, oldest first, and older ones before an id", async () => {
  const people = Array.from({ length: 505 }, (_, index) => ({
    ...{ username: `p${index}`, usernameKey: `p${index}`, name: `P ${index}` },
    ...{ role: "user" as const, timezone: "UTC", createdAt: 1 },
  }));
  for (let at = 0; at < people.length; at += 100) {
    await db()
      .insertInto("users")
      .values(people.slice(at, at + 100))
      .execute();
  }
  const ids = async (query: string) => {
    const { status, body } = await admin.get(`/api/users${query}`);
    expect(status).toBe(200);
    return body.map((user: { id: number }) => user.id) as number[];
  };
  const newest = await ids("");
  expect(newest).toHaveLength(500);
  expect(newest).toEqual(newest.toSorted((one, other) => one - other));
  expect(newest.at(-1)).toBe(507);
  const older = await ids(`?before=${newest[0]}`);
  expect(older).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await ids(`?before=${newest[0]}&limit=2`)).toEqual([6, 7]);
  for (const limit of ["0", "501", "-1", "x", "1e2"]) {
    const { status, body } = await admin.get(`/api/users?limit=${limit}`);
    expect([status, body.message]).toEqual([400, expect.stringContaining("from 1 to 500")]);
  }
  expect((await admin.get("/api/users?before=0")).status).toBe(400);
});

// Proves list-of-thousands.
test("history and runs: pages end where the next begins", async () => {
  const base = `/api/users/${amina.user.id}`;
  const entry = {
    userId: amina.user.id,
    deviceName: "",
    reciterId: 1,
    surahId: 1,
    completed: 0 as const,
  };
  // In two months, which are two partitions on PostgreSQL.
  const first = Date.parse("2026-06-28T04:50:00Z");
  const instants = Array.from({ length: 5 }, (_, day) => first + day * 86_400_000);
  const rows = instants.map((timestamp) => ({ ...entry, startPosition: 0, timestamp }));
  await db().insertInto("playbackHistory").values(rows).execute();
  const page = async (path: string) => (await amina.get(path)).body as Record<string, string>[];
  const walk = async (path: string, time: string) => {
    const seen: string[] = [];
    for (let query = "?limit=2"; ; ) {
      const some = await page(path + query);
      seen.push(...some.map((row) => row[time] as string));
      if (some.length < 2) return seen;
      query = `?limit=2&before=${seen.at(-1)}`;
    }
  };
  const all = instants.toReversed().map((instant) => new Date(instant).toISOString());
  expect(await walk(`${base}/playback-history`, "timestamp")).toEqual(all);

  const device = await amina.post(`${base}/devices`, { type: "alexa", name: "Echo" });
  const times = { reciterId: 1, startTime: "04:50", endTime: "05:20" };
  const { body } = await amina.post(`${base}/schedules`, { deviceId: device.body.id, ...times });
  const runs = instants.map((dueAt) => ({ scheduleId: body.id, dueAt, endsAt: dueAt }));
  await db()
    .insertInto("runs")
    .values(runs.map((run) => ({ ...run, endedAt: run.dueAt, status: "played" as const })))
    .execute();
  expect(await walk(`/api/schedules/${body.id}/runs`, "dueAt")).toEqual(all);
  expect(await page(`/api/schedules/${body.id}/runs`)).toHaveLength(5);
});

test("an entry of the history whose id has more than 32 bits is changed like others", async () => {
  const id = 2 ** 33 + 1;
  await db()
    .insertInto("playbackHistory")
    .values({
      ...{ id, userId: amina.user.id, deviceName: "", reciterId: 1, surahId: 1 },
      ...{ startPosition: 0, timestamp: Date.now() - 60_000, completed: 0 },
    })
    .execute();
  const { status, body } = await amina.patch(`/api/playback-history/${id}`, { endPosition: 5 });
  expect([status, body.id, body.endPosition]).toEqual([200, id, 5]);
  expect((await amina.patch(`/api/playback-history/${id + 1}`, { endPosition: 5 })).status).toBe(
    404,
  );
  const beyond = "9007199254740993";
  expect((await amina.patch(`/api/playback-history/${beyond}`, { endPosition: 5 })).status).toBe(
    400,
  );
});
