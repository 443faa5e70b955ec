// Schedules on an Echo: they wait for the routine, play when it opens the skill, and end with their window.
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Amazon, CHAIN_URL, createAmazon } from "../fakes/alexa-amazon.ts";
import { createEcho, type Echo, SKILL_ID, speechOf } from "../fakes/alexa-echo.ts";
import { alexaSettings, linkedToken } from "../fakes/alexa-linking.ts";
import { type ShiftedClock, shiftedClock } from "../fakes/shifted-clock.ts";
import { eventually, type Member, startWird, type Wird } from "../harness.ts";

const BEFORE = Date.parse("2026-11-21T04:49:50Z");
const DUE = Date.parse("2026-11-21T04:50:00Z");
const END = Date.parse("2026-11-21T05:20:00Z");
const TASK = { task: { name: `${SKILL_ID}.PlayScheduleNow`, version: "1" } };

let amazon: Amazon;
let clock: ShiftedClock;
let wird: Wird;
let amina: Member;
let echo: Echo;
let deviceId: number;

beforeAll(async () => {
  amazon = await createAmazon();
});
beforeEach(async () => {
  clock = shiftedClock(BEFORE - 60_000);
  wird = await startWird({ clock, settings: alexaSettings });
  wird.parts.alexa.signatures.remember(CHAIN_URL, amazon.chain);
  amina = await wird.member("amina");
  echo = createEcho({ wird, amazon, clock, accessToken: await linkedToken(wird, amina) });
  await echo.launch();
  const devices = await amina.get(`/api/users/${amina.user.id}/devices`);
  deviceId = devices.body[0].id;
});
afterEach(() => wird.stop());

