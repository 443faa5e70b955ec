// Signing in with Google, against a server that speaks OpenID Connect as Google does.
// Databases: SQLite.
import type { MutableResponse } from "oauth2-mock-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type AccountApp, type Browser, startAccountApp } from "./account-app.ts";
import {
  comeBack,
  type GoogleAtHome,
  goToGoogle,
  signInWithGoogle as signIn,
  startGoogle,
} from "./google-at-home.ts";

const REFUSED = "/auth?error=google-auth-failed";
const ERROR = "/auth?error=google-oauth-error";

let google: GoogleAtHome;
let wird: AccountApp;

beforeEach(async () => {
  google = await startGoogle();
  wird = await startAccountApp(google.settings());
});

afterEach(async () => {
  await wird.close();
  await google.close();
});

const stored = () => wird.db.selectFrom("users").selectAll().orderBy("id").execute();
const oauthError = async (browser: Browser) =>
  (await browser.get("/api/auth/debug")).json().oauthError;

const who = async (browser: Browser) => (await browser.get("/api/user")).json().user;

test("the way to Google carries PKCE, state, nonce and the callback at PUBLIC_URL", async () => {
  const browser = wird.browser();
  const reply = await browser.get("/api/auth/google");
  expect(reply.headers["cache-control"]).toBe("no-store");
  const { searchParams } = new URL(reply.headers.location as string);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: "wird-client",
    redirect_uri: "http://wird.example:3000/api/auth/google/callback",
    response_type: "code",
    scope: "openid email profile",
    code_challenge_method: "S256",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(reply.cookies.find((cookie) => cookie.value !== "")).toMatchObject({
    name: "wird_google",
    httpOnly: true,
    sameSite: "Lax",
    maxAge: 600,
  });
});

test("somebody new gets an account, and comes back to the same one", async () => {
  await wird.browser().register("admin");
  const browser = wird.browser();
  const answer = await goToGoogle(browser, "?timezone=Asia/Jakarta");
  expect(await comeBack(browser, answer)).toBe("/");
  expect(await who(browser)).toMatchObject({
    id: 2,
    username: "aisha",
    email: "aisha@example.org",
    name: "Aisha",
    role: "user",
    timezone: "Asia/Jakarta",
  });
  google.claims = { ...google.claims, email: "moved@example.org", email_verified: false };
  const later = wird.browser();
  expect(await signIn(later)).toBe("/");
  expect((await who(later)).id).toBe(2);
  expect(await stored()).toHaveLength(2);
});

const CONSENT =
  "/oauth/authorize?client_id=wird&state=a%20b&redirect_uri=https%3A%2F%2Famazon.example";
const nextOf = (address: string) => `?next=${encodeURIComponent(address)}`;

test("a visitor from Alexa's consent page returns to it, after a failure too", async () => {
  const browser = wird.browser();
  expect(await comeBack(browser, await goToGoogle(browser, nextOf(CONSENT)))).toBe(CONSENT);
  const failed = wird.browser();
  const answer = await goToGoogle(failed, nextOf(CONSENT));
  answer.searchParams.set("state", "forged");
  expect(await comeBack(failed, answer)).toBe(`${REFUSED}&next=${encodeURIComponent(CONSENT)}`);
});

test.each([
  "//evil.example/oauth/authorize?x",
  "https://evil.example/oauth/authorize?x",
  "/\\evil.example/oauth/authorize?x",
  "/oauth/authorize?x\r\nset-cookie: y",
  `/oauth/authorize?${"%20".repeat(999)}`,
  // Short enough for an address, and too long for the cookie.
  `/oauth/authorize?${"%20".repeat(990)}`,
])("after Google nobody is led astray, nor kept out: %j", async (address) => {
  const browser = wird.browser();
  expect(await comeBack(browser, await goToGoogle(browser, nextOf(address)))).toBe("/");
  expect((await who(browser)).name).toBe("Aisha");
});

test("a taken username is no obstacle, and the first account of all is admin", async () => {
  const first = wird.browser();
  expect(await signIn(first)).toBe("/");
  expect((await who(first)).role).toBe("admin");
  google.claims = { ...google.claims, sub: "google-2", email: "Aisha@elsewhere.example" };
  const second = wird.browser();
  expect(await signIn(second)).toBe("/");
  expect(await who(second)).toMatchObject({ username: "Aisha2", role: "user" });
});

