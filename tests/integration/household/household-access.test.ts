// What each member of a household may do with the others' speakers and schedules, from the contract's access.
// Databases: SQLite.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint";
import { householdRoles, mayAs } from "#contract/household-roles";
import { type Member, startWird, type Wird } from "../../harness.ts";
import {
  type Belongings,
  belongingsOf,
  bodyOf,
  isUntouched,
  named,
  pathOf,
} from "../belongings.ts";
import { devicesOf, homeOf, schedulesOf } from "./household-people.ts";

let wird: Wird;
let people = 0;

beforeAll(async () => {
  wird = await startWird();
});
afterAll(() => wird.stop());

const person = () => wird.member(`person-${++people}`);

const byObject = () => wird.served.filter(({ access }) => typeof access === "object");
const membersOf = ({ access }: Endpoint) => (typeof access === "object" ? access.members : null);

// Promise 30: a household: what a listener, a manager, somebody who was removed and a stranger may do; an
// invitation that is used, over, withdrawn, raced or guessed
// -> every route enforces the roles of the contract; what belongs to one person stays 403 for the others; whoever
// is removed can do nothing from the next request on, plays nothing and receives no pushes; an invitation admits
// one person, within seven days, and is stored as a hash
test("safety: the matrix of a household's roles and routes, from the contract's access", async () => {
  const { amina, manager, listener, stranger } = await homeOf(person);
  const kinds = ["device", "schedule"] as const;
  const shared = byObject().filter(membersOf);
  expect(shared.length).toBeGreaterThan(12);
  expect([...new Set(shared.map(({ access }) => (access as { owner: string }).owner))]).toEqual(
    expect.arrayContaining([...kinds]),
  );
  for (const endpoint of byObject()) {
    const objects = await belongingsOf(amina);
    const off = { isConnected: false };
    // A speaker that is to sound, and is none, is waited for.
    if (endpoint.path.endsWith("/test"))
      await amina.patch(`/api/devices/${objects.device}/connection`, off);
    const call = (caller: Member, ids: Partial<Belongings> = objects) =>
      caller.call(
        endpoint.method,
        pathOf(endpoint, caller.user.id, ids),
        bodyOf(endpoint, objects),
      );
    const members = membersOf(endpoint);
    const absent = await call(stranger, {});
    const byStranger = await call(stranger);
    expect([byStranger.status, byStranger.body], named(endpoint)).toEqual([404, absent.body]);
    const byListener = await call(listener);
    const expected = members ? (mayAs("listen", members) ? "may" : 403) : 404;
    const seen = [403, 404].includes(byListener.status) ? byListener.status : "may";
    expect([named(endpoint), seen]).toEqual([named(endpoint), expected]);
    if (seen !== "may") expect(await isUntouched(wird, amina, objects)).toBe(true);
    const byManager = await call(manager);
    if (members) expect([403, 404], named(endpoint)).not.toContain(byManager.status);
    else expect(byManager.status, named(endpoint)).toBe(404);
    await amina.delete(`/api/khatms/${objects.khatm}`);
    await amina.delete(`/api/tokens/${objects.token}`);
    await amina.delete(`/api/agents/${objects.agent}`);
    // More codes than people make.
    await wird.parts.database.db.deleteFrom("rateLimits").execute();
    await amina.delete(`/api/devices/${objects.device}`);
    await amina.delete(`/api/sounds/${objects.sound}`);
  }
});

// Proves 30.
test("safety: what stays each one's own is refused to members as to strangers", async () => {
  const { amina, manager } = await homeOf(person);
  const own = wird.served.filter(({ access }) => access === "self");
  const objects = await belongingsOf(amina);
  for (const endpoint of own) {
    const { status } = await manager.call(
      endpoint.method,
      pathOf(endpoint, amina.user.id, objects),
      bodyOf(endpoint, objects),
    );
    expect(status, named(endpoint)).toBe(403);
  }
  const { body } = await manager.get(`/api/users/${manager.user.id}/playback-history`);
  expect(body).toEqual([]);
});

test("lists have those of the household, with whose they are; who listens names only speakers of their own", async () => {
  const { amina, manager, listener, stranger } = await homeOf(person);
  const { device, schedule } = await belongingsOf(amina);
  for (const member of [amina, manager, listener]) {
    expect(await devicesOf(member)).toMatchObject([
      { id: device, userId: amina.user.id, ownerName: amina.user.name },
    ]);
    expect(await schedulesOf(member)).toMatchObject([
      { id: schedule, userId: amina.user.id, ownerName: amina.user.name, deviceId: device },
    ]);
  }
  expect(await devicesOf(stranger)).toEqual([]);

  const make = (member: Member) =>
    member.post(`/api/users/${member.user.id}/schedules`, {
      deviceId: device,
      reciterId: 1,
      startTime: "06:00",
      endTime: "06:30",
    });
  expect((await make(stranger)).status).toBe(404);
  expect((await make(listener)).status).toBe(403);
  const made = await make(manager);
  expect([made.status, made.body.userId]).toEqual([201, manager.user.id]);
  expect((await schedulesOf(listener)).map(({ id }: { id: number }) => id)).toEqual([
    schedule,
    made.body.id,
  ]);
  // What a manager changes stays the owner's.
  const changed = await manager.patch(`/api/schedules/${schedule}`, { startTime: "07:00" });
  expect(changed.body).toMatchObject({ userId: amina.user.id, ownerName: amina.user.name });
});

// Proves 30.
test("a token acts as its owner within the home, and on no household", async () => {
  const { amina, listener, manager } = await homeOf(person);
  const { device, schedule } = await belongingsOf(amina);
  const tokenOf = async (member: Member, scope: string) => {
    const base = `/api/users/${member.user.id}/tokens`;
    return (await member.post(base, { name: "Clock", scope })).body.token;
  };
  const by = (token: string, method: string, path: string, body?: unknown) =>
    wird.visitor().call(method, path, body, { authorization: `Bearer ${token}` });
  const listens = await tokenOf(listener, "control");
  const manages = await tokenOf(manager, "control");
  const reads = await tokenOf(manager, "read");
  expect((await by(listens, "GET", "/api/users/me/devices")).body).toMatchObject([{ id: device }]);
  const change = { startTime: "08:00" };
  expect((await by(listens, "PATCH", `/api/schedules/${schedule}`, change)).status).toBe(403);
  expect((await by(reads, "PATCH", `/api/schedules/${schedule}`, change)).status).toBe(403);
  expect((await by(manages, "PATCH", `/api/schedules/${schedule}`, change)).status).toBe(200);
  expect((await by(manages, "GET", "/api/household")).status).toBe(403);
  expect((await by(manages, "DELETE", "/api/household/members/me")).status).toBe(403);
});

test("every role is one of two", () => {
  expect(householdRoles.map((role) => [mayAs(role, "manage"), mayAs(role, "listen")])).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(mayAs(null, "listen")).toBe(false);
});
