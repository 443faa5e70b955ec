// Whole conversations with the skill, in requests signed as Amazon signs them.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Amazon } from "../../fakes/alexa-amazon.ts";
import { createEcho, type Echo, speechOf } from "../../fakes/alexa-echo.ts";
import { linkedToken } from "../../fakes/alexa-linking.ts";
import type { ShiftedClock } from "../../fakes/shifted-clock.ts";
import type { Member, Wird } from "../../harness.ts";
import { startWirdForAlexa } from "./echo-house.ts";

const MORNING = Date.parse("2026-11-21T04:00:00Z");

let amazon: Amazon;
let clock: ShiftedClock;
let wird: Wird;
let amina: Member;
let echo: Echo;

beforeEach(async () => {
  ({ amazon, clock, wird } = await startWirdForAlexa(MORNING));
  await wird.member("admin");
  amina = await wird.member("amina");
  echo = createEcho({ wird, amazon, clock, accessToken: await linkedToken(wird, amina) });
});
afterEach(() => wird.stop());

const history = async () => (await amina.get(`/api/users/${amina.user.id}/playback-history`)).body;
const devices = async () => (await amina.get(`/api/users/${amina.user.id}/devices`)).body;
const state = async () => {
  const [device] = await devices();
  return (await amina.get(`/api/devices/${device.id}/playback-state`)).body;
};

test("a surah that is asked for plays, and the next ones follow until somebody pauses", async () => {
  const welcome = await echo.launch();
  expect(speechOf(welcome)).toBe("Welcome to Wird. Which surah would you like to hear?");
  expect(welcome.shouldEndSession).toBe(false);

  const answer = await echo.say("PlaySurahIntent", { surahName: "Al Mulk" });
  expect(speechOf(answer)).toMatch(/^Surah Al-Mulk, by /);
  expect(answer.shouldEndSession).toBe(true);
  expect(echo.playing()).toMatch(/067\.mp3$/);

  await echo.starts();
  expect(await state()).toMatchObject({ status: "playing", surahId: 67 });
  await echo.nearlyFinishes();
  expect(echo.queued()).toEqual([expect.stringMatching(/068\.mp3$/)]);
  echo.plays(420);
  await echo.finishes();
  expect(echo.playing()).toMatch(/068\.mp3$/);

  echo.plays(33);
  const paused = await echo.say("AMAZON.PauseIntent");
  expect(paused.directives).toEqual([{ type: "AudioPlayer.Stop" }]);
  expect(paused.outputSpeech).toBeUndefined();
  expect(await state()).toMatchObject({ status: "paused", surahId: 68, position: 33 });
  const [second, first] = await history();
  expect(first).toMatchObject({ surahNumber: 67, completed: true, endPosition: 420 });
  expect(first.deviceName).toBe("Amazon Echo");
  expect(second).toMatchObject({ surahNumber: 68, completed: false, endPosition: 33 });

  const resumed = await echo.say("AMAZON.ResumeIntent");
  expect(speechOf(resumed)).toMatch(/Al-Qalam/);
  expect(echo.offset()).toBe(33_000);
  await echo.starts();
  expect(await history()).toHaveLength(2);
});

test.each([
  ["Baqarah", 2],
  ["Al Bakara", 2],
  ["سورة البقرة", 2],
  ["surah two", 2],
  ["the cow", 2],
  ["1", 1],
  ["الفاتحة", 1],
  ["Fatiha", 1],
  ["As Sura", 42],
  ["la caverne", 18],
  ["Yâsîn suresi", 36],
  ["surat sapi betina", 2],
  ["گائے", 2],
])("%s is surah %i", async (surahName, number) => {
  await echo.say("PlaySurahIntent", { surahName });
  expect(echo.playing()).toMatch(new RegExp(`${String(number).padStart(3, "0")}\\.mp3$`));
});

test("a number, a reciter, and both together", async () => {
  await echo.say("PlaySurahIntent", { surahNumber: "36" });
  expect(echo.playing()).toMatch(/036\.mp3$/);
  const { body: reciters } = await amina.get("/api/reciters");
  const husary = reciters.find((one: { name: string }) => /Hus[sa]/.test(one.name));
  const spoken = await echo.say("PlaySurahIntent", {
    surahName: "Yaseen",
    reciterName: husary.name,
  });
  expect(speechOf(spoken)).toContain(husary.name);
  const other = reciters.find(
    (one: { name: string; available: boolean }) => one.available && /Minshawi/i.test(one.name),
  );
  await echo.say("PlayReciterIntent", { reciterName: other.name });
  // The surah stays, the reciter changes; also when Alexa resolves the name as a surah's.
  expect(echo.playing()).toContain(other.server);
  await echo.say("PlaySurahIntent", { surahName: husary.name });
  expect(echo.playing()).toMatch(/036\.mp3$/);
  expect(echo.playing()).toContain(husary.server);
  await echo.say("PlaySurahIntent", { surahName: other.name });
  expect(echo.playing()).toMatch(/036\.mp3$/);
  expect(echo.playing()).toContain(other.server);
});

