// Accounts on a real database: who gets in, what a proof of the address ends, and what is told.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type AccessKind, accessKinds } from "#contract/account";
import { type Database, openDatabase } from "#server/platform/database/database";
import { createEvents, type Events } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import type { Letter } from "#server/platform/mail/mail-delivery";
import type { Mailer } from "#server/platform/mail/mailer";
import { createRateLimits } from "#server/platform/rate-limit";
import { sha256 } from "#server/platform/logins";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import { fastestFolder } from "../../tests/memory-folder.ts";
import { createAccountAccess } from "./account-access.ts";
import { type Account, createAccounts, type NewAccount } from "./account-store.ts";
import { createAddressProof } from "./address-proof.ts";
import { createGoogleAccounts } from "./google/google-accounts.ts";
import { createPasswordReset } from "./password-reset.ts";
import { createRegistrations } from "./registration.ts";
import { createSignIn } from "./sign-in.ts";

const NOW = Date.parse("2026-11-21T04:50:00Z");
const [MINUTE, HOUR, DAY] = [60_000, 60 * 60_000, 24 * 60 * 60_000];
const ADDRESS = "203.0.113.7";

let dataDir: string;
let database: Database;
let events: Events;
let clock: HandClock;
let published: string[];
let letters: { letter: Letter; expiresAt: number; value: string | undefined }[];
let woken: number;
let hashed: number;
let mailKind: Mailer["kind"];