async function makeSchedule(choice: object = {}): Promise<number> {
  const { status, body } = await amina.post(`/api/users/${amina.user.id}/schedules`, {
    deviceId,
    reciterId: 1,
    startTime: "04:50",
    endTime: "05:20",
    ...choice,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

async function schedule(id: number) {
  const { body } = await amina.get(`/api/users/${amina.user.id}/schedules`);
  return body.find((one: { id: number }) => one.id === id);
}
const status = async (id: number) => (await schedule(id)).lastRun?.status;

test("it waits for the routine, plays when that opens the skill, and ends with its window", async () => {
  const id = await makeSchedule({ surahId: 18 });
  clock.moveTo(DUE);
  await eventually("it waits", async () => (await status(id)) === "waiting");
  expect((await schedule(id)).lastRun.reason).toBe("Waiting for your Alexa routine.");

  clock.moveTo(DUE + 4000);
  const answer = await echo.launch(TASK);
  expect(speechOf(answer)).toMatch(/^Surah Al-Kahf, by .+, until 5:20 AM\.$/);
  expect(echo.playing()).toMatch(/018\.mp3$/);
  await echo.starts();
  expect(await status(id)).toBe("running");
  expect((await schedule(id)).nextRunAt).toBe("2026-11-22T04:50:00.000Z");
  await echo.nearlyFinishes();
  expect(echo.queued()).toEqual([expect.stringMatching(/019\.mp3$/)]);
  await echo.finishes();

  clock.moveTo(END);
  await eventually("it is over", async () => (await status(id)) === "played");
  // What plays at the end time plays to its end, and nothing follows.
  const last = await echo.nearlyFinishes();
  expect(last.directives).toBeUndefined();
  await echo.finishes();
  expect(echo.playing()).toBeNull();
  expect(await status(id)).toBe("played");
});

test("a routine that never opens the skill leaves a missed run, never a played one", async () => {
  const id = await makeSchedule();
  clock.moveTo(DUE);
  await eventually("it waits", async () => (await status(id)) === "waiting");
  clock.moveTo(END);
  await eventually("it is missed", async () => (await status(id)) === "missed");
  expect((await schedule(id)).lastRun.reason).toBe("Your Alexa routine did not open Wird in time.");
  // Opened afterwards by its routine, the skill keeps quiet.
  const late = await echo.launch(TASK);
  expect(late).toEqual({ shouldEndSession: true });
});

test("paused, gone on, and stopped on the Echo; opened twice it begins once", async () => {
  const id = await makeSchedule({ surahId: 2, continuePlayback: true });
  clock.moveTo(DUE);
  await eventually("it waits", async () => (await status(id)) === "waiting");
  await Promise.all([echo.launch(), echo.launch()]);
  expect(echo.playing()).toMatch(/002\.mp3$/);
  const runs = await amina.get(`/api/schedules/${id}/runs`);
  expect(runs.body).toHaveLength(1);

  await echo.starts();
  clock.moveTo(DUE + 120_000);
  echo.plays(115);
  await echo.say("AMAZON.PauseIntent");
  expect((await schedule(id)).lastRun).toMatchObject({
    status: "interrupted",
    reason: "It was paused on the Echo.",
  });
  // Opening the skill again goes on, as resume does.
  expect(speechOf(await echo.launch())).toBe("Surah Al-Baqara goes on.");
  expect(echo.offset()).toBe(115_000);
  await echo.starts();
  expect(await status(id)).toBe("running");

  echo.plays(200);
  await echo.say("AMAZON.StopIntent");
  expect((await schedule(id)).lastRun).toMatchObject({
    status: "stopped",
    reason: "You stopped it on your Echo.",
  });
  // The next day it continues there.
  clock.moveTo(DUE + 24 * 60 * 60_000);
  await eventually("it waits again", async () => (await status(id)) === "waiting");
  echo.link(await linkedToken(wird, amina));
  await echo.launch();
  expect(echo.playing()).toMatch(/002\.mp3$/);
  expect(echo.offset()).toBe(200_000);
});

test("an Echo that never says it plays leaves a failed run", async () => {
  const id = await makeSchedule();
  clock.moveTo(DUE);
  await eventually("it waits", async () => (await status(id)) === "waiting");
  await echo.launch();
  clock.moveTo(END);
  await eventually("it has failed", async () => (await status(id)) === "failed");
});

test("a deleted schedule ends after its surah", async () => {
  const id = await makeSchedule({ surahId: 18 });
  clock.moveTo(DUE);
  await eventually("it waits", async () => (await status(id)) === "waiting");
  await echo.launch();
  await echo.starts();
  expect((await amina.delete(`/api/schedules/${id}`)).status).toBe(200);
  const answer = await echo.nearlyFinishes();
  expect(answer.directives).toBeUndefined();
});

test("something else on the same Echo ends the run, another surah of the reciter does not", async () => {
  const id = await makeSchedule({ surahId: 18 });
  clock.moveTo(DUE);
  await eventually("it waits", async () => (await status(id)) === "waiting");
  await echo.launch();
  await echo.starts();
  const reciters = (await amina.get("/api/reciters")).body;
  const nameOf = (reciterId: number) =>
    reciters.find((one: { id: number }) => one.id === reciterId).name;
  await echo.say("PlaySurahIntent", { surahName: "Yaseen", reciterName: nameOf(1) });
  await echo.starts();
  expect(await status(id)).toBe("running");
  const other = reciters.find(
    (one: { name: string; availableSurahs: number[] }) =>
      one.name !== nameOf(1) && one.availableSurahs.includes(36),
  );
  await echo.say("PlaySurahIntent", { surahName: "Yaseen", reciterName: other.name });
  expect(await status(id)).toBe("stopped");
});

test("what comes next is told, and skipped", async () => {
  expect(speechOf(await echo.say("NextScheduleIntent"))).toBe("You have no schedule coming up.");
  expect(speechOf(await echo.say("SkipScheduleIntent"))).toBe("You have no schedule to skip.");
  const id = await makeSchedule();
  await makeSchedule({ startTime: "20:00", endTime: "20:30" });
  expect(speechOf(await echo.say("NextScheduleIntent"))).toMatch(
    /^Your next schedule is today at 4:50 AM: .+ on Amazon Echo\.$/,
  );
  expect(speechOf(await echo.say("SkipScheduleIntent"))).toBe("I skip the one today at 4:50 AM.");
  expect(await status(id)).toBe("skipped");
  expect(speechOf(await echo.say("NextScheduleIntent"))).toMatch(/today at 8:00 PM/);
  const arabic = createEcho({
    wird,
    amazon,
    clock,
    accessToken: await linkedToken(wird, amina),
    locale: "ar-SA",
  });
  expect(speechOf(await arabic.say("NextScheduleIntent"))).toMatch(/^موعدك القادم اليوم في 8:00/);
});
