// Everything Wird keeps about one person, in the words of the tables, without secrets.
import type { Queries } from "#server/platform/database/database";
import { isoInstant } from "./account-reply.ts";

export async function exportAccount(db: Queries, userId: number): Promise<Record<string, unknown>> {
  const ofUser = (table: "devices" | "schedules" | "khatms" | "playbackHistory") =>
    db.selectFrom(table).selectAll().where("userId", "=", userId).orderBy("id").execute();
  const account = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const { passwordHash, usernameKey, emailKey, emailProofHash, ...user } = account;
  const sessions = await db
    .selectFrom("sessions")
    .select(["createdAt", "expiresAt"])
    .where("userId", "=", userId)
    .execute();
  const runs = await db
    .selectFrom("runs")
    .innerJoin("schedules", "schedules.id", "runs.scheduleId")
    .selectAll("runs")
    .where("schedules.userId", "=", userId)
    .orderBy("runs.id")
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
  const alerts = await db
    .selectFrom("alerts")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("id")
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
  return readable({
    user: { ...user, hasPassword: passwordHash !== null },
    sessions,
    devices: await ofUser("devices"),
    schedules: await ofUser("schedules"),
    khatms: await ofUser("khatms"),
    scheduleSpeakers,
    runs,
    playbackState,
    playbackHistory: await ofUser("playbackHistory"),
    alexaLinks,
    alexaPairings,
    sounds,
    prayerSettings: prayerSettings ?? null,
    timetableDays,
    favourites,
    alertSettings: alertSettings ?? null,
    pushBrowsers,
    alerts: alerts.map((alert) => ({
      ...alert,
      what: JSON.parse(alert.what),
      reason: JSON.parse(alert.reason),
    })),
    tokens,
    agents,
    household: household ?? null,
  });
}

const INSTANTS = /(At|Until|Updated|timestamp)$/;
const VALUES = new Set([
  ...["days", "remaining", "portion", "startAnchor", "endAnchor", "season"],
  ...["place", "offsets", "hijriMonths", "speakers"],
]);

/** Instants become ISO 8601 text and JSON text becomes its value, at every depth. */
function readable<T>(rows: T): T {
  return JSON.parse(
    JSON.stringify(rows, (key, value) => {
      if (typeof value === "number" && INSTANTS.test(key)) return isoInstant(value);
      if (typeof value === "string" && VALUES.has(key)) return JSON.parse(value);
      return value;
    }),
  );
}
