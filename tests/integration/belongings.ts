// For tests of access: one object of each kind, and every endpoint's path and body for them.
import { expect } from "vitest";
import type { Endpoint, OwnedKind } from "#contract/endpoint";
import type { Member, Wird } from "../harness.ts";

/** The ids of somebody's objects. */
export type Belongings = Record<OwnedKind, number>;

/** A browser's subscription to notifications; its key is that of RFC 8291, appendix A. */
export const PUSH_BROWSER = {
  name: "Chrome on Android",
  endpoint: "https://push.example/send/abc",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

export async function belongingsOf(member: Member): Promise<Belongings> {
  const base = `/api/users/${member.user.id}`;
  const kitchen = { type: "google", name: "Kitchen", isConnected: true };
  const device = await member.post(`${base}/devices`, kitchen);
  const schedule = await member.post(`${base}/schedules`, {
    deviceId: device.body.id,
    reciterId: 1,
    startTime: "04:50",
    endTime: "05:20",
  });
  const history = await member.post(`${base}/playback-history`, {
    reciterId: 1,
    surahId: 1,
    startPosition: 0,
  });
  const sound = await member.post(`${base}/sounds`, {
    name: "Adhan",
    url: "https://example.org/adhan.mp3",
  });
  const khatm = await member.post(`${base}/khatms`, { reciterId: 1, days: 30 });
  const token = await member.post(`${base}/tokens`, { name: "Clock", scope: "read" });
  const push = await member.post(`${base}/push`, PUSH_BROWSER);
  const { body: open } = await member.post(`${base}/agents/code`, { name: "Grandmother" });
  const agent = await member.post("/api/agents/pair", { code: open.code });
  const made = [device, schedule, history, sound, khatm, token, push, agent];
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  return {
    device: device.body.id,
    schedule: schedule.body.id,
    history: history.body.id,
    sound: sound.body.id,
    khatm: khatm.body.id,
    token: token.body.id,
    push: push.body.id,
    agent: agent.body.id,
  };
}

/** An endpoint's path with the ids of somebody's objects. */
export function pathOf(endpoint: Endpoint, userId: number, ids: Partial<Belongings>): string {
  const id = typeof endpoint.access === "object" ? ids[endpoint.access.owner] : 999_999;
  const values: Record<string, string | number> = {
    userId,
    id: id ?? 999_999,
    identifier: "mp3quran-123",
    kind: "reciter",
    reciterId: 1,
    surahId: 1,
  };
  return endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => String(values[name]));
}

/** Callers without access are refused before the body is read. */
export const anyBody = (endpoint: Endpoint) => (endpoint.body ? {} : undefined);

export const named = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/** A valid body, so that only the access decides. */
export function bodyOf(endpoint: Endpoint, objects: Belongings): object | undefined {
  if (!endpoint.body) return undefined;
  const bodies: Record<string, object> = {
    "/api/users/:userId/devices": { type: "alexa", name: "Echo" },
    "/api/users/:userId/schedules": {
      deviceId: objects.device,
      reciterId: 1,
      startTime: "04:50",
      endTime: "05:20",
    },
    "/api/users/:userId/playback-history": { reciterId: 1, surahId: 1, startPosition: 0 },
    "/api/users/:userId/quiet": { minutes: 5 },
    "/api/users/:userId/sounds": { name: "Adhan", url: "https://example.org/adhan.mp3" },
    "/api/devices/:id": { name: "Stolen" },
    "/api/devices/:id/connection": { isConnected: false },
    "/api/schedules/:id": { startTime: "06:00" },
    "/api/schedules/:id/run": {},
    "/api/playback-history/:id": { endPosition: 5 },
    "/api/users/:userId/khatms": { reciterId: 1, days: 30 },
    "/api/users/:userId/prayer-settings": { madhab: "hanafi" },
    "/api/users/:userId/timetable": { csv: "date,fajr" },
    "/api/users/:userId/alerts": { quietFrom: null },
    "/api/users/:userId/alerts/seen": { upTo: 1 },
    "/api/users/:userId/push": PUSH_BROWSER,
    "/api/users/:userId/agents/code": { name: "Stolen" },
    "/api/agents/:id": { name: "Stolen" },
    "/api/users/:userId/tokens": { name: "Stolen", scope: "control" },
    "/api/users/:userId/calendar": {},
    "/api/playback/control": { action: "pause", deviceId: objects.device },
    "/api/khatms/:id": { name: "Stolen" },
    "/api/khatms/:id/heard": { surahId: 1, from: 0, to: 5 },
  };
  const body = bodies[endpoint.path];
  if (!body) throw new Error(`This test needs a valid body for ${named(endpoint)}.`);
  return body;
}

/** True while nobody has changed what `belongingsOf` made for this owner. */
export async function isUntouched(
  wird: Wird,
  owner: Member,
  objects: Belongings,
): Promise<boolean> {
  const schedule = await wird.parts.schedules.find(objects.schedule);
  const device = await wird.parts.devices.find(objects.device);
  const sound = await wird.parts.sounds.recordingOf(objects.sound);
  const { body: heard } = await owner.get(`/api/users/${owner.user.id}/playback-history`);
  const { body: tokens } = await owner.get(`/api/users/${owner.user.id}/tokens`);
  const { body: agents } = await owner.get(`/api/users/${owner.user.id}/agents`);
  const { body: push } = await owner.get(`/api/users/${owner.user.id}/push`);
  const { body: khatms } = await owner.get(`/api/users/${owner.user.id}/khatms`);
  return (
    schedule?.startTime === "04:50" &&
    device?.name === "Kitchen" &&
    device.isConnected &&
    sound?.name === "Adhan" &&
    heard[0]?.id === objects.history &&
    heard[0].endPosition === null &&
    tokens.some(({ id }: { id: number }) => id === objects.token) &&
    push.browsers[0]?.id === objects.push &&
    agents[0]?.id === objects.agent &&
    agents[0].name === "Grandmother" &&
    khatms[0]?.name === "Khatm" &&
    khatms[0].progress === null
  );
}
