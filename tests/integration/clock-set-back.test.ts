// What was stored while the clock was a year ahead, once it is right: nothing is silent, refused or valid for a year.
// Databases: both, for values.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Reciter } from "#contract/reciters";
import { createEchoStore } from "#server/alexa/echo/echo-store";
import { echoContext, playing } from "#server/alexa/echo/test-echo";
import { createLog } from "#server/platform/log";
import { createHeaderReader } from "#server/reciters/headers/header-reader";
import { createRecordingDurations } from "#server/reciters/recording-durations";
import { sha256 } from "#server/platform/logins";
import { createCatalogueStore } from "#server/reciters/catalogue-store";
import { handClock } from "../fakes/hand-clock.ts";
import { type ShiftedClock, shiftedClock } from "../fakes/shifted-clock.ts";
import {
  at,
  createTestData,
  eventually,
  type Member,
  startWird,
  type TestData,
  type Wird,
} from "../harness.ts";

const NOW = Date.parse("2026-11-21T04:00:00Z");
const DAY = 24 * 60 * 60_000;
const AHEAD = NOW + 365 * DAY;
const password = "password of a test";

let clock: ShiftedClock;
let data: TestData;
let wird: Wird;
let amina: Member;

beforeEach(async () => {
  clock = shiftedClock(AHEAD);
  data = await createTestData();
  wird = await startWird({ clock, data });
  amina = await wird.member("amina");
});
afterEach(async () => {
  await wird.stop();
  await data.remove();
});

const db = () => wird.parts.database.db;
const path = (rest: string) => `/api/users/${amina.user.id}/${rest}`;

/** Stops Wird, and starts it with the right clock. */
async function restart(): Promise<void> {
  await wird.stop();
  clock.moveTo(NOW);
  wird = await startWird({ clock, data });
}

async function signIn(): Promise<void> {
  const visitor = wird.visitor();
  const { status } = await visitor.post("/api/login", { username: "amina", password });
  expect(status).toBe(200);
  amina = { ...visitor, user: amina.user };
}

async function makeSchedule(frequency = "daily"): Promise<number> {
  const device = await amina.post(path("devices"), { type: "alexa", name: frequency });
  const schedule = await amina.post(path("schedules"), {
    ...{ deviceId: device.body.id, reciterId: 1, startTime: "04:50", endTime: "05:20", frequency },
  });
  expect(schedule.status, JSON.stringify(schedule.body)).toBe(201);
  return schedule.body.id;
}

const nextRunOf = async (id: number) =>
  ((await amina.get(path("schedules"))).body as { id: number; nextRunAt: string }[]).find(
    (schedule) => schedule.id === id,
  )?.nextRunAt;

// Promise instants-from-the-future: instants that were stored while a clock was a year ahead: sessions, codes,
// links, keys of calls, retries, leases, the last sync, next runs
// -> once the clock is right they no longer count: what would grant access is refused, what waits goes on, and
// schedules are planned again, while Wird runs and at its start
describe("schedules", () => {
  test("made on a clock a year ahead run today, once the clock is set back under Wird", async () => {
    const ids = [await makeSchedule(), await makeSchedule("weekends")];
    await signInAt(NOW);
    for (const id of ids) {
      await eventually("its next run is today's", async () => {
        return (await nextRunOf(id)) === "2026-11-21T04:50:00.000Z";
      });
    }
  });

  test("made on a clock a year ahead run today, once Wird is started with the right clock", async () => {
    const ids = [await makeSchedule(), await makeSchedule("weekends")];
    await restart();
    await signIn();
    for (const id of ids) {
      await eventually("its next run is today's", async () => {
        return (await nextRunOf(id)) === "2026-11-21T04:50:00.000Z";
      });
    }
  });

  async function signInAt(now: number) {
    clock.moveTo(now);
    await signIn();
  }
});

