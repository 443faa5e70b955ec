// Sample people for npm run dev, created over the API as the page would.
import { zoneHere } from "#contract/times/zone-here";
import type { Device } from "#contract/devices";
import type { Reciter } from "#contract/reciters";

/** The password of every sample account. */
export const samplePassword = "password";

const people = [
  // The first account is the administrator.
  { username: "amina", name: "Amina Rahman", role: "admin" },
  { username: "yusuf", name: "Yusuf Demir", role: "developer" },
  { username: "maryam", name: "Maryam Ali", role: "user" },
] as const;

interface Account {
  userId: number;
  send<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/**
 * Creates the accounts, and for the first one speakers, schedules and a history, unless they
 * exist already.
 *
 * @param url the server's address
 * @param speakerId of the virtual speaker that the server has discovered
 */
export async function makeSample(url: string, speakerId: string): Promise<void> {
  const accounts: Account[] = [];
  for (const { username, name } of people) {
    const account = await register(url, username, name);
    if (!account) return;
    accounts.push(account);
  }
  const [amina] = accounts;
  if (!amina) return;
  for (const [index, { role }] of people.entries()) {
    const id = accounts[index]?.userId;
    if (role !== "admin") await amina.send("PATCH", `/api/admin/users/${id}`, { role });
  }
  await furnish(amina, speakerId);
}

async function register(url: string, username: string, name: string): Promise<Account | null> {
  const email = `${username}@example.org`;
  const body = { username, email, password: samplePassword, name, timezone: ownZone() };
  const reply = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (reply.status !== 201) return null;
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const { user } = (await reply.json()) as { user: { id: number } };
  return { userId: user.id, send: (method, path, sent) => send(url, cookie, method, path, sent) };
}

async function send<T>(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const reply = await fetch(url + path, {
    method,
    headers: { cookie, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer as T;
}

async function furnish({ userId, send: ask }: Account, speakerId: string): Promise<void> {
  const reciters = await ask<Reciter[]>("GET", "/api/reciters");
  const [first, second = first] = reciters;
  const kitchen = await ask<Device>("POST", `/api/users/${userId}/devices`, {
    type: "google",
    name: "Kitchen",
    deviceId: speakerId,
    isConnected: true,
  });
  await ask("PATCH", `/api/users/${userId}/prayer-settings`, {
    place: { name: "Cairo", latitude: 30.06263, longitude: 31.24967, country: "EG" },
  });
  const schedules = [
    { startTime: "04:50", endTime: "05:20", frequency: "daily", reciterId: first?.id },
    { startTime: "09:30", endTime: "10:15", frequency: "custom", days: [5], surahId: 18 },
    { startTime: "22:00", endTime: "22:20", frequency: "weekdays", volume: 30, shuffle: true },
    {
      startAnchor: { prayer: "asr", minutes: 0 },
      endAnchor: { prayer: "maghrib", minutes: 0 },
      surahId: 36,
    },
  ];
  for (const schedule of schedules) {
    const more = { deviceId: kitchen.id, reciterId: second?.id, ...schedule };
    await ask("POST", `/api/users/${userId}/schedules`, more);
  }
  for (const [surahId, endPosition] of [
    [1, 48],
    [36, 310],
    [67, 120],
  ] as const) {
    const heard = { reciterId: first?.id, surahId, deviceId: kitchen.id, startPosition: 0 };
    const entry = await ask<{ id: number }>("POST", `/api/users/${userId}/playback-history`, heard);
    await ask("PATCH", `/api/playback-history/${entry.id}`, {
      endPosition,
      completed: surahId === 1,
    });
  }
}

function ownZone(): string {
  return zoneHere();
}
