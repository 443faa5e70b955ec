// Rare requests from Amazon, with parts missing or added, and from Echos that lost their account.
// Databases: SQLite.
import type { RequestEnvelope } from "ask-sdk-model";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Amazon, CHAIN_URL, createAmazon } from "../../fakes/alexa-amazon.ts";
import { createEcho, type Echo, speechOf } from "../../fakes/alexa-echo.ts";
import { alexaSettings, linkedToken } from "../../fakes/alexa-linking.ts";
import { type ShiftedClock, shiftedClock } from "../../fakes/shifted-clock.ts";
import { type Member, startWird, type Wird } from "../../harness.ts";

const MORNING = Date.parse("2026-11-21T04:00:00Z");
const HOUR = 60 * 60_000;

let amazon: Amazon;
let clock: ShiftedClock;
let wird: Wird;
let amina: Member;
let echo: Echo;

beforeAll(async () => {
  amazon = await createAmazon();
});
beforeEach(async () => {
  clock = shiftedClock(MORNING);
  wird = await startWird({ clock, settings: alexaSettings });
  wird.parts.alexa.signatures.remember(CHAIN_URL, amazon.chain);
  await wird.member("admin");
  amina = await wird.member("amina");
  echo = createEcho({ wird, amazon, clock, accessToken: await linkedToken(wird, amina) });
});
afterEach(() => wird.stop());

const PLAY = {
  type: "IntentRequest",
  intent: { name: "PlaySurahIntent", slots: { surahName: { name: "surahName", value: "Yaseen" } } },
};

test.each([
  { type: "SessionEndedRequest", reason: "USER_INITIATED" },
  { type: "SessionEndedRequest", reason: "EXCEEDED_MAX_REPROMPTS" },
  {
    type: "SessionEndedRequest",
    reason: "ERROR",
    error: { type: "INVALID_RESPONSE", message: "An exception occurred" },
  },
  {
    type: "System.ExceptionEncountered",
    error: { type: "INVALID_RESPONSE", message: "Something" },
    cause: { requestId: "amzn1.echo-api.request.1" },
  },
  { type: "CanFulfillIntentRequest", intent: PLAY.intent },
  { type: "AlexaSkillEvent.SkillEnabled", eventCreationTime: "2026-11-21T04:00:00Z" },
  {
    type: "AlexaSkillEvent.SkillDisabled",
    body: { userInformationPersistenceStatus: "PERSISTED" },
  },
  { type: "AlexaSkillEvent.SkillAccountLinked", body: { accessToken: "something" } },
  { type: "AlexaSkillEvent.SkillPermissionAccepted", body: { acceptedPermissions: [] } },
  { type: "Alexa.Presentation.APL.UserEvent", token: "x", arguments: [], source: {} },
  { type: "Connections.Response", name: "Buy", status: { code: "200" }, payload: null },
  { type: "Messaging.MessageReceived", message: {} },
  { type: "AudioPlayer.PlaybackPausedOfTomorrow", token: "x" },
  { type: "toString" },
])("$type is answered with nothing", async (request) => {
  for (const inSession of [true, false]) {
    expect(await echo.send(echo.envelope(request, { inSession }))).toEqual({});
  }
  expect(echo.playing()).toBeNull();
});

test("buttons and events of an Echo that has played nothing of Wird change nothing", async () => {
  for (const button of ["Play", "Next", "Previous"]) expect(await echo.press(button)).toEqual({});
  const events = ["Started", "NearlyFinished", "Finished", "Stopped", "Failed"];
  for (const event of events) {
    expect(await echo.send(echo.eventOf(`Playback${event}`, "unknown", 12))).toEqual({});
    expect(await echo.send(echo.eventOf(`Playback${event}`, undefined, -1))).toEqual({});
  }
  expect(await wird.parts.database.db.selectFrom("alexaPlayers").selectAll().execute()).toEqual([]);
});

test("missing, null and unknown fields are accepted", async () => {
  const changes: [string, (sent: any) => void][] = [
    ["no session", (sent) => delete sent.session],
    ["a null session", (sent) => (sent.session = null)],
    ["no audio player", (sent) => delete sent.context.AudioPlayer],
    ["a null audio player", (sent) => (sent.context.AudioPlayer = null)],
    ["a null token", (sent) => (sent.context.AudioPlayer.token = null)],
    ["no device", (sent) => delete sent.context.System.device],
    ["no locale", (sent) => delete sent.request.locale],
    ["a language we lack", (sent) => (sent.request.locale = "de-DE")],
    ["no version", (sent) => delete sent.version],
    ["null attributes", (sent) => (sent.session.attributes = null)],
    ["null resolutions", (sent) => (sent.request.intent.slots.surahName.resolutions = null)],
    ["another slot, null", (sent) => (sent.request.intent.slots.reciterName = null)],
    ["another slot, empty", (sent) => (sent.request.intent.slots.reciterName = { name: "x" })],
    ["parts of tomorrow", (sent) => Object.assign(sent.context, { Extensions: { a: [null, 1] } })],
    ["a person", (sent) => (sent.context.System.person = { personId: "amzn1.ask.person.X" })],
    ["a unit", (sent) => (sent.context.System.unit = { unitId: "u", persistentUnitId: null })],
  ];
  for (const [what, change] of changes) {
    const sent = structuredClone(echo.envelope(PLAY));
    change(sent);
    const { status, body } = await echo.post(sent);
    expect([what, status]).toEqual([what, 200]);
    expect([what, body.response.outputSpeech?.text]).toEqual([
      what,
      expect.stringMatching(/^Surah Yaseen, by /),
    ]);
  }
  for (const slots of [null, undefined, {}, { surahName: null }, { surahName: { value: null } }]) {
    const intent = { name: "PlaySurahIntent", slots };
    const answer = await echo.send(echo.envelope({ type: "IntentRequest", intent }));
    expect(speechOf(answer)).toMatch(/^Which surah/);
  }
});