// Proves instants-from-the-future.
describe("what opens something", () => {
  test("a session is refused, and signing in makes a good one", async () => {
    clock.moveTo(NOW);
    expect((await at(wird, amina).get("/api/user")).status).toBe(401);
    await signIn();
    expect((await amina.get("/api/user")).status).toBe(200);
  });

  test("a session of half an hour ahead stays", async () => {
    clock.moveTo(AHEAD - 30 * 60_000);
    expect((await at(wird, amina).get("/api/user")).status).toBe(200);
  });

  test("an invitation and an agent's code are over", async () => {
    const invited = await amina.post("/api/household/invitations", { role: "listen" });
    expect(invited.status, JSON.stringify(invited.body)).toBe(201);
    const coded = await amina.post(path("agents/code"), { name: "Home" });
    expect(coded.status, JSON.stringify(coded.body)).toBe(201);
    clock.moveTo(NOW);
    await signIn();
    const token = new URL(invited.body.url).pathname.split("/").at(-1);
    const looked = await amina.get(`/api/household/invitations/${token}`);
    expect(looked.status).toBe(404);
    const paired = await wird.visitor().post("/api/agents/pair", { code: coded.body.code });
    expect(paired.status).toBe(404);
  });

  test("a link for a new password is over", async () => {
    await amina.post("/api/auth/password-reset-request", { email: "amina@example.org" });
    const known = { tokenHash: sha256("known") };
    const updated = await db()
      .updateTable("passwordResetTokens")
      .set(known)
      .returning("id")
      .execute();
    expect(updated).toHaveLength(1);
    clock.moveTo(NOW);
    const changed = await wird.visitor().post("/api/auth/password-reset-confirm", {
      ...{ token: "known", password: "another password", confirmPassword: "another password" },
    });
    expect(changed.status).toBe(400);
  });
});

// Proves instants-from-the-future.
test("a key of a call makes a second object, and holds again", async () => {
  const create = () =>
    amina.call(
      "POST",
      path("devices"),
      { type: "alexa", name: "Kitchen" },
      { "idempotency-key": "a" },
    );
  const first = await create();
  clock.moveTo(NOW);
  await signIn();
  const second = await create();
  expect([second.status, second.body.id === first.body.id]).toEqual([201, false]);
  expect((await create()).body).toEqual(second.body);
});

// Proves instants-from-the-future.
test("a letter and an alert's message leave", async () => {
  const times = { createdAt: AHEAD, expiresAt: AHEAD + DAY, nextTryAt: AHEAD, tries: 0 };
  await db()
    .insertInto("alertOutbox")
    .values({ userId: amina.user.id, way: "ntfy", message: "{}", lastError: null, ...times })
    .execute();
  await wird.parts.mailer.queue(
    db(),
    { to: { name: "A", address: "a@example.org" }, subject: "S", plain: "p", html: "h" },
    AHEAD + DAY,
  );
  await db()
    .updateTable("mailOutbox")
    .set({ nextTryAt: AHEAD + 60_000 })
    .execute();
  clock.moveTo(NOW);
  await wird.parts.mailer.run();
  await wird.parts.alerts.run();
  expect(await db().selectFrom("mailOutbox").select("id").execute()).toEqual([]);
  expect(await db().selectFrom("alertOutbox").select("id").execute()).toEqual([]);
});

// Proves instants-from-the-future.
test("alerts are told", async () => {
  const scheduleId = await makeSchedule();
  await db()
    .insertInto("alerts")
    .values({
      ...{ userId: amina.user.id, scheduleId, dueAt: NOW - 60_000, slot: 0, kind: "failed" },
      ...{ what: '"x"', speaker: "Kitchen", reason: "null", createdAt: AHEAD, told: 0 },
    })
    .execute();
  clock.moveTo(NOW);
  await wird.parts.alerts.run();
  expect(await db().selectFrom("alerts").select("told").execute()).toEqual([{ told: 1 }]);
});

// Proves instants-from-the-future.
test("the catalogue is synchronised: neither its last sync nor a lease of a year ahead is waited for", async () => {
  const store = createCatalogueStore({ db: db(), clock });
  await eventually("the sync of the start has ended", async () => {
    const { leaseUntil, lastRunAt } = await store.state();
    return leaseUntil === null && lastRunAt !== null;
  });
  await db().updateTable("catalogueSync").set({ lastRunAt: AHEAD, lastSuccessAt: AHEAD }).execute();
  await db().updateTable("catalogueSync").set({ runningNode: "x", leaseUntil: AHEAD }).execute();
  clock.moveTo(NOW);
  expect((await wird.parts.catalogue.status()).inProgress).toBe(false);
  expect(await store.acquire("one", 3, 1)).toBe(true);
  // While that one runs.
  expect(await store.acquire("two", 3, null)).toBe(false);
});

