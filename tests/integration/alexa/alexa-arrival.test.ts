// How an Echo joins an account and leaves it: first request, spoken code, unlinking, linking again.
// Databases: both, for queries.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Amazon } from "../../fakes/alexa-amazon.ts";
import { createEcho, speechOf } from "../../fakes/alexa-echo.ts";
import { linkedToken } from "../../fakes/alexa-linking.ts";
import type { ShiftedClock } from "../../fakes/shifted-clock.ts";
import type { Member, Wird } from "../../harness.ts";
import { startWirdForAlexa } from "./echo-house.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;

let amazon: Amazon;
let clock: ShiftedClock;
let wird: Wird;
let amina: Member;

beforeEach(async () => {
  ({ amazon, clock, wird } = await startWirdForAlexa(NOON));
  amina = await wird.member("amina");
});
afterEach(() => wird.stop());

const echoOf = (accessToken?: string, alexaUserId?: string) =>
  createEcho({ wird, amazon, clock, accessToken, ...(alexaUserId ? { alexaUserId } : {}) });
const works = async (token: string) => {
  const reply = await wird.visitor().call("GET", "/api/alexa/devices", undefined, {
    authorization: `Bearer ${token}`,
  });
  return reply.status === 200;
};
const devices = async () => (await amina.get(`/api/users/${amina.user.id}/devices`)).body;

test("an Echo appears with its first request, and takes the waiting card of the connect dialog", async () => {
  const waiting = await amina.post(`/api/users/${amina.user.id}/devices`, {
    type: "alexa",
    name: "Living room",
    isConnected: true,
  });
  const token = await linkedToken(wird, amina);
  const kitchen = echoOf(token);
  await Promise.all([kitchen.launch(), kitchen.launch()]);
  expect(await devices()).toEqual([
    expect.objectContaining({
      id: waiting.body.id,
      name: "Living room",
      deviceId: kitchen.deviceId,
      isConnected: true,
      reachable: true,
    }),
  ]);
  const bedroom = createEcho({ wird, amazon, clock, accessToken: token, deviceId: "bedroom" });
  await Promise.all([bedroom.launch(), bedroom.launch(), bedroom.launch()]);
  expect((await devices()).map((device: { name: string }) => device.name)).toEqual([
    "Living room",
    "Amazon Echo 2",
  ]);
  const named = await wird.visitor().call("GET", "/api/alexa/devices", undefined, {
    authorization: `Bearer ${token}`,
  });
  expect(named.body).toEqual({ devices: [{ name: "Living room" }, { name: "Amazon Echo 2" }] });

  // One of two is disconnected: the skill says so, the link stays.
  const [, second] = await devices();
  await amina.patch(`/api/devices/${second.id}/connection`, { isConnected: false });
  expect(speechOf(await bedroom.launch())).toMatch(/disconnected in Wird/);
  expect(speechOf(await kitchen.launch())).toMatch(/Welcome/);
});

test("disconnecting or deleting the last Echo ends the link, and so does unlinking", async () => {
  const first = await linkedToken(wird, amina);
  await echoOf(first).launch();
  const [device] = await devices();
  await amina.patch(`/api/devices/${device.id}/connection`, { isConnected: false });
  expect(await works(first)).toBe(false);
  expect((await echoOf(first).launch()).card).toEqual({ type: "LinkAccount" });

  // Linked again, the same Echo reconnects by itself.
  const second = await linkedToken(wird, amina);
  expect(speechOf(await echoOf(second).launch())).toMatch(/Welcome/);
  expect(await devices()).toEqual([expect.objectContaining({ id: device.id, isConnected: true })]);
  await amina.delete(`/api/devices/${device.id}`);
  expect(await works(second)).toBe(false);

  const third = await linkedToken(wird, amina);
  expect((await amina.delete("/api/alexa/link")).status).toBe(200);
  expect(await works(third)).toBe(false);
});

test("linking again connects all known Echos, except one that was disconnected by itself", async () => {
  const first = await linkedToken(wird, amina);
  const inBedroom = (accessToken?: string) =>
    createEcho({ wird, amazon, clock, accessToken, deviceId: "bedroom" });
  await echoOf(first).launch();
  await inBedroom(first).launch();
  const connected = async () =>
    (await devices()).map((device: { isConnected: boolean }) => device.isConnected);
  await amina.delete("/api/alexa/link");
  expect(await connected()).toEqual([false, false]);

  const second = await linkedToken(wird, amina);
  expect(await connected()).toEqual([true, true]);
  expect(speechOf(await inBedroom(second).launch())).toMatch(/Welcome/);
  expect(await devices()).toHaveLength(2);

  // While the other stays connected, linking does not reconnect this one ...
  const [, bedroom] = await devices();
  await amina.patch(`/api/devices/${bedroom.id}/connection`, { isConnected: false });
  const third = await linkedToken(wird, amina);
  expect(await connected()).toEqual([true, false]);
  expect(speechOf(await inBedroom(third).launch())).toMatch(/disconnected in Wird/);
  // ... but a code said to it does.
  const { code } = (await amina.post("/api/alexa/pairing-code")).body;
  expect(speechOf(await inBedroom().say("PairIntent", { code }))).toMatch(/now linked/);
  expect(await connected()).toEqual([true, true]);
});

