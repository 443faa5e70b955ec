// Attacks on account linking (safety.md 13), checked in the stored rows as well.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  alexaSettings,
  askForToken,
  CHALLENGE,
  CLIENT,
  codeFor,
  decide,
  exchange,
  fieldsOf,
  linkQuery,
  openConsent,
  type Query,
  REDIRECT_URI,
  refresh,
  VERIFIER,
} from "../../fakes/alexa-linking.ts";
import { type Member, startWird, type Wird } from "../../harness.ts";

let wird: Wird;
let admin: Member;
let amina: Member;

beforeEach(async () => {
  wird = await startWird({ settings: alexaSettings });
  admin = await wird.member("admin");
  amina = await wird.member("amina");
});
afterEach(() => wird.stop());

const db = () => wird.parts.database.db;
const stored = async () => ({
  grants: await db().selectFrom("alexaGrants").selectAll().execute(),
  tokens: await db().selectFrom("alexaTokens").selectAll().execute(),
});

// Promise 13: account linking that leads to an attacker
// -> 400 without Location; each code works once; the person must click; no frames
test("safety 13: an authorization link with another redirect address shows an error page, never a redirect", async () => {
  const wrong: Query[] = [
    { redirect_uri: `${REDIRECT_URI}/more` },
    { redirect_uri: `${REDIRECT_URI}?more=1` },
    { redirect_uri: `${REDIRECT_URI}#more` },
    { redirect_uri: REDIRECT_URI.toUpperCase() },
    { redirect_uri: REDIRECT_URI.replace("https:", "http:") },
    { redirect_uri: REDIRECT_URI.replace("/skill/", "/x/../skill/") },
    { redirect_uri: REDIRECT_URI.replace("https://", "https://evil.example@") },
    { redirect_uri: "https://layla.amazon.example.evil.example/api/skill/link/M2AMAZON" },
    { redirect_uri: "javascript:alert(1)" },
    { redirect_uri: "" },
    { client_id: "somebody-else" },
    { response_type: "token" },
    { state: "" },
    { code_challenge: VERIFIER, code_challenge_method: "plain" },
    { code_challenge: CHALLENGE },
    { code_challenge_method: "S256" },
    { code_challenge: "short", code_challenge_method: "S256" },
  ];
  for (const more of wrong) {
    const page = await openConsent(amina, linkQuery(more));
    expect([more, page.status]).toEqual([more, 400]);
    expect(page.headers.get("location")).toBeNull();
    expect(page.body).not.toContain("<form");
    const { body } = await openConsent(amina, linkQuery());
    const sent = await decide(amina, { ...fieldsOf(body), ...more });
    expect([more, sent.status]).toEqual([more, 400]);
    expect(sent.headers.get("location")).toBeNull();
  }
  const twice = `/oauth/authorize?${new URLSearchParams(linkQuery()).toString()}&redirect_uri=https://evil.example`;
  const page = await amina.call("GET", twice);
  expect(page.status).toBe(400);
  expect(page.headers.get("location")).toBeNull();
  expect((await stored()).grants).toEqual([]);
});

test("safety 13: consent needs the user's own click, outside a frame", async () => {
  const page = await openConsent(amina, linkQuery());
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe-inline");
  expect(page.headers.get("x-frame-options")).toBe("DENY");
  expect(page.headers.get("cache-control")).toBe("no-store");
  // With no-referrer a browser would send "Origin: null" with the form, which matches no page.
  expect(page.headers.get("referrer-policy")).toBe("same-origin");
  expect((await stored()).grants).toEqual([]);

  const fields = fieldsOf(page.body);
  const refused = [
    decide(amina, { ...fields, csrf: "" }),
    decide(amina, { ...fields, csrf: `${fields.csrf}x` }),
    // The form of one link cannot approve another.
    decide(amina, { ...fields, state: "another" }),
    // Nor can one person's form be sent by another, or by a signed-out visitor.
    decide(admin, fields),
    decide(wird.visitor(), fields),
  ];
  for (const answer of await Promise.all(refused)) {
    expect(answer.status).toBe(400);
    expect(answer.headers.get("location")).toBeNull();
  }
  const body = new URLSearchParams({ ...fields, decision: "allow" }).toString();
  const foreign = await amina.call("POST", "/oauth/authorize", body, {
    "content-type": "application/x-www-form-urlencoded",
    origin: "https://evil.example",
  });
  expect(foreign.status).toBe(403);
  const asJson = await amina.post("/oauth/authorize", { ...fields, decision: "allow" });
  expect([asJson.status, asJson.body.message]).toEqual([415, expect.stringContaining("form")]);
  // A form without a decision is no consent.
  const none = await decide(amina, fields, "");
  expect(new URL(none.headers.get("location") ?? "").searchParams.get("error")).toBe(
    "access_denied",
  );
  expect((await stored()).grants).toEqual([]);
});

test("the consent page speaks the account's language, else the browser's", async () => {
  const query = new URLSearchParams(linkQuery()).toString();
  const shown = async (language: string) => {
    const headers = { "accept-language": language };
    return (await amina.call("GET", `/oauth/authorize?${query}`, undefined, headers)).body;
  };
  expect(await shown("ar")).toContain('lang="ar" dir="rtl"');
  await amina.patch("/api/user", { language: "ar" });
  expect(await shown("en")).toContain('lang="ar" dir="rtl"');
  await amina.patch("/api/user", { language: "en" });
  expect(await shown("ar")).toContain('lang="en" dir="ltr"');
});

