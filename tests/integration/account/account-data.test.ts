// The data stored about a person: exported in full, deleted with the account, removed when it expires.
// Databases: both, for queries.
import { afterEach, expect, test } from "vitest";
import { isPartition } from "#server/platform/database/partitions";
import { type AccountApp, startAccountApp } from "./account-app.ts";

let wird: AccountApp;
afterEach(() => wird.close());

test("an account is deleted with all its data, after its username has been typed", async () => {
  wird = await startAccountApp();
  await wird.browser().register("admin");
  const browser = wird.browser();
  const { id } = await browser.register("aisha");
  const belongings = await giveBelongings(id);
  const echo = { type: "alexa", name: "Echo" };
  const keyed = { headers: { "idempotency-key": "a press" } };
  expect((await browser.post(`/api/users/${id}/devices`, echo, keyed)).statusCode).toBe(201);
  await browser.post("/api/auth/password-reset-request", { email: "aisha@example.org" });

  const refused = await browser.delete("/api/user", { username: "admin" });
  const message = "To delete your account, type its username.";
  expect([refused.statusCode, refused.json().message]).toEqual([400, message]);
  expect((await browser.delete("/api/user", { username: "Aisha" })).statusCode).toBe(200);

  expect((await wird.accounts.list()).map((user) => user.username)).toEqual(["admin"]);
  for (const table of [
    "devices",
    "sounds",
    "soundChunks",
    "schedules",
    "scheduleSpeakers",
    "runs",
    "playbackState",
    "playbackHistory",
    "passwordResetTokens",
    "mailOutbox",
    "idempotencyKeys",
    "prayerSettings",
    "timetableDays",
    "tokens",
    "favourites",
  ] as const) {
    expect(await wird.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  expect(await wird.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
  expect((await browser.get("/api/user")).statusCode).toBe(401);
  expect(wird.published).toEqual(
    expect.arrayContaining([
      { name: "logins-ended", event: { userId: id, idHashes: null } },
      { name: "device-changed", event: { deviceId: belongings.deviceId } },
      { name: "schedules-changed", event: { scheduleId: belongings.scheduleId } },
    ]),
  );
});

test("the export has everything of one's own, and neither secrets nor others' things", async () => {
  wird = await startAccountApp();
  const other = await wird.browser().register("other");
  await giveBelongings(other.id, "Other's Echo");
  const browser = wird.browser();
  const { id } = await browser.register("aisha");
  await giveBelongings(id);
  const reply = await browser.get("/api/user/export");
  expect(reply.headers["content-disposition"]).toBe('attachment; filename="wird-export.json"');
  const all = reply.json();
  expect(all.user).toMatchObject({ id, username: "aisha", hasPassword: true });
  expect(all.user.createdAt).toBe("2026-11-20T12:00:00.000Z");
  expect(all.devices).toMatchObject([{ name: "Kitchen" }]);
  expect(all.schedules).toMatchObject([{ startTime: "04:50", days: [5] }]);
  expect(all.scheduleSpeakers).toMatchObject([{ slot: 1 }]);
  expect(all.runs).toMatchObject([{ status: "played" }]);
  expect(all.playbackHistory).toMatchObject([{ surahId: 18 }]);
  expect(all.prayerSettings).toMatchObject({ madhab: "hanafi", place: { city: "Cairo" } });
  expect(all.timetableDays).toMatchObject([{ date: "2026-11-21", fajr: "04:50" }]);
  expect(all.favourites).toEqual([
    { kind: "surah", itemId: 18, createdAt: "2026-11-20T12:00:00.000Z" },
  ]);
  expect(all.tokens).toMatchObject([{ name: "Clock", createdAt: "2026-11-20T12:00:00.000Z" }]);
  expect(all.playbackState).toMatchObject([{ status: "stopped" }]);
  expect(all.sessions).toHaveLength(1);
  expect(reply.body).not.toMatch(/argon2|idHash|hash of|Other's Echo/);
});

test("no table about people has been forgotten in the export", async () => {
  wird = await startAccountApp();
  const about: string[] = [];
  for (const { name, columns } of await wird.db.introspection.getTables()) {
    if (isPartition(name)) continue;
    if (columns.some((column) => column.name === "user_id")) about.push(name);
  }
  const exported = [
    ...["devices", "schedules", "khatms", "playback_history", "sessions"],
    ...["prayer_settings", "timetable_days", "alerts", "quiets"],
  ];
  const exportedInPart = [
    ...["alexa_grants", "alexa_pairings", "sounds", "tokens", "alert_settings", "favourites"],
    ...["household_members", "push_browsers", "agents", "own_durations"],
  ];
  const onlyHashesOfSecrets = [
    ...["password_reset_tokens", "alexa_test_tokens", "alexa_pairing_codes", "agent_codes"],
  ];
  // Kept for a day; copies of data that the export includes.
  const copies = ["idempotency_keys", "alert_outbox"];
  // Add a new table to account-export, or to one of the last two lists here.
  expect(about.toSorted()).toEqual(
    [...exported, ...exportedInPart, ...onlyHashesOfSecrets, ...copies].toSorted(),
  );
});

test("what is over is cleared away, and nothing else", async () => {
  wird = await startAccountApp();
  const left = () =>
    Promise.all(
      (["sessions", "rateLimits", "passwordResetTokens"] as const).map(
        async (table) => (await wird.db.selectFrom(table).selectAll().execute()).length,
      ),
    );
  const browser = wird.browser();
  await browser.register("aisha");
  await browser.signIn("aisha", "a wrong guess");
  await browser.post("/api/auth/password-reset-request", { email: "aisha@example.org" });
  expect(await left()).toEqual([1, 6, 1]);
  await wird.sweeper.run();
  expect(await left()).toEqual([1, 6, 1]);
  await wird.clock.advance(3 * 60 * 60_000);
  await wird.sweeper.run();
  expect(await left()).toEqual([1, 0, 0]);
  await wird.clock.advance(30 * 24 * 60 * 60_000);
  await wird.sweeper.run();
  expect(await left()).toEqual([0, 0, 0]);
});

async function giveBelongings(userId: number, deviceName = "Kitchen") {
  const { db } = wird;
  const settings = { highLatitude: null, offsets: "{}", hijriShift: 0, hijriMonths: "[]" };
  await db
    .insertInto("prayerSettings")
    .values({ userId, place: '{"city":"Cairo"}', method: null, madhab: "hanafi", ...settings })
    .execute();
  const times = { sunrise: "06:20", dhuhr: "11:40", asr: "14:40", maghrib: "16:57", isha: "18:20" };
  await db
    .insertInto("timetableDays")
    .values({ userId, date: "2026-11-21", fajr: "04:50", ...times })
    .execute();
  const createdAt = wird.clock.now();
  const token = { userId, name: "Clock", scope: "read", createdAt } as const;
  await db
    .insertInto("tokens")
    .values({ ...token, tokenHash: `hash of ${userId}` })
    .execute();
  await db
    .insertInto("favourites")
    .values({ userId, kind: "surah", itemId: 18, createdAt })
    .execute();
  const id = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
    (await query.executeTakeFirstOrThrow()).id;
  const reciterId = await id(
    db
      .insertInto("reciters")
      .values({
        identifier: `mp3quran-${userId}`,
        name: "A reciter",
        nameArabic: "",
        rewaya: "",
        style: "",
        server: "",
        path: "",
        availableSurahs: "[1]",
        available: 1,
        updatedAt: createdAt,
      })
      .returning("id"),
  );
  const soundId = await id(
    db
      .insertInto("sounds")
      .values({
        ...{ userId, name: "Adhan", url: null, contentType: "audio/mpeg", size: 3, seconds: 1 },
        ...{ mediaKey: "a secret key", createdAt },
      })
      .returning("id"),
  );
  const chunk = { soundId, number: 0, bytes: Buffer.from("abc") };
  await db.insertInto("soundChunks").values(chunk).execute();
  const deviceId = await id(
    db
      .insertInto("devices")
      .values({
        userId,
        type: "google",
        name: deviceName,
        deviceId: "abc",
        isConnected: 1,
        createdAt,
      })
      .returning("id"),
  );
  const scheduleId = await id(
    db
      .insertInto("schedules")
      .values({
        userId,
        deviceId,
        reciterId,
        startTime: "04:50",
        endTime: "05:20",
        frequency: "custom",
        days: "[5]",
        timezone: "UTC",
        enabled: 1,
        continuePlayback: 0,
        shuffle: 0,
        createdAt,
      })
      .returning("id"),
  );
  await db.insertInto("scheduleSpeakers").values({ scheduleId, deviceId, slot: 1 }).execute();
  const due = { scheduleId, dueAt: createdAt, endsAt: createdAt + 1 };
  await db
    .insertInto("runs")
    .values({ ...due, status: "played" })
    .execute();
  await db
    .insertInto("playbackState")
    .values({
      deviceId,
      status: "stopped",
      position: 0,
      volume: 75,
      muted: 0,
      positionAt: createdAt,
      lastUpdated: createdAt,
    })
    .execute();
  await db
    .insertInto("playbackHistory")
    .values({
      userId,
      deviceId,
      deviceName,
      reciterId,
      surahId: 18,
      startPosition: 0,
      completed: 1,
      timestamp: createdAt,
    })
    .execute();
  return { deviceId, scheduleId };
}
