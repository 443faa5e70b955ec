// Schedules on an Echo: they wait for the routine, play when it opens the skill, and end with their window.
// Databases: SQLite.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { HistoryEntry } from "#contract/playback";
import { speechOf } from "../../fakes/alexa-echo.ts";
import { eventually } from "../../harness.ts";
import { MINUTE } from "../house.ts";
import { teachDurations } from "../khatms/khatm-house.ts";
import { type EchoHouse, openEchoHouse, TASK } from "./echo-house.ts";

const BEFORE = Date.parse("2026-11-21T04:49:50Z");
const DUE = Date.parse("2026-11-21T04:50:00Z");
const END = Date.parse("2026-11-21T05:20:00Z");

let house: EchoHouse;
beforeEach(async () => {
  house = await openEchoHouse(BEFORE - 60_000);
});
afterEach(() => house.leave());

test("it waits for the routine, plays when that opens the skill, and ends with its window", async () => {
  const id = await house.makeSchedule({ surahId: 18 });
  house.clock.moveTo(DUE);
  await eventually("it waits", async () => (await house.status(id)) === "waiting");
  expect((await house.schedule(id)).lastRun?.reason).toBe("Waiting for your Alexa routine.");

  house.clock.moveTo(DUE + 4000);
  const answer = await house.echo.launch(TASK);
  expect(speechOf(answer)).toMatch(/^Surah Al-Kahf, by .+, until 5:20 AM\.$/);
  expect(house.echo.playing()).toMatch(/018\.mp3$/);
  await house.echo.starts();
  expect(await house.status(id)).toBe("running");
  expect((await house.schedule(id)).nextRunAt).toBe("2026-11-22T04:50:00.000Z");
  expect(house.echo.queued()).toEqual([expect.stringMatching(/019\.mp3$/)]);
  await house.echo.finishes();

  house.clock.moveTo(END);
  await eventually("it is over", async () => (await house.status(id)) === "played");
  // The surah playing at the end time plays to its end; an already queued one is stopped as it begins.
  expect(house.echo.queued()).toEqual([expect.stringMatching(/020\.mp3$/)]);
  await house.echo.finishes();
  expect(house.echo.playing()).toBeNull();
  expect(await house.status(id)).toBe("played");
  const { body } = await house.amina.get(`/api/users/${house.amina.user.id}/playback-history`);
  expect(body.map((entry: HistoryEntry) => entry.surahNumber)).toEqual([19, 18]);
});

// Proves moved-by-hand.
test("one that waits for the routine is moved to another speaker, and the routine does not begin it any more", async () => {
  const id = await house.makeSchedule({ surahId: 18 });
  const { body: hall } = await house.amina.post(`/api/users/${house.amina.user.id}/devices`, {
    ...{ type: "google", name: "Hall", isConnected: true },
  });
  house.clock.moveTo(DUE);
  await eventually("it waits", async () => (await house.status(id)) === "waiting");
  const { status, body } = await house.amina.post(`/api/schedules/${id}/run`, {
    deviceId: hall.id,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await house.schedule(id)).lastRun).toMatchObject({
    ...{ status: "running", reason: "Waiting for Hall to start playing." },
    fallback: { deviceId: hall.id, name: "Hall" },
  });
  await house.echo.launch(TASK);
  expect(house.echo.playing()).toBeNull();
  house.clock.moveTo(END + 1000);
  await eventually("it is over", async () => (await house.status(id)) === "failed");
});

test("a routine that never opens the skill leaves a missed run, never a played one", async () => {
  const id = await house.makeSchedule();
  house.clock.moveTo(DUE);
  await eventually("it waits", async () => (await house.status(id)) === "waiting");
  house.clock.moveTo(END);
  await eventually("it is missed", async () => (await house.status(id)) === "missed");
  expect((await house.schedule(id)).lastRun?.reason).toBe(
    "Your Alexa routine did not open Wird in time.",
  );
  // Opened afterwards by its routine, the skill stays silent.
  const late = await house.echo.launch(TASK);
  expect(late).toEqual({ shouldEndSession: true });
});

