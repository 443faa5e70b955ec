// Households over HTTP: invitations, roles, and what each may do with the others' speakers and schedules.
// Databases: SQLite.
import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST_MEMBERS } from "#contract/household";
import type { HouseholdRole } from "#contract/household-roles";
import { shiftedClock } from "../../fakes/shifted-clock.ts";
import { eventually, type Member, startWird, type Wird } from "../../harness.ts";
import { openAuthenticated } from "../../socket-client.ts";
import { belongingsOf } from "../belongings.ts";
import {
  accept,
  devicesOf,
  homeOf,
  inviteBy,
  join,
  leave,
  schedulesOf,
} from "./household-people.ts";

const DAY = 24 * 60 * 60_000;

let wird: Wird;
const clock = shiftedClock();
let people = 0;

beforeAll(async () => {
  wird = await startWird({ clock });
});
afterAll(() => wird.stop());

const person = () => wird.member(`person-${++people}`);
const rolesOf = async (member: Member) => {
  const { body } = await member.get("/api/household");
  return body.members.map(({ userId, role }: { userId: number; role: HouseholdRole }) => [
    userId,
    role,
  ]);
};

// Proves 30.
test("an invitation is good once, for seven days, and for nobody who shares a household already", async () => {
  const [amina, bilal, eve] = [await person(), await person(), await person()];
  expect((await amina.get("/api/household")).body).toEqual({ id: null, members: [] });
  const made = await amina.post("/api/household/invitations", { role: "listen" });
  expect(made.status).toBe(201);
  expect(made.body.url).toMatch(/^http:\/\/127\.0\.0\.1\/household\/join\?token=[\w-]{43}$/);
  expect(Date.parse(made.body.expiresAt) - clock.now()).toBeCloseTo(7 * DAY, -5);
  const token = new URL(made.body.url).searchParams.get("token") ?? "";
  const { rows } = await rowsOf("householdInvitations");
  expect(JSON.stringify(rows)).not.toContain(token);

  const shown = await bilal.get(`/api/household/invitations/${token}`);
  expect(shown.body).toMatchObject({ invitedBy: amina.user.name, role: "listen" });
  const joined = await accept(bilal, token);
  expect([joined.status, joined.body]).toEqual([
    200,
    {
      id: expect.any(Number),
      members: [
        { userId: amina.user.id, name: amina.user.name, role: "manage" },
        { userId: bilal.user.id, name: bilal.user.name, role: "listen" },
      ],
    },
  ]);

  const absent = await accept(eve, "no-such-token");
  const used = await accept(eve, token);
  const late = await inviteBy(amina, "manage");
  clock.moveTo(clock.now() + 7 * DAY + 1000);
  const over = await accept(eve, late);
  clock.moveTo(clock.now() - 7 * DAY - 1000);
  const withdrawn = await inviteBy(amina, "manage");
  expect((await amina.delete("/api/household/invitations")).status).toBe(200);
  for (const refused of [absent, used, over, await accept(eve, withdrawn)]) {
    expect([refused.status, refused.body]).toEqual([404, absent.body]);
  }
  expect((await eve.get("/api/household")).body.id).toBe(null);

  const host = await person();
  await join(host, eve, "listen");
  const token2 = await inviteBy(host, "listen");
  expect((await accept(bilal, token2)).status).toBe(409);
  expect(await rolesOf(bilal)).toEqual([
    [amina.user.id, "manage"],
    [bilal.user.id, "listen"],
  ]);
  // Who is alone in a household of their own leaves it by joining another one.
  const alone = await person();
  await inviteBy(alone, "listen");
  expect((await accept(alone, token2)).status).toBe(200);
});

// Proves 30.
test("of two who accept one invitation at once, one joins", async () => {
  const [amina, ...guests] = [await person(), await person(), await person(), await person()];
  const token = await inviteBy(amina, "manage");
  const answers = await Promise.all(guests.map((guest) => accept(guest, token)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 404, 404,
  ]);
  expect(await rolesOf(amina)).toHaveLength(2);
});

