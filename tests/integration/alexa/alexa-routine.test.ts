// Routines: they may fire a little early, and the skill offers to create them.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import { SKILL_ID, speechOf } from "../../fakes/alexa-echo.ts";
import { eventually } from "../../harness.ts";
import { type EchoHouse, openEchoHouse, TASK } from "./echo-house.ts";

const BEFORE = Date.parse("2026-11-21T04:49:50Z");
const DUE = Date.parse("2026-11-21T04:50:00Z");
const END = Date.parse("2026-11-21T05:20:00Z");

let house: EchoHouse;
beforeEach(async () => {
  house = await openEchoHouse(BEFORE - 60_000);
});
afterEach(() => house.leave());

test("a routine that fires a moment early plays at once, and the schedule gets its next due time", async () => {
  const id = await house.makeSchedule();
  house.clock.moveTo(BEFORE + 3000);
  const { db } = house.wird.parts.database;
  await eventually("the run is claimed", () =>
    db.selectFrom("runs").select("id").executeTakeFirst(),
  );
  await house.echo.launch(TASK);
  expect(house.echo.playing()).toMatch(/001\.mp3$/);
  await house.echo.starts();
  expect((await house.schedule(id)).nextRunAt).toBe("2026-11-22T04:50:00.000Z");
  house.clock.moveTo(END);
  await eventually("it is over", async () => (await house.status(id)) === "played");
});

test("a routine nearly two minutes early begins the run, and nothing later begins it again", async () => {
  const id = await house.makeSchedule({ startTime: "05:00" });
  const due = Date.parse("2026-11-21T05:00:00Z");
  house.clock.moveTo(due - 115_000);
  // Opened on another Echo, the skill greets there and leaves the run with its own Echo.
  const bedroom = await house.anotherEcho({ deviceId: "bedroom" });
  expect(speechOf(await bedroom.launch())).toMatch(/Welcome/);

  const answers = await Promise.all([house.echo.launch(TASK), house.echo.launch(TASK)]);
  expect(answers.map(speechOf)).toContainEqual(expect.stringMatching(/until 5:20 AM/));
  await house.echo.starts();
  expect(await house.status(id)).toBe("running");
  const tomorrow = "2026-11-22T05:00:00.000Z";
  expect((await house.schedule(id)).nextRunAt).toBe(tomorrow);
  // An edit does not schedule again the run that is already playing.
  await house.amina.patch(`/api/schedules/${id}`, { shuffle: true });
  expect((await house.schedule(id)).nextRunAt).toBe(tomorrow);

  const other = await house.makeSchedule({ startTime: "05:01", endTime: "05:02" });
  house.clock.moveTo(due + 60_000);
  await eventually(
    "what is due has been looked for",
    async () => (await house.status(other)) !== undefined,
  );
  expect(await house.status(id)).toBe("running");
  house.clock.moveTo(END);
  await eventually("it is over", async () => (await house.status(id)) === "played");
  expect((await house.amina.get(`/api/schedules/${id}/runs`)).body).toHaveLength(1);
});

test("more than two minutes early nothing plays, and the run still waits for its routine", async () => {
  const id = await house.makeSchedule({ startTime: "05:00" });
  const due = Date.parse("2026-11-21T05:00:00Z");
  house.clock.moveTo(due - 150_000);
  expect(await house.echo.launch(TASK)).toEqual({ shouldEndSession: true });
  expect(house.echo.playing()).toBeNull();
  house.clock.moveTo(due);
  await eventually("it waits", async () => (await house.status(id)) === "waiting");
  await house.echo.launch(TASK);
  expect(house.echo.playing()).toMatch(/001\.mp3$/);
});

test("of two schedules of one Echo the one whose time is nearest plays", async () => {
  await house.makeSchedule({ surahId: 18 });
  await house.makeSchedule({ startTime: "05:00", surahId: 36 });
  house.clock.moveTo(DUE + 1000);
  await eventually("the first waits", async () => {
    return (await house.schedules()).some(({ lastRun }) => lastRun?.status === "waiting");
  });
  house.clock.moveTo(Date.parse("2026-11-21T04:59:50Z"));
  await house.echo.launch(TASK);
  expect(house.echo.playing()).toMatch(/036\.mp3$/);
});

test("the skill offers a routine for its Echo's schedule, in the form that Amazon describes", async () => {
  expect(speechOf(await house.echo.say("SetUpRoutineIntent"))).toMatch(/no schedule yet/);
  await house.makeSchedule({ frequency: "custom", days: [5, 1], timezone: "Europe/Berlin" });
  const answer = await house.echo.say("SetUpRoutineIntent");
  expect(answer.shouldEndSession).toBeUndefined();
  const [offer] = answer.directives as any[];
  expect(offer).toMatchObject({
    type: "Connections.StartConnection",
    uri: "connection://AMAZON.OfferAutomation/1",
    onCompletion: "RESUME_SESSION",
  });
  const { trigger, operations } = offer.input.automation;
  expect(trigger).toEqual({
    type: "Alexa.Automation.Trigger.Schedule.AbsoluteTime",
    version: "1.0",
    payload: {
      schedule: {
        triggerTime: "045000",
        timeZoneId: "Europe/Berlin",
        recurrence: "RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,FR",
      },
    },
  });
  const [{ operation }] = operations.serial;
  expect(operation.payload.connectionRequest.uri).toBe(
    `connection://${SKILL_ID}.PlayScheduleNow/1?provider=${SKILL_ID}`,
  );
  expect(Object.keys(offer.input.renderingData.operations)).toEqual([operation.operationId]);

  const resumed = (status: object, result?: object) =>
    house.echo.send(
      house.echo.envelope({
        type: "SessionResumedRequest",
        cause: { type: "ConnectionCompleted", token: offer.token, status, result },
      }),
    );
  const said = async (...cause: Parameters<typeof resumed>) => speechOf(await resumed(...cause));
  expect(await said({ code: "200", message: "OK" })).toBe("Your routine is set.");
  const because = (reason: string) => ({ offerAutomationResponse: { reason } });
  expect(await said({ code: "204" }, because("AUTOMATION_ALREADY_ENABLED"))).toMatch(/already/);
  expect(await said({ code: "204" }, because("REJECTED_BY_CUSTOMER"))).toMatch(/No routine/);
  expect(await said({ code: "500" })).toMatch(/No routine/);
});

test("for a schedule that runs once, and in Arabic, the skill says how to make the routine by hand", async () => {
  await house.makeSchedule({ frequency: "once", startTime: "16:50", endTime: "17:20" });
  expect(speechOf(await house.echo.say("SetUpRoutineIntent"))).toMatch(
    /In the Alexa app.* 4:50 PM/,
  );
  const arabic = await house.echo.say("SetUpRoutineIntent", {}, { locale: "ar-SA" });
  expect(speechOf(arabic)).toMatch(/تطبيق أليكسا .* 4:50 م /);
  expect(arabic.directives).toBeUndefined();
});

test("a routine never speaks at its hour: not of a link that has ended, nor of an Echo that is", async () => {
  await house.amina.patch(`/api/devices/${house.deviceId}/connection`, { isConnected: false });
  const card = { type: "LinkAccount" };
  expect(await house.echo.launch(TASK)).toEqual({ card, shouldEndSession: true });
  await house.linkAgain();
  const bedroom = await house.anotherEcho({ deviceId: "bedroom" });
  await bedroom.launch();
  await house.amina.patch(`/api/devices/${house.deviceId}/connection`, { isConnected: false });
  expect(await house.echo.launch(TASK)).toEqual({ shouldEndSession: true });
});
