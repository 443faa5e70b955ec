// Which juz, hizb or page is meant, in English, French and Arabic.
import { expect, test } from "vitest";
import { divisionIn, divisionNamed } from "./spoken-divisions.ts";
import type { Slots } from "./spoken-slots.ts";

const slots = (filled: Record<string, string>) =>
  Object.fromEntries(Object.entries(filled).map(([name, value]) => [name, { value }])) as Slots;

test.each([
  [{ juzNumber: "5" }, { kind: "juz", number: 5 }],
  [{ juzName: "fifth" }, { kind: "juz", number: 5 }],
  [{ juzName: "five" }, { kind: "juz", number: 5 }],
  [{ juzName: "Amma" }, { kind: "juz", number: 30 }],
  [{ juzName: "الحادي والعشرين" }, { kind: "juz", number: 21 }],
  [{ juzName: "عمّ" }, { kind: "juz", number: 30 }],
  [{ hizbNumber: "60" }, { kind: "hizb", number: 60 }],
  [{ pageNumber: "604" }, { kind: "page", number: 604 }],
  [{ juzNumber: "31" }, { kind: "juz", number: null }],
  [{ juzNumber: "0" }, { kind: "juz", number: null }],
  [{ juzNumber: "five and a half" }, { kind: "juz", number: null }],
  [{ juzName: "Atlantis" }, { kind: "juz", number: null }],
  [{ pageNumber: "605" }, { kind: "page", number: null }],
  [{ juzNumber: "?" }, null],
  [{}, null],
] as const)("%j", (filled, division) => {
  expect(divisionIn(slots(filled))).toEqual(division);
});

test.each([
  ["juz five", { kind: "juz", number: 5 }],
  ["the fifth juz", { kind: "juz", number: 5 }],
  ["Juz' 5", { kind: "juz", number: 5 }],
  ["para number 12", { kind: "juz", number: 12 }],
  ["juz amma", { kind: "juz", number: 30 }],
  ["الجزء الخامس", { kind: "juz", number: 5 }],
  ["جزء عم", { kind: "juz", number: 30 }],
  ["الجزء رقم ٧", { kind: "juz", number: 7 }],
  ["le juz cinq", { kind: "juz", number: 5 }],
  ["le vingt et unième juz", { kind: "juz", number: 21 }],
  ["la page 293", { kind: "page", number: 293 }],
  ["hizb ten", { kind: "hizb", number: 10 }],
  ["الحزب العاشر", { kind: "hizb", number: 10 }],
  ["page 293", { kind: "page", number: 293 }],
  ["surah five", null],
  ["Juz Atlantis", null],
  ["juz 31", null],
  ["الملك", null],
  ["five", null],
] as const)("%s", (said, division) => {
  expect(divisionNamed(said)).toEqual(division);
});
