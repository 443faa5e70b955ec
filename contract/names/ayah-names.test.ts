// Tests the table of ayahs that people call by a name, and how it is searched.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { foldAyah, searchAyahs } from "../quran/ayah-search.ts";
import { ayahsIn } from "../quran/ayahs.ts";
import { namedAyahs, searchNamedAyahs } from "./ayah-names.ts";

const first = (typed: string) => {
  const [found] = searchNamedAyahs(typed);
  return found && `${found.surah}:${found.ayah}`;
};

test.each([
  ["ayat al kursi", "2:255"],
  ["Ayatul Kursi", "2:255"],
  ["ayatul-kursiyy", "2:255"],
  ["kursi", "2:255"],
  ["اية الكرسي", "2:255"],
  ["آیت الکرسی", "2:255"],
  ["ayetel kürsi", "2:255"],
  ["verset du trone", "2:255"],
  ["amanarrasul", "2:285"],
  ["amana rasul", "2:285"],
  ["امن الرسول", "2:285"],
  ["light verse", "24:35"],
  ["inna maal usri yusra", "94:5"],
  ["ayat seribu dinar", "65:2"],
  ["rabbi zidni ilma", "20:114"],
])("%s", (typed, place) => {
  expect(first(typed)).toBe(place);
});

test.each(["", "al", "ay", "kahf", "yasin", "fatiha", "الكهف", "112"])(
  "%j names no ayah",
  (typed) => {
    expect(first(typed)).toBeUndefined();
  },
);

test("each is an ayah that there is, and whose first words are its name stands where they are", () => {
  const path = createRequire(import.meta.url).resolve("quran-json/dist/quran.json");
  const surahs: { verses: { text: string }[] }[] = JSON.parse(readFileSync(path, "utf8"));
  const lines = surahs.map(({ verses }) => verses.map(({ text }) => foldAyah(text)));
  for (const { surah, ayah, arabic } of namedAyahs) {
    expect(ayah).toBeLessThanOrEqual(ayahsIn(surah));
    const quoted = arabic.filter((name) => !/آية|آیت|ايه|دعاء|خواتيم|خواتیم|الاسترجاع/.test(name));
    for (const name of quoted) {
      const places = searchAyahs(name, lines, 40).map((found) => `${found.surah}:${found.ayah}`);
      expect(places, name).toContain(`${surah}:${ayah}`);
    }
  }
});
