// Tests the search of ayahs with the text and translations of the package that the build reads.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { ayahPatterns, foldAyah, foldTranslation, searchAyahs } from "./ayah-search.ts";

interface Surah {
  verses: { text: string; translation?: string }[];
}

const { resolve } = createRequire(import.meta.url);
const surahsOf = (name: string): Surah[] =>
  JSON.parse(readFileSync(resolve(`quran-json/dist/${name}.json`), "utf8"));
const text = surahsOf("quran").map(({ verses }) => verses.map((verse) => foldAyah(verse.text)));
const translated = (code: string) =>
  surahsOf(`quran_${code}`).map(({ verses }) =>
    verses.map(({ translation = "" }) => foldTranslation(translation)),
  );
const english = translated("en");

/** As many as a list shows. */
const MOST = 20;
const found = (typed: string, lines = text) =>
  searchAyahs(typed, lines, MOST).map(({ surah, ayah }) => `${surah}:${ayah}`);

describe("words of the text, as they are spelled today, find their ayah", () => {
  test.each([
    ["ان مع العسر يسرا", "94:6"],
    ["إِنَّ مَعَ الْعُسْرِ يُسْرًا", "94:6"],
    ["فإن مع العسر يسرا", "94:5"],
    ["الحمد لله رب العالمين", "1:2"],
    ["مالك يوم الدين", "1:4"],
    ["اهدنا الصراط المستقيم", "1:6"],
    ["صراط الذين انعمت عليهم", "1:7"],
    ["ذلك الكتاب لا ريب فيه", "2:2"],
    ["الله لا اله الا هو الحي القيوم", "2:255"],
    ["وسع كرسيه السماوات والأرض", "2:255"],
    ["وسع كرسيه السموات والارض", "2:255"],
    ["امن الرسول بما انزل اليه من ربه والمؤمنون", "2:285"],
    ["لا يكلف الله نفسا الا وسعها", "2:286"],
    ["ربنا لا تؤاخذنا", "2:286"],
    ["يا أيها الذين آمنوا كتب عليكم الصيام", "2:183"],
    ["ياايها الذين امنوا كتب عليكم الصيام", "2:183"],
    ["واستعينوا بالصبر والصلاة", "2:45"],
    ["وأقيموا الصلاة وآتوا الزكاة", "2:43"],
    ["وأنزل التوراة والإنجيل", "3:3"],
    ["الله نور السماوات والأرض", "24:35"],
    ["مثل نوره كمشكاة", "24:35"],
    ["والليل اذا يغشى", "92:1"],
    ["والضحى", "93:1"],
    ["لإيلاف قريش", "106:1"],
    ["قل هو الله احد", "112:1"],
    ["وإذا الموءودة سئلت", "81:8"],
    ["وكذلك ننجي المؤمنين", "21:88"],
    ["لا اله الا انت سبحانك اني كنت من الظالمين", "21:87"],
    ["فبأي آلاء ربكما تكذبان", "55:13"],
    ["ملة ابراهيم حنيفا", "2:135"],
    ["ويقتلون النبيين", "2:61"],
    ["والشعراء يتبعهم الغاوون", "26:224"],
    ["يا آدم اسكن أنت وزوجك الجنة", "2:35"],
    ["ويا آدم اسكن", "7:19"],
    ["وعلم آدم الأسماء كلها", "2:31"],
    ["إن الله على كل شيء قدير", "2:20"],
    ["لا تجزي نفس عن نفس شيئا", "2:48"],
    ["أولئك على هدى من ربهم", "2:5"],
    ["مائة جلدة", "24:2"],
    ["واللائي يئسن من المحيض", "65:4"],
    ["إن الله لا يستحيي", "2:26"],
    ["ها أنتم هؤلاء", "3:66"],
    ["وما خلقت الجن والإنس إلا ليعبدون", "51:56"],
    ["انما يخشى الله من عباده العلماء", "35:28"],
    ["كهيعص", "19:1"],
    ["إنا لله وإنا إليه راجعون", "2:156"],
    ["اقرا باسم ربك", "96:1"],
    ["ورتل القرآن ترتيلا", "73:4"],
  ])("%s", (typed, place) => {
    expect(found(typed)).toContain(place);
  });
});

test("a word is found as it begins, and not within another word", () => {
  expect(found("كوثر")).toEqual([]);
  expect(found("الكوثر")).toEqual(["108:1"]);
  expect(found("الكوث")).toEqual(["108:1"]);
});

test("words of a translation find their ayah without accents and signs, in order or not", () => {
  expect(found("with hardship will be ease", english)).toEqual(["94:5", "94:6"]);
  expect(found("hardship ease", english)).toContain("94:5");
  expect(found("Guide us to the straight PATH", english)[0]).toBe("1:6");
  expect(found("a cote de la difficulte", translated("fr"))).toEqual(["94:5", "94:6"]);
  expect(found("güçlükle beraber", translated("tr"))).toContain("94:5");
  expect(found("sesungguhnya bersama kesulitan", translated("id"))).toContain("94:6");
  expect(found("تنگی کے ساتھ", translated("ur"))).toContain("94:5");
});

test("what is typed is never a pattern of its own, and too little of it is no search", () => {
  for (const typed of [
    "",
    " ",
    "ab",
    "؟",
    "12",
    "(",
    "\\p{L}",
    ".*",
    "ا",
    "ااا",
    "*".repeat(500),
  ]) {
    expect(found(typed).length, typed).toBeLessThanOrEqual(MOST);
  }
  expect(ayahPatterns("ab")).toBeNull();
  expect(ayahPatterns(".*")).toBeNull();
  expect(ayahPatterns("ااا")).toBeNull();
  expect(found("ي".repeat(10_000))).toEqual([]);
});