// Proves instants-from-the-future.
test("the use of a token is noted again", async () => {
  const made = await amina.post(path("tokens"), { name: "Shelf", scope: "read" });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const use = () =>
    wird.visitor().call("GET", path("schedules"), undefined, {
      authorization: `Bearer ${made.body.token}`,
    });
  expect((await use()).status).toBe(200);
  clock.moveTo(NOW);
  expect((await use()).status).toBe(200);
  await eventually("it is noted", async () => {
    const [row] = await db().selectFrom("tokens").select("lastUsedAt").execute();
    return (row?.lastUsedAt ?? AHEAD) < NOW + DAY;
  });
});

// Proves instants-from-the-future.
test("a page's listening moves a khatm on", async () => {
  const made = await amina.post(path("khatms"), { reciterId: 1, days: 30 });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  clock.moveTo(NOW);
  await signIn();
  const heard = { reciterId: 1, surahId: 1, from: 0, to: 20, ended: false };
  const told = await amina.post(`/api/khatms/${made.body.id}/heard`, heard);
  expect(told.status, JSON.stringify(told.body)).toBe(200);
  const [row] = await db().selectFrom("khatms").select(["pointMs", "reportedAt"]).execute();
  expect(row?.pointMs).toBeGreaterThan(0);
  expect(row?.reportedAt).toBeLessThan(NOW + DAY);
});

// Proves instants-from-the-future.
test("a khatm and a portion that were set on a clock a year ahead are moved on by their runs", async () => {
  const made = await amina.post(path("khatms"), { reciterId: 1, days: 30 });
  for (const change of [{ progress: { surah: 1, ayah: 5 } }, { beginAgain: true }]) {
    const changed = await amina.patch(`/api/khatms/${made.body.id}`, change);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  }
  const scheduleId = await makeSchedule();
  const from = { surah: 1, ayah: 1 };
  const portion = JSON.stringify({ kind: "part", unit: "surah", count: 1, from });
  const point = JSON.stringify({ ...from, second: null, reciterId: null, setAt: AHEAD });
  await db().updateTable("schedules").set({ portion, point }).execute();
  clock.moveTo(NOW);
  const heard = { dueAt: NOW, surahId: 1, from: 0, to: 20, ended: false };
  await wird.parts.khatms.heard(made.body.id, heard);
  await wird.parts.khatms.heardOf(scheduleId, heard);
  const { pointMs } = await db().selectFrom("khatms").select("pointMs").executeTakeFirstOrThrow();
  const row = await db().selectFrom("schedules").select("point").executeTakeFirstOrThrow();
  expect([pointMs, JSON.parse(row.point ?? "{}").second]).toEqual([20_000, 20]);
});

// Proves instants-from-the-future.
test("the headers of recordings are read: neither a try nor a lease of a year ahead is waited for", async () => {
  const log = createLog("silent");
  const durations = createRecordingDurations({ db: db(), clock, log });
  const { body } = await amina.get("/api/reciters");
  const [{ id: reciterId }] = body as [Reciter];
  await durations.of(reciterId, amina.user.id);
  await db().updateTable("reciters").set({ availableSurahs: "[112]" }).execute();
  const tried = { reciterId, surahId: 112, nextTryAt: AHEAD };
  await db().insertInto("recordingHeaderTries").values(tried).execute();
  await db()
    .insertInto("recordingHeaderLease")
    .values({ id: 1, node: "x", leaseUntil: AHEAD })
    .execute();
  const hand = handClock(NOW);
  const requested: string[] = [];
  const reader = createHeaderReader({
    ...{ db: db(), node: "one", clock: hand, log, durations },
    recordings: {
      mayRead: () => true,
      async read(url) {
        requested.push(url);
        return { ok: false, fault: "recording" };
      },
    },
  });
  reader.start();
  await eventually("it is read", async () => {
    await hand.advance(1000);
    return requested.some((url) => url.endsWith("112.mp3"));
  });
  await reader.stop();
});

// Proves instants-from-the-future.
test("an Echo's events count: none is older than what was heard on a clock that was ahead", async () => {
  const device = await amina.post(path("devices"), { type: "alexa", name: "Echo" });
  const store = createEchoStore({ db: db(), clock });
  const player = playing(echoContext(), { heardAt: AHEAD, historyId: null });
  await store.change(device.body.id, () => ({ player }));
  expect((await store.find(device.body.id))?.heardAt).toBe(AHEAD);
  clock.moveTo(NOW);
  expect((await store.find(device.body.id))?.heardAt).toBeLessThan(NOW + DAY);
});