test("a verified e-mail links to the account that has it; somebody who made that account in advance is signed out", async () => {
  const before = wird.browser();
  const { id } = await before.register("aisha");
  const browser = wird.browser();
  expect(await signIn(browser)).toBe("/");
  expect((await who(browser)).id).toBe(id);
  expect(await stored()).toMatchObject([{ id, googleId: "google-1", passwordHash: null }]);
  expect((await before.get("/api/user")).statusCode).toBe(401);
  expect((await before.signIn("aisha")).statusCode).toBe(401);
  const [letter] = await wird.db.selectFrom("mailOutbox").selectAll().execute();
  expect(letter).toMatchObject({ toAddress: "aisha@example.org" });
  expect(letter?.subject).toBe("Your Wird account now signs in with Google");
  // A new password can be set without an old one.
  const set = await browser.post("/api/user/password", { password: "a new password" });
  expect(set.statusCode).toBe(200);
  expect((await before.signIn("aisha", "a new password")).statusCode).toBe(200);
});

test("where registration is closed, somebody new is led back and told so", async () => {
  await wird.close();
  wird = await startAccountApp({ ...google.settings(), REGISTRATION: "closed" });
  await wird.browser().register("admin");
  const browser = wird.browser();
  expect(await signIn(browser)).toBe("/auth?error=registration-closed");
  expect((await browser.get("/api/user")).statusCode).toBe(401);
  expect(await stored()).toHaveLength(1);
});

// Proves 14.
test("an account that belongs to one Google account is not given to another", async () => {
  await signIn(wird.browser());
  google.claims = { ...google.claims, sub: "google-2" };
  expect(await signIn(wird.browser())).toBe(REFUSED);
  expect(await stored()).toMatchObject([{ googleId: "google-1" }]);
});

test.each([false, "true", undefined])(
  "safety 14: an e-mail with email_verified %s is never linked",
  async (verified) => {
    await wird.browser().register("aisha");
    const before = await stored();
    google.claims = { ...google.claims, email_verified: verified };
    const browser = wird.browser();
    expect(await signIn(browser)).toBe(REFUSED);
    expect((await browser.get("/api/user")).statusCode).toBe(401);
    // Whether an account with that address exists makes no difference.
    google.claims = { ...google.claims, email: "nobody@example.org" };
    expect(await signIn(browser)).toBe(REFUSED);
    expect(await stored()).toEqual(before);
  },
);

// Promise 14: Google: bad state, nonce, audience, unverified e-mail
// -> refused; never linked
test("safety 14: an answer to another browser's question, a forged state or a used one is refused", async () => {
  const [browser, attacker] = [wird.browser(), wird.browser()];
  const answer = await goToGoogle(attacker);
  expect(await comeBack(browser, answer)).toBe(REFUSED);
  await goToGoogle(browser);
  expect(await comeBack(browser, answer)).toBe(REFUSED);

  const own = await goToGoogle(browser);
  expect(await comeBack(browser, own)).toBe("/");
  expect(await comeBack(browser, own)).toBe(REFUSED);
  expect(await stored()).toHaveLength(1);
});

test.each([
  ["nonce", { nonce: "another" }],
  ["audience", { aud: "another-client" }],
  ["issuer", { iss: "https://evil.example" }],
  ["time", { exp: 1_000_000_000 }],
])("safety 14: a token with a wrong %s is refused", async (_, wrong) => {
  google.claims = { ...google.claims, ...wrong };
  const browser = wird.browser();
  expect(await signIn(browser)).toBe(REFUSED);
  expect(await oauthError(browser)).toBeNull();
  expect(await stored()).toEqual([]);
});

// Promise google-in-two-tabs: Google sign-in is started in two tabs of one browser
// -> each returns, once, to its own page
test("sign-in begun in two tabs comes home in both, each to its own page, and each once", async () => {
  const browser = wird.browser();
  const first = await goToGoogle(browser, nextOf("/playback?surah=36"));
  const second = await goToGoogle(browser);
  expect(await comeBack(browser, second)).toBe("/");
  expect(await comeBack(browser, second)).toContain(REFUSED);
  expect(await comeBack(browser, first)).toBe("/playback?surah=36");
  expect(await comeBack(browser, first)).toBe(REFUSED);
  expect(await stored()).toHaveLength(1);
});

// Proves google-in-two-tabs.
test("six tabs at Google are five, and what came first is refused; long addresses keep the newest", async () => {
  const browser = wird.browser();
  const answers: URL[] = [];
  for (let tab = 0; tab < 6; tab += 1) answers.push(await goToGoogle(browser));
  expect(await comeBack(browser, answers[0] as URL)).toBe(REFUSED);
  expect(await comeBack(browser, answers[1] as URL)).toBe("/");
  const consent = `${CONSENT}${"a".repeat(1_500)}`;
  for (let tab = 0; tab < 2; tab += 1) await goToGoogle(browser, nextOf(consent));
  const newest = await goToGoogle(browser, nextOf(consent));
  expect(encodeURIComponent(browser.jar.get("wird_google") ?? "").length).toBeLessThan(4_000);
  expect(await comeBack(browser, newest)).toBe(consent);
});