test("a spoken code links too, once and within 15 minutes", async () => {
  const echo = echoOf();
  expect((await echo.launch()).card).toEqual({ type: "LinkAccount" });
  const { body } = await amina.post("/api/alexa/pairing-code");
  expect(body.code).toMatch(/^[1-9][0-9]{5}$/);
  expect(Date.parse(body.expiresAt) - clock.now()).toBeGreaterThan(14 * MINUTE);

  expect(speechOf(await echo.say("PairIntent", { code: "12" }))).toMatch(/six digits/);
  expect(speechOf(await echo.say("PairIntent"))).toMatch(/six digits/);
  expect(speechOf(await echo.say("PairIntent", { code: body.code }))).toMatch(/now linked/);
  expect(await devices()).toEqual([expect.objectContaining({ deviceId: echo.deviceId })]);
  await echo.say("PlaySurahIntent", { surahName: "Yaseen" });
  expect(echo.playing()).toMatch(/036\.mp3$/);
  expect((await amina.get("/api/alexa/link")).body).toEqual({ linked: true, echoHeard: true });

  // The code is used up: another Amazon account cannot use it.
  const stranger = echoOf(undefined, "amzn1.ask.account.STRANGER");
  expect(speechOf(await stranger.say("PairIntent", { code: body.code }))).toMatch(/not right/);
  expect((await stranger.launch()).card).toEqual({ type: "LinkAccount" });

  const [device] = await devices();
  await amina.patch(`/api/devices/${device.id}/connection`, { isConnected: false });
  expect((await echo.launch()).card).toEqual({ type: "LinkAccount" });
});

test("a spoken code beside a link of the Alexa app is refused: the app's link comes first", async () => {
  const yusuf = await wird.member("yusuf");
  const pair = async (token: string, member: Member) => {
    const { code } = (await member.post("/api/alexa/pairing-code")).body;
    return speechOf(await echoOf(token).say("PairIntent", { code }));
  };
  const token = await linkedToken(wird, amina);
  expect(await pair(token, amina)).toMatch(/now linked/);
  expect(await pair(token, yusuf)).toMatch(/another link/);
  await amina.delete("/api/alexa/link");
  // Amazon sends the token for as long as it considers it valid.
  expect(await pair(token, yusuf)).toMatch(/another link/);
  expect((await yusuf.get(`/api/users/${yusuf.user.id}/devices`)).body).toEqual([]);
});

// Proves 13.
test("right codes are not counted, and wrong codes of other accounts slow nobody down", async () => {
  const echo = echoOf();
  for (let turn = 0; turn < 10; turn++) {
    const { code } = (await amina.post("/api/alexa/pairing-code")).body;
    expect(speechOf(await echo.say("PairIntent", { code }))).toMatch(/now linked/);
  }
  // As many strangers as once used up the limit for everybody.
  const guesses = Array.from({ length: 205 }, async (_, turn) => {
    const other = echoOf(undefined, `amzn1.ask.account.STRANGER${turn % 41}`);
    return speechOf(await other.say("PairIntent", { code: String(100_000 + turn) }));
  });
  for (const answer of await Promise.all(guesses)) expect(answer).toMatch(/not right/);
  const stranger = echoOf(undefined, "amzn1.ask.account.STRANGER1");
  expect(speechOf(await stranger.say("PairIntent", { code: "999998" }))).toMatch(/too many/i);
  const { code } = (await amina.post("/api/alexa/pairing-code")).body;
  expect(speechOf(await echo.say("PairIntent", { code }))).toMatch(/now linked/);
});

test("one wrong code may be tried five times in all, by any account", async () => {
  const said = async (stranger: number) =>
    speechOf(
      await echoOf(undefined, `amzn1.ask.account.MANY${stranger}`).say("PairIntent", {
        code: "999999",
      }),
    );
  for (let stranger = 0; stranger < 5; stranger++)
    expect(await said(stranger)).toMatch(/not right/);
  expect(await said(5)).toMatch(/too many/i);
});

test("a pairing code expires after 15 minutes or with the next code, and cannot be guessed", async () => {
  const late = (await amina.post("/api/alexa/pairing-code")).body.code;
  clock.moveTo(clock.now() + 15 * MINUTE);
  expect(speechOf(await echoOf().say("PairIntent", { code: late }))).toMatch(/not right/);

  const first = (await amina.post("/api/alexa/pairing-code")).body.code;
  const second = (await amina.post("/api/alexa/pairing-code")).body.code;
  expect(speechOf(await echoOf().say("PairIntent", { code: first }))).toMatch(/not right/);
  for (let tries = 2; tries < 5; tries++) {
    await echoOf().say("PairIntent", { code: "100000" });
  }
  expect(speechOf(await echoOf().say("PairIntent", { code: second }))).toMatch(/too many/i);
  // Another Amazon account is not limited by that.
  const other = echoOf(undefined, "amzn1.ask.account.OTHER");
  expect(speechOf(await other.say("PairIntent", { code: second }))).toMatch(/now linked/);
});
