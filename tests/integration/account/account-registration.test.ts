// Who may make an account: REGISTRATION.
// Databases: both, for queries.
import { afterEach, expect, test } from "vitest";
import { createTestData, startWird, type TestData, type Wird } from "../../harness.ts";
import { accept, inviteBy } from "../household/household-people.ts";

let wird: Wird;
let data: TestData | undefined;
afterEach(async () => {
  await wird.stop();
  await data?.remove();
  data = undefined;
});

const person = (username: string, more: object = {}) => ({
  ...{ username, email: `${username}@example.org`, password: "password of a test" },
  ...{ name: username, ...more },
});
const register = (username: string, more?: object) =>
  wird.visitor().post("/api/register", person(username, more));
const google = (googleId: string, invitation?: string) =>
  wird.parts.googleAccounts.accountOf(
    {
      ...{ googleId, name: "G", avatar: null },
      email: { address: `${googleId}@example.org`, verified: true },
    },
    { timezone: "UTC", language: "en", invitation },
  );
const options = async () => (await wird.visitor().get("/api/auth/options")).body;

// Promise 46: strangers who register where that is not wanted; metrics behind a NAT; endless starts by hand
// -> REGISTRATION closes registration, with Google too; metrics only for this machine, METRICS_TOKEN or an admin;
// thirty starts in ten minutes
test("closed: the first account can be made, of two at once one; then nobody's, with Google neither", async () => {
  wird = await startWird({ settings: { REGISTRATION: "closed" } });
  expect(await options()).toMatchObject({ registration: "closed", firstAccount: true });
  const both = await Promise.all([register("one"), register("two")]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
  const refused = await register("three", { invitation: "x".repeat(43) });
  expect([refused.status, refused.body.sentence.code]).toEqual([
    403,
    "account.registration-closed",
  ]);
  await expect(google("g3")).rejects.toMatchObject({ code: "forbidden" });
  expect(await wird.parts.accounts.list()).toHaveLength(1);
});

// Proves 46.
test("invited: an open invitation to a household lets one person register, who then joins by it", async () => {
  wird = await startWird({ settings: { REGISTRATION: "invited" } });
  const amina = await wird.member("amina");
  expect((await register("stranger")).body.sentence.code).toBe("account.registration-invited");
  expect((await register("stranger", { invitation: "guessed" })).status).toBe(403);
  const invitation = await inviteBy(amina, "listen");
  // A name that is taken uses nothing up.
  expect((await register("amina", { invitation })).status).toBe(409);
  const guest = wird.visitor();
  const made = await guest.post("/api/register", person("guest", { invitation }));
  expect(made.status).toBe(201);
  expect((await register("second", { invitation })).status).toBe(403);
  const joined = await accept({ ...guest, user: made.body.user }, invitation);
  expect(joined.status).toBe(200);
  await expect(google("g1")).rejects.toMatchObject({ code: "forbidden" });
  const other = await inviteBy(amina, "listen");
  expect(await google("g1", other)).toMatchObject({ googleId: "g1" });
  // Who has an account signs in as ever.
  expect(await google("g1")).toMatchObject({ googleId: "g1" });
});

test("open, which is the default: anybody, and the page is told nothing more", async () => {
  data = await createTestData();
  wird = await startWird({ data });
  expect((await register("one")).status).toBe(201);
  expect((await register("two")).status).toBe(201);
  expect(await options()).toEqual({ google: false, firstAccount: false });
});
