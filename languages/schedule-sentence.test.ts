// The sentence of a schedule in each language: its elisions, its order of words, its rooms, and its parts.
import { describe, expect, it, test } from "vitest";
import { type Language, languageCodes, localeOf } from "#contract/languages";
import {
  type ScheduleGrammar,
  type ScheduleSaying,
  scheduleSaying,
  type SpokenSchedule,
  textOf,
} from "./schedule-sentence.ts";

async function sayingIn(language: Language): Promise<ScheduleSaying> {
  const grammar: { default: ScheduleGrammar } = await import(`./${language}/schedule.ts`);
  const names = await import(`./${language}/names.ts`);
  return scheduleSaying(grammar.default, {
    language,
    locale: localeOf(language),
    hijriMonths: names.default.hijriMonths,
    time: (wallTime) => wallTime,
  });
}

const sayings = Object.fromEntries(
  await Promise.all(languageCodes.map(async (code) => [code, await sayingIn(code)] as const)),
) as Record<Language, ScheduleSaying>;

const kahf: SpokenSchedule = {
  ...{ what: "Al-Kahf", surah: null, isSound: false, who: "Abdulbasit", where: ["Kitchen"] },
  ...{ fallback: null, endsByItself: true, zone: null, season: null, volume: null },
  ...{ frequency: "custom", days: [5], date: null, startTime: "05:00" },
  startAnchor: { prayer: "asr", minutes: 20 },
  ...{ endTime: null, endAnchor: null, durationMinutes: null },
  ...{ continuePlayback: false, shuffle: false },
};
const onwards = { what: null, endsByItself: false, startAnchor: null, endTime: "05:30" } as const;
const daily = { frequency: "daily", days: null } as const;

function said(language: Language, changes: Partial<SpokenSchedule> = {}, whole = false): string {
  const parts = sayings[language].sentence({ ...kahf, ...changes }, { whole });
  return textOf(parts, language).replaceAll(/[\u2068\u2069]/g, "");
}

test.each([
  [
    "en",
    "Kitchen",
    "Recite Al-Kahf by Abdulbasit in the Kitchen, every Friday, 20 minutes after Asr",
  ],
  [
    "fr",
    "Cuisine",
    "Réciter Al-Kahf par Abdulbasit dans la Cuisine, chaque vendredi, 20 minutes après l’Asr",
  ],
  ["ar", "المطبخ", "تلاوة Al-Kahf بصوت Abdulbasit في المطبخ، كل جمعة، بعد العصر بـ 20 دقيقة"],
  [
    "tr",
    "Mutfak",
    "Mutfak hoparlöründe, her cuma, ikindi vaktinden 20 dakika sonra, Abdulbasit sesinden Al-Kahf okunsun",
  ],
  ["ur", "کچن", "کچن میں، ہر جمعہ، عصر کے 20 منٹ بعد، Abdulbasit کی آواز میں Al-Kahf کی تلاوت ہو"],
  ["id", "Dapur", "Putar Al-Kahf oleh Abdulbasit di Dapur, setiap Jumat, 20 menit sesudah Asar"],
] as const)("in %s, in %s", (language, where, text) => {
  expect(said(language, { where: [where] })).toBe(text);
});

test("in Arabic what is recited needs no verb of its gender", () => {
  expect(said("ar", { ...onwards, ...daily })).toMatch(/^تلاوة القرآن بصوت /);
  expect(said("ar", { what: "أذان", isSound: true, who: null })).toMatch(/^تشغيل أذان /);
});

test.each([
  ["en", "Africa/Cairo", "Cairo time"],
  ["fr", "Africa/Cairo", "heure de Cairo"],
  ["fr", "Asia/Amman", "heure d’Amman"],
  ["fr", "UTC", "heure UTC"],
  ["ar", "Asia/Amman", "بتوقيت Amman"],
  ["tr", "America/Argentina/Buenos_Aires", "Buenos Aires saatiyle"],
  ["ur", "Asia/Karachi", "Karachi کے وقت سے"],
  ["id", "UTC", "waktu UTC"],
] as const)("in %s a clock elsewhere is named after its town: %s", (language, zone, text) => {
  const parts = said(language, { zone }).split(/[,،] /);
  expect(parts).toContain(text);
});

