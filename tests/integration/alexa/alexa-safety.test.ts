// Attacks on the Alexa room (safety.md 5, 15), checked in the stored rows as well.
// Databases: both, for queries.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Amazon, CHAIN_URL, createAmazon } from "../../fakes/alexa-amazon.ts";
import { createEcho, SKILL_ID, speechOf } from "../../fakes/alexa-echo.ts";
import { linkedToken, type Query } from "../../fakes/alexa-linking.ts";
import type { ShiftedClock } from "../../fakes/shifted-clock.ts";
import { type Answer, type Member, startWird, type Visitor, type Wird } from "../../harness.ts";
import { startWirdForAlexa } from "./echo-house.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const SKILL = "/api/alexa/skill";

let amazon: Amazon;
let clock: ShiftedClock;
let wird: Wird;
let admin: Member;
let amina: Member;

beforeEach(async () => {
  ({ amazon, clock, wird } = await startWirdForAlexa(NOON));
  admin = await wird.member("admin");
  amina = await wird.member("amina");
});
afterEach(() => wird.stop());

const db = () => wird.parts.database.db;
const stored = async () => ({
  devices: await db().selectFrom("devices").selectAll().execute(),
  players: await db().selectFrom("alexaPlayers").selectAll().execute(),
  grants: await db().selectFrom("alexaGrants").selectAll().execute(),
  tokens: await db().selectFrom("alexaTokens").selectAll().execute(),
  pairings: await db().selectFrom("alexaPairings").selectAll().execute(),
  testTokens: await db().selectFrom("alexaTestTokens").selectAll().execute(),
});
const play = (accessToken?: string, surahName = "Yaseen") => ({
  request: {
    type: "IntentRequest",
    intent: { name: "PlaySurahIntent", slots: { surahName: { value: surahName } } },
  },
  session: { user: { accessToken } },
});
const streamOf = ({ body }: Answer) => body.response.directives?.[0]?.audioItem.stream.url;
const makeDeveloper = (member: Member) =>
  admin.patch(`/api/admin/users/${member.user.id}`, { role: "developer" });

// Promise 5: test tokens; the skill unsigned
// -> developers and admins only, for themselves
test("safety 5: test tokens are for developers and admins, each for themselves", async () => {
  const token = "a-token-of-a-test";
  const of = (member: Visitor, userId: number) =>
    member.post("/api/alexa/test-token", { token, userId });
  expect((await of(wird.visitor(), 1)).status).toBe(401);
  expect((await of(amina, amina.user.id)).status).toBe(403);
  expect((await of(admin, amina.user.id)).status).toBe(403);
  expect((await stored()).testTokens).toEqual([]);
  expect((await of(admin, admin.user.id)).status).toBe(200);
  await makeDeveloper(amina);
  expect((await of(amina, amina.user.id)).status).toBe(200);
  expect(JSON.stringify(await stored())).not.toContain(token);
  for (const body of [{}, { token }, { token: "", userId: 1 }, { token: 1, userId: 1 }]) {
    expect((await admin.post("/api/alexa/test-token", body)).status).toBe(400);
  }
});

test("safety 5: an unsigned request to the skill needs a developer's or admin's own session", async () => {
  const linked = await linkedToken(wird, amina);
  const before = await stored();
  for (const visitor of [wird.visitor(), amina]) {
    const answer = await visitor.post(SKILL, play(linked));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      success: false,
      error: "invalid-input",
      message: "Only Alexa may call this.",
      sentence: { code: "request.alexa-only", params: {} },
    });
  }
  // A page of another site cannot use an admin's session.
  const foreign: Query[] = [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }];
  for (const headers of foreign) {
    expect((await admin.call("POST", SKILL, play("x"), headers)).status).toBe(400);
  }
  expect(await stored()).toEqual(before);

  await admin.post("/api/alexa/test-token", { token: "of-admin", userId: admin.user.id });
  expect(streamOf(await admin.post(SKILL, play("of-admin")))).toMatch(/036\.mp3$/);
  await makeDeveloper(amina);
  expect(streamOf(await amina.post(SKILL, play(linked)))).toMatch(/036\.mp3$/);
});

