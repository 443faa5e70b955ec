// Routines: they may fire a little early, and the skill offers to make them.
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

test("a routine that fires a moment early plays at once, and the schedule moves on", async () => {
  const id = await makeSchedule();
  clock.moveTo(BEFORE + 3000);
  const { db } = wird.parts.database;
  await eventually("the run is claimed", () =>
    db.selectFrom("runs").select("id").executeTakeFirst(),
  );
  await echo.launch(TASK);
  expect(echo.playing()).toMatch(/001\.mp3$/);
  await echo.starts();
  expect((await schedule(id)).nextRunAt).toBe("2026-11-22T04:50:00.000Z");
  clock.moveTo(END);
  await eventually("it is over", async () => (await status(id)) === "played");
});

test("a routine nearly two minutes early begins the run, once, whatever comes after", async () => {
  const id = await makeSchedule({ startTime: "05:00" });
  const due = Date.parse("2026-11-21T05:00:00Z");
  clock.moveTo(due - 115_000);
  // By chance, on another Echo: that one asks what to play, and takes nothing away.
  const token = await linkedToken(wird, amina);
  const bedroom = createEcho({ wird, amazon, clock, accessToken: token, deviceId: "bedroom" });
  expect(speechOf(await bedroom.launch())).toMatch(/Welcome/);

  const answers = await Promise.all([echo.launch(TASK), echo.launch(TASK)]);
  expect(answers.map(speechOf)).toContainEqual(expect.stringMatching(/until 5:20 AM/));
  await echo.starts();
  expect(await status(id)).toBe("running");
  const tomorrow = "2026-11-22T05:00:00.000Z";
  expect((await schedule(id)).nextRunAt).toBe(tomorrow);
  // An edit does not bring the run back that plays already.
  await amina.patch(`/api/schedules/${id}`, { shuffle: true });
  expect((await schedule(id)).nextRunAt).toBe(tomorrow);

  const other = await makeSchedule({ startTime: "05:01", endTime: "05:02" });
  clock.moveTo(due + 60_000);
  await eventually(
    "what is due has been looked for",
    async () => (await status(other)) !== undefined,
  );
  expect(await status(id)).toBe("running");
  clock.moveTo(END);
  await eventually("it is over", async () => (await status(id)) === "played");
  expect((await amina.get(`/api/schedules/${id}/runs`)).body).toHaveLength(1);
});

test("more than two minutes early nothing plays, and the run still waits for its routine", async () => {
  const id = await makeSchedule({ startTime: "05:00" });
  const due = Date.parse("2026-11-21T05:00:00Z");
  clock.moveTo(due - 150_000);
  expect(await echo.launch(TASK)).toEqual({ shouldEndSession: true });
  expect(echo.playing()).toBeNull();
  clock.moveTo(due);
  await eventually("it waits", async () => (await status(id)) === "waiting");
  await echo.launch(TASK);
  expect(echo.playing()).toMatch(/001\.mp3$/);
});

test("of two schedules of an Echo the one whose time is nearest plays", async () => {
  await makeSchedule({ surahId: 18 });
  await makeSchedule({ startTime: "05:00", surahId: 36 });
  clock.moveTo(DUE + 1000);
  await eventually("the first waits", async () => {
    const { body } = await amina.get(`/api/users/${amina.user.id}/schedules`);
    return body.some((one: any) => one.lastRun?.status === "waiting");
  });
  clock.moveTo(Date.parse("2026-11-21T04:59:50Z"));
  await echo.launch(TASK);
  expect(echo.playing()).toMatch(/036\.mp3$/);
});

test("the skill offers a routine for its Echo's schedule, in the form that Amazon describes", async () => {
  expect(speechOf(await echo.say("SetUpRoutineIntent"))).toMatch(/no schedule yet/);
  await makeSchedule({ frequency: "custom", days: [5, 1], timezone: "Europe/Berlin" });
  const answer = await echo.say("SetUpRoutineIntent");
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
    echo.send(
      echo.envelope({
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

test("a schedule that runs once, and Arabic, are told how to make the routine by hand", async () => {
  await makeSchedule({ frequency: "once", startTime: "16:50", endTime: "17:20" });
  expect(speechOf(await echo.say("SetUpRoutineIntent"))).toMatch(/In the Alexa app.* 4:50 PM/);
  const arabic = await echo.say("SetUpRoutineIntent", {}, { locale: "ar-SA" });
  expect(speechOf(arabic)).toMatch(/تطبيق أليكسا .* 4:50 م /);
  expect(arabic.directives).toBeUndefined();
});

test("a routine never speaks at its hour: not of a link that has ended, nor of an Echo that is", async () => {
  await amina.patch(`/api/devices/${deviceId}/connection`, { isConnected: false });
  const card = { type: "LinkAccount" };
  expect(await echo.launch(TASK)).toEqual({ card, shouldEndSession: true });
  echo.link(await linkedToken(wird, amina));
  const bedroom = createEcho({ wird, amazon, clock, deviceId: "bedroom" });
  bedroom.link(await linkedToken(wird, amina));
  await bedroom.launch();
  await amina.patch(`/api/devices/${deviceId}/connection`, { isConnected: false });
  expect(await echo.launch(TASK)).toEqual({ shouldEndSession: true });
});