test("a full household says so to the next one, whose invitation stays good for when there is room", async () => {
  const host = await person();
  const guests: Member[] = [];
  while (guests.length < MOST_MEMBERS - 1) {
    const guest = await person();
    await join(host, guest, "listen");
    guests.push(guest);
  }
  const [late, token] = [await person(), await inviteBy(host, "listen")];
  const full = await accept(late, token);
  expect([full.status, full.body.error]).toEqual([409, "conflict"]);
  expect(full.body.message).toContain(String(MOST_MEMBERS));
  expect((await late.get("/api/household")).body.id).toBe(null);
  expect(await rolesOf(host)).toHaveLength(MOST_MEMBERS);
  expect((await leave(guests[0] as Member)).status).toBe(200);
  expect((await accept(late, token)).status).toBe(200);
});

// Proves 30.
test("managers change and remove members, anybody leaves, and somebody always manages", async () => {
  const [amina, bilal, dina, eve] = [
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  await join(amina, bilal, "listen");
  await join(amina, dina, "listen");
  const path = ({ user }: Member) => `/api/household/members/${user.id}`;
  expect((await bilal.patch(path(bilal), { role: "manage" })).status).toBe(403);
  expect((await bilal.delete(path(dina))).status).toBe(403);
  expect((await bilal.post("/api/household/invitations", { role: "manage" })).status).toBe(403);
  expect((await eve.patch(path(bilal), { role: "manage" })).status).toBe(404);
  expect((await eve.delete(path(bilal))).status).toBe(404);
  expect((await amina.delete(path(eve))).status).toBe(404);
  expect((await amina.patch(path(amina), { role: "listen" })).status).toBe(409);
  expect((await amina.patch(path(bilal), { role: "owner" })).status).toBe(400);

  const raised = await amina.patch(path(bilal), { role: "manage" });
  expect([raised.status, raised.body]).toEqual([
    200,
    { userId: bilal.user.id, name: bilal.user.name, role: "manage" },
  ]);
  const pending = await inviteBy(bilal, "manage");
  expect((await bilal.delete(path(amina))).status).toBe(200);
  // The only one who manages leaves: the one who is there longest manages, and their invitations end.
  expect((await leave(bilal)).status).toBe(200);
  expect(await rolesOf(dina)).toEqual([[dina.user.id, "manage"]]);
  expect((await accept(eve, pending)).status).toBe(404);
  expect((await leave(dina)).status).toBe(200);
  expect((await leave(dina)).status).toBe(404);
  expect((await dina.get("/api/household")).body).toEqual({ id: null, members: [] });
});

// Proves 30.
test("pages of members are pushed what changes, and those of who has left are not", async () => {
  const { amina, manager, listener } = await homeOf(person);
  const { device } = await belongingsOf(amina);
  const pages = {
    manager: await openAuthenticated(wird.url, manager),
    listener: await openAuthenticated(wird.url, listener),
  };
  const told = (page: keyof typeof pages, name: string) =>
    pages[page].received.some(
      ({ type, device }) => type === "device_update" && device?.name === name,
    );
  await amina.patch(`/api/devices/${device}`, { name: "Hall" });
  await eventually("both pages know", () => told("manager", "Hall") && told("listener", "Hall"));

  await amina.delete(`/api/household/members/${listener.user.id}`);
  await pages.listener.hears("missed");
  expect(await devicesOf(listener)).toEqual([]);
  await amina.patch(`/api/devices/${device}`, { name: "Bedroom" });
  await eventually("the member's page knows", () => told("manager", "Bedroom"));
  expect(told("listener", "Bedroom")).toBe(false);
  for (const page of Object.values(pages)) page.close();
});

// Proves 30.
test("an account that is deleted leaves: others keep what is theirs, switched off where its speaker was", async () => {
  const { amina, manager } = await homeOf(person);
  const { device } = await belongingsOf(amina);
  const { body: mine } = await manager.post(`/api/users/${manager.user.id}/schedules`, {
    deviceId: device,
    reciterId: 1,
    startTime: "06:00",
    endTime: "06:30",
  });
  const exported = (await manager.get("/api/user/export")).body.household;
  expect(exported).toMatchObject({ role: "manage" });
  expect((await amina.delete("/api/user", { username: amina.user.username })).status).toBe(200);
  const [left] = await schedulesOf(manager);
  expect(left).toMatchObject({ id: mine.id, enabled: false, nextRunAt: null });
  expect(await devicesOf(manager)).toMatchObject([
    { id: left.deviceId, name: "Kitchen", isConnected: false, userId: manager.user.id },
  ]);
  expect(await rolesOf(manager)).toHaveLength(2);
});

async function rowsOf(table: "householdInvitations") {
  return { rows: await wird.parts.database.db.selectFrom(table).selectAll().execute() };
}
