// Somebody registers with another's address: what they connected ends when its owner first proves it.
// Databases: both, for races.
import { afterEach, beforeEach, expect, test } from "vitest";
import { accessKinds, openKinds } from "#contract/account";
import { AGENT_SOCKET } from "#contract/agent-messages";
import { eventually, type Member, startWird, type Wird } from "../../harness.ts";
import { openSocket } from "../../socket-client.ts";
import { join } from "../household/household-people.ts";
import { letterLink, type MailServer, startMailServer } from "./mail-server.ts";

let wird: Wird;
let mail: MailServer;
let friend: Member;
let thief: Member;
beforeEach(async () => {
  mail = await startMailServer();
  wird = await startWird({ settings: { SMTP_URL: mail.url } });
  friend = await wird.member("friend");
  thief = await wird.member("owner");
});
afterEach(async () => {
  await wird.stop();
  await mail.close();
});

const ADDRESS = "owner@example.org";
const db = () => wird.parts.database.db;
const own = (path: string) => `/api/users/${thief.user.id}/${path}`;

/** One of each kind; returns what each of them still opens. */
async function connectAll() {
  const made = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body;
  };
  const { token } = await made(thief.post(own("tokens"), { name: "Clock", scope: "control" }));
  const { url } = await made(thief.post(own("calendar")));
  const hook = { webhookUrl: "https://thief.example/hook", ntfyUrl: "https://ntfy.example/thief" };
  await made(thief.patch(own("alerts"), hook));
  const { code } = await made(thief.post(own("agents/code"), { name: "Thief's home" }));
  const agent = await made(wird.visitor().post("/api/agents/pair", { code }));
  await made(thief.post(own("agents/code"), { name: "Another" }));
  await made(thief.post("/api/alexa/pairing-code"));
  const now = Date.now();
  const ofThief = { userId: thief.user.id };
  await db()
    .insertInto("alexaPairings")
    .values({ ...ofThief, alexaUserId: "amzn", createdAt: now })
    .execute();
  await db()
    .insertInto("alexaGrants")
    .values({
      ...{ ...ofThief, clientId: "amazon", codeHash: "x", codeExpiresAt: now, codeUsedAt: now },
      ...{ redirectUri: "https://amazon.example", codeChallenge: null, createdAt: now },
    })
    .execute();
  await db()
    .insertInto("pushBrowsers")
    .values({
      ...{ ...ofThief, name: "Thief's phone", endpoint: "https://push.example/1", p256dh: "p" },
      ...{ auth: "a", createdAt: now, failedAt: null, failure: null },
    })
    .execute();
  await join(thief, friend, "listen");
  const invitation = await made(thief.post("/api/household/invitations", { role: "manage" }));
  const invited = new URL(invitation.url).searchParams.get("token");
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
  const get = async (path: string, headers = {}) =>
    (await wird.visitor().call("GET", path, undefined, headers)).status;
  const socketOf = async (headers: Record<string, string>) => {
    const client = await openSocket(wird.url, headers, AGENT_SOCKET);
    return "status" in client ? client.status : (client.socket.terminate(), 101);
  };
  return async () => ({
    session: await get("/api/user", { cookie: thief.cookie() }),
    token: await get("/api/speakers", bearer(token)),
    feed: await get(new URL(url).pathname),
    agent: await socketOf(bearer(agent.token)),
    household: (await friend.get("/api/household")).body.members.length,
    invitation: (await friend.get(`/api/household/invitations/${invited}`)).status,
    rows: await rowsLeft(),
  });
}

async function rowsLeft(): Promise<string[]> {
  const tables = [
    ...(["tokens", "agents", "agentCodes", "alexaPairings", "alexaGrants"] as const),
    ...(["alexaPairingCodes", "pushBrowsers", "householdMembers"] as const),
  ] as const;
  const left: string[] = [];
  for (const table of tables) {
    const rows = await db()
      .selectFrom(table as "tokens")
      .select("userId")
      .where("userId", "=", thief.user.id)
      .execute();
    if (rows.length > 0) left.push(table);
  }
  const alerts = await db()
    .selectFrom("alertSettings")
    .select(["webhookUrl", "webhookSecret", "ntfyUrl"])
    .where("userId", "=", thief.user.id)
    .execute();
  if (alerts.some((row) => Object.values(row).some((value) => value !== null))) {
    left.push("alertSettings");
  }
  return left;
}

