// Every intent in every language of the skill: short, in that language, and by Amazon's rules.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Amazon } from "../../fakes/alexa-amazon.ts";
import { createEcho, type Echo, speechOf } from "../../fakes/alexa-echo.ts";
import { linkedToken } from "../../fakes/alexa-linking.ts";
import type { ShiftedClock } from "../../fakes/shifted-clock.ts";
import { eventually, type Member, type Wird } from "../../harness.ts";
import { startWirdForAlexa } from "./echo-house.ts";

const MORNING = Date.parse("2026-11-21T04:00:00Z");
const MINUTE = 60_000;

interface Spoken {
  surah: string;
  reciter: "name" | "nameArabic";
  welcome: RegExp;
  plays: RegExp;
  isPlaying: RegExp;
  isPaused: RegExp;
  nothing: RegExp;
  firstSurah: RegExp;
  lastSurah: RegExp;
  shuffle: [RegExp, RegExp];
  loop: [RegExp, RegExp];
  help: RegExp;
  notUnderstood: RegExp;
  whichSurah: RegExp;
  noSurah: RegExp;
  whichReciter: RegExp;
  noReciter: RegExp;
  noSchedule: RegExp;
  nothingToSkip: RegExp;
  noScheduleHere: RegExp;
  nextSchedule: RegExp;
  skipped: RegExp;
  until: RegExp;
  routines: RegExp[];
  sayCode: RegExp;
  wrongCode: RegExp;
  paired: RegExp;
  link: RegExp;
  disconnected: RegExp;
}

const english: Spoken = {
  surah: "surah al mulk",
  reciter: "name",
  welcome: /^Welcome to Wird/,
  plays: /^Surah Al-Mulk, by /,
  isPlaying: /^This is Surah Al-Mulk/,
  isPaused: /^Surah Al-Mulk by .+ is paused/,
  nothing: /^Nothing of Wird/,
  firstSurah: /the first surah/,
  lastSurah: /the last surah/,
  shuffle: [/random order/, /own order/],
  loop: [/begins again/, /ends after/],
  help: /^You can say/,
  notUnderstood: /did not understand/,
  whichSurah: /^Which surah/,
  noSurah: /no surah called/,
  whichReciter: /^Which reciter/,
  noReciter: /no reciter called/,
  noSchedule: /no schedule coming up/,
  nothingToSkip: /no schedule to skip/,
  noScheduleHere: /no schedule yet/,
  nextSchedule: /^Your next schedule is tomorrow at 4:50 (?:AM|am): /,
  skipped: /^I skip the one tomorrow/,
  until: /, until 5:20 (?:AM|am)\.$/,
  routines: [/^Your routine is set/, /already/, /No routine/],
  sayCode: /^Please say: my code is/,
  wrongCode: /not right/,
  paired: /now linked/,
  link: /my code is/,
  disconnected: /disconnected/,
};

const arabic: Spoken = {
  surah: "سورة الملك",
  reciter: "nameArabic",
  welcome: /^أهلا بك في ورد/,
  plays: /^سورة ٱلْمُلْك، بصوت /,
  isPlaying: /^هذه سورة ٱلْمُلْك/,
  isPaused: /متوقفة مؤقتا/,
  nothing: /^لا يعمل شيء/,
  firstSurah: /أول سورة/,
  lastSurah: /آخر سورة/,
  shuffle: [/عشوائي/, /بترتيبها/],
  loop: [/من جديد/, /بعد آخر سورة/],
  help: /^يمكنك أن تقول/,
  notUnderstood: /لم أفهم/,
  whichSurah: /^أي سورة/,
  noSurah: /لا أعرف سورة/,
  whichReciter: /^أي قارئ/,
  noReciter: /لا أعرف قارئا/,
  noSchedule: /ليس لديك موعد قادم/,
  nothingToSkip: /ليس لديك موعد لتخطيه/,
  noScheduleHere: /لا يوجد موعد لهذا الجهاز/,
  nextSchedule: /^موعدك القادم غدا في 4:50 ص/,
  skipped: /^سأتخطى موعد غدا/,
  until: /، حتى 5:20 ص\.$/,
  routines: [/تم ضبط الروتين/, /لديك هذا الروتين/, /لم ينشأ روتين/],
  sayCode: /^من فضلك قل: رمزي/,
  wrongCode: /غير صحيح/,
  paired: /تم ربط/,
  link: /رمزي/,
  disconnected: /مفصول/,
};