/** An entity resolution, as Alexa adds it to a slot from the model's lists. */
function heard(name: string, value: string, code: string, match?: { id?: string; name: string }) {
  const authority = "amzn1.er-authority.echo-sdk.amzn1.ask.skill.x.List";
  const values = match ? { values: [{ value: match }] } : {};
  const resolutions = { resolutionsPerAuthority: [{ authority, status: { code }, ...values }] };
  return { [name]: { name, value, resolutions, confirmationStatus: "NONE", source: "USER" } };
}

test("Alexa's own match counts when the spoken words match nothing", async () => {
  const sayMatched = (slots: object): Promise<string> => {
    const request = { type: "IntentRequest", intent: { name: "PlaySurahIntent", slots } };
    return echo.send(echo.envelope(request)).then(speechOf);
  };
  const matched = { id: "36", name: "Yaseen" };
  expect(await sayMatched(heard("surahName", "gibberish", "ER_SUCCESS_MATCH", matched))).toMatch(
    /Yaseen/,
  );
  // An exact name has priority over a guess.
  expect(await sayMatched(heard("surahName", "al mulk", "ER_SUCCESS_MATCH", matched))).toMatch(
    /Al-Mulk/,
  );
  for (const code of ["ER_SUCCESS_NO_MATCH", "ER_ERROR_TIMEOUT", "ER_ERROR_EXCEPTION"]) {
    expect(await sayMatched(heard("surahName", "gibberish", code))).toMatch(
      /no surah called gibberish/,
    );
  }
  const reciters = (await amina.get("/api/reciters")).body;
  const other = reciters.find((one: any) => one.availableSurahs.includes(36) && one.id !== 1);
  const reciter = { name: other.name };
  const answer = await sayMatched({
    ...heard("surahName", "yaseen", "ER_SUCCESS_MATCH", matched),
    ...heard("reciterName", "gibberish", "ER_SUCCESS_MATCH", reciter),
  });
  expect(answer).toContain(other.name);
});

const stopped = { directives: [{ type: "AudioPlayer.Stop" }], shouldEndSession: true };

async function mustStop(what: string, from: Echo = echo): Promise<void> {
  for (const name of ["AMAZON.StopIntent", "AMAZON.CancelIntent", "AMAZON.PauseIntent"]) {
    expect([what, name, await from.say(name)]).toEqual([what, name, stopped]);
  }
  const { directives } = await from.press("Pause");
  expect([what, directives]).toEqual([what, stopped.directives]);
}

test("Stop stops after the link has ended, the Echo was disconnected or the account deleted", async () => {
  await echo.say("PlaySurahIntent", { surahName: "Yaseen" });
  await echo.starts();
  clock.moveTo(MORNING + HOUR + 1000);
  await mustStop("the token has expired");
  echo.link(undefined);
  await mustStop("there is no link");

  echo.link(await linkedToken(wird, amina));
  await echo.say("PlaySurahIntent", { surahName: "Yaseen" });
  const other = createEcho({ wird, amazon, clock, deviceId: "bedroom" });
  other.link(await linkedToken(wird, amina));
  await other.launch();
  const [device] = (await amina.get(`/api/users/${amina.user.id}/devices`)).body;
  await amina.patch(`/api/devices/${device.id}/connection`, { isConnected: false });
  await mustStop("it is disconnected");

  const token = await linkedToken(wird, amina);
  other.link(token);
  await other.say("PlaySurahIntent", { surahName: "Yaseen" });
  const { db } = wird.parts.database;
  await db.deleteFrom("users").where("id", "=", amina.user.id).execute();
  await mustStop("the account is deleted", other);
  expect((await other.launch()).card).toEqual({ type: "LinkAccount" });
  expect(await other.nearlyFinishes()).toEqual({});
  expect(await db.selectFrom("alexaGrants").select("id").execute()).toEqual([]);
});

test("Stop stops while the database does not answer, and when it fails", async () => {
  const { grants } = wird.parts.alexa;
  grants.userOf = () => Promise.reject(new Error("The database is away."));
  await mustStop("it fails");
  expect(speechOf(await echo.launch())).toMatch(/Something went wrong/);
  grants.userOf = () => new Promise<never>(() => {});
  expect(await echo.say("AMAZON.StopIntent")).toEqual(stopped);
});

test("a request that cannot be Amazon's is 400, and an intent without a name is not understood", async () => {
  const sent = echo.envelope(PLAY) as RequestEnvelope & { context: any };
  sent.context.System.device.deviceId = "x".repeat(301);
  expect((await echo.post(sent)).status).toBe(400);
  for (const odd of [{ locale: 7 }, { type: 7 }, { intent: "Play" }, { intent: { name: [] } }]) {
    expect([odd, (await echo.post(echo.envelope({ ...PLAY, ...odd }))).status]).toEqual([odd, 400]);
  }
  const nameless = echo.envelope({ type: "IntentRequest" });
  expect(speechOf(await echo.send(nameless))).toMatch(/did not understand/);
});