const NOTHING = {
  ...{ session: 401, token: 401, feed: 404, agent: 401, household: 1, invitation: 404 },
  rows: [],
};
const ALL = { session: 200, token: 200, feed: 200, agent: 101, household: 2, invitation: 200 };

async function reset(password: string) {
  await wird.visitor().post("/api/auth/password-reset-request", { email: ADDRESS });
  const token = await eventually("the letter", () => letterLink(mail, "reset-password"));
  return wird.visitor().post("/api/auth/password-reset-confirm", {
    token: new URL(token).searchParams.get("token"),
    ...{ password, confirmPassword: password },
  });
}

// Promise 32: an account registered with somebody else's address, then taken over by its owner
// -> when the address is first proven, however that happens, everything connected before ends: sessions, tokens,
// feed, webhooks, push, household, agents, Alexa; an account that was already proven keeps them, and is told what
// still works
test("safety 32: a completed reset of an unproven address ends all that was connected before", async () => {
  const opens = await connectAll();
  expect(await opens()).toMatchObject(ALL);
  const { status, body } = await reset("the owner's own");
  expect(status).toBe(200);
  expect(openKinds(body.stillOpen)).toEqual([]);
  expect(await opens()).toEqual(NOTHING);
});

test("safety 32: so does Google's proof of the address", async () => {
  const opens = await connectAll();
  const person = {
    googleId: "g-1",
    email: { address: ADDRESS, verified: true },
    ...{ name: "Owner", avatar: null },
  };
  await wird.parts.googleAccounts.accountOf(person, { timezone: "UTC", language: "en" });
  expect(await opens()).toEqual(NOTHING);
});

test("safety 32: so does the letter's link, which leaves the one session that opened it, and says so", async () => {
  const opens = await connectAll();
  const here = wird.visitor();
  await here.post("/api/login", { username: "owner", password: "password of a test" });
  const link = new URL(
    await eventually("the letter", () => letterLink(mail, "confirm-email", ADDRESS)),
  );
  const { status, body } = await here.get(link.pathname + link.search);
  expect(status).toBe(200);
  expect(body).toContain("Connect again what is yours");
  expect(await opens()).toEqual(NOTHING);
  expect((await here.get("/api/user")).status).toBe(200);
  expect((await here.get(link.pathname + link.search)).body).toContain("nothing else to do");
});

// Proves 32.
test("a reset of a proven account leaves all but its sessions, and its answer says what works on", async () => {
  const opens = await connectAll();
  await db().updateTable("users").set({ emailProvenAt: 1 }).execute();
  const { body } = await reset("a new password");
  expect(openKinds(body.stillOpen)).toEqual([...accessKinds]);
  expect(body.stillOpen).toMatchObject({ tokens: ["Clock"], agents: ["Thief's home"] });
  expect(await opens()).toMatchObject({ ...ALL, session: 401 });
});

// Proves 32.
test("a new password's answer says what works on; signing out everywhere ends what is named beside sessions", async () => {
  const opens = await connectAll();
  const change = { currentPassword: "password of a test", password: "a new password" };
  const { body } = await thief.post("/api/user/password", change);
  expect(openKinds(body.stillOpen)).toEqual([...accessKinds]);
  expect((await thief.get("/api/user/access")).body).toEqual(body.stillOpen);
  const also = ["tokens", "agents"];
  expect((await thief.post("/api/user/logout-everywhere", { also })).status).toBe(200);
  expect(await opens()).toMatchObject({ ...ALL, session: 401, token: 401, agent: 401 });
  await thief.post("/api/login", { username: "owner", password: "a new password" });
  expect((await thief.post("/api/user/logout-everywhere", { also: ["all"] })).status).toBe(400);
  expect((await thief.post("/api/user/logout-everywhere", { also: accessKinds })).status).toBe(200);
  expect(await opens()).toEqual(NOTHING);
});

// Proves 32.
test("safety 41: a token that is being made while the owner proves the address does not outlive the proof", async () => {
  const { tokens } = wird.parts;
  const create = tokens.create;
  tokens.create = async (...given) => {
    await reset("the owner's own");
    return create(...given);
  };
  const made = await thief.post(own("tokens"), { name: "Late", scope: "control" });
  expect(made.status).toBe(401);
  expect(await rowsLeft()).toEqual([]);
});
