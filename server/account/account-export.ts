// Everything Wird keeps about one person, in the words of the tables, without secrets, piece by piece.
import { type Pace, paced } from "#server/platform/costly-calls";
import type { Queries } from "#server/platform/database/database";
import { shownStatus } from "#server/runs/run-tables";
import { isoInstant } from "./account-reply.ts";

/** Rows that are in memory at once. */
const AT_ONCE = 200;

type Rows = readonly object[];

/** JSON text of one object: what there is much of is read in steps. */
export async function* exportAccount(
  db: Queries,
  userId: number,
  pace: Pace = paced(),
): AsyncGenerator<string> {
  const account = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const { passwordHash, usernameKey, emailKey, emailProofHash, ...user } = account;
  yield `{"user":${readable({ ...user, hasPassword: passwordHash !== null })}`;
  for (const [name, rows] of Object.entries(await fewOf(db, userId))) {
    yield `,"${name}":${readable(rows)}`;
    await pace();
  }
  for (const [name, pages] of Object.entries(manyOf(db, userId))) {
    yield `,"${name}":[`;
    let isFirst = true;
    for await (const rows of pages) {
      if (rows.length === 0) continue;
      yield (isFirst ? "" : ",") + rows.map(readable).join(",");
      isFirst = false;
      await pace();
    }
    yield "]";
  }
  yield "}";
}

function manyOf(db: Queries, userId: number): Record<string, AsyncIterable<Rows>> {
  return {
    runs: runsOf(db, userId),
    playbackHistory: historyOf(db, userId),
    alerts: alertsOf(db, userId),
  };
}

/** Of one schedule after another, along the index of their instants. */
async function* runsOf(db: Queries, userId: number): AsyncGenerator<Rows> {
  const schedules = await db
    .selectFrom("schedules")
    .select("id")
    .where("userId", "=", userId)
    .execute();
  for (const { id } of schedules) {
    let last = { dueAt: -1, slot: 0 };
    for (;;) {
      const rows = await db
        .selectFrom("runs")
        .selectAll()
        .where("scheduleId", "=", id)
        .where("dueAt", ">=", last.dueAt)
        .where(({ or, eb }) => or([eb("dueAt", ">", last.dueAt), eb("slot", ">", last.slot)]))
        .orderBy("dueAt")
        .orderBy("slot")
        .limit(AT_ONCE)
        .execute();
      yield rows.map((run) => ({ ...run, status: shownStatus[run.status] }));
      if (rows.length < AT_ONCE) break;
      last = rows.at(-1) ?? last;
    }
  }
}

/** Along the index of its instants, the oldest first. */
async function* historyOf(db: Queries, userId: number): AsyncGenerator<Rows> {
  let last = { timestamp: -1, id: 0 };
  for (;;) {
    const rows = await db
      .selectFrom("playbackHistory")
      .selectAll()
      .where("userId", "=", userId)
      .where("timestamp", ">=", last.timestamp)
      .where(({ or, eb }) => or([eb("timestamp", ">", last.timestamp), eb("id", ">", last.id)]))
      .orderBy("timestamp")
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    yield rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1) ?? last;
  }
}

/** They are kept for three months. */
async function* alertsOf(db: Queries, userId: number): AsyncGenerator<Rows> {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom("alerts")
      .selectAll()
      .where("userId", "=", userId)
      .where("id", ">", last)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    yield rows.map((alert) => ({
      ...alert,
      what: JSON.parse(alert.what),
      reason: JSON.parse(alert.reason),
    }));
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** What an account has limits of. */
async function fewOf(db: Queries, userId: number): Promise<Record<string, Rows | object | null>> {
  const ofUser = (table: "devices" | "schedules" | "khatms") =>
    db.selectFrom(table).selectAll().where("userId", "=", userId).orderBy("id").execute();
  const sessions = await db
    .selectFrom("sessions")
    .select(["createdAt", "expiresAt"])
    .where("userId", "=", userId)
    .execute();
  const scheduleSpeakers = await db
    .selectFrom("scheduleSpeakers")
    .innerJoin("schedules", "schedules.id", "scheduleSpeakers.scheduleId")
    .selectAll("scheduleSpeakers")
    .where("schedules.userId", "=", userId)
    .orderBy("scheduleId")
    .orderBy("slot")
    .execute();
  const playbackState = await db
    .selectFrom("playbackState")
    .innerJoin("devices", "devices.id", "playbackState.deviceId")
    .selectAll("playbackState")
    .where("devices.userId", "=", userId)
    .execute();
  const alexaLinks = await db
    .selectFrom("alexaGrants")
    .select(["clientId", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  const alexaPairings = await db
    .selectFrom("alexaPairings")
    .select(["alexaUserId", "createdAt"])
    .where("userId", "=", userId)
    .execute();
  const sounds = await db
    .selectFrom("sounds")
    .select(["id", "name", "url", "contentType", "size", "seconds", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  const prayerSettings = await db
    .selectFrom("prayerSettings")
    .selectAll()
    .where("userId", "=", userId)
    .executeTakeFirst();
  const timetableDays = await db
    .selectFrom("timetableDays")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("date")
    .execute();
  const alertSettings = await db
    .selectFrom("alertSettings")
    .select(["mail", "webhookUrl", "ntfyUrl", "quietFrom", "quietTo", "toldAt", "seenUpTo"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  const pushBrowsers = await db
    .selectFrom("pushBrowsers")
    .select(["id", "name", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  const favourites = await db
    .selectFrom("favourites")
    .select(["kind", "itemId", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const ownDurations = await db
    .selectFrom("ownDurations")
    .select(["reciterId", "surahId", "seconds", "updatedAt"])
    .where("userId", "=", userId)
    .orderBy("reciterId")
    .orderBy("surahId")
    .execute();
  const tokens = await db
    .selectFrom("tokens")
    .select(["id", "name", "scope", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  const agents = await db
    .selectFrom("agents")
    .select(["id", "name", "version", "speakers", "createdAt", "lastSeenAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  const household = await db
    .selectFrom("householdMembers")
    .select(["householdId", "role", "joinedAt"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return {
    sessions,
    devices: await ofUser("devices"),
    schedules: await ofUser("schedules"),
    khatms: await ofUser("khatms"),
    scheduleSpeakers,
    ownDurations,
    playbackState,
    alexaLinks,
    alexaPairings,
    sounds,
    prayerSettings: prayerSettings ?? null,
    timetableDays,
    favourites,
    alertSettings: alertSettings ?? null,
    pushBrowsers,
    tokens,
    agents,
    household: household ?? null,
  };
}

const INSTANTS = /(At|Until|Updated|timestamp)$/;
const VALUES = new Set([
  ...["days", "remaining", "portion", "startAnchor", "endAnchor", "season"],
  ...["place", "offsets", "hijriMonths", "speakers"],
]);

/** As JSON text, in which instants are ISO 8601 and JSON text is its value, at every depth. */
function readable(rows: unknown): string {
  return JSON.stringify(rows, (key, value) => {
    if (typeof value === "number" && INSTANTS.test(key)) return isoInstant(value);
    if (typeof value === "string" && VALUES.has(key)) return JSON.parse(value);
    return value;
  });
}