test("paused, resumed and stopped on the Echo; opened twice the run begins once", async () => {
  const id = await house.makeSchedule({ surahId: 2, continuePlayback: true });
  house.clock.moveTo(DUE);
  await eventually("it waits", async () => (await house.status(id)) === "waiting");
  await Promise.all([house.echo.launch(), house.echo.launch()]);
  expect(house.echo.playing()).toMatch(/002\.mp3$/);
  const runs = await house.amina.get(`/api/schedules/${id}/runs`);
  expect(runs.body).toHaveLength(1);
  // Whichever answer came last: opened once more before it sounds, the same stream is sent.
  const token = house.echo.token();
  await house.echo.launch();
  expect(house.echo.token()).toBe(token);

  await house.echo.starts();
  house.clock.moveTo(DUE + 120_000);
  house.echo.plays(115);
  await house.echo.say("AMAZON.PauseIntent");
  expect((await house.schedule(id)).lastRun).toMatchObject({
    status: "interrupted",
    reason: "It was paused on the Echo.",
  });
  // Opening the skill again continues the run, as resume does.
  expect(speechOf(await house.echo.launch())).toBe("Surah Al-Baqara goes on.");
  expect(house.echo.offset()).toBe(115_000);
  await house.echo.starts();
  expect(await house.status(id)).toBe("running");

  house.echo.plays(200);
  await house.echo.say("AMAZON.StopIntent");
  expect((await house.schedule(id)).lastRun).toMatchObject({
    status: "stopped",
    reason: "You stopped it on your Echo.",
  });
  // The next day it continues there.
  house.clock.moveTo(DUE + 24 * 60 * 60_000);
  await eventually("it waits again", async () => (await house.status(id)) === "waiting");
  await house.linkAgain();
  await house.echo.launch();
  expect(house.echo.playing()).toMatch(/002\.mp3$/);
  expect(house.echo.offset()).toBe(200_000);
});

test("an Echo that never reports PlaybackStarted leaves a failed run", async () => {
  const id = await house.makeSchedule();
  house.clock.moveTo(DUE);
  await eventually("it waits", async () => (await house.status(id)) === "waiting");
  await house.echo.launch();
  house.clock.moveTo(END);
  await eventually("it has failed", async () => (await house.status(id)) === "failed");
});

// Proves echo-events-disordered.
test("an Echo that falls silent between two surahs leaves a failed run that says so", async () => {
  const id = await house.makeSchedule({ surahId: 112 });
  house.clock.moveTo(DUE);
  await eventually("it waits", async () => (await house.status(id)) === "waiting");
  await house.echo.launch(TASK);
  const token = house.echo.token();
  await house.echo.send(house.echo.eventOf("PlaybackStarted", token, 0));
  house.clock.moveTo(DUE + 15_000);
  await house.echo.send(house.echo.eventOf("PlaybackFinished", token, 15_000));
  expect(await house.status(id)).toBe("running");
  house.clock.moveTo(END);
  await eventually("it is over", async () => (await house.status(id)) === "failed");
  const reason = "The Echo fell silent: it did not ask for the next surah.";
  expect((await house.schedule(id)).lastRun?.reason).toBe(reason);
});

describe("of a run without an end", () => {
  let id: number;

  beforeEach(async () => {
    await teachDurations(house.wird, [112]);
    id = await house.makeSchedule({
      ...{ endTime: null, portion: { kind: "surahs", surahs: [112, 113] } },
    });
    house.clock.moveTo(DUE);
    await eventually("it waits", async () => (await house.status(id)) === "waiting");
    await house.echo.launch(TASK);
    await house.echo.starts();
  });

  // Proves long-silence: on an Echo
  test("a pause is waited for an hour, not a day: then it is stopped, and nothing begins it again", async () => {
    house.clock.moveTo(DUE + 10_000);
    house.echo.plays(5);
    await house.echo.say("AMAZON.PauseIntent");
    expect(await house.status(id)).toBe("interrupted");
    house.clock.moveTo(DUE + 59 * MINUTE);
    expect(await house.status(id)).toBe("interrupted");
    house.clock.moveTo(DUE + 61 * MINUTE);
    await eventually("it is over", async () => (await house.status(id)) === "stopped");
    await house.linkAgain();
    expect(await house.echo.launch(TASK)).toEqual({ shouldEndSession: true });
  });

  // Proves long-silence.
  test("an Echo that lost its power is waited for an hour after the end of what it played", async () => {
    house.clock.moveTo(DUE + 59 * MINUTE);
    expect(await house.status(id)).toBe("running");
    house.clock.moveTo(DUE + 62 * MINUTE);
    await eventually("it has failed", async () => (await house.status(id)) === "failed");
    const row = await house.wird.parts.database.db
      .selectFrom("runs")
      .select(["endsAt", "reasonSentence"])
      .executeTakeFirstOrThrow();
    expect(row.endsAt).toBeNull();
    expect(row.reasonSentence).toContain("run.echo-fell-silent");
  });
});