const french: Spoken = {
  surah: "la sourate al mulk",
  reciter: "name",
  welcome: /^Bienvenue dans Wird/,
  plays: /^La sourate Al-Mulk, par /,
  isPlaying: /^C'est la sourate Al-Mulk/,
  isPaused: /^La sourate Al-Mulk par .+ est en pause/,
  nothing: /^Wird ne lit rien/,
  firstSurah: /la première sourate/,
  lastSurah: /la dernière sourate/,
  shuffle: [/ordre aléatoire/, /leur ordre/],
  loop: [/recommence/, /s'arrête après/],
  help: /^Vous pouvez dire/,
  notUnderstood: /pas compris/,
  whichSurah: /^Quelle sourate/,
  noSurah: /pas de sourate appelée/,
  whichReciter: /^Quel récitateur/,
  noReciter: /pas de récitateur appelé/,
  noSchedule: /pas de programme à venir/,
  nothingToSkip: /pas de programme à sauter/,
  noScheduleHere: /pas encore de programme/,
  nextSchedule: /^Votre prochain programme est demain à 4 heures 50 : /,
  skipped: /^Je saute celui prévu demain/,
  until: /, jusqu'à 5 heures 20\.$/,
  routines: [/^Votre routine est prête/, /déjà/, /Aucune routine/],
  sayCode: /^Veuillez dire : mon code est/,
  wrongCode: /pas correct/,
  paired: /maintenant relié/,
  link: /mon code est/,
  disconnected: /déconnecté/,
};

const languages: [string, Spoken][] = [
  ["en-US", english],
  ["en-GB", english],
  ["en-IN", english],
  ["ar-SA", arabic],
  ["fr-FR", french],
];

let amazon: Amazon;
let clock: ShiftedClock;
let wird: Wird;
let amina: Member;

beforeEach(async () => {
  ({ amazon, clock, wird } = await startWirdForAlexa(MORNING));
  amina = await wird.member("amina");
});
afterEach(() => wird.stop());

/** An Echo whose every answer must be in its language; Echos' names need not be. */
function echoThatSpeaks(locale: string, accessToken?: string): Echo {
  const foreign = locale === "ar-SA" ? /\p{Script=Latin}/u : /\p{Script=Arabic}/u;
  return createEcho({
    wird,
    amazon,
    clock,
    accessToken,
    locale,
    onAnswer: (answer) =>
      expect(speechOf(answer).replace(/Amazon Echo|Atlantis/, "")).not.toMatch(foreign),
  });
}

test.each(languages)("%s: playing and controlling", async (locale, words) => {
  const echo = echoThatSpeaks(locale, await linkedToken(wird, amina));
  const heard = async (...said: Parameters<Echo["say"]>) => speechOf(await echo.say(...said));
  const play = (slots: Record<string, string>) => heard("PlaySurahIntent", slots);
  expect(speechOf(await echo.launch())).toMatch(words.welcome);
  expect(await heard("AMAZON.HelpIntent")).toMatch(words.help);
  for (const name of ["AMAZON.FallbackIntent", "AnIntentOfTomorrow"]) {
    expect(await heard(name)).toMatch(words.notUnderstood);
  }
  expect(await heard("WhatIsPlayingIntent")).toMatch(words.nothing);
  expect(await heard("AMAZON.ShuffleOnIntent")).toMatch(words.nothing);
  expect(await heard("AMAZON.ResumeIntent")).not.toBe("");
  expect(await play({})).toMatch(words.whichSurah);
  expect(await play({ surahName: "Atlantis" })).toMatch(words.noSurah);
  expect(await heard("PlayReciterIntent")).toMatch(words.whichReciter);
  expect(await heard("PlayReciterIntent", { reciterName: "Atlantis" })).toMatch(words.noReciter);

  expect(await play({ surahName: words.surah })).toMatch(words.plays);
  await echo.starts();
  expect(await heard("WhatIsPlayingIntent")).toMatch(words.isPlaying);
  expect(await heard("AMAZON.NextIntent")).not.toBe("");
  expect(echo.playing()).toMatch(/068\.mp3$/);
  expect(await heard("AMAZON.PreviousIntent")).toMatch(words.plays);
  await echo.starts();
  echo.plays(40);
  for (const name of ["AMAZON.RepeatIntent", "AMAZON.StartOverIntent"]) {
    expect(await heard(name)).toMatch(words.plays);
    expect(echo.offset()).toBe(0);
  }
  expect(await heard("AMAZON.ShuffleOnIntent")).toMatch(words.shuffle[0]);
  expect(await heard("AMAZON.ShuffleOffIntent")).toMatch(words.shuffle[1]);
  expect(await heard("AMAZON.LoopOnIntent")).toMatch(words.loop[0]);
  expect(await heard("AMAZON.LoopOffIntent")).toMatch(words.loop[1]);
  await echo.say("AMAZON.PauseIntent");
  expect(echo.playing()).toBeNull();
  expect(await heard("WhatIsPlayingIntent")).toMatch(words.isPaused);
  expect(speechOf(await echo.launch())).toMatch(words.isPaused);
  expect(await heard("AMAZON.ResumeIntent")).toMatch(words.plays);

  const reciters = (await amina.get("/api/reciters")).body;
  const other = reciters.find((one: any) => one.availableSurahs.includes(67) && one.id !== 1);
  const reciterName = other[words.reciter];
  expect(await heard("PlayReciterIntent", { reciterName })).toContain(reciterName);
  expect(echo.playing()).toMatch(/067\.mp3$/);
  expect(await play({ surahNumber: "1", reciterName })).toContain(reciterName);
  expect(await heard("AMAZON.PreviousIntent")).toMatch(words.firstSurah);
  await play({ surahNumber: "114" });
  expect(await heard("AMAZON.NextIntent")).toMatch(words.lastSurah);
  for (const name of ["AMAZON.StopIntent", "AMAZON.CancelIntent"]) {
    await play({ surahNumber: "114" });
    const stopped = await echo.say(name);
    expect(stopped).toEqual({ directives: [{ type: "AudioPlayer.Stop" }], shouldEndSession: true });
  }
  expect(await echo.say("AMAZON.NavigateHomeIntent")).toEqual({ shouldEndSession: true });
});

test.each(languages)("%s: schedules and their routine", async (locale, words) => {
  const echo = echoThatSpeaks(locale, await linkedToken(wird, amina));
  const heard = async (...said: Parameters<Echo["say"]>) => speechOf(await echo.say(...said));
  await echo.launch();
  expect(await heard("NextScheduleIntent")).toMatch(words.noSchedule);
  expect(await heard("SkipScheduleIntent")).toMatch(words.nothingToSkip);
  expect(await heard("SetUpRoutineIntent")).toMatch(words.noScheduleHere);

  const [device] = (await amina.get(`/api/users/${amina.user.id}/devices`)).body;
  const { status } = await amina.post(`/api/users/${amina.user.id}/schedules`, {
    deviceId: device.id,
    reciterId: 1,
    startTime: "04:50",
    endTime: "05:20",
  });
  expect(status).toBe(201);
  clock.moveTo(MORNING + 50 * MINUTE);
  await eventually("it waits for its routine", async () => {
    const { body } = await amina.get(`/api/users/${amina.user.id}/schedules`);
    return body[0].lastRun?.status === "waiting";
  });
  expect(await heard("PlayScheduleIntent")).toMatch(words.until);
  await echo.starts();
  expect(await heard("NextScheduleIntent")).toMatch(words.nextSchedule);
  expect(await heard("SkipScheduleIntent")).toMatch(words.skipped);
  const cause = (code: string, reason?: string) => ({
    type: "ConnectionCompleted",
    status: { code },
    result: { offerAutomationResponse: { reason } },
  });
  const outcomes = [cause("200"), cause("204", "AUTOMATION_ALREADY_ENABLED"), cause("204")];
  for (const [index, outcome] of outcomes.entries()) {
    const answer = await echo.send(
      echo.envelope({ type: "SessionResumedRequest", locale, cause: outcome }),
    );
    expect(speechOf(answer)).toMatch(words.routines[index] as RegExp);
  }
});

test.each(languages)(
  "%s: linking by a code said in one sentence, and leaving",
  async (locale, words) => {
    const echo = echoThatSpeaks(locale);
    const first = await echo.say("PlaySurahIntent", { surahName: words.surah });
    expect(speechOf(first)).toMatch(words.link);
    expect(first.card).toEqual({ type: "LinkAccount" });
    // The session stays open: without one the skill would not hear the code.
    expect(first.shouldEndSession).toBe(false);
    const pair = async (slots: Record<string, string>) =>
      speechOf(await echo.say("PairIntent", slots));
    expect(await pair({})).toMatch(words.sayCode);
    expect(await pair({ code: "100000" })).toMatch(words.wrongCode);
    const { code } = (await amina.post("/api/alexa/pairing-code")).body;
    expect(await pair({ code })).toMatch(words.paired);

    const other = createEcho({ wird, amazon, clock, locale, deviceId: "bedroom" });
    await other.launch();
    const [device] = (await amina.get(`/api/users/${amina.user.id}/devices`)).body;
    await amina.patch(`/api/devices/${device.id}/connection`, { isConnected: false });
    expect(speechOf(await echo.launch())).toMatch(words.disconnected);
  },
);