beforeEach(async () => {
  dataDir = mkdtempSync(join(fastestFolder(10_000_000), "wird-account-"));
  const log = createLog("silent");
  database = await openDatabase({ databaseUrl: null, dataDir, log });
  events = await createEvents({ ...database, log });
  clock = handClock(NOW);
  [published, letters, woken, hashed, mailKind] = [[], [], 0, 0, "smtp"];
  for (const name of [
    ...(["logins-ended", "account-changed", "agent-revoked"] as const),
    ...(["device-changed", "household-changed"] as const),
  ]) {
    events.subscribe(name, (event) => published.push(`${name} ${JSON.stringify(event)}`));
  }
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function room() {
  const { db } = database;
  const log = createLog("silent");
  const mailer = {
    kind: mailKind,
    async queue(_: unknown, letter: Letter, expiresAt: number, secret?: { value: string }) {
      letters.push({ letter, expiresAt, value: secret?.value });
    },
    wake: () => void woken++,
  } as Partial<Mailer> as Mailer;
  const passwords = {
    async hash(password: string) {
      hashed++;
      return `hash of ${password}`;
    },
    verify: async (hash: string | null, password: string) => hash === `hash of ${password}`,
  };
  const rateLimits = createRateLimits(db, clock);
  const accounts = createAccounts({ database, clock, events });
  const access = createAccountAccess({
    ...{ db, events },
    leaveHome: async (queries, userId) => {
      await queries.deleteFrom("householdMembers").where("userId", "=", userId).execute();
      return () => void published.push(`left home ${userId}`);
    },
  });
  const registrations = createRegistrations({
    ...{ accounts, registration: "open" as const },
    invitations: { admit: async () => false, giveBack: async () => {} },
  });
  const publicUrl = "https://wird.example";
  const shared = { database, clock, events, mailer, publicUrl, access, rateLimits, log };
  return {
    ...{ db, accounts, access, rateLimits },
    google: createGoogleAccounts({ ...shared, accounts, registrations }),
    proof: createAddressProof(shared),
    reset: createPasswordReset({ ...shared, accounts, passwords, devMail: null }),
    signIn: createSignIn({ accounts, passwords, rateLimits }),
  };
}

async function made(username: string, rest: Partial<NewAccount> = {}): Promise<Account> {
  const creation = await room().accounts.create({
    ...{ username, email: null, name: username, passwordHash: "hash of secret" },
    ...{ timezone: "UTC", language: null, ...rest },
  });
  if (!creation.ok) throw new Error(`${creation.taken} is taken.`);
  return creation.account;
}

const byId = async (id: number) => (await room().accounts.byId(id)) as Account;

async function addAgent(userId: number, name: string): Promise<number> {
  const { id } = await database.db
    .insertInto("agents")
    .values({
      ...{ userId, name, tokenHash: `${userId} ${name}`, version: null, node: null },
      ...{ connection: null, network: null, clockAhead: null, lastSeenAt: null, createdAt: NOW },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addDevice(userId: number, agentId: number | null = null): Promise<number> {
  const device = { userId, type: "google" as const, name: "Kitchen", deviceId: null };
  const { id } = await database.db
    .insertInto("devices")
    .values({ ...device, isConnected: 1, reachable: 1, createdAt: NOW, agentId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const push = (userId: number) => ({
  ...{ userId, name: "Chrome", endpoint: `https://push.example/${userId}`, p256dh: "p", auth: "a" },
  ...{ createdAt: NOW, failedAt: null, failure: null },
});

/** One row of each kind of access. */
const opens: Record<string, (userId: number) => Promise<unknown>> = {
  household: async (userId) => {
    const { db } = database;
    const { id } = await db
      .insertInto("households")
      .values({ createdAt: NOW })
      .returning("id")
      .executeTakeFirstOrThrow();
    const member = { householdId: id, userId, role: "manage" as const, joinedAt: NOW };
    return db.insertInto("householdMembers").values(member).execute();
  },
  agents: (userId) => addAgent(userId, "Grandmother"),
  tokens: (userId) => addToken(userId, "Clock", "control"),
  calendar: (userId) => addToken(userId, "Calendar", "calendar"),
  webhook: (userId) => addSettings(userId, { webhookUrl: "https://hook.example" }),
  ntfy: (userId) => addSettings(userId, { ntfyUrl: "https://ntfy.example" }),
  push: (userId) => database.db.insertInto("pushBrowsers").values(push(userId)).execute(),
  grant: (userId) =>
    database.db
      .insertInto("alexaGrants")
      .values({
        ...{ userId, clientId: "alexa", codeHash: `c${userId}`, codeExpiresAt: NOW },
        ...{ codeUsedAt: null, redirectUri: "https://a.example", codeChallenge: null },
        createdAt: NOW,
      })
      .execute(),
  pairing: (userId) =>
    database.db
      .insertInto("alexaPairings")
      .values({ alexaUserId: `amzn${userId}`, userId, createdAt: NOW })
      .execute(),
};

const addToken = (userId: number, name: string, scope: "control" | "calendar") =>
  database.db
    .insertInto("tokens")
    .values({
      ...{ userId, name, scope, tokenHash: `${userId} ${name}`, createdAt: NOW },
      lastUsedAt: null,
    })
    .execute();

const addSettings = (userId: number, rest: object) =>
  database.db
    .insertInto("alertSettings")
    .values({
      ...{ userId, mail: 1 as const, webhookUrl: null, webhookSecret: null, ntfyUrl: null },
      ...{ quietFrom: null, quietTo: null, toldAt: 0, seenUpTo: 0, ...rest },
    })
    .execute();

const closed = {
  ...{ household: false, agents: [], tokens: [], calendar: false, webhooks: false, push: [] },
  alexa: false,
};

test.each([
  ["household", { household: true }, "household"],
  ["agents", { agents: ["Grandmother"] }, "agents"],
  ["tokens", { tokens: ["Clock"] }, "tokens"],
  ["calendar", { calendar: true }, "calendar"],
  ["webhook", { webhooks: true }, "webhooks"],
  ["ntfy", { webhooks: true }, "webhooks"],
  ["push", { push: ["Chrome"] }, "push"],
  ["grant", { alexa: true }, "alexa"],
  ["pairing", { alexa: true }, "alexa"],
] as const)(
  "%s is listed as what opens the account, and ended alone",
  async (name, shown, kind) => {
    const [amina, other] = [await made("amina"), await made("bilal")];
    const { access, db } = room();
    expect(await access.list(amina.id)).toEqual(closed);
    await opens[name]?.(amina.id);
    await opens[name]?.(other.id);
    expect(await access.list(amina.id)).toEqual({ ...closed, ...shown });
    const end = async (kinds?: readonly AccessKind[]) =>
      (await db.transaction().execute((queries) => access.end(queries, amina.id, kinds)))();
    await end(accessKinds.filter((each) => each !== kind));
    expect(await access.list(amina.id)).toEqual({ ...closed, ...shown });
    await end([kind]);
    expect(await access.list(amina.id)).toEqual(closed);
    expect(await access.list(other.id)).toEqual({ ...closed, ...shown });
  },
);

test("the end of agents is told to them and their speakers, and the first proof ends all access once", async () => {
  const [amina, other] = [await made("amina"), await made("bilal")];
  const [agentId, kept] = [await addAgent(amina.id, "Home"), await addAgent(other.id, "Home")];
  const id = await addDevice(amina.id, agentId);
  await opens.household?.(amina.id);
  const { access, db } = room();
  const prove = () => db.transaction().execute((queries) => access.prove(queries, amina.id, NOW));
  const publish = await prove();
  expect(published).toEqual([]);
  publish?.();
  expect(published).toEqual([
    `left home ${amina.id}`,
    `agent-revoked {"agentId":${agentId}}`,
    `device-changed {"deviceId":${id}}`,
  ]);
  expect((await byId(amina.id)).emailProvenAt).toBe(NOW);
  expect(await prove()).toBe(null);
  expect((await access.list(other.id)).agents).toEqual(["Home"]);
  expect(kept).toBeGreaterThan(agentId);
});

const person = (rest: object = {}) => ({
  ...{ googleId: "g1", email: { address: "amina@example.org", verified: true } },
  ...{ name: "Amina", avatar: null, ...rest },
});
const browser = { timezone: "Asia/Dubai", language: "tr" as const };

test("somebody new from Google gets an account by their address, with a username that is free", async () => {
  const { google } = room();
  const first = await google.accountOf(person(), browser);
  expect(first).toMatchObject({
    ...{ username: "amina", name: "Amina", email: "amina@example.org", passwordHash: null },
    ...{ googleId: "g1", emailProvenAt: NOW, timezone: "Asia/Dubai", language: "tr" },
  });
  expect(await google.accountOf(person({ name: "Renamed" }), browser)).toEqual(first);
  const same = { googleId: "g2", email: { address: "amina@example.com", verified: true } };
  expect(await google.accountOf(person(same), browser)).toMatchObject({ username: "amina2" });
  const nameless = person({ googleId: "g3", email: null, name: null });
  expect(await google.accountOf(nameless, browser)).toMatchObject({
    ...{ username: "Guest", name: "Guest", email: null, emailProvenAt: null },
  });
  const byName = person({ googleId: "g4", email: null, name: " Dina\nB " });
  expect(await google.accountOf(byName, browser)).toMatchObject({
    ...{ username: "Dina B", name: "Dina B" },
  });
  const byLocal = { address: "eve@example.org", verified: true };
  expect(
    await google.accountOf(person({ googleId: "g5", email: byLocal, name: null }), browser),
  ).toMatchObject({ username: "eve", name: "eve" });
  const odd = { address: "no address", verified: true };
  expect(await google.accountOf(person({ googleId: "g6", email: odd }), browser)).toMatchObject({
    email: null,
  });
  expect(letters).toEqual([]);
});

test("an address that Google has not verified opens nothing, whether it has an account or not", async () => {
  await made("amina", { email: "amina@example.org" });
  const { google, accounts } = room();
  for (const address of ["amina@example.org", "new@example.org"]) {
    const unverified = person({ email: { address, verified: false } });
    expect(await google.accountOf(unverified, browser)).toBe(null);
  }
  expect(await accounts.list()).toHaveLength(1);
});

test("Google's first proof of an address takes the password, the sessions and all access; a later one keeps them", async () => {
  const stranger = await made("amina", { email: "amina@example.org" });
  await opens.pairing?.(stranger.id);
  const { google, access } = room();
  const linked = await google.accountOf(person(), browser);
  expect(linked?.id).toBe(stranger.id);
  expect(await byId(stranger.id)).toMatchObject({ googleId: "g1", passwordHash: null });
  expect((await access.list(stranger.id)).alexa).toBe(false);
  expect(published).toEqual([
    `left home ${stranger.id}`,
    `logins-ended {"userId":${stranger.id},"idHashes":null}`,
  ]);
  expect(letters).toMatchObject([
    { letter: { to: { address: "amina@example.org" } }, expiresAt: NOW + DAY },
  ]);
  expect(woken).toBe(1);

  published.length = 0;
  const own = await made("bilal", { email: "bilal@example.org", emailProvenAt: NOW - 1 });
  const his = { googleId: "g2", email: { address: "BILAL@example.org", verified: true } };
  expect((await google.accountOf(person(his), browser))?.id).toBe(own.id);
  expect(await byId(own.id)).toMatchObject({ passwordHash: "hash of secret", googleId: "g2" });
  expect(published).toEqual([]);
  expect(letters[1]?.letter.plain).not.toBe(letters[0]?.letter.plain);
  // It keeps the Google account that it has.
  expect(await google.accountOf(person({ ...his, googleId: "g9" }), browser)).toBe(null);
  const wordless = { passwordHash: null, email: "dina@example.org" };
  const dina = await made("dina", wordless);
  const hers = { googleId: "g3", email: { address: "dina@example.org", verified: true } };
  expect((await google.accountOf(person(hers), browser))?.id).toBe(dina.id);
  expect(letters).toHaveLength(2);
});

test("the letter's link proves the address once, and ends all sessions but its own", async () => {
  const amina = await made("amina", { email: "amina@example.org", language: "tr" });
  const { proof, db } = room();
  await proof.sendLetter(amina, "en", ADDRESS);
  expect(letters).toMatchObject([{ letter: { to: { address: "amina@example.org" } } }]);
  expect([letters[0]?.expiresAt, woken]).toEqual([NOW + DAY, 1]);
  const times = { createdAt: NOW, expiresAt: NOW + DAY };
  for (const idHash of ["own", "other"]) {
    await db
      .insertInto("sessions")
      .values({ idHash, userId: amina.id, ...times })
      .execute();
  }
  const session = { ...amina, loginHash: "own" } as never;
  expect(await proof.prove(session, "another")).toBe("refused");
  expect(published).toEqual([]);
  const token = letters[0]?.value ?? "";
  expect(await proof.prove(session, token)).toBe("proven");
  expect(published.at(-1)).toBe(`logins-ended {"userId":${amina.id},"idHashes":["other"]}`);
  const left = await db.selectFrom("sessions").select("idHash").execute();
  expect(left).toEqual([{ idHash: "own" }]);
  expect(await proof.prove(session, token)).toBe("before");
  expect(await proof.prove({ ...amina, id: 999, loginHash: "x" } as never, token)).toBe("refused");
});

test("three letters an hour leave for one address, twenty for one client, and none without mail", async () => {
  const amina = await made("amina", { email: "amina@example.org" });
  const { proof } = room();
  for (let count = 0; count < 5; count++) await proof.sendLetter(amina, "en", ADDRESS);
  await clock.advance(HOUR - 1);
  await proof.sendLetter(amina, "en", ADDRESS);
  expect(letters).toHaveLength(3);
  await clock.advance(1);
  await proof.sendLetter(amina, "en", ADDRESS);
  expect(letters).toHaveLength(4);
  for (let count = 0; count < 25; count++) {
    const account = { ...amina, email: `a${count}@example.org` };
    await proof.sendLetter(account, "en", ADDRESS);
  }
  await clock.advance(HOUR - 1);
  await proof.sendLetter({ ...amina, email: "z@example.org" }, "en", ADDRESS);
  expect(letters).toHaveLength(3 + 20);
  await proof.sendLetter({ ...amina, email: null }, "en", "192.0.2.9");
  mailKind = "log" as never;
  await room().proof.sendLetter({ ...amina, email: "b@example.org" }, "en", "192.0.2.9");
  expect(letters).toHaveLength(23);
});

test("a reset link works once, within the hour, and only the newest one", async () => {
  const amina = await made("amina", { email: "amina@example.org", emailProvenAt: NOW });
  const { reset, db } = room();
  const asked = async () => {
    await reset.request("Amina@example.org", ADDRESS, "en");
    return letters.at(-1)?.value ?? "";
  };
  const [first, second] = [await asked(), await asked()];
  expect([letters[0]?.expiresAt, woken]).toEqual([NOW + HOUR, 2]);
  const refused = { code: "invalid-input", message: expect.stringContaining("link") };
  await expect(reset.confirm(first, "new one")).rejects.toMatchObject(refused);
  expect(hashed).toBe(0);
  expect(await reset.confirm(second, "new one")).toEqual({ userId: amina.id });
  expect((await byId(amina.id)).passwordHash).toBe("hash of new one");
  expect(published).toEqual([`logins-ended {"userId":${amina.id},"idHashes":null}`]);
  await expect(reset.confirm(second, "third")).rejects.toMatchObject(refused);
  const late = await asked();
  await clock.advance(HOUR);
  await expect(reset.confirm(late, "third")).rejects.toMatchObject(refused);
  await clock.advance(HOUR - 1);
  await reset.sweep();
  expect(await db.selectFrom("passwordResetTokens").selectAll().execute()).toHaveLength(1);
  await clock.advance(1);
  await reset.sweep();
  expect(await db.selectFrom("passwordResetTokens").selectAll().execute()).toEqual([]);
});

test("a reset is the first proof of an address; an unknown address gets the same answer and no letter", async () => {
  const amina = await made("amina", { email: "amina@example.org" });
  await opens.pairing?.(amina.id);
  const { reset, access, db } = room();
  expect(await reset.request("nobody@example.org", ADDRESS, "en")).toEqual({});
  // It is over as it is queued.
  expect(letters.map(({ expiresAt }) => expiresAt)).toEqual([NOW]);
  expect(await db.selectFrom("passwordResetTokens").selectAll().execute()).toEqual([]);
  await reset.request("amina@example.org", ADDRESS, "en");
  await reset.confirm(letters.at(-1)?.value ?? "", "new one");
  expect((await byId(amina.id)).emailProvenAt).toBe(NOW);
  expect((await access.list(amina.id)).alexa).toBe(false);
});

test("five resets an hour for one address, fifty from one client; the letters to unproven addresses are fewer", async () => {
  const { reset } = room();
  const tooMany = { code: "too-many-tries" };
  for (let count = 0; count < 5; count++) await reset.request("a@example.org", ADDRESS, "en");
  await expect(reset.request("A@example.org", ADDRESS, "en")).rejects.toMatchObject(tooMany);
  for (let count = 0; count < 45; count++) {
    const email = `unproven${count}@example.org`;
    if (count < 21) await made(`unproven${count}`, { email });
    await reset.request(email, ADDRESS, "en");
  }
  await expect(reset.request("b@example.org", ADDRESS, "en")).rejects.toMatchObject(tooMany);
  expect(letters.filter(({ expiresAt }) => expiresAt > NOW)).toHaveLength(20);
  // Whose address is proven is written to all the same.
  await made("proven", { email: "proven@example.org", emailProvenAt: NOW });
  letters.length = 0;
  await clock.advance(HOUR - 1);
  for (const [email, from] of [
    ["a@example.org", "192.0.2.9"],
    ["b@example.org", ADDRESS],
  ] as const) {
    await expect(reset.request(email, from, "en")).rejects.toMatchObject(tooMany);
  }
  await clock.advance(1);
  for (let count = 0; count < 5; count++) await reset.request("proven@example.org", ADDRESS, "en");
  expect(letters.filter(({ expiresAt }) => expiresAt > clock.now())).toHaveLength(5);
});

test("ten wrong passwords for one account, by its name or its address, close it to that client for a quarter of an hour", async () => {
  const amina = await made("amina", { email: "amina@example.org" });
  const { signIn } = room();
  const wrong = (login: string, from = ADDRESS) =>
    signIn.withPassword(login, "wrong", from).catch(({ code }) => code);
  // What is right is not counted.
  for (let count = 0; count < 12; count++) await signIn.withPassword("AMINA", "secret", ADDRESS);
  for (let count = 0; count < 10; count++) {
    expect(await wrong(count % 2 ? "amina" : "amina@example.org")).toBe("invalid-credentials");
  }
  expect(await wrong("amina")).toBe("too-many-tries");
  await expect(signIn.confirmPassword(amina, "secret", ADDRESS)).rejects.toMatchObject({
    code: "too-many-tries",
  });
  expect(await signIn.confirmPassword(amina, "secret", "192.0.2.9")).toBe(true);
  expect(await signIn.confirmPassword(amina, "wrong", "192.0.2.9")).toBe(false);
  for (let count = 0; count < 90; count++) {
    expect(await wrong(`nobody${count}`)).toBe("invalid-credentials");
  }
  expect(await wrong("nobody")).toBe("too-many-tries");
  await clock.advance(15 * MINUTE - 1);
  expect([await wrong("amina"), await wrong("nobody")]).toEqual(Array(2).fill("too-many-tries"));
  await clock.advance(1);
  expect((await signIn.withPassword("amina", "secret", ADDRESS)).id).toBe(amina.id);
  for (let count = 0; count < 200; count++) await signIn.countRegistration(ADDRESS);
  await clock.advance(HOUR - 1);
  await expect(signIn.countRegistration(ADDRESS)).rejects.toMatchObject({ code: "too-many-tries" });
  await signIn.countRegistration("192.0.2.9");
  await clock.advance(1);
  await signIn.countRegistration(ADDRESS);
});

test("a token is kept as its hash alone", async () => {
  const amina = await made("amina", { email: "amina@example.org" });
  await room().proof.sendLetter(amina, "en", ADDRESS);
  expect((await byId(amina.id)).emailProofHash).toBe(sha256(letters[0]?.value ?? ""));
});

test("an account that is removed leaves its home first, which is told; one that stays has told nothing", async () => {
  const [amina, bilal] = [await made("amina"), await made("bilal")];
  const leaveHome = async (_: unknown, userId: number) => () =>
    void published.push(`left home ${userId}`);
  const accounts = createAccounts({ database, clock, events, leaveHome });
  expect(await accounts.remove(bilal.id)).toEqual({ deviceIds: [], scheduleIds: [] });
  expect(published).toContain(`left home ${bilal.id}`);
  await expect(accounts.remove(amina.id)).rejects.toMatchObject({ code: "conflict" });
  expect(published).not.toContain(`left home ${amina.id}`);
  const { db } = room();
  expect(await db.selectFrom("users").select("id").execute()).toEqual([{ id: amina.id }]);
});