test("an unknown, missing or unavailable surah or reciter is asked for again", async () => {
  for (const [slots, words] of [
    [{}, /Which surah/],
    [{ surahName: "Atlantis" }, /no surah called Atlantis/],
    [{ surahName: "surah Minshawi" }, /no surah called surah Minshawi/],
    [{ surahNumber: "115" }, /no surah called 115/],
    [{ surahNumber: "?" }, /Which surah/],
    [{ surahName: "Yaseen", reciterName: "Elvis Presley" }, /no reciter called Elvis/],
  ] as const) {
    const answer = await echo.say("PlaySurahIntent", slots);
    expect(speechOf(answer)).toMatch(words);
    expect(answer.shouldEndSession).toBe(false);
    expect(answer.directives).toBeUndefined();
  }
  expect(speechOf(await echo.say("AnIntentOfTomorrow"))).toMatch(/did not understand/);
  expect(speechOf(await echo.say("constructor"))).toMatch(/did not understand/);
  expect(speechOf(await echo.say("AMAZON.FallbackIntent"))).toMatch(/did not understand/);
  expect(speechOf(await echo.say("AMAZON.HelpIntent"))).toMatch(/You can say/);
});

test("for a surah that the reciter lacks the skill says so and plays nothing", async () => {
  const { db } = wird.parts.database;
  const few = await db.selectFrom("reciters").selectAll().executeTakeFirstOrThrow();
  await db
    .updateTable("reciters")
    .set({ availableSurahs: "[1,2,3]", name: "Zubayr Testovich" })
    .where("id", "=", few.id)
    .execute();
  const answer = await echo.say("PlaySurahIntent", {
    surahName: "Yaseen",
    reciterName: "Zubayr Testovich",
  });
  expect(speechOf(answer)).toBe(
    "Zubayr Testovich has no recording of Surah Yaseen. What else would you like to hear?",
  );
  expect(echo.playing()).toBeNull();
});

test("next, previous, again, shuffle and loop", async () => {
  await echo.say("PlaySurahIntent", { surahName: "Al-Faatiha" });
  await echo.starts();
  expect(speechOf(await echo.say("AMAZON.PreviousIntent"))).toBe("This is the first surah.");
  await echo.say("AMAZON.NextIntent");
  expect(echo.playing()).toMatch(/002\.mp3$/);
  await echo.starts();
  echo.plays(60);
  await echo.say("AMAZON.StartOverIntent");
  expect(echo.offset()).toBe(0);
  expect(echo.playing()).toMatch(/002\.mp3$/);
  await echo.say("AMAZON.PreviousIntent");
  expect(echo.playing()).toMatch(/001\.mp3$/);

  await echo.say("PlaySurahIntent", { surahName: "An-Naas" });
  await echo.starts();
  expect(speechOf(await echo.say("AMAZON.NextIntent"))).toBe("This is the last surah.");
  await echo.nearlyFinishes();
  expect(echo.queued()).toEqual([]);
  expect(speechOf(await echo.say("AMAZON.LoopOnIntent"))).toMatch(/begins again/);
  expect(echo.queued()).toEqual([expect.stringMatching(/001\.mp3$/)]);
  await echo.say("AMAZON.LoopOffIntent");
  expect(echo.queued()).toEqual([]);
  await echo.say("AMAZON.ShuffleOnIntent");
  expect(echo.queued()).toHaveLength(1);
  expect(echo.queued()[0]).not.toMatch(/114\.mp3$/);
  expect(speechOf(await echo.say("AMAZON.ShuffleOffIntent"))).toMatch(/own order/);
  echo.plays(20);
  await echo.say("AMAZON.RepeatIntent");
  expect(echo.playing()).toMatch(/114\.mp3$/);
  expect(echo.offset()).toBe(0);
  await echo.starts();
  await echo.nearlyFinishes();
  expect(echo.queued()).toEqual([]);
});