test("safety 5: unsigned requests act for the session's own account and no other", async () => {
  await makeDeveloper(amina);
  await amina.post("/api/alexa/test-token", { token: "of-amina", userId: amina.user.id });
  const aminas = await linkedToken(wird, amina);
  const context = { System: { device: { deviceId: "an Echo" }, user: { userId: "amzn1.victim" } } };
  for (const token of ["of-amina", aminas, "unknown", undefined]) {
    const answer = await admin.post(SKILL, { ...play(token), context });
    expect(answer.status).toBe(200);
    expect(answer.body.response.card).toEqual({ type: "LinkAccount" });
    expect(answer.body.response.directives).toBeUndefined();
  }
  // Nor can a developer bind another person's Amazon account to an account.
  const { code } = (await amina.post("/api/alexa/pairing-code")).body;
  const pair = await amina.post(SKILL, {
    context,
    request: {
      type: "IntentRequest",
      intent: { name: "PairIntent", slots: { code: { value: code } } },
    },
  });
  expect(pair.body.response.outputSpeech.text).toBe("Wird cannot do that.");
  expect((await stored()).pairings).toEqual([]);
  expect((await stored()).devices).toEqual([]);
  // The token of a test is worthless without its session.
  const bearer = { authorization: "Bearer of-amina" };
  expect((await wird.visitor().call("GET", "/api/alexa/devices", undefined, bearer)).status).toBe(
    401,
  );
  expect((await admin.call("GET", "/api/alexa/devices", undefined, bearer)).status).toBe(401);
  expect((await amina.call("GET", "/api/alexa/devices", undefined, bearer)).status).toBe(200);
});

test("the developer page's buttons get what they expect", async () => {
  await admin.post("/api/alexa/test-token", { token: "test", userId: admin.user.id });
  for (const [said, number] of [
    ["الفاتحة", "001"],
    ["Fatiha", "001"],
    ["1", "001"],
    ["Baqarah", "002"],
  ] as const) {
    const { body } = await admin.post(SKILL, play("test", said));
    expect(body.response.outputSpeech.type).toBe("PlainText");
    expect(body.response.directives[0].type).toBe("AudioPlayer.Play");
    expect(body.response.directives[0].audioItem.stream.url).toMatch(
      new RegExp(`${number}\\.mp3$`),
    );
  }
  const invalid = await admin.post(SKILL, play("test", "Atlantis"));
  expect(invalid.body.response.outputSpeech.text).toMatch(/no surah called Atlantis/);
  expect(invalid.body.response.directives).toBeUndefined();
  const help = await admin.post(SKILL, {
    request: { type: "IntentRequest", intent: { name: "AMAZON.HelpIntent", slots: {} } },
    session: { user: {} },
  });
  expect(help.body.response.outputSpeech.text).toMatch(/You can say/);
  for (const body of [{}, [], { request: {} }, { request: { type: 1 } }, "{", "", null]) {
    expect((await admin.post(SKILL, body)).status).toBe(400);
  }
});

