// Calls every endpoint of a running Wird, and lets its background work find something to do.
import type { Endpoint } from "#contract/endpoint";
import type { Member, Wird } from "../../tests/harness.ts";
import { sleep } from "../bench-server.ts";

/** Bodies and queries of the calls that need one. */
const bodies: Record<string, object> = {
  "POST /api/users/:userId/devices": { type: "alexa", name: "Echo" },
  "PATCH /api/devices/:id": { name: "Kitchen" },
  "PATCH /api/schedules/:id": { startTime: "06:00" },
  "POST /api/users/:userId/playback-history": { reciterId: 1, surahId: 1, startPosition: 0 },
  "PATCH /api/playback-history/:id": { endPosition: 5 },
  "POST /api/playback/control": { action: "pause" },
  "POST /api/users/:userId/khatms": { reciterId: 1, days: 30 },
  "PATCH /api/khatms/:id": { name: "Khatm" },
  "POST /api/khatms/:id/heard": { surahId: 1, from: 0, to: 5 },
  "DELETE /api/user": { username: "amina" },
  "POST /api/register": {
    ...{ username: "zayd", email: "zayd@example.org", name: "Zayd" },
    password: "password of a test",
  },
  "POST /api/users/:userId/sounds": { name: "Bell", url: "https://example.org/bell.mp3" },
  "PATCH /api/devices/:id/connection": { isConnected: true },
  "POST /api/users/:userId/tokens": { name: "Clock", scope: "read" },
  "PATCH /api/users/:userId/prayer-settings": { madhab: "hanafi" },
  "PATCH /api/users/:userId/alerts": { mail: true },
  "POST /api/users/:userId/alerts/seen": { upTo: 1 },
  "PATCH /api/user": { pausedUntil: null, name: "Amina" },
  "PATCH /api/admin/users/:id": { role: "user" },
  "POST /api/auth/password-reset-request": { email: "amina@example.org" },
  "POST /api/login": { username: "amina", password: "password of a test" },
};
const queries: Record<string, string> = {
  "GET /api/users/:userId/listening-days": "?from=2026-01-01&to=2026-12-31",
  "GET /api/users/:userId/prayer-times": "?from=2026-11-01",
  "GET /api/places": "?query=makk",
  "GET /api/places/near": "?latitude=21&longitude=39",
};
/** They would end the walk, or take the file of an upload. */
const LAST = ["/api/logout", "/api/user/logout-everywhere", "DELETE /api/admin/users/:id/sessions"];

export interface Household {
  amina: Member;
  ids: Record<string, number>;
}

export async function settle(wird: Wird): Promise<Household> {
  const amina = await wird.member("amina");
  const base = `/api/users/${amina.user.id}`;
  const made = async (path: string, body: object): Promise<number> => {
    const answer = await amina.post(`${base}/${path}`, body);
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const device = await made("devices", { type: "browser", name: "Kitchen", isConnected: true });
  const hall = await made("devices", { type: "browser", name: "Hall", isConnected: true });
  const times = { reciterId: 1, startTime: "04:50", endTime: "05:20" };
  const schedule = await made("schedules", {
    ...{ ...times, deviceId: device, fallbackDeviceId: hall },
  });
  await made("schedules", { ...times, deviceId: device, alsoOn: [hall] });
  const history = await made("playback-history", { reciterId: 1, surahId: 1, startPosition: 0 });
  const khatm = await made("khatms", { reciterId: 1, days: 30 });
  const sound = await made("sounds", { name: "Adhan", url: "https://example.org/adhan.mp3" });
  const token = await made("tokens", { name: "Clock", scope: "read" });
  return { amina, ids: { device, hall, schedule, history, khatm, sound, token } };
}

/** Answers the calls that were refused: their queries may not have been sent. */
export async function callAll(
  wird: Wird,
  admin: Member,
  { amina, ids }: Household,
): Promise<string[]> {
  const refused: string[] = [];
  /** Who is changed and deleted by the admin, and signs out. */
  const stranger = await wird.member("stranger");
  const order = (endpoint: Endpoint) =>
    endpoint.method === "DELETE" && endpoint.path === "/api/user"
      ? 10
      : LAST.some((end) => `${endpoint.method} ${endpoint.path}`.endsWith(end))
        ? 9
        : ["GET", "POST", "PUT", "PATCH", "DELETE"].indexOf(endpoint.method);
  for (const endpoint of wird.served.toSorted((one, other) => order(one) - order(other))) {
    const { method, path, access } = endpoint;
    const name = `${method} ${path}`;
    const owned = typeof access === "object" ? ids[access.owner] : stranger.user.id;
    const values: Record<string, unknown> = {
      ...{ userId: amina.user.id, id: owned, reciterId: 1, surahId: 1 },
      ...{ identifier: "mp3quran-123", kind: "reciter" },
    };
    const address = path.replace(/:([A-Za-z]+)/g, (_, key: string) => String(values[key]));
    const body = name.endsWith("/control")
      ? { ...bodies[name], deviceId: ids.device }
      : bodies[name];
    const isOfAdmin = access === "admin" || access === "developer";
    const isLast = order(endpoint) === 9;
    const caller = isOfAdmin ? admin : isLast ? stranger : amina;
    const answer = await caller.call(
      method,
      address + (queries[name] ?? ""),
      endpoint.body ? (body ?? {}) : undefined,
    );
    if (answer.status >= 400) refused.push(`${name} ${answer.status}`);
  }
  return refused;
}

/** Long enough for each look that a timer arms, milliseconds. */
const LOOKS = 20_000;

/** Due and failed runs, moves, alerts, letters, and the hour's sweep. */
export async function letWork(wird: Wird, { amina, ids }: Household): Promise<void> {
  const { parts } = wird;
  const { db } = parts.database;
  const dueAt = Date.now() + 8000;
  await db
    .updateTable("schedules")
    .set({ nextRunAt: dueAt, nextRunEndsAt: dueAt + 6000 })
    .where("userId", "=", amina.user.id)
    .execute();
  await sleep(LOOKS);
  await parts.sweeper.run();
  await parts.mailer.run();
  await fetch(`${wird.url}/metrics`);
  await amina.get(`/api/schedules/${ids.schedule}/runs`);
}