describe("every language", () => {
  const variants: Partial<SpokenSchedule>[] = [
    { ...onwards, surah: "Yaseen", ...daily, continuePlayback: true, shuffle: true, volume: 40 },
    { ...onwards, startAnchor: { prayer: "isha", minutes: 0 }, endTime: "05:00" },
    { what: "Adhan", isSound: true, who: null, endAnchor: { prayer: "maghrib", minutes: -10 } },
    { where: ["Hall", "Tablet"], fallback: "Bedroom", durationMinutes: 90, zone: "Asia/Amman" },
    { frequency: "once", date: "2026-12-01", days: null, season: { hijriMonth: 9 } },
    { frequency: "weekdays", days: null, season: { from: "2026-12-01", to: "2027-02-28" } },
    { frequency: "weekends", days: null, startAnchor: { prayer: "sunrise", minutes: -1 } },
  ];

  it.each(languageCodes)(
    "%s has one part for each thing that people choose, and joins them",
    (code) => {
      for (const changes of variants) {
        const parts = sayings[code].sentence({ ...kahf, ...changes }, { whole: true });
        const names = parts.flatMap(({ part }) => (part && part !== "more" ? [part] : []));
        const who = { ...kahf, ...changes }.who === null ? [] : ["who"];
        expect(names.toSorted()).toEqual(
          ["days", "until", "what", "when", "where", ...who].toSorted(),
        );
        const text = textOf(parts, code);
        expect(text).not.toMatch(/undefined|null|#|[,،] ?[,،]| {2}|^\s|\s$/);
        expect(text).not.toMatch(/(\bfrom\b.*){3}|de d’|à à|(à partir.*){2}/);
      }
    },
  );
});

test("a wait of minutes has the number of its language", () => {
  const one = { startAnchor: { prayer: "fajr", minutes: -1 } } as const;
  const two = { startAnchor: { prayer: "fajr", minutes: -2 } } as const;
  expect(said("en", one)).toContain("1 minute before Fajr");
  expect(said("ar", one)).toContain("قبل الفجر بدقيقة");
  expect(said("ar", two)).toContain("قبل الفجر بدقيقتين");
});

// Promise one-sentence: a schedule is said otherwise in one place than in another, or with words that mean something else
// -> one sentence, from one function in each language, in rows, toasts, questions, the clash, the calendar and alerts
test("French elides, and takes each prayer with its article", () => {
  expect(said("fr", { ...onwards, surah: "Al-Kahf" })).toContain("à partir d’Al-Kahf");
  expect(said("fr", { ...onwards, surah: "Yaseen" })).toContain("à partir de Yaseen");
  // The h of Arabic names is sounded.
  expect(said("fr", { ...onwards, surah: "Hud" })).toContain("à partir de Hud");
  const at = (prayer: "asr" | "fajr") => said("fr", { startAnchor: { prayer, minutes: 0 } });
  expect(at("asr")).toMatch(/chaque vendredi à l’Asr$/);
  expect(at("fajr")).toMatch(/chaque vendredi au Fajr$/);
  expect(said("fr", { endAnchor: { prayer: "isha", minutes: 0 } })).toContain("jusqu’à l’Isha");
  expect(said("fr", { frequency: "once", days: null, date: "2026-12-01" })).toContain(
    "le 1er décembre",
  );
});

test("a room is in the house, and another speaker is played on", () => {
  const where = (...names: string[]) => sayings.en.place(names);
  expect(where("Kitchen")).toBe("in the Kitchen");
  expect(where("Living room", "Hall")).toBe("in the Living room and the Hall");
  expect(where("Umm Amina's kitchen")).toBe("in Umm Amina's kitchen");
  expect(where("Google Home")).toBe("on Google Home");
  expect(where("Kitchen", "Nest Mini")).toBe("on Kitchen and Nest Mini");
  expect(sayings.fr.place(["Salon", "Chambre"])).toBe("dans le Salon et dans la Chambre");
  expect(sayings.fr.place(["Nest Mini"])).toBe("sur Nest Mini");
  expect(said("en", { where: ["Hall", "Tablet"], fallback: "Kitchen" })).toContain(
    "on Hall and Tablet (or else Kitchen), every Friday",
  );
});

// Proves one-sentence.
test("days are said as people say them", () => {
  const days = (...days: number[]) => sayings.en.days({ frequency: "custom", days, date: null });
  expect(days(5)).toBe("every Friday");
  expect(days(5, 1, 3)).toBe("every Monday, Wednesday, and Friday");
  expect(days(1, 2, 3, 4, 5, 6, 7)).toBe("every day");
  expect(days(1, 2, 3, 4, 7)).toBe("from Sunday to Thursday");
  expect(days(1, 2, 4, 5)).toBe("every Monday, Tuesday, Thursday, and Friday");
  expect(said("en", { frequency: "once", days: null, date: "2026-12-01" })).toContain(
    "on December 1",
  );
});

test("in Arabic a weekday that recurs has no article, which would mean the whole of one day", () => {
  const days = (...days: number[]) => sayings.ar.days({ frequency: "custom", days, date: null });
  expect(days(5)).toBe("كل جمعة");
  for (const day of [1, 2, 3, 4, 5, 6, 7]) expect(days(day)).toMatch(/^كل (?!ال)/);
  expect(days(5, 6)).not.toMatch(/ال/);
});

test("an end is said, as a limit where the portion ends by itself", () => {
  const end = (changes: Partial<SpokenSchedule>) =>
    sayings.en.end({ ...kahf, ...onwards, ...changes });
  expect(end({})).toBe("until 05:30");
  expect(end({ endTime: "04:00" })).toBe("until 04:00 the next day");
  expect(end({ endsByItself: true })).toBe("until 05:30 at the latest");
  expect(end({ endAnchor: { prayer: "maghrib", minutes: -10 } })).toBe(
    "until 10 minutes before Maghrib",
  );
  expect(end({ durationMinutes: 90 })).toBe("for 1 hour 30 minutes");
  expect(end({ durationMinutes: 90, endsByItself: true })).toBe(
    "for 1 hour 30 minutes at the most",
  );
  expect(said("en", {}, true)).toMatch(/, until it is finished$/);
  expect(said("en")).not.toContain("until");
});

test("on and on it is the Quran, with what is said of its order after it", () => {
  expect(said("en", { ...onwards, ...daily, surah: "Al-Kahf", shuffle: true, volume: 40 })).toBe(
    "Recite Al-Kahf onwards by Abdulbasit in the Kitchen, every day at 05:00, until 05:30, in random order, at volume 40",
  );
  expect(said("en", { what: "Morning adhkar", isSound: true, who: null })).toMatch(
    /^Play Morning adhkar in the Kitchen, /,
  );
});

test("names in Latin letters are isolated in a right-to-left language", () => {
  const parts = sayings.ar.sentence({ ...kahf, where: ["Hall", "Tablet"] });
  expect(textOf(parts, "ar")).toContain("\u2068Al-Kahf\u2069");
  expect(textOf(parts, "ar")).toContain("\u2068Hall\u2069 و\u2068Tablet\u2069");
});