// Promise 15: Alexa: signatures, certificates, times, skill ids, user tokens
// -> 400; a LinkAccount card for the last
test("safety 15: a request is refused unless Amazon signed it now and for this skill", async () => {
  const echo = createEcho({ wird, amazon, clock, accessToken: await linkedToken(wird, amina) });
  const envelope = (more: object = {}) =>
    echo.envelope({
      type: "IntentRequest",
      intent: { name: "PlaySurahIntent", slots: { surahName: { value: "Yaseen" } } },
      ...more,
    });
  const body = JSON.stringify(envelope());
  const before = await stored();
  const send = (sent: string, headers: Record<string, string>) =>
    wird.visitor().call("POST", SKILL, sent, { "content-type": "application/json", ...headers });
  const signed = amazon.sign(body);
  const { "signature-256": _signature, ...unsigned } = signed;
  const { signaturecertchainurl: _url, ...nameless } = signed;
  const url = (signaturecertchainurl: string) => ({ ...signed, signaturecertchainurl });
  const refused: [string, string, Record<string, string>][] = [
    ["no headers", body, {}],
    ["no signature", body, unsigned],
    ["no certificate", body, nameless],
    ["an empty signature", body, { ...signed, "signature-256": "" }],
    ["a broken signature", body, { ...signed, "signature-256": "AAAA" }],
    ["only the old SHA-1 header", body, { ...unsigned, signature: signed["signature-256"] ?? "" }],
    ["another body", body.replace("Yaseen", "Maryam"), signed],
    ["one more blank", `${body} `, signed],
    ["a host of somebody's", body, url("https://s3.amazonaws.com.evil.example/echo.api/x.pem")],
    ["a user before the host", body, url("https://s3.amazonaws.com@evil.example/echo.api/x.pem")],
    ["http", body, url("http://s3.amazonaws.com/echo.api/x.pem")],
    ["another port", body, url("https://s3.amazonaws.com:563/echo.api/x.pem")],
    ["another folder", body, url("https://s3.amazonaws.com/EcHo.aPi/x.pem")],
    ["a folder left again", body, url("https://s3.amazonaws.com/echo.api/../evil/x.pem")],
    ["the same, encoded", body, url("https://s3.amazonaws.com/echo.api/%2e%2e/evil/x.pem")],
    ["an encoded slash", body, url("https://s3.amazonaws.com/echo.api/..%2fevil/x.pem")],
    ["no address at all", body, url("x")],
  ];
  for (const [what, sent, headers] of refused) {
    expect([what, (await send(sent, headers)).status]).toEqual([what, 400]);
  }
  const at = (ms: number) =>
    JSON.stringify(envelope({ timestamp: new Date(clock.now() + ms).toISOString() }));
  for (const [what, sent] of [
    ["older than 150 s", at(-151_000)],
    // The clock runs on until it is checked: it must be ahead by more than that takes.
    ["more than 150 s ahead", at(180_000)],
    ["no time", JSON.stringify(envelope({ timestamp: undefined }))],
    ["no time at all", JSON.stringify(envelope({ timestamp: "yesterday" }))],
    ["another skill", body.replaceAll(SKILL_ID, "amzn1.ask.skill.another")],
    ["another skill's session", body.replace(SKILL_ID, "amzn1.ask.skill.another")],
    ["no skill", JSON.stringify({ ...envelope(), context: undefined, session: undefined })],
    ["not an envelope", "[]"],
    ["not JSON", "{"],
  ] as const) {
    expect([what, (await send(sent, amazon.sign(sent))).status]).toEqual([what, 400]);
  }
  // Amazon's names, but not Amazon's certificate.
  const impostor = await createAmazon({ name: "echo-api.amazon.com.evil.example" });
  wird.parts.alexa.signatures.remember(CHAIN_URL, impostor.chain);
  expect((await send(body, impostor.sign(body))).status).toBe(400);
  // An admin's session does not make an invalid signature valid.
  const withSession = { ...impostor.sign(body), cookie: admin.cookie() };
  expect((await send(body, withSession)).status).toBe(400);
  expect(await stored()).toEqual(before);

  wird.parts.alexa.signatures.remember(CHAIN_URL, amazon.chain);
  for (const ms of [-120_000, 149_000]) {
    const sent = at(ms);
    expect((await send(sent, amazon.sign(sent))).status).toBe(200);
  }
});

test("safety 15: a certificate's validity is checked at each request, not only at the first", async () => {
  const shortLived = await createAmazon({ notAfter: new Date(NOON + 60_000) });
  wird.parts.alexa.signatures.remember(CHAIN_URL, shortLived.chain);
  const echo = createEcho({ wird, amazon: shortLived, clock });
  expect((await echo.post(echo.envelope({ type: "LaunchRequest" }))).status).toBe(200);
  clock.moveTo(NOON + 61_000);
  expect((await echo.post(echo.envelope({ type: "LaunchRequest" }))).status).toBe(400);
  const early = await createAmazon({ notBefore: new Date(NOON + 3_600_000) });
  wird.parts.alexa.signatures.remember(CHAIN_URL, early.chain);
  const another = createEcho({ wird, amazon: early, clock });
  expect((await another.post(another.envelope({ type: "LaunchRequest" }))).status).toBe(400);
});

test("safety 15: a server without a skill id accepts no signature", async () => {
  const plain = await startWird({ clock });
  try {
    plain.parts.alexa.signatures.remember(CHAIN_URL, amazon.chain);
    const echo = createEcho({ wird: plain, amazon, clock });
    expect((await echo.post(echo.envelope({ type: "LaunchRequest" }))).status).toBe(400);
  } finally {
    await plain.stop();
  }
});

test("safety 15: a bad user token gets the LinkAccount card, even beside a pairing", async () => {
  const { code } = (await amina.post("/api/alexa/pairing-code")).body;
  const echo = createEcho({ wird, amazon, clock });
  expect(speechOf(await echo.say("PairIntent", { code }))).toMatch(/now linked/);
  for (const token of ["unknown", `${await linkedToken(wird, amina)}x`, " ", "x".repeat(5000)]) {
    echo.link(token);
    const answer = await echo.say("PlaySurahIntent", { surahName: "Yaseen" });
    expect(answer.card).toEqual({ type: "LinkAccount" });
    expect(answer.directives).toBeUndefined();
  }
});
