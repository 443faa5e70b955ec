// An Echo's playback events: failures, replays and events out of order, in signed requests.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Amazon } from "../../fakes/alexa-amazon.ts";
import { createEcho, type Echo } from "../../fakes/alexa-echo.ts";
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

test("a recording that cannot be played is tried twice, then skipped; three in a row end the run", async () => {
  await echo.say("PlaySurahIntent", { surahName: "Al-Kahf" });
  const first = echo.token();
  await echo.fails();
  expect(echo.playing()).toMatch(/018\.mp3$/);
  expect(echo.token()).not.toBe(first);
  await echo.fails();
  expect(echo.playing()).toMatch(/019\.mp3$/);
  for (let tries = 0; tries < 3; tries++) await echo.fails();
  expect(echo.playing()).toMatch(/020\.mp3$/);
  const last = await echo.fails();
  expect(last.directives).toBeUndefined();
  expect(await state()).toMatchObject({ status: "stopped" });
});

test("a queued recording that cannot be fetched is replaced by the next", async () => {
  await echo.say("PlaySurahIntent", { surahName: "Al-Kahf" });
  await echo.starts();
  await echo.nearlyFinishes();
  const { directives = [] } = await echo.say("AMAZON.LoopOnIntent");
  const [queued] = directives as { audioItem: { stream: { token: string } } }[];
  const again = await echo.fails(queued?.audioItem.stream.token);
  expect(JSON.stringify(again.directives)).toMatch(/019\.mp3/);
  const token = JSON.parse(JSON.stringify(again.directives))[0].audioItem.stream.token;
  const next = await echo.fails(token);
  expect(JSON.stringify(next.directives)).toMatch(/020\.mp3/);
  expect(echo.playing()).toMatch(/018\.mp3$/);
});

test("events that come twice, late or out of order change nothing", async () => {
  await echo.say("PlaySurahIntent", { surahName: "Al-Kahf" });
  const started = echo.eventOf("PlaybackStarted", echo.token(), 0);
  clock.moveTo(MORNING + 60_000);
  // PlaybackNearlyFinished arrives before PlaybackStarted, and twice.
  await echo.nearlyFinishes();
  const twice = await echo.nearlyFinishes();
  expect(twice.directives).toBeUndefined();
  expect(echo.queued()).toHaveLength(1);
  await echo.send(started);
  await echo.send(started);
  await Promise.all([echo.send(started), echo.send(started)]);
  expect(await history()).toHaveLength(1);
  expect(await state()).toMatchObject({ status: "playing", surahId: 18 });

  clock.moveTo(MORNING + 90_000);
  echo.plays(600);
  const finished = echo.eventOf("PlaybackFinished", echo.token(), 600_000);
  await echo.finishes();
  await echo.send(finished);
  await echo.send(started);
  expect(await state()).toMatchObject({ status: "playing", surahId: 19 });
  expect((await history()).map((entry: { surahNumber: number }) => entry.surahNumber)).toEqual([
    19, 18,
  ]);

  clock.moveTo(MORNING + 120_000);
  const late = echo.eventOf("PlaybackStopped", "a token of long ago", 5);
  await echo.send(late);
  await echo.send(echo.eventOf("PlaybackStopped", undefined, 5));
  expect(await state()).toMatchObject({ status: "playing", surahId: 19 });
  await echo.send(echo.envelope({ type: "AudioPlayer.SomethingNew" }, { inSession: false }));
  await echo.send(echo.envelope({ type: "SessionEndedRequest", reason: "USER_INITIATED" }));
});

// Seed 228 of the simulation: the Echo was offline as a recording ended, and asked for the next one 20 s later.
test("a recording whose end comes late was heard as long as it is, not until the next one begins", async () => {
  await wird.parts.durations.learn(1, "header", [{ surahId: 112, seconds: 15 }]);
  await echo.say("PlaySurahIntent", { surahName: "Al-Ikhlas" });
  const token = echo.token();
  await echo.send(echo.eventOf("PlaybackStarted", token, 0));
  clock.moveTo(MORNING + 35_000);
  const { directives = [] } = await echo.nearlyFinishes();
  const [next] = directives as { audioItem: { stream: { token: string } } }[];
  await echo.send(echo.eventOf("PlaybackStarted", next?.audioItem.stream.token, 0));
  await echo.send(echo.eventOf("PlaybackFinished", token, 15_000));
  expect(await history()).toMatchObject([
    { surahNumber: 113 },
    { surahNumber: 112, endPosition: 15, duration: 15 },
  ]);
});

// Proves echo-events-disordered.
test("a short surah that is over before its Echo asks for the next is followed by it", async () => {
  await echo.say("PlaySurahIntent", { surahName: "Al-Ikhlas" });
  const token = echo.token();
  await echo.send(echo.eventOf("PlaybackStarted", token, 0));
  clock.moveTo(MORNING + 15_000);
  await echo.send(echo.eventOf("PlaybackFinished", token, 15_000));
  await echo.send(echo.eventOf("PlaybackNearlyFinished", token, 15_000));
  expect(echo.playing()).toMatch(/113\.mp3$/);
  // The next one is over before anything of it was told.
  const next = echo.token();
  clock.moveTo(MORNING + 30_000);
  await echo.send(echo.eventOf("PlaybackFinished", next, 15_000));
  await echo.send(echo.eventOf("PlaybackNearlyFinished", next, 15_000));
  await echo.send(echo.eventOf("PlaybackStarted", next, 0));
  expect(echo.playing()).toMatch(/114\.mp3$/);
  const heard = await history();
  expect(heard).toEqual([
    expect.objectContaining({ surahId: 113, endPosition: 15, completed: true }),
    expect.objectContaining({ surahId: 112, endPosition: 15, completed: true }),
  ]);
});

test("two nearly-finished at the very same moment queue one surah", async () => {
  await echo.say("PlaySurahIntent", { surahName: "Al-Kahf" });
  await echo.send(echo.eventOf("PlaybackStarted", echo.token(), 0));
  const event = echo.eventOf("PlaybackNearlyFinished", echo.token(), 0);
  const answers = await Promise.all(Array.from({ length: 5 }, () => echo.send(event)));
  expect(answers.filter((answer) => answer.directives)).toHaveLength(1);
});

test("a question to Alexa pauses and resumes by itself, within one history entry", async () => {
  await echo.say("PlaySurahIntent", { surahName: "Al-Kahf" });
  await echo.starts();
  clock.moveTo(MORNING + 60_000);
  echo.plays(60);
  await echo.stops();
  expect(await state()).toMatchObject({ status: "paused", position: 60 });
  clock.moveTo(MORNING + 65_000);
  await echo.starts();
  expect(await state()).toMatchObject({ status: "playing", surahId: 18 });
  expect(await history()).toHaveLength(1);
});