// Proves 20.
test("safety 13: names on the consent page are text", async () => {
  await amina.patch("/api/user", { name: '<img src=x onerror="alert(1)">' });
  const page = await openConsent(amina, linkQuery({ state: '"><script>alert(1)</script>' }));
  expect(page.status).toBe(200);
  expect(page.body).not.toMatch(/<img|<script/);
});

test("safety 13: nothing in the address of the consent page counts as consent or as markup", async () => {
  const trick = '"><button name="decision" value="allow">A gift</button><i x="';
  const query = linkQuery({ decision: "allow", csrf: "x", scope: "all", [trick]: "1" });
  const page = await openConsent(amina, query);
  expect(page.status).toBe(200);
  expect(page.body).not.toContain("A gift");
  const fields = fieldsOf(page.body);
  expect(Object.keys(fields).sort()).toEqual([
    "client_id",
    "csrf",
    "redirect_uri",
    "response_type",
    "state",
  ]);
  expect(page.body.match(/name="decision"/g)).toHaveLength(2);
  // The button's value decides: a browser sends this when Cancel is pressed.
  const hidden = [...page.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  const form = new URLSearchParams({ decision: "refuse" });
  for (const [, name = "", value = ""] of hidden.reverse()) form.append(name, value);
  const answer = await amina.call("POST", "/oauth/authorize", form.toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(answer.headers.get("location")).toContain("error=access_denied");
  expect((await stored()).grants).toEqual([]);
});

test("safety 13: a code used twice ends the link with all its tokens", async () => {
  const code = await codeFor(amina);
  const first = await exchange(wird, code);
  expect(first.status).toBe(200);
  const second = await exchange(wird, code);
  expect(second.status).toBe(400);
  expect(second.body.error).toBe("invalid_grant");
  expect((await stored()).tokens).toEqual([]);
  expect((await refresh(wird, first.body.refresh_token)).body.error).toBe("invalid_grant");

  // Concurrent exchanges: at most one gets tokens, and those are revoked.
  const raced = await codeFor(amina);
  const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(wird, raced)));
  expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
  expect(answers.every((answer) => answer.status === 200 || answer.status === 400)).toBe(true);
  expect((await stored()).tokens).toEqual([]);
});

test("safety 13: a wrong client, secret, address or verifier gets no token", async () => {
  const query = linkQuery({ code_challenge: CHALLENGE, code_challenge_method: "S256" });
  const wrong: Query[] = [
    { client_id: "somebody-else" },
    { client_secret: "wrong" },
    { client_secret: "" },
    { redirect_uri: "https://pitangui.amazon.example/api/skill/link/M2AMAZON" },
    { redirect_uri: "" },
    { code_verifier: `${VERIFIER}x` },
    { code_verifier: "" },
    { code_verifier: CHALLENGE },
    { code: "a-code-that-is-none" },
    { grant_type: "password", username: "amina", password: "password of a test" },
    { grant_type: "client_credentials" },
    { grant_type: "constructor" },
  ];
  for (const more of wrong) {
    const code = await codeFor(amina, query);
    const answer = await exchange(wird, code, { code_verifier: VERIFIER, ...more });
    expect([more, answer.status >= 400 && answer.status < 500]).toEqual([more, true]);
    expect(answer.body.access_token).toBeUndefined();
  }
  // A verifier for a code issued without a challenge is a downgrade.
  const plain = await exchange(wird, await codeFor(amina), { code_verifier: VERIFIER });
  expect(plain.body.error).toBe("invalid_grant");
  // A failed verification uses up the code.
  const code = await codeFor(amina, query);
  await exchange(wird, code, { code_verifier: `${VERIFIER}x` });
  const after = await exchange(wird, code, { code_verifier: VERIFIER });
  expect(after.body.error).toBe("invalid_grant");
  expect((await stored()).tokens).toEqual([]);

  const none = await wird
    .visitor()
    .call("POST", "/oauth/token", "", { "content-type": "application/x-www-form-urlencoded" });
  expect(none.status).toBeGreaterThanOrEqual(400);
  expect(none.status).toBeLessThan(500);
  expect((await wird.visitor().post("/oauth/token", { grant_type: "refresh_token" })).status).toBe(
    415,
  );
});

// Proves 13: limits that do not hit Amazon itself
test("safety 13: requests with stale tokens and used codes block the endpoint for nobody else", async () => {
  const token = (await exchange(wird, await codeFor(amina))).body.refresh_token;
  const stale = Array.from({ length: 61 }, (_, turn) => refresh(wird, `stale ${turn}`));
  for (const answer of await Promise.all(stale)) expect(answer.status).toBe(400);
  await Promise.all(Array.from({ length: 60 }, () => refresh(wird, "one stale token")));
  const last = await refresh(wird, "one stale token");
  expect(last.status).toBe(429);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await refresh(wird, token)).status).toBe(200);
  expect((await exchange(wird, await codeFor(amina))).status).toBe(200);
});

test("safety 13: guesses of the secret are slowed down, a hundred right calls at once are not", async () => {
  const { body } = await exchange(wird, await codeFor(amina));
  const right = await Promise.all(
    Array.from({ length: 100 }, () => refresh(wird, body.refresh_token)),
  );
  expect(right.every((answer) => answer.status === 200 || answer.status === 400)).toBe(true);
  const guess = (client_secret: string) =>
    askForToken(wird, { grant_type: "refresh_token", refresh_token: "any", client_secret });
  const guesses = await Promise.all(Array.from({ length: 60 }, (_, turn) => guess(`${turn}`)));
  for (const answer of guesses) {
    expect([answer.status, answer.body.error]).toEqual([400, "invalid_client"]);
  }
  expect((await guess("one more")).status).toBe(429);
  expect((await guess(CLIENT.secret)).status).toBe(429);
});
