// Sessions and accounts are remembered between requests, and what changes them counts all the same.
// Databases: both, for nodes.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  at,
  createTestData,
  eventually,
  type Member,
  queryDatabase,
  startWird,
  type TestData,
  type Visitor,
  type Wird,
} from "../../harness.ts";
import { onPostgres } from "../../two-nodes.ts";

const PASSWORD = "password of a test";

let data: TestData;
let one: Wird;
let admin: Member;
let bilal: Member;

beforeEach(async () => {
  data = await createTestData();
  one = await startWird({ data });
  admin = await one.member("amina");
  bilal = await one.member("bilal");
  await remember(bilal);
});

afterEach(async () => {
  await one.stop();
  await data.remove();
});

const statusOf = async (visitor: Visitor) => (await visitor.get("/api/user")).status;
const userOf = async (visitor: Visitor) => (await visitor.get("/api/user")).body.user;

/** The second request is answered from memory. */
async function remember(visitor: Visitor): Promise<void> {
  expect([await statusOf(visitor), await statusOf(visitor)]).toEqual([200, 200]);
}

describe("on the node itself, at the next request", () => {
  // Proves 4: with the session remembered
  test("a new name, language and role are shown", async () => {
    await bilal.patch("/api/user", { name: "Bilal B.", language: "ar" });
    expect(await userOf(bilal)).toMatchObject({ name: "Bilal B.", language: "ar" });
    await admin.patch(`/api/admin/users/${bilal.user.id}`, { role: "developer" });
    expect((await userOf(bilal)).role).toBe("developer");
  });

  // Proves 4.
  test("a new password ends the other sessions", async () => {
    const again = one.visitor();
    await again.post("/api/login", { username: "bilal", password: PASSWORD });
    await remember(again);
    const change = { currentPassword: PASSWORD, password: "another password" };
    expect((await bilal.post("/api/user/password", change)).status).toBe(200);
    expect([await statusOf(again), await statusOf(bilal)]).toEqual([401, 200]);
  });

  // Proves 4.
  test("signing out ends the session for whoever copied its cookie, and deleting the account all", async () => {
    const again = one.visitor();
    await again.post("/api/login", { username: "bilal", password: PASSWORD });
    const cookie = again.cookie();
    const asCopied = () => one.visitor().call("GET", "/api/user", undefined, { cookie });
    expect([(await asCopied()).status, (await asCopied()).status]).toEqual([200, 200]);
    await again.post("/api/logout");
    expect((await asCopied()).status).toBe(401);
    expect((await admin.delete(`/api/admin/users/${bilal.user.id}`)).status).toBe(200);
    expect(await statusOf(bilal)).toBe(401);
  });
});

test.skipIf(onPostgres)(
  // Proves 4.
  "another process's write to the file counts at the next request",
  async () => {
    await queryDatabase(data, `update users set role = 'admin' where id = ${bilal.user.id}`);
    expect((await userOf(bilal)).role).toBe("admin");
    await queryDatabase(data, `delete from sessions where user_id = ${bilal.user.id}`);
    expect(await statusOf(bilal)).toBe(401);
  },
);

describe.skipIf(!onPostgres)("on another node (needs PostgreSQL: TEST_DATABASE_URL)", () => {
  let two: Wird;
  beforeEach(async () => {
    two = await startWird({ data });
    await remember(at(two, bilal));
  });
  afterEach(() => two.stop());

  /** Milliseconds; what is remembered would be believed for thirty seconds. */
  const SOON = 2000;

  // Proves 4: across nodes
  test("a new name and the end of a session are known as soon as their events are there", async () => {
    await bilal.patch("/api/user", { name: "Bilal B." });
    const elsewhere = at(two, bilal);
    await eventually("the name", async () => (await userOf(elsewhere)).name === "Bilal B.", SOON);
    const cookie = bilal.cookie();
    await bilal.post("/api/logout");
    const signedOut = async () =>
      (await two.visitor().call("GET", "/api/user", undefined, { cookie })).status === 401;
    await eventually("signed out", signedOut, SOON);
  });

  // Proves 4.
  test("a change whose event was lost with its connection is known when that is back", async () => {
    await queryDatabase(
      data,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await queryDatabase(data, `delete from sessions where user_id = ${bilal.user.id}`);
    const elsewhere = at(two, bilal);
    await eventually("401", async () => (await statusOf(elsewhere)) === 401, 5000);
  });
});
