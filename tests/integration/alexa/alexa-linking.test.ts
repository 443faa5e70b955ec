// Account linking from the consent page to the tokens.
// Databases: both, for queries.
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  askForToken,
  CHALLENGE,
  CLIENT,
  codeFor,
  decide,
  exchange,
  fieldsOf,
  linkQuery,
  openConsent,
  REDIRECT_URI,
  refresh,
  VERIFIER,
} from "../../fakes/alexa-linking.ts";
import type { ShiftedClock } from "../../fakes/shifted-clock.ts";
import { type Member, startWird, type Wird } from "../../harness.ts";
import { startWirdForAlexa } from "./echo-house.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let clock: ShiftedClock;
let wird: Wird;
let amina: Member;

beforeEach(async () => {
  ({ clock, wird } = await startWirdForAlexa(NOON));
  amina = await wird.member("amina");
});
afterEach(() => wird.stop());

const db = () => wird.parts.database.db;
const works = async (token: string) => {
  const reply = await wird.visitor().call("GET", "/api/alexa/devices", undefined, {
    authorization: `Bearer ${token}`,
  });
  return reply.status === 200;
};

test("the consent page asks, and Amazon gets its tokens", async () => {
  const page = await openConsent(amina, linkQuery());
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toMatch(/text\/html/);
  expect(page.body).toContain("Let Alexa use your Wird account?");
  expect(page.body).toContain("<bdi><strong>amina</strong></bdi>");
  const answer = await decide(amina, fieldsOf(page.body));
  expect(answer.status).toBe(303);
  const location = new URL(answer.headers.get("location") ?? "");
  expect(location.href.startsWith(`${REDIRECT_URI}?`)).toBe(true);
  expect(location.searchParams.get("state")).toBe("a state of Amazon's");
  const code = location.searchParams.get("code") ?? "";
  const tokens = await exchange(wird, code);
  expect(tokens.status).toBe(200);
  expect(tokens.headers.get("cache-control")).toBe("no-store");
  expect(tokens.body).toMatchObject({ token_type: "Bearer", expires_in: expect.any(Number) });
  expect(await works(tokens.body.access_token)).toBe(true);
  // Nothing reusable is stored.
  const stored = JSON.stringify([
    await db().selectFrom("alexaGrants").selectAll().execute(),
    await db().selectFrom("alexaTokens").selectAll().execute(),
  ]);
  for (const secret of [code, tokens.body.access_token, tokens.body.refresh_token]) {
    expect(stored).not.toContain(secret);
  }
  expect((await amina.get("/api/alexa/link")).body).toEqual({ linked: true, echoHeard: false });
});

test("PKCE, and the secret in the Authorization header", async () => {
  const query = linkQuery({ code_challenge: CHALLENGE, code_challenge_method: "S256" });
  const code = await codeFor(amina, query);
  expect((await exchange(wird, code, { code_verifier: VERIFIER })).status).toBe(200);

  const second = await codeFor(amina);
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: second,
    redirect_uri: REDIRECT_URI,
  });
  const answer = await wird.visitor().call("POST", "/oauth/token", body.toString(), {
    "content-type": "application/x-www-form-urlencoded",
    authorization: `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString("base64")}`,
  });
  expect(answer.status).toBe(200);
});

test("somebody who is not signed in is sent to sign in, and returns to the consent page", async () => {
  const answer = await openConsent(wird.visitor(), linkQuery());
  expect(answer.status).toBe(303);
  const location = new URL(answer.headers.get("location") ?? "", wird.url);
  expect(location.pathname).toBe("/auth");
  const next = location.searchParams.get("next") ?? "";
  expect(next).toMatch(/^\/oauth\/authorize\?/);
  expect((await amina.call("GET", next)).body).toContain("Link my account");
});

test("a refusal redirects to Amazon without a code", async () => {
  const page = await openConsent(amina, linkQuery());
  const answer = await decide(amina, fieldsOf(page.body), "refuse");
  const location = new URL(answer.headers.get("location") ?? "");
  expect(location.searchParams.get("error")).toBe("access_denied");
  expect(location.searchParams.get("code")).toBeNull();
  expect(await db().selectFrom("alexaGrants").selectAll().execute()).toEqual([]);
});

