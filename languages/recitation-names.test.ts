// How a recitation is named when its reciter has several.
import { expect, test } from "vitest";
import type { Reciter } from "#contract/reciters";
import { matchSurah } from "#contract/names/surah-match";
import { surahs } from "#contract/quran/surahs";
import { inEachLanguage, type Language, languageCodes } from "#contract/languages";
import {
  type LanguageNames,
  nameIn,
  recitationNameIn,
  rewayaNameIn,
  surahNameIn,
} from "./recitation-names.ts";

const recitation = (id: number, rewaya: string, style = "Murattal", name = "Husary") =>
  ({ id, name, nameArabic: "الحصري", rewaya, style }) as Reciter;
const hafs = recitation(1, "Hafs A'n Assem");
const warsh = recitation(2, "Warsh A'n Nafi'");
const mojawwad = recitation(3, "Hafs A'n Assem", "Almusshaf Al Mojawwad");
const another = recitation(4, "Hafs A'n Assem", "Murattal", "Minshawi");

test("a reciter with one recitation goes by the name alone", () => {
  expect(recitationNameIn("en", hafs, [hafs, another])).toBe("Husary");
});

test("the usual one of several goes by the name alone, the others by what is different", () => {
  const other = recitation(5, "Other", "Almusshaf Al Mojawwad");
  const all = [hafs, warsh, mojawwad, other];
  expect(recitationNameIn("en", hafs, all)).toBe("Husary");
  expect(recitationNameIn("en", warsh, all)).toBe("Husary (Warsh A'n Nafi')");
  expect(recitationNameIn("en", mojawwad, all)).toBe("Husary (Almusshaf Al Mojawwad)");
  // Of two styles in one rewaya both are named.
  const warshMojawwad = recitation(6, "Warsh A'n Nafi'", "Almusshaf Al Mojawwad");
  expect(recitationNameIn("en", warsh, [hafs, warsh, warshMojawwad])).toBe(
    "Husary (Warsh A'n Nafi' · Murattal)",
  );
});

test("a rewaya that the catalogue does not name is told by its style, if it has one of its own", () => {
  const other = recitation(5, "Other", "Almusshaf Al Mojawwad");
  expect(recitationNameIn("en", other, [hafs, other])).toBe("Husary (Almusshaf Al Mojawwad)");
  const plain = recitation(7, "Other");
  expect(recitationNameIn("en", plain, [hafs, plain])).toBe("Husary (Other)");
  expect(recitationNameIn("en", mojawwad, [mojawwad, warsh])).toBe("Husary (Hafs A'n Assem)");
});

test("in Arabic all of it is Arabic", () => {
  expect(recitationNameIn("ar", warsh, [hafs, warsh])).toBe("الحصري (ورش عن نافع)");
});

const names = await inEachLanguage<Language, LanguageNames>(
  languageCodes,
  (code) => import(`./${code}/names.ts`),
);

test.each(languageCodes.filter((code) => names[code].surahs))(
  "the names of surahs in %s are 114, and each is found by its own",
  (code) => {
    nameIn(code, names[code]);
    const found = surahs.map((surah) => {
      const name = surahNameIn(code, surah);
      return [name, matchSurah(name, true)?.surah.number];
    });
    expect(found).toEqual(surahs.map((surah) => [surahNameIn(code, surah), surah.number]));
    expect(new Set(found.map(([name]) => name)).size).toBe(114);
  },
);

test("a language in Latin letters calls rewayat by its own names", () => {
  nameIn("fr", names.fr);
  expect(recitationNameIn("fr", warsh, [hafs, warsh])).toBe("Husary (Warch d’après Nafi’)");
  const mine = recitation(9, "A new one");
  expect(recitationNameIn("fr", mine, [hafs, mine])).toBe("Husary (A new one)");
});

test.each([
  ["Hafs A'n Assem", "حفص عن عاصم"],
  ["Warsh A'n Nafi'", "ورش عن نافع"],
  ["Almusshaf Al Mo'lim", "المصحف المعلم"],
  ["Other", "أخرى"],
  // Whatever the quotes and the case.
  ["QALON A’N NAFI’", "قالون عن نافع"],
  ["A new one", "A new one"],
])("the Arabic name of %s is %s", (name, arabic) => {
  expect(rewayaNameIn("ar", name)).toBe(arabic);
});
