// Who may call what: a matrix of all routes and all kinds of callers, from the contract's `access`.
// Databases: SQLite.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Access, Endpoint } from "#contract/endpoint";
import { type Member, startWird, type Visitor, type Wird } from "../harness.ts";
import {
  anyBody,
  type Belongings,
  belongingsOf,
  bodyOf,
  isUntouched,
  named,
  pathOf,
} from "./belongings.ts";

let wird: Wird;
let admin: Member;
let developer: Member;
let owner: Member;
let other: Member;
let stranger: Visitor;
let objects: Belongings;

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

const pathFor = (endpoint: Endpoint, ids: Partial<Belongings> = objects) =>
  pathOf(endpoint, owner.user.id, ids);
const bodyFor = (endpoint: Endpoint) => bodyOf(endpoint, objects);
const withAccess = (wanted: (access: Access) => boolean) =>
  wird.served.filter((endpoint) => wanted(endpoint.access));

describe("safety 1, 2, 4: the matrix of routes and callers", () => {
  test("there are routes to look at", () => {
    expect(wird.served.length).toBeGreaterThan(35);
  });

  // Proves 1.
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

  // Promise 1: paths with somebody else's userId
  // -> 403, for every route and caller
  test("somebody else's userId in a path is 403, for admins too", async () => {
    for (const endpoint of withAccess((access) => access === "self")) {
      for (const caller of [other, developer, admin]) {
        const { status } = await caller.call(endpoint.method, pathFor(endpoint), bodyFor(endpoint));
        expect(status, `${named(endpoint)} by ${caller.user.username}`).toBe(403);
      }
    }
  });

  // Promise 2: somebody else's object by id
  // -> the same 404, byte for byte, as for an object that does not exist; the speaker hears nothing
  test("somebody else's object is 404, to the byte as an absent one", async () => {
    for (const endpoint of withAccess((access) => typeof access === "object")) {
      for (const caller of [other, developer, admin]) {
        const others = await caller.call(endpoint.method, pathFor(endpoint), bodyFor(endpoint));
        const absent = await caller.call(endpoint.method, pathFor(endpoint, {}), bodyFor(endpoint));
        expect(others.status, `${named(endpoint)} by ${caller.user.username}`).toBe(404);
        expect(others.body).toEqual(absent.body);
      }
    }
    expect(await isUntouched(wird, owner, objects)).toBe(true);
  });

  // Promise 4: admin calls by others; an admin who has just been demoted
  // -> 403 from the next request on
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

  // Proves 4.
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