test("tokens are renewed; one works until a day after Amazon has used a later one, and then ends the link", async () => {
  const first = (await exchange(wird, await codeFor(amina))).body;
  clock.moveTo(clock.now() + HOUR);
  expect(await works(first.access_token)).toBe(false);
  const lost = (await refresh(wird, first.refresh_token)).body;
  expect(lost.refresh_token).not.toBe(first.refresh_token);
  expect(await works(lost.access_token)).toBe(true);
  // Our answer was lost, and the Echo is next spoken to on Friday: Amazon has no other token.
  clock.moveTo(NOON + 7 * 24 * HOUR);
  const second = (await refresh(wird, first.refresh_token)).body;
  expect(await works(second.access_token)).toBe(true);
  const third = (await refresh(wird, second.refresh_token)).body;
  expect((await refresh(wird, first.refresh_token)).status).toBe(200);

  clock.moveTo(clock.now() + 25 * HOUR);
  const current = (await refresh(wird, third.refresh_token)).body;
  const old = await refresh(wird, first.refresh_token);
  expect(old.status).toBe(400);
  expect(old.body.error).toBe("invalid_grant");
  expect(await works(current.access_token)).toBe(false);
});

test("a scope set up at Amazon changes nothing; a repeated parameter is refused", async () => {
  const code = await codeFor(amina, linkQuery({ scope: "profile" }));
  const tokens = await exchange(wird, code, { scope: "profile" });
  expect(tokens.status).toBe(200);
  const { refresh_token } = tokens.body;
  const again = { grant_type: "refresh_token", refresh_token, scope: "profile" };
  expect((await askForToken(wird, again)).status).toBe(200);

  const twice = new URLSearchParams({
    ...again,
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
  });
  twice.append("grant_type", "refresh_token");
  const answer = await wird.visitor().call("POST", "/oauth/token", twice.toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toBe("invalid_request");
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("codes and tokens expire", async () => {
  const code = await codeFor(amina);
  clock.moveTo(NOON + 6 * MINUTE);
  const late = await exchange(wird, code);
  expect(late.body.error).toBe("invalid_grant");
});

test("expired codes and tokens are removed, those in use are not", async () => {
  await codeFor(amina);
  await amina.post("/api/alexa/pairing-code");
  const first = (await exchange(wird, await codeFor(amina))).body;
  const second = (await refresh(wird, first.refresh_token)).body;
  const third = (await refresh(wird, second.refresh_token)).body;
  clock.moveTo(NOON + 40 * 24 * HOUR);
  await wird.parts.alexa.grants.sweep();
  await wird.parts.alexa.pairing.sweep();
  expect(await db().selectFrom("alexaGrants").select("id").execute()).toHaveLength(1);
  expect(await db().selectFrom("alexaTokens").select("id").execute()).toHaveLength(2);
  expect(await db().selectFrom("alexaPairingCodes").selectAll().execute()).toEqual([]);
  expect((await refresh(wird, third.refresh_token)).status).toBe(200);
});

test("the token endpoint is in time, even when the database is not", async () => {
  wird.parts.rateLimits.count = () => new Promise<never>(() => {});
  const answer = await askForToken(wird, { grant_type: "refresh_token", refresh_token: "x" });
  expect(answer.status).toBe(503);
});

test("the address at which linking begins", async () => {
  const { body } = await amina.get("/api/alexa/auth-url");
  const url = new URL(body.authUrl);
  expect((await amina.call("GET", url.pathname + url.search)).body).toContain("Link my account");
});

test("a server without account linking says so", async () => {
  const plain = await startWird({});
  try {
    const member = await plain.member("amina");
    const { status, body } = await member.get("/api/alexa/auth-url");
    expect([status, body.error]).toEqual([409, "not-set-up"]);
    expect(body.message).toContain("ALEXA_CLIENT_ID");
    const page = await member.call("GET", "/oauth/authorize?response_type=code&client_id=x");
    expect(page.status).toBe(400);
    expect(page.body).toContain("Account linking is not set up on this server.");
    expect(
      (await askForToken(plain, { grant_type: "refresh_token", refresh_token: "x" })).status,
    ).toBe(400);
  } finally {
    await plain.stop();
  }
});
