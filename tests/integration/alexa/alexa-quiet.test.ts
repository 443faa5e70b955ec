// Quiet by voice, and on an Echo: what is due there waits for no routine, and what plays is the last.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import { speechOf } from "../../fakes/alexa-echo.ts";
import { eventually } from "../../harness.ts";
import { type EchoHouse, openEchoHouse, TASK } from "./echo-house.ts";

const DUE = Date.parse("2026-11-21T04:50:00Z");
const HOUR = 60 * 60_000;

let house: EchoHouse;
beforeEach(async () => {
  house = await openEchoHouse(DUE - 60_000);
});
afterEach(() => house.leave());

const quiet = async () => (await house.amina.get(`/api/users/${house.amina.user.id}/quiet`)).body;
const say = async (intent: string, slots: Record<string, string> = {}) =>
  speechOf(await house.echo.say(intent, slots));

test("it is asked for and ended by voice, in the account's own time", async () => {
  expect(await say("EndQuietIntent")).toBe("No quiet was asked for.");
  await house.amina.patch("/api/user", { timezone: "Africa/Cairo" });
  expect(await say("BeginQuietIntent", { quietTime: "PT1H" })).toBe(
    "It is quiet until today at 7:49 AM.",
  );
  const { until, deviceIds } = await quiet();
  expect(Math.abs(Date.parse(until) - house.clock.now() - HOUR)).toBeLessThan(10_000);
  expect(deviceIds).toEqual([house.deviceId]);
  expect(await say("BeginQuietIntent")).toBe("It is quiet until tomorrow at 12:00 AM.");
  expect((await quiet()).until).toBe("2026-11-21T22:00:00.000Z");
  for (const quietTime of ["PT20S", "P8D", "soon", "P1M"]) {
    expect(await say("BeginQuietIntent", { quietTime })).toMatch(/^For how long\?/);
  }
  expect((await quiet()).until).toBe("2026-11-21T22:00:00.000Z");
  expect(await say("EndQuietIntent")).toBe("The quiet is over.");
  expect(await quiet()).toBe(null);
});

// Proves quiet-now: on an Echo.
test("a run that waits for its routine is skipped, and one that is due meanwhile", async () => {
  const id = await house.makeSchedule();
  const later = await house.makeSchedule({ startTime: "04:52" });
  house.clock.moveTo(DUE);
  await eventually("it waits", async () => (await house.status(id)) === "waiting");
  await say("BeginQuietIntent", { quietTime: "PT1H" });
  await eventually("it is skipped", async () => (await house.status(id)) === "skipped");
  house.clock.moveTo(DUE + 2 * 60_000);
  await eventually("the other too", async () => (await house.status(later)) === "skipped");
  expect((await house.schedule(later)).lastRun?.reasonSentence?.code).toBe("run.quiet");
  await house.echo.launch(TASK);
  expect(house.echo.playing()).toBe(null);
  // A person wins.
  await house.echo.say("PlaySurahIntent", { surahName: "Al-Kahf" });
  expect(house.echo.playing()).toMatch(/018\.mp3$/);
});

// Proves quiet-now: on an Echo.
test("what plays on an Echo is the last when quiet is asked for elsewhere", async () => {
  await house.echo.say("PlaySurahIntent", { surahName: "Al-Kahf" });
  await house.echo.starts();
  const path = `/api/users/${house.amina.user.id}/quiet`;
  const asked = await house.amina.post(path, { minutes: 60 });
  expect([asked.status, asked.body.deviceIds]).toEqual([200, [house.deviceId]]);
  // It has queued the next one already: that is stopped as it starts.
  expect(house.echo.queued()).toHaveLength(1);
  await house.echo.finishes();
  expect([house.echo.playing(), house.echo.queued()]).toEqual([null, []]);
});
