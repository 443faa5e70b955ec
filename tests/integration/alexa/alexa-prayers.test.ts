// "When is Maghrib?" on an Echo, with and without a place.
import { afterEach, beforeEach, expect, test } from "vitest";
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
