// The token endpoint's replies as required by RFC 6749 (sections 2.3.1, 5.1 and 5.2).
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  alexaSettings,
  askForToken,
  CLIENT,
  codeFor,
  exchange,
  type Query,
  REDIRECT_URI,
} from "../../fakes/alexa-linking.ts";
import { type Member, startWird, type Wird } from "../../harness.ts";

let wird: Wird;
let amina: Member;
beforeEach(async () => {
  wird = await startWird({ settings: alexaSettings });
  amina = await wird.member("amina");
});
afterEach(() => wird.stop());

function askWithHeader(authorization: string, fields: Query) {
  return wird.visitor().call("POST", "/oauth/token", new URLSearchParams(fields).toString(), {
    "content-type": "application/x-www-form-urlencoded",
    authorization,
  });
}

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

test("tokens are given with their type and lifetime, and are not to be stored", async () => {
  const { status, body, headers } = await exchange(wird, await codeFor(amina));
  expect([status, body]).toEqual([
    200,
    {
      access_token: expect.stringMatching(/^[\w-]{40,}$/),
      refresh_token: expect.stringMatching(/^[\w-]{40,}$/),
      token_type: "Bearer",
      expires_in: 3600,
    },
  ]);
  expect([headers.get("cache-control"), headers.get("pragma")]).toEqual(["no-store", "no-cache"]);
});

test("each refusal has the error code of RFC 6749", async () => {
  const wanted: [Query, string][] = [
    [{}, "invalid_request"],
    [{ grant_type: "" }, "invalid_request"],
    [{ grant_type: "authorization_code", redirect_uri: REDIRECT_URI }, "invalid_request"],
    [{ grant_type: "refresh_token" }, "invalid_request"],
    [{ grant_type: "password" }, "unsupported_grant_type"],
    [{ grant_type: "refresh_token", refresh_token: "none" }, "invalid_grant"],
    [{ grant_type: "authorization_code", code: "none" }, "invalid_grant"],
    [{ client_id: "" }, "invalid_client"],
    [{ client_secret: "" }, "invalid_client"],
  ];
  for (const [fields, error] of wanted) {
    const { status, body, headers } = await askForToken(wird, fields);
    expect([fields, status, body.error]).toEqual([fields, 400, error]);
    expect(body.error_description).toMatch(/\.$/);
    expect([headers.get("cache-control"), headers.get("www-authenticate")]).toEqual([
      "no-store",
      null,
    ]);
  }
});

test("a code is not exchanged for another redirect address than the one it was issued for", async () => {
  const [, other = ""] = alexaSettings.ALEXA_REDIRECT_URIS.split(",");
  const { body } = await exchange(wird, await codeFor(amina), { redirect_uri: other });
  expect(body.error).toBe("invalid_grant");
});

test("a wrong secret in the Authorization header is 401 with its scheme, whatever the form says", async () => {
  const form = { grant_type: "refresh_token", refresh_token: "none" };
  const right = { ...form, client_id: CLIENT.id, client_secret: CLIENT.secret };
  for (const header of [`${CLIENT.id}:wrong`, CLIENT.id, `somebody:${CLIENT.secret}`]) {
    const { status, body, headers } = await askWithHeader(basic(header), right);
    expect([header, status, body.error]).toEqual([header, 401, "invalid_client"]);
    expect(headers.get("www-authenticate")).toMatch(/^Basic realm=/);
  }
  const answer = await askWithHeader(basic(`${CLIENT.id}:${CLIENT.secret}`), form);
  expect([answer.status, answer.body.error]).toEqual([400, "invalid_grant"]);
});

test("guesses in the header count together, whichever client the form names", async () => {
  const guess = (turn: number) =>
    askWithHeader(basic(`${CLIENT.id}:${turn}`), {
      grant_type: "refresh_token",
      refresh_token: "none",
      client_id: `another-${turn}`,
    });
  await Promise.all(Array.from({ length: 60 }, (_, turn) => guess(turn)));
  expect((await guess(60)).status).toBe(429);
});
