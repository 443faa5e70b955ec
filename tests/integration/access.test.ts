// Who may call what: a matrix of all routes and all kinds of callers, from the contract's `access`.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Access, Endpoint } from "#contract/endpoint";
import { type Member, startWird, type Visitor, type Wird } from "../harness.ts";

let wird: Wird;
let admin: Member;
let developer: Member;
let owner: Member;
let other: Member;
let stranger: Visitor;
let objects: { device: number; schedule: number; history: number; sound: number; khatm: number };

beforeAll(async () => {
  wird = await startWird();
  admin = await wird.member("admin");
  developer = await wird.member("developer");
  owner = await wird.member("owner");
  other = await wird.member("other");
  stranger = wird.visitor();
  await admin.patch(`/api/admin/users/${developer.user.id}`, { role: "developer" });
  objects = await belongingsOf(owner);
});

afterAll(() => wird.stop());

async function belongingsOf(member: Member) {
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
  const made = [device, schedule, history, sound, khatm];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  return {
    device: device.body.id,
    schedule: schedule.body.id,
    history: history.body.id,
    sound: sound.body.id,
    khatm: khatm.body.id,
  };
}

/** An endpoint's path with the ids of `owner`'s objects. */
function pathFor(endpoint: Endpoint, ids: Partial<Record<string, number>> = objects): string {
  const id = typeof endpoint.access === "object" ? ids[endpoint.access.owner] : 999_999;
  const values: Record<string, string | number> = {
    userId: owner.user.id,
    id: id ?? 999_999,
    identifier: "mp3quran-123",
    reciterId: 1,
    surahId: 1,
  };
  return endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => String(values[name]));
}

/** Callers without access are refused before the body is read. */
const anyBody = (endpoint: Endpoint) => (endpoint.body ? {} : undefined);

const named = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const withAccess = (wanted: (access: Access) => boolean) =>
  wird.served.filter((endpoint) => wanted(endpoint.access));

describe("safety 1, 2, 4: the matrix of routes and callers", () => {
  test("there are routes to look at", () => {
    expect(wird.served.length).toBeGreaterThan(35);
  });

  test("a stranger gets 401 everywhere but where anyone may call", async () => {
    for (const endpoint of withAccess((access) => access !== "anyone")) {
      const { status, body } = await stranger.call(
        endpoint.method,
        pathFor(endpoint),
        anyBody(endpoint),
      );
      expect([status, body.error], named(endpoint)).toEqual([401, "not-signed-in"]);
    }
  });

  test("somebody else's userId in a path is 403, for admins too", async () => {
    for (const endpoint of withAccess((access) => access === "self")) {
      for (const caller of [other, developer, admin]) {
        const { status } = await caller.call(endpoint.method, pathFor(endpoint), bodyFor(endpoint));
        expect(status, `${named(endpoint)} by ${caller.user.username}`).toBe(403);
      }
    }
  });

  test("somebody else's object is 404, to the byte as an absent one", async () => {
    for (const endpoint of withAccess((access) => typeof access === "object")) {
      for (const caller of [other, developer, admin]) {
        const others = await caller.call(endpoint.method, pathFor(endpoint), bodyFor(endpoint));
        const absent = await caller.call(endpoint.method, pathFor(endpoint, {}), bodyFor(endpoint));
        expect(others.status, `${named(endpoint)} by ${caller.user.username}`).toBe(404);
        expect(others.body).toEqual(absent.body);
      }
    }
    expect(await stillThere()).toBe(true);
  });

  test("admin routes are 403 for everybody else", async () => {
    for (const endpoint of withAccess((access) => access === "admin")) {
      for (const caller of [owner, developer]) {
        const { status } = await caller.call(endpoint.method, pathFor(endpoint), anyBody(endpoint));
        expect(status, `${named(endpoint)} by ${caller.user.username}`).toBe(403);
      }
    }
  });

  test("developer routes are 403 for users, and open to admins", async () => {
    for (const endpoint of withAccess((access) => access === "developer")) {
      const byUser = await owner.call(endpoint.method, pathFor(endpoint), anyBody(endpoint));
      expect(byUser.status, named(endpoint)).toBe(403);
      const byAdmin = await admin.call(endpoint.method, pathFor(endpoint), anyBody(endpoint));
      expect(byAdmin.status, named(endpoint)).not.toBe(403);
    }
  });

  test("a demoted admin loses access at the next request", async () => {
    const second = await wird.member("second");
    await admin.patch(`/api/admin/users/${second.user.id}`, { role: "admin" });
    expect((await second.get("/api/users")).status).toBe(200);
    await admin.patch(`/api/admin/users/${second.user.id}`, { role: "user" });
    expect((await second.get("/api/users")).status).toBe(403);
  });
});

