// "When is Maghrib?" and "play the adhan" on an Echo, with a place, sounds and schedules of an account.
// Databases: both, for queries.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Prayer } from "#contract/prayers/prayer-names";
import { speechOf } from "../../fakes/alexa-echo.ts";
import { type EchoHouse, openEchoHouse } from "./echo-house.ts";

/** Eight in the morning in Cairo. */
const MORNING = Date.parse("2026-11-21T06:00:00Z");
const CAIRO = { name: "Cairo", latitude: 30.06263, longitude: 31.24967, country: "EG" };

let house: EchoHouse;
beforeEach(async () => {
  house = await openEchoHouse(MORNING);
});
afterEach(() => house.leave());

async function moveTo(place: object | null): Promise<void> {
  const { amina } = house;
  const answer = await amina.patch(`/api/users/${amina.user.id}/prayer-settings`, { place });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** On another speaker: an Echo plays no sound by the clock. */
async function makeAdhan(soundId: number, prayer: Prayer): Promise<void> {
  const { amina } = house;
  const path = `/api/users/${amina.user.id}`;
  const { body: tab } = await amina.post(`${path}/devices`, { name: "Tab", type: "browser" });
  const { status, body } = await amina.post(`${path}/schedules`, {
    deviceId: tab.id,
    portion: { kind: "sound", soundId },
    startAnchor: { prayer, minutes: 0 },
  });
  expect(status, JSON.stringify(body)).toBe(201);
}

test("without a place it says where to choose one, with one it says the time there", async () => {
  const ask = async (prayer?: string) =>
    speechOf(await house.echo.say("WhenIsPrayerIntent", prayer === undefined ? {} : { prayer }));
  expect(await ask("Maghrib")).toMatch(/^I do not know your place yet\./);
  await moveTo(CAIRO);
  expect(await ask("Maghrib")).toBe("Maghrib is today at 4:56 PM.");
  expect(await ask("Fajr")).toMatch(/^Fajr is tomorrow at 4:5\d AM\.$/);
  expect(await ask()).toMatch(/^The next prayer is Dhuhr, today at 11:4\d AM\.$/);
  house.clock.moveTo(Date.parse("2026-11-21T15:30:00Z"));
  await house.linkAgain();
  expect(await ask("Maghrib")).toMatch(/^Maghrib is tomorrow at 4:5\d PM\.$/);
  const arabic = await house.anotherEcho({ deviceId: "amzn1.ask.device.AR", locale: "ar-SA" });
  expect(speechOf(await arabic.say("WhenIsPrayerIntent", { prayer: "العشاء" }))).toMatch(
    /^العشاء اليوم في 6:\d\d م\.$/,
  );
});

test("the adhan pauses a recitation, and resume continues it", async () => {
  const { amina, echo, wird } = house;
  const path = `/api/users/${amina.user.id}`;
  expect(speechOf(await echo.say("PlayAdhanIntent"))).toMatch(/^You have no adhan yet\./);
  await moveTo(CAIRO);
  const url = "https://sounds.example/adhan.mp3";
  const { body: sound } = await amina.post(`${path}/sounds`, { name: "Adhan", url });
  await makeAdhan(sound.id, "dhuhr");

  await echo.say("PlaySurahIntent", { surahName: "Al-Kahf" });
  await echo.starts();
  echo.plays(70);
  expect(speechOf(await echo.say("PlayAdhanIntent"))).toBe("The adhan.");
  expect(echo.playing()).toBe(url);
  expect(echo.offset()).toBe(0);
  // The minute of the adhan is not counted as one of the recitation.
  house.clock.moveTo(house.clock.now() + 60_000);
  const { body: state } = await amina.get(`/api/devices/${house.deviceId}/playback-state`);
  expect(state).toMatchObject({ status: "paused", position: 70 });
  // Its events are none of the recitation's.
  await echo.starts();
  await echo.nearlyFinishes();
  expect(echo.queued()).toEqual([]);
  await echo.finishes();
  await echo.say("AMAZON.ResumeIntent");
  expect(echo.playing()).toMatch(/018\.mp3$/);
  expect(echo.offset()).toBe(70_000);
  // As Alexa hears it when "play" is taken for a surah's name.
  expect(speechOf(await echo.say("PlaySurahIntent", { surahName: "the adhan" }))).toBe(
    "The adhan.",
  );
  expect(echo.playing()).toBe(url);
  await echo.say("AMAZON.StopIntent");
  expect(echo.playing()).toBeNull();
  await wird.parts.database.db.deleteFrom("schedules").execute();
  expect(speechOf(await echo.say("PlayAdhanIntent"))).toMatch(/^You have no adhan yet\./);
});

test("a file of this Wird is not sent to an Echo from an address without https", async () => {
  const { amina, echo, wird } = house;
  await moveTo(CAIRO);
  const { db } = wird.parts.database;
  const sound = await db
    .insertInto("sounds")
    .values({
      ...{ userId: amina.user.id, name: "Adhan", url: null, contentType: "audio/mpeg" },
      ...{ size: 10, seconds: 3, mediaKey: "a key", createdAt: MORNING },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await makeAdhan(sound.id, "maghrib");
  const answer = await echo.say("PlayAdhanIntent");
  expect(speechOf(answer)).toMatch(/^An Echo plays only what comes from an https address/);
  expect(answer.directives).toBeUndefined();
});