test("what is playing", async () => {
  expect(speechOf(await echo.say("WhatIsPlayingIntent"))).toMatch(/^Nothing/);
  await echo.say("PlaySurahIntent", { surahName: "Maryam" });
  await echo.starts();
  expect(speechOf(await echo.say("WhatIsPlayingIntent"))).toMatch(
    /^This is Surah Maryam, recited by/,
  );
  // For a question the Echo pauses, reports that it stopped, and resumes by itself.
  await echo.stops();
  const activity = (playerActivity: "IDLE" | "STOPPED") => {
    const asked = echo.envelope({ type: "IntentRequest", intent: { name: "WhatIsPlayingIntent" } });
    const AudioPlayer = { ...asked.context.AudioPlayer, playerActivity } as const;
    return { ...asked, context: { ...asked.context, AudioPlayer } };
  };
  const whatIsPlaying = async () => speechOf(await echo.send(activity("STOPPED")));
  expect(await whatIsPlaying()).toMatch(/^This is Surah Maryam/);
  clock.moveTo(clock.now() + 60_000);
  expect(await whatIsPlaying()).toMatch(/is paused. Say resume/);
  await echo.starts();
  expect(await whatIsPlaying()).toMatch(/^This is Surah Maryam/);
  // After a power cycle it has nothing to play, and has sent no event.
  expect(speechOf(await echo.send(activity("IDLE")))).toMatch(/is paused. Say resume/);
  await echo.say("AMAZON.StopIntent");
  expect(speechOf(await echo.say("WhatIsPlayingIntent"))).toMatch(/^Nothing/);
});

test("buttons of a remote control do the same without speech", async () => {
  await echo.say("PlaySurahIntent", { surahName: "Maryam" });
  await echo.starts();
  const next = await echo.press("Next");
  expect(next.outputSpeech).toBeUndefined();
  expect(echo.playing()).toMatch(/020\.mp3$/);
  expect((await echo.press("Pause")).directives).toEqual([{ type: "AudioPlayer.Stop" }]);
  await echo.press("Play");
  expect(echo.playing()).toMatch(/020\.mp3$/);
  await echo.press("Previous");
  expect(echo.playing()).toMatch(/019\.mp3$/);
});

test("in Arabic, with Arabic names", async () => {
  const arabic = createEcho({
    wird,
    amazon,
    clock,
    accessToken: await linkedToken(wird, amina),
    locale: "ar-SA",
  });
  const answer = await arabic.say("PlaySurahIntent", { surahName: "الملك" });
  expect(speechOf(answer)).toMatch(/^سورة ٱلْمُلْك، بصوت /);
  expect(speechOf(await arabic.say("AMAZON.HelpIntent"))).toMatch(/يمكنك أن تقول/);
  expect(speechOf(await arabic.say("AMAZON.NextIntent"))).toMatch(/ٱلْقَلَم/);
});

test("an Echo without a linked account is asked to link one, whatever it says", async () => {
  echo.link(undefined);
  for (const answer of [
    await echo.launch(),
    await echo.say("PlaySurahIntent", { surahName: "Yaseen" }),
    await echo.say("NextScheduleIntent"),
  ]) {
    expect(answer.card).toEqual({ type: "LinkAccount" });
    expect(answer.directives).toBeUndefined();
  }
  const event = await echo.send(echo.eventOf("PlaybackStarted", "x", 0));
  expect(event).toEqual({});
  expect(await devices()).toEqual([]);
});

test("each answer is in time, even when the database is not", async () => {
  const never = new Promise<never>(() => {});
  wird.parts.alexa.grants.userOf = () => never;
  const spoken = echo.say("PlaySurahIntent", { surahName: "Yaseen" });
  const event = echo.send(echo.eventOf("PlaybackNearlyFinished", "x", 0));
  expect(speechOf(await spoken)).toBe("Wird takes too long to answer. Please try again.");
  expect(await event).toEqual({});
});

test("buttons of the web app cannot control an Echo, and leave its reported state unchanged", async () => {
  await echo.say("PlaySurahIntent", { surahName: "Al-Kahf" });
  await echo.starts();
  const [device] = await devices();
  const answer = await amina.post("/api/playback/control", {
    action: "pause",
    deviceId: device.id,
  });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({
    error: "cannot-start-remotely",
    message: `Amazon lets nobody control ${device.name} from outside. Ask Alexa, or use a routine.`,
  });
  expect(await state()).toMatchObject({ status: "playing", surahId: 18 });
});

// Promise alexa-without-audio: an Alexa device that cannot play audio
// -> it says so; no recording, no run
test("a device without a player of audio is told so, and is sent no recording and no stop", async () => {
  const watch = createEcho({
    ...{ wird, amazon, clock, hasPlayer: false, deviceId: "amzn1.ask.device.WATCH" },
    accessToken: await linkedToken(wird, amina),
  });
  const asked = [
    await watch.say("PlaySurahIntent", { surahName: "Al Mulk" }),
    await watch.say("AMAZON.ResumeIntent"),
    await watch.say("ContinueKhatmIntent"),
    await watch.launch(),
  ];
  for (const answer of asked) {
    expect(speechOf(answer)).toBe(
      "This device cannot play recitations. Please ask me on an Echo speaker.",
    );
    expect(answer.directives).toBeUndefined();
  }
  const byRoutine = await watch.launch({ task: { name: "AMAZON.Play", version: "1" } });
  expect(byRoutine.outputSpeech).toBeUndefined();
  const stopped = await watch.say("AMAZON.StopIntent");
  expect(stopped.directives).toBeUndefined();
  expect(await history()).toEqual([]);
});