test("safety 2: a schedule or a control that names somebody else's device is 404", async () => {
  const schedule = {
    reciterId: 1,
    startTime: "04:50",
    endTime: "05:20",
    deviceId: objects.device,
  };
  const make = await other.post(`/api/users/${other.user.id}/schedules`, schedule);
  expect(make.status).toBe(404);
  const control = await other.post("/api/playback/control", {
    action: "play",
    deviceId: objects.device,
  });
  const absent = await other.post("/api/playback/control", { action: "play", deviceId: 999_999 });
  expect(control.status).toBe(404);
  expect(control.body).toEqual(absent.body);
  const own = await belongingsOf(other);
  const move = await other.patch(`/api/schedules/${own.schedule}`, { deviceId: objects.device });
  expect(move.status).toBe(404);
});

test("safety 1: a userId in a body that is not one's own is 403", async () => {
  const { status } = await other.post(`/api/users/${other.user.id}/devices`, {
    userId: owner.user.id,
    type: "alexa",
    name: "Echo",
  });
  expect(status).toBe(403);
});

test("safety 3: role, id and userId cannot be smuggled into a schedule", async () => {
  const path = `/api/schedules/${objects.schedule}`;
  for (const extra of [
    { userId: owner.user.id },
    { id: 7 },
    { role: "admin" },
    { nextRunAt: "x" },
  ]) {
    const { status } = await owner.patch(path, { startTime: "06:00", ...extra });
    expect(status, JSON.stringify(extra)).toBe(400);
  }
  const row = await wird.parts.database.db
    .selectFrom("schedules")
    .selectAll()
    .where("id", "=", objects.schedule)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ startTime: "04:50", userId: owner.user.id });
});

async function stillThere(): Promise<boolean> {
  const schedule = await wird.parts.schedules.find(objects.schedule);
  const device = await wird.parts.devices.find(objects.device);
  const sound = await wird.parts.sounds.recordingOf(objects.sound);
  const { body: heard } = await owner.get(`/api/users/${owner.user.id}/playback-history`);
  const { body: khatms } = await owner.get(`/api/users/${owner.user.id}/khatms`);
  return (
    schedule?.startTime === "04:50" &&
    device?.name === "Kitchen" &&
    device.isConnected &&
    sound?.name === "Adhan" &&
    heard[0]?.id === objects.history &&
    heard[0].endPosition === null &&
    khatms[0]?.name === "Khatm" &&
    khatms[0].progress === null
  );
}

/** A valid body, so that only the access decides. */
function bodyFor(endpoint: Endpoint): object | undefined {
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
    "/api/users/:userId/sounds": { name: "Adhan", url: "https://example.org/adhan.mp3" },
    "/api/devices/:id": { name: "Stolen" },
    "/api/devices/:id/connection": { isConnected: false },
    "/api/schedules/:id": { startTime: "06:00" },
    "/api/playback-history/:id": { endPosition: 5 },
    "/api/users/:userId/khatms": { reciterId: 1, days: 30 },
    "/api/users/:userId/prayer-settings": { madhab: "hanafi" },
    "/api/users/:userId/timetable": { csv: "date,fajr" },
    "/api/khatms/:id": { name: "Stolen" },
    "/api/khatms/:id/heard": { surahId: 1, from: 0, to: 5 },
  };
  const body = bodies[endpoint.path];
  if (!body) throw new Error(`This test needs a valid body for ${named(endpoint)}.`);
  return body;
}
