// Which calls a token may make: a matrix of all routes and all kinds of tokens, from the contract's `token`.
// Databases: SQLite.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint";
import { type Member, startWird, type Wird } from "../../harness.ts";
import {
  anyBody,
  type Belongings,
  belongingsOf,
  bodyOf,
  isUntouched,
  named,
  pathOf,
} from "../belongings.ts";

let wird: Wird;
let admin: Member;
let owner: Member;
let other: Member;
let objects: Belongings;

beforeAll(async () => {
  wird = await startWird();
  admin = await wird.member("admin");
  owner = await wird.member("owner");
  other = await wird.member("other");
  objects = await belongingsOf(owner);
});

afterAll(() => wird.stop());

const pathFor = (endpoint: Endpoint, ids: Partial<Belongings> = objects) =>
  pathOf(endpoint, owner.user.id, ids);
const bodyFor = (endpoint: Endpoint) => bodyOf(endpoint, objects);

describe("safety 25: the matrix of routes and tokens", () => {
  type Scope = "read" | "control";
  const tokenOf = async (member: Member, scope: Scope) =>
    (await member.post(`/api/users/${member.user.id}/tokens`, { name: "A program", scope })).body;
  const call = (secret: string, endpoint: Endpoint, path: string, body?: object) =>
    wird.visitor().call(endpoint.method, path, body, { authorization: `Bearer ${secret}` });
  const withToken = (...uses: Endpoint["token"][]) =>
    wird.served.filter((endpoint) => uses.includes(endpoint.token));

  /** Calls that a token never makes: each was decided, and so must be a new one. */
  const NEVER = [
    /^[A-Z]+ \/api\/(login|register|logout|health|user|users)$/,
    /^[A-Z]+ \/api\/user\//,
    /^[A-Z]+ \/api\/(auth|admin|alexa)\//,
    /^[A-Z]+ \/api\/household(\/|$)/,
    /^[A-Z]+ \/api\/(users\/:userId\/)?agents(\/|$)/,
    /^[A-Z]+ \/api\/(users\/:userId\/)?(tokens|calendar|push)(\/:id)?$/,
    /^[A-Z]+ \/api\/users\/:userId\/alerts(\/test)?$/,
  ];

  // Promise 25: API tokens: a read scope that writes; account, token and admin calls; revoked, guessed, in the
  // database and the log; beside a cookie; from another site's page
  // -> 403; 403; 401 at once, 429 for guessing from one address; a hash only, nowhere; the token alone counts and no
  // cookie is set; no CORS
  test("accounts, tokens, alerts' settings, Alexa and admin take none; all others take some", () => {
    for (const endpoint of wird.served) {
      const isNever = NEVER.some((pattern) => pattern.test(named(endpoint)));
      const takesNone = endpoint.token === "never" || endpoint.token === "foreign";
      expect(takesNone, named(endpoint)).toBe(isNever);
      if (endpoint.method !== "GET") expect(endpoint.token, named(endpoint)).not.toBe("read");
    }
    expect(withToken("foreign").map(named)).toEqual(["GET /api/alexa/devices"]);
  });

  // Proves 25.
  test("calls that take none are 403, whatever the token is", async () => {
    const { token } = await tokenOf(admin, "control");
    for (const endpoint of withToken("never")) {
      for (const secret of [token, "wird_nothing"]) {
        const answer = await call(secret, endpoint, pathFor(endpoint), anyBody(endpoint));
        expect(answer.status, named(endpoint)).toBe(403);
        expect(answer.body.sentence.code, named(endpoint)).toBe("token.not-here");
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
  });

  // Proves 25.
  test("a revoked token is 401 everywhere else", async () => {
    const { id, token } = await tokenOf(owner, "control");
    expect((await owner.delete(`/api/tokens/${id}`)).status).toBe(200);
    for (const endpoint of withToken("read", "control")) {
      // No counting of guesses in this test.
      await wird.parts.database.db.deleteFrom("rateLimits").execute();
      const answer = await call(token, endpoint, pathFor(endpoint), bodyFor(endpoint));
      expect([answer.status, answer.body.sentence?.code], named(endpoint)).toEqual([
        401,
        "token.unknown",
      ]);
    }
    expect(await isUntouched(wird, owner, objects)).toBe(true);
  });

  // Proves 25.
  test("reading may not change anything", async () => {
    const { token } = await tokenOf(owner, "read");
    for (const endpoint of withToken("control")) {
      const answer = await call(token, endpoint, pathFor(endpoint), anyBody(endpoint));
      expect([answer.status, answer.body.sentence?.code], named(endpoint)).toEqual([
        403,
        "token.scope-missing",
      ]);
    }
    expect(await isUntouched(wird, owner, objects)).toBe(true);
  });

  // Proves 25.
  test("somebody else's token finds 403 and 404, as their session does", async () => {
    for (const member of [other, admin]) {
      const { token } = await tokenOf(member, "control");
      for (const endpoint of withToken("read", "control")) {
        const { access } = endpoint;
        const wanted = access === "self" ? 403 : typeof access === "object" ? 404 : null;
        if (wanted === null) continue;
        const answer = await call(token, endpoint, pathFor(endpoint), bodyFor(endpoint));
        expect(answer.status, named(endpoint)).toBe(wanted);
      }
    }
    expect(await isUntouched(wird, owner, objects)).toBe(true);
  });

  test("one's own token is let in where its scope does", async () => {
    const reading = await tokenOf(owner, "read");
    const control = await tokenOf(owner, "control");
    for (const endpoint of withToken("read", "control")) {
      const absent = pathFor(endpoint, {});
      const path = endpoint.method === "GET" ? pathFor(endpoint) : absent;
      const answers = [await call(control.token, endpoint, path, anyBody(endpoint))];
      if (endpoint.token === "read") answers.push(await call(reading.token, endpoint, path));
      for (const { status, headers } of answers) {
        expect([401, 403], `${named(endpoint)}: ${status}`).not.toContain(status);
        expect(headers.getSetCookie()).toEqual([]);
      }
    }
  });
});
