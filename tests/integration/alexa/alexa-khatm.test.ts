// "Continue my khatm", in English and Arabic, and what the Echo has played of it.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Khatm } from "#contract/khatms";
import { DEFAULT_RECITER } from "#contract/recordings";
import { type Echo, speechOf } from "../../fakes/alexa-echo.ts";
import { LAST_TEN, teachDurations } from "../khatms/khatm-house.ts";
import { type EchoHouse, openEchoHouse } from "./echo-house.ts";

const MORNING = Date.parse("2026-11-21T04:00:00Z");

let house: EchoHouse;
let echo: Echo;
let arabic: Echo;
let reciterId: number;
let reciterName: string;

beforeEach(async () => {
  house = await openEchoHouse(MORNING);
  echo = house.echo;
  arabic = await house.anotherEcho({ deviceId: "amzn1.ask.device.ARABIC", locale: "ar-SA" });
  const { body } = await house.amina.get("/api/reciters");
  const usual = body.find((one: { identifier: string }) => one.identifier === DEFAULT_RECITER);
  ({ id: reciterId, name: reciterName } = usual);
});
afterEach(() => house.leave());

const teach = (surahs: number[], isTimed = true) =>
  teachDurations(house.wird, surahs, { isTimed, reciterId });

const heard = async (...said: Parameters<Echo["say"]>) => speechOf(await echo.say(...said));