test("a person who says no comes back refused", async () => {
  google.server.service.on("beforeAuthorizeRedirect", ({ url }: { url: URL }) => {
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  });
  expect(await signIn(wird.browser())).toBe(REFUSED);
});

test("safety 14: invalid_client is shown to this browser alone, without secrets", async () => {
  google.server.service.on("beforeResponse", (response: MutableResponse) => {
    response.statusCode = 401;
    response.body = {
      error: "invalid_client",
      error_description: "The OAuth client canary-secret is wrong",
    };
  });
  const browser = wird.browser();
  expect(await signIn(browser)).toBe(ERROR);
  expect(await oauthError(browser)).toEqual({
    code: "invalid_client",
    message: "Google does not know this server's client id or secret.",
    sentence: { code: "google.client-unknown", params: {} },
  });
  expect(await oauthError(wird.browser())).toBeNull();
  expect(wird.logged.join("")).toContain("invalid_client");
  expect(wird.logged.join("")).not.toContain("canary-secret");
  // A cookie value that is not an error code is ignored.
  browser.jar.set("wird_google_error", "<script>");
  expect(await oauthError(browser)).toBeNull();
});

test("a token endpoint that is down, or speaks HTML, is an error with a plain reason", async () => {
  const browser = wird.browser();
  google.server.service.once("beforeResponse", (response: MutableResponse) => {
    response.statusCode = 502;
    response.body = "<html>Bad gateway</html>" as never;
  });
  expect(await signIn(browser)).toBe(ERROR);
  const reason = {
    code: "unreachable",
    message: "Google did not answer.",
    sentence: { code: "google.no-answer", params: {} },
  };
  expect(await oauthError(browser)).toEqual(reason);

  const answer = await goToGoogle(browser);
  await google.server.stop();
  expect(await comeBack(browser, answer)).toBe(ERROR);
  expect(await oauthError(browser)).toEqual(reason);
});

test("Google away at the start is an error, and the next try finds it again", async () => {
  const { port } = google.server.address();
  await google.server.stop();
  const browser = wird.browser();
  const reply = await browser.get("/api/auth/google");
  expect([reply.statusCode, reply.headers.location]).toEqual([302, ERROR]);
  await google.server.start(port, "127.0.0.1");
  expect(await signIn(browser)).toBe("/");
  expect(await oauthError(browser)).toBeNull();
});

test("without a client the link leads back with a plain reason", async () => {
  await wird.close();
  wird = await startAccountApp();
  const browser = wird.browser();
  const reply = await browser.get("/api/auth/google");
  expect([reply.statusCode, reply.headers.location]).toEqual([302, ERROR]);
  // The page asks for the reason at once; a later visit finds none.
  expect(reply.cookies.find(({ value }) => value !== "")).toMatchObject({
    name: "wird_google_error",
    maxAge: 300,
  });
  expect(await oauthError(browser)).toEqual({
    code: "not_configured",
    message: "Google sign-in is not set up on this server.",
    sentence: { code: "google.not-set-up", params: {} },
  });
});

test("the callback without an answer of Google is the web app's page", async () => {
  const reply = await wird.browser().get("/api/auth/google/callback");
  // The built page, or its redirect when there is no build.
  if (reply.statusCode === 200) expect(reply.body).toContain('<div id="root">');
  else expect([reply.statusCode, reply.headers.location]).toEqual([302, "/auth"]);
  expect(await oauthError(wird.browser())).toBeNull();
});

test("junk in the callback is refused, never a fault", async () => {
  const browser = wird.browser();
  for (const query of ["?code=a&code=b", "?error=x", "?code=%00", "?code=", "?error[a]=1&code=x"]) {
    browser.jar.set("wird_google", "not json");
    const answer = new URL(`/api/auth/google/callback${query}`, wird.publicUrl);
    expect(await comeBack(browser, answer)).toBe(REFUSED);
  }
  browser.jar.set("wird_google", '{"state":7}');
  const answer = await goToGoogle(browser);
  answer.searchParams.append("state", "another");
  expect(await comeBack(browser, answer)).toMatch(/^\/auth\?error=/);
  expect(await stored()).toEqual([]);
});
