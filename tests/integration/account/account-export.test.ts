// The export of an account with much: whole, in steps, and not as often as one likes.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Member, startWird, type Wird } from "../../harness.ts";
import { belongingsOf } from "../belongings.ts";

let wird: Wird;
let amina: Member;
beforeEach(async () => {
  wird = await startWird();
  await wird.member("first");
  amina = await wird.member("amina");
});
afterEach(() => wird.stop());

// Proves 42.
test("every run and entry is in it once, over many steps, and nobody else's", async () => {
  const { db } = wird.parts.database;
  const other = await wird.member("bilal");
  const others = await belongingsOf(other);
  const { schedule: scheduleId, device: deviceId } = await belongingsOf(amina);
  const now = Date.now();
  for (let step = 0; step < 5; step++) {
    const dues = Array.from({ length: 90 }, (_, index) => now - (step * 90 + index) * 60_000);
    // On three speakers: steps end between those of one instant.
    const runs = dues.flatMap((dueAt) =>
      [0, 1, 2].map((slot) => ({
        ...{ scheduleId, dueAt, slot, endsAt: dueAt + 1, endedAt: dueAt + 1 },
        status: "played" as const,
      })),
    );
    await db.insertInto("runs").values(runs).execute();
    const entries = dues.flatMap((timestamp) =>
      [0, 1].map(() => ({
        ...{ userId: amina.user.id, deviceId, reciterId: 1, surahId: 1, deviceName: "Kitchen" },
        ...{ timestamp, startPosition: 0, endPosition: 9, secondsHeard: 9, completed: 1 as const },
      })),
    );
    await db.insertInto("playbackHistory").values(entries).execute();
  }
  const { status, headers, body } = await amina.get("/api/user/export");
  expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  expect(headers.get("content-disposition")).toBe('attachment; filename="wird-export.json"');
  const ids = (rows: { id: number }[]) => new Set(rows.map(({ id }) => id)).size;
  expect([body.runs.length, ids(body.runs)]).toEqual([1350, 1350]);
  // One is that of its belongings.
  expect([body.playbackHistory.length, ids(body.playbackHistory)]).toEqual([901, 901]);
  expect(body.runs[0].dueAt).toBe(new Date(now - 449 * 60_000).toISOString());
  expect(JSON.stringify(body.schedules)).not.toContain(`"id":${others.schedule},`);
  expect(
    body.playbackHistory.every((row: { userId: number }) => row.userId === amina.user.id),
  ).toBe(true);
});

test("safety 42: a seventh export within an hour is refused", async () => {
  for (let time = 0; time < 6; time++) {
    expect((await amina.get("/api/user/export")).status).toBe(200);
  }
  const { status, headers } = await amina.get("/api/user/export");
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(3_000);
});