test("a deleted schedule's run ends after its surah, though the next one is queued", async () => {
  const id = await house.makeSchedule({ surahId: 18 });
  house.clock.moveTo(DUE);
  await eventually("it waits", async () => (await house.status(id)) === "waiting");
  await house.echo.launch();
  await house.echo.starts();
  expect((await house.amina.delete(`/api/schedules/${id}`)).status).toBe(200);
  expect(house.echo.queued()).toEqual([expect.stringMatching(/019\.mp3$/)]);
  await house.echo.finishes();
  expect(house.echo.playing()).toBeNull();
});

test("a surah asked for after the end time is played", async () => {
  const id = await house.makeSchedule({ surahId: 18 });
  house.clock.moveTo(DUE);
  await eventually("it waits", async () => (await house.status(id)) === "waiting");
  await house.echo.launch();
  await house.echo.starts();
  house.clock.moveTo(END);
  await eventually("it is over", async () => (await house.status(id)) === "played");
  await house.echo.say("AMAZON.NextIntent");
  await house.echo.starts();
  expect(house.echo.playing()).toMatch(/019\.mp3$/);
});

test("another reciter on the same Echo ends the run, another surah of the same reciter does not", async () => {
  const id = await house.makeSchedule({ surahId: 18 });
  house.clock.moveTo(DUE);
  await eventually("it waits", async () => (await house.status(id)) === "waiting");
  await house.echo.launch();
  await house.echo.starts();
  const reciters = (await house.amina.get("/api/reciters")).body;
  const nameOf = (reciterId: number) =>
    reciters.find((one: { id: number }) => one.id === reciterId).name;
  await house.echo.say("PlaySurahIntent", { surahName: "Yaseen", reciterName: nameOf(1) });
  await house.echo.starts();
  expect(await house.status(id)).toBe("running");
  const other = reciters.find(
    (one: { name: string; availableSurahs: number[] }) =>
      one.name !== nameOf(1) && one.availableSurahs.includes(36),
  );
  await house.echo.say("PlaySurahIntent", { surahName: "Yaseen", reciterName: other.name });
  expect(await house.status(id)).toBe("stopped");
});

test("the next schedule is said, and skipped", async () => {
  expect(speechOf(await house.echo.say("NextScheduleIntent"))).toBe(
    "You have no schedule coming up.",
  );
  expect(speechOf(await house.echo.say("SkipScheduleIntent"))).toBe(
    "You have no schedule to skip.",
  );
  const id = await house.makeSchedule();
  await house.makeSchedule({ startTime: "20:00", endTime: "20:30" });
  expect(speechOf(await house.echo.say("NextScheduleIntent"))).toMatch(
    /^Your next schedule is today at 4:50 AM: .+ on Amazon Echo\.$/,
  );
  expect(speechOf(await house.echo.say("SkipScheduleIntent"))).toBe(
    "I skip the one today at 4:50 AM.",
  );
  expect(await house.status(id)).toBe("skipped");
  expect(speechOf(await house.echo.say("NextScheduleIntent"))).toMatch(/today at 8:00 PM/);
  const arabic = await house.anotherEcho({ locale: "ar-SA" });
  expect(speechOf(await arabic.say("NextScheduleIntent"))).toMatch(/^موعدك القادم اليوم في 8:00/);
});
