// "Play juz five" and "repeat that ayah", in English and Arabic.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULT_RECITER } from "#contract/recordings";
import { type Echo, speechOf } from "../../fakes/alexa-echo.ts";
import { teachDurations } from "../khatms/khatm-house.ts";
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

/** The Echo plays to this second of the recording, in as much time. */
function plays(to: number): void {
  house.clock.moveTo(house.clock.now() + to * 1000 - echo.offset());
  echo.plays(to);
}

test("a juz begins at its first ayah and stops after the last surah that it touches", async () => {
  await teach([4]);
  expect(await heard("PlayDivisionIntent", { juzNumber: "5" })).toBe(
    `Juz 5, from Surah An-Nisaa, ayah 24, by ${reciterName}. Juz 5 ends within Surah An-Nisaa, ` +
      "but an Echo cannot stop there: it stops after the whole surah.",
  );
  expect(echo.playing()).toMatch(/004\.mp3$/);
  expect(echo.offset()).toBe(230_000);
  await echo.starts();
  await echo.nearlyFinishes();
  expect(echo.queued()).toEqual([]);
});

test("a juz that ends with a surah says only where it stops, and its surahs follow", async () => {
  expect(await heard("PlayDivisionIntent", { juzName: "amma" })).toBe(
    `Juz 30, from Surah An-Naba, by ${reciterName}. It stops after Surah An-Naas.`,
  );
  expect(echo.playing()).toMatch(/078\.mp3$/);
  await echo.starts();
  await echo.nearlyFinishes();
  expect(echo.queued()).toEqual([expect.stringMatching(/079\.mp3$/)]);
});

test("without timings a juz begins with its surah, and the skill says so", async () => {
  await teach([4], false);
  expect(await heard("PlayDivisionIntent", { juzNumber: "5" })).toMatch(
    /I do not know when its ayahs begin in this recording, so I start at the beginning of Surah An-Nisaa\./,
  );
  expect(echo.playing()).toMatch(/004\.mp3$/);
  expect(echo.offset()).toBe(0);
});

test("a hizb, a page, and a juz whose words Alexa took for a surah's name", async () => {
  await teach([4, 18]);
  expect(await heard("PlayDivisionIntent", { hizbNumber: "9" })).toMatch(
    /^Hizb 9, from .+ ayah 24/,
  );
  expect(await heard("PlayDivisionIntent", { pageNumber: "294" })).toMatch(
    /^Page 294, from Surah Al-Kahf, ayah 5/,
  );
  expect(echo.offset()).toBe(40_000);
  for (const surahName of ["juz five", "the fifth juz", "الجزء الخامس"]) {
    expect(await heard("PlaySurahIntent", { surahName })).toMatch(/^Juz 5, from/);
  }
  expect(await heard("PlaySurahIntent", { surahNumber: "5" })).toMatch(/^Surah Al-Maaida, by/);
});

test("a juz by a reciter, by nobody, and numbers that no juz has", async () => {
  await teach([4]);
  const { body } = await house.amina.get("/api/reciters");
  const other = body.find((one: any) => one.availableSurahs.includes(78) && one.id !== reciterId);
  expect(await heard("PlayDivisionIntent", { juzNumber: "30", reciterName: other.name })).toContain(
    other.name,
  );
  expect(echo.playing()).toContain(other.server);
  expect(await heard("PlayDivisionIntent", { juzNumber: "5", reciterName: "Elvis" })).toMatch(
    /no reciter called Elvis/,
  );
  const { db } = house.wird.parts.database;
  await db
    .updateTable("reciters")
    .set({ availableSurahs: "[1,2,114]", name: "Zubayr Testovich" })
    .where("id", "=", other.id)
    .execute();
  const zubayr = { reciterName: "Zubayr Testovich" };
  expect(await heard("PlayDivisionIntent", { juzNumber: "5", ...zubayr })).toMatch(
    /^Zubayr Testovich has no recording of Juz 5\./,
  );
  expect(await heard("PlayDivisionIntent", { juzNumber: "30", ...zubayr })).toMatch(
    /^Juz 30, from Surah An-Naas, by Zubayr Testovich\. It stops after Surah An-Naas\.$/,
  );
  for (const [slots, words] of [
    [{}, /^Which juz/],
    [{ juzNumber: "31" }, /30 juz/],
    [{ juzName: "Atlantis" }, /30 juz/],
    [{ hizbNumber: "0" }, /60 hizb/],
    [{ pageNumber: "605" }, /604 pages/],
  ] as const) {
    const answer = await echo.say("PlayDivisionIntent", slots);
    expect(speechOf(answer)).toMatch(words);
    expect(answer.shouldEndSession).toBe(false);
    expect(answer.directives).toBeUndefined();
  }
});

test("that ayah again: back to its beginning, or to the one before when it has just begun", async () => {
  await teach([4]);
  expect(await heard("RepeatAyahIntent")).toBe("Nothing of Wird is playing on this Echo.");
  await echo.say("PlayDivisionIntent", { juzNumber: "5" });
  await echo.starts();
  plays(247);
  expect(await heard("RepeatAyahIntent")).toBe("Ayah 25 again.");
  expect(echo.playing()).toMatch(/004\.mp3$/);
  expect(echo.offset()).toBe(240_000);
  await echo.starts();
  plays(250.4);
  expect(await heard("RepeatAyahIntent")).toBe("Ayah 25 again.");
  await echo.starts();
  await echo.say("AMAZON.StartOverIntent");
  await echo.starts();
  expect(await heard("RepeatAyahIntent")).toBe("Ayah 1 again.");
  expect(echo.offset()).toBe(0);
});

test("without timings no ayah is repeated, and the skill says why", async () => {
  await teach([18], false);
  await echo.say("PlaySurahIntent", { surahName: "Al-Kahf" });
  await echo.starts();
  plays(30);
  const answer = await echo.say("RepeatAyahIntent");
  expect(speechOf(answer)).toMatch(/^I do not know when the ayahs begin in this recording/);
  expect(answer.directives).toBeUndefined();
});

test("in Arabic", async () => {
  await teach([4]);
  const said = async (...words: Parameters<Echo["say"]>) => {
    const speech = speechOf(await arabic.say(...words));
    expect(speech).not.toMatch(/\p{Script=Latin}/u);
    return speech;
  };
  expect(await said("PlayDivisionIntent", { juzName: "الخامس" })).toMatch(
    /^الجزء 5، من سورة ٱلنِّسَاء، الآية 24، بصوت .+ولا يستطيع الجهاز أن يقف هناك/,
  );
  await arabic.starts();
  arabic.plays(247);
  expect(await said("RepeatAyahIntent")).toBe("نعيد الآية 25.");
  expect(arabic.offset()).toBe(240_000);
  expect(await said("PlaySurahIntent", { surahName: "جزء عم" })).toMatch(
    /^الجزء 30، .+ويقف بعد سورة/,
  );
  expect(await said("PlayDivisionIntent", {})).toMatch(/^أي جزء/);
  expect(await said("PlayDivisionIntent", { juzNumber: "31" })).toMatch(/^الأجزاء ثلاثون/);
  expect(await said("PlayDivisionIntent", { hizbNumber: "61" })).toMatch(/^الأحزاب ستون/);
  expect(await said("PlayDivisionIntent", { pageNumber: "605" })).toMatch(/^الصفحات 604/);
});