async function begin(choice: object = {}): Promise<Khatm> {
  const { amina } = house;
  const answer = await amina.post(`/api/users/${amina.user.id}/khatms`, {
    reciterId,
    days: 7,
    from: { surah: 105, ayah: 1 },
    ...choice,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

async function khatm(id: number): Promise<Khatm> {
  const { amina } = house;
  const { body } = await amina.get(`/api/users/${amina.user.id}/khatms`);
  return body.find((one: Khatm) => one.id === id);
}

/** The Echo plays to this second of the recording, in as much time. */
function plays(to: number): void {
  house.clock.moveTo(house.clock.now() + to * 1000 - echo.offset());
  echo.plays(to);
}

test("a khatm continues where it is, and what the Echo has played counts", async () => {
  await teach(LAST_TEN);
  const { id } = await begin();
  expect(await heard("ContinueKhatmIntent")).toBe(
    `Your khatm continues with Surah Al-Fil, by ${reciterName}. It plays on until you say stop.`,
  );
  expect(echo.playing()).toMatch(/105\.mp3$/);
  await echo.starts();
  plays(50);
  await echo.finishes();
  expect((await khatm(id)).progress).toEqual({ surah: 105, ayah: 5 });
  expect(echo.playing()).toMatch(/106\.mp3$/);
  plays(25);
  await echo.say("AMAZON.PauseIntent");
  expect(await khatm(id)).toMatchObject({
    progress: { surah: 106, ayah: 2 },
    continueAt: { surah: 106, ayah: 3, second: 20 },
  });
  expect(await heard("PlaySurahIntent", { surahName: "my khatm" })).toMatch(
    /^Your khatm continues with Surah Quraish, ayah 3, by /,
  );
  expect(echo.offset()).toBe(20_000);
});

test("only what was heard without a hole counts for a khatm", async () => {
  await teach(LAST_TEN);
  const { id } = await begin();
  await echo.say("ContinueKhatmIntent");
  await echo.starts();
  plays(12);
  // Another surah is asked for: what was heard until then counts, the next recordings do not.
  await echo.say("AMAZON.NextIntent");
  await echo.starts();
  plays(40);
  await echo.finishes();
  expect((await khatm(id)).progress).toEqual({ surah: 105, ayah: 1 });
  await echo.say("ContinueKhatmIntent");
  expect(echo.offset()).toBe(10_000);
  await echo.starts();
  plays(31);
  await echo.say("PlaySurahIntent", { surahName: "Al-Kahf" });
  expect((await khatm(id)).progress).toEqual({ surah: 105, ayah: 3 });
  await echo.starts();
  // An Echo that lost its power sends nothing more.
  await echo.say("ContinueKhatmIntent");
  await echo.starts();
  house.clock.moveTo(house.clock.now() + 60 * 60_000);
  await echo.say("PlaySurahIntent", { surahName: "Al-Kahf" });
  expect((await khatm(id)).progress).toEqual({ surah: 105, ayah: 3 });
});

test("a khatm is heard to its end, and then it is finished", async () => {
  await teach([113, 114]);
  const { id } = await begin({ from: { surah: 113, ayah: 1 } });
  await echo.say("ContinueKhatmIntent");
  await echo.starts();
  plays(50);
  await echo.finishes();
  expect(echo.playing()).toMatch(/114\.mp3$/);
  expect(echo.queued()).toEqual([]);
  plays(60);
  await echo.finishes();
  expect((await khatm(id)).finishedAt).not.toBeNull();
  const answer = await echo.say("ContinueKhatmIntent");
  expect(speechOf(answer)).toBe(
    "Your khatm is finished. You can begin it again on the Khatm page of Wird.",
  );
  expect(answer.directives).toBeUndefined();
});

test("no khatm, and several", async () => {
  await teach(LAST_TEN);
  expect(await heard("ContinueKhatmIntent")).toBe(
    "You have no khatm yet. Begin one on the Khatm page of Wird.",
  );
  await begin({ name: "Ramadan" });
  const family = await begin({ name: "Family", from: { surah: 110, ayah: 1 } });
  const which = await echo.say("ContinueKhatmIntent");
  expect(speechOf(which)).toBe(
    "You have several: Ramadan, Family. Say: continue my khatm, and its name.",
  );
  expect(which.shouldEndSession).toBe(false);
  expect(await heard("ContinueKhatmIntent", { khatmName: "Atlantis" })).toMatch(
    /^I know no khatm called Atlantis\. You have: Ramadan, Family\./,
  );
  expect(await heard("ContinueKhatmIntent", { khatmName: "family" })).toMatch(
    /^Your khatm Family continues with Surah An-Nasr, by /,
  );
  await echo.starts();
  plays(15);
  await echo.say("AMAZON.StopIntent");
  expect((await khatm(family.id)).progress).toEqual({ surah: 110, ayah: 1 });
  // The one that was heard last goes without saying.
  expect(await heard("ContinueKhatmIntent")).toMatch(/^Your khatm Family .+ ayah 2, by /);
});

test("a khatm without timings continues at its second, without an ayah that is only estimated", async () => {
  await teach(LAST_TEN, false);
  const { id } = await begin();
  await echo.say("ContinueKhatmIntent");
  await echo.starts();
  plays(25);
  await echo.stops();
  expect((await khatm(id)).continueAt).toMatchObject({ surah: 105, second: 25 });
  expect(await heard("ContinueKhatmIntent")).toMatch(
    /^Your khatm continues with Surah Al-Fil, by /,
  );
  expect(echo.offset()).toBe(25_000);
});

test("in Arabic", async () => {
  await teach(LAST_TEN);
  const said = async (...words: Parameters<Echo["say"]>) => {
    const speech = speechOf(await arabic.say(...words));
    expect(speech).not.toMatch(/\p{Script=Latin}/u);
    return speech;
  };
  expect(await said("ContinueKhatmIntent")).toMatch(/^ليست لديك ختمة/);
  await begin({ name: "رمضان" });
  expect(await said("ContinueKhatmIntent")).toMatch(/^نتابع ختمتك من سورة ٱلْفِيل/);
  await begin({ name: "العائلة" });
  expect(await said("ContinueKhatmIntent")).toMatch(/^لديك أكثر من ختمة: رمضان، العائلة/);
  expect(await said("ContinueKhatmIntent", { khatmName: "رمضان" })).toMatch(/^نتابع ختمتك رمضان/);
  expect(await said("ContinueKhatmIntent", { khatmName: "أطلس" })).toMatch(/^لا أعرف ختمة/);
});
