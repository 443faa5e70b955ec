// What ends an account's rights while a request of it is under way: a new password, Google's proof, signing out.
// Databases: both, for races.
import { request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Member, startWird, type Wird } from "../../harness.ts";

let wird: Wird;
let amina: Member;
beforeEach(async () => {
  wird = await startWird();
  amina = await wird.member("amina");
});
afterEach(() => wird.stop());

const PASSWORD = "password of a test";
const sessions = async () =>
  (
    await wird.parts.database.db
      .selectFrom("sessions")
      .select("idHash")
      .where("userId", "=", amina.user.id)
      .execute()
  ).length;
const signIn = () => wird.visitor().post("/api/login", { username: "amina", password: PASSWORD });
const changePassword = () =>
  amina.post("/api/user/password", { currentPassword: PASSWORD, password: "a new password" });

/** Once the next password of the server has been worked on, `then` happens before anything comes of it. */
function afterNext(name: "hash" | "verify", then: () => Promise<unknown>): void {
  const { passwords } = wird.parts;
  const work = passwords[name] as (...given: string[]) => Promise<unknown>;
  const held = async (...given: string[]) => {
    Object.assign(passwords, { [name]: work });
    const result = await work(...given);
    await then();
    return result;
  };
  Object.assign(passwords, { [name]: held });
}

test("safety 41: a sign-in with the old password, under way while a new one is set, begins no session", async () => {
  afterNext("verify", changePassword);
  expect((await signIn()).status).toBe(401);
  expect(await sessions()).toBe(1);
});

test("safety 41: of many sign-ins beside a new password none leaves a session of the old one", async () => {
  for (let round = 0; round < 3; round++) {
    const tries = Array.from({ length: 6 }, () => signIn());
    const changed = changePassword();
    await Promise.all(tries);
    expect((await changed).status).toBe(200);
    expect(await sessions()).toBe(1);
    const back = { currentPassword: "a new password", password: PASSWORD };
    expect((await amina.post("/api/user/password", back)).status).toBe(200);
  }
});

test("safety 41: a sign-in under way while Google proves the address of another begins no session", async () => {
  const person = {
    googleId: "g-1",
    email: { address: "amina@example.org", verified: true },
    ...{ name: "Amina", avatar: null },
  };
  const browser = { timezone: "UTC", language: "en" } as const;
  afterNext("verify", () => wird.parts.googleAccounts.accountOf(person, browser));
  expect((await signIn()).status).toBe(401);
  expect(await sessions()).toBe(0);
});

test("safety 41: who was signed out while changing the password has not changed it", async () => {
  afterNext("hash", () => amina.post("/api/user/logout-everywhere"));
  expect((await changePassword()).status).toBe(401);
  expect((await signIn()).status).toBe(200);
});

test("safety 41: a request whose body arrives after the sign-out is 401", async () => {
  const found = Promise.withResolvers<void>();
  const { find } = wird.parts.logins;
  wird.parts.logins.find = (...given) => {
    found.resolve();
    return find(...given);
  };
  const body = JSON.stringify({ name: "Somebody else" });
  const status = new Promise<number | undefined>((resolve, reject) => {
    const asking = request(`${wird.url}/api/user`, {
      method: "PATCH",
      headers: {
        cookie: amina.cookie(),
        "content-type": "application/json",
        "content-length": body.length,
      },
    });
    asking.on("error", reject);
    asking.on("response", (reply) => resolve(reply.resume().statusCode));
    asking.flushHeaders();
    void found.promise
      .then(() => new Promise((go) => setImmediate(go)))
      .then(() => amina.post("/api/logout"))
      .then(() => asking.end(body));
  });
  expect(await status).toBe(401);
  expect(await wird.parts.accounts.byId(amina.user.id)).toMatchObject({ name: "amina" });
});

test("of first accounts that are made at once exactly one is admin", async () => {
  const { accounts, database } = wird.parts;
  await database.db.deleteFrom("users").execute();
  const person = { email: null, passwordHash: null, timezone: "UTC", language: null };
  const names = ["aisha", "bilal", "chadi", "dina", "emre", "fatih"];
  await Promise.all(names.map((name) => accounts.create({ ...person, username: name, name })));
  const roles = (await accounts.list()).map(({ role }) => role);
  expect(roles.toSorted()).toEqual(["admin", ...Array(5).fill("user")]);
});
