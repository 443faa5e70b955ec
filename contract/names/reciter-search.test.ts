// Reciters by English and Arabic names, near misses and rewaya.

import fc from "fast-check";
import { expect, test } from "vitest";
import { matchReciter, searchReciters } from "./reciter-search.ts";

const hafs = "Hafs A'n Assem";
const reciters = [
  {
    id: 1,
    name: "Abdulbasit Abdulsamad",
    nameArabic: "عبدالباسط عبدالصمد",
    rewaya: "Warsh A'n Nafi'",
  },
  { id: 2, name: "Abdulbasit Abdulsamad", nameArabic: "عبدالباسط عبدالصمد", rewaya: hafs },
  { id: 3, name: "Abdulrahman Alsudaes", nameArabic: "عبدالرحمن السديس", rewaya: hafs },
  { id: 4, name: "Ahmad Al-Ajmy", nameArabic: "أحمد بن علي العجمي", rewaya: hafs },
  { id: 5, name: "Mahmoud Khalil Al-Hussary", nameArabic: "محمود خليل الحصري", rewaya: hafs },
  {
    id: 6,
    name: "Mahmoud Khalil Al-Hussary",
    nameArabic: "محمود خليل الحصري",
    rewaya: "Qalon A'n Nafi'",
  },
  { id: 7, name: "Maher Al Meaqli", nameArabic: "ماهر المعيقلي", rewaya: hafs },
  { id: 8, name: "Mishary Alafasi", nameArabic: "مشاري العفاسي", rewaya: hafs },
  { id: 9, name: "Mohammed Siddiq Al-Minshawi", nameArabic: "محمد صديق المنشاوي", rewaya: hafs },
  { id: 10, name: "Shaik Abu Bakr Al Shatri", nameArabic: "شيخ أبو بكر الشاطري", rewaya: hafs },
  { id: 11, name: "Saad Al-Ghamdi", nameArabic: "سعد الغامدي", rewaya: hafs },
];

function found(query: string): number[] {
  return searchReciters(query, reciters).map(({ id }) => id);
}

test("nothing typed shows all, in the order of the list", () => {
  expect(found("")).toEqual(reciters.map(({ id }) => id));
});

test.each([
  ["sudais", 3],
  ["Abdul Rahman Al-Sudais", 3],
  ["السديس", 3],
  ["القارئ عبد الرحمن السديس", 3],
  ["sheikh sudais", 3],
  ["Mishary Rashid Alafasy", 8],
  ["mishari rashid", 8],
  ["مشاري راشد", 8],
  ["afasy", 8],
  ["مشارى", 8],
  ["العفاسي", 8],
  ["مِشَارِي", 8],
  ["husary", 5],
  ["الحصرى", 5],
  ["minshawy", 9],
  ["muaiqly", 7],
  ["al shatri", 10],
  ["ابو بكر", 10],
  ["أبوبكر", 10],
  ["ghamidi", 11],
  ["ajmi", 4],
  ["احمد", 4],
])("%s finds and means reciter %i", (query, id) => {
  expect(found(query)[0]).toBe(id);
  expect(matchReciter(query, reciters)?.reciter.id).toBe(id);
});

test("a way of reciting is found as people write it, and means a reciter only beside a name", () => {
  const styled = [
    ...reciters,
    {
      ...{ id: 12, name: "Mahmoud Khalil Al-Hussary", nameArabic: "محمود خليل الحصري" },
      ...{ rewaya: hafs, style: "Almusshaf Al Mo'lim" },
    },
    {
      ...{ id: 13, name: "Abdulbasit Abdulsamad", nameArabic: "عبدالباسط عبدالصمد" },
      ...{ rewaya: hafs, style: "Almusshaf Al Mojawwad" },
    },
  ];
  const first = (query: string) => searchReciters(query, styled)[0]?.id;
  expect(["mujawwad", "mojawad", "مجود", "abdul basit mujawwad"].map(first)).toEqual([
    13, 13, 13, 13,
  ]);
  expect(["muallim", "teacher", "husary muallim"].map(first)).toEqual([12, 12, 12]);
  expect(matchReciter("abdul basit mujawwad", styled)?.reciter.id).toBe(13);
  expect(matchReciter("husary muallim", styled)?.reciter.id).toBe(12);
  expect(matchReciter("mujawwad", styled)).toBeNull();
});

test("words in any order, beginnings and a rewaya narrow it down", () => {
  expect(found("abdul basit")).toEqual([1, 2]);
  expect(found("samad abdulb")).toEqual([1, 2]);
  expect(found("abdul basit warsh")).toEqual([1]);
  expect(found("hussary qalun")).toEqual([6]);
  expect(found("ma")).toEqual(expect.arrayContaining([5, 6, 7]));
});

test("said without a rewaya, Hafs is meant; said with one, that one", () => {
  expect(matchReciter("Abdul Basit", reciters)?.reciter.id).toBe(2);
  expect(matchReciter("abdul basit warsh", reciters)?.reciter.id).toBe(1);
  expect(matchReciter("by hussary qalun", reciters)?.reciter.id).toBe(6);
});

test("a rewaya alone, nonsense and nothing mean nobody", () => {
  for (const text of ["", "warsh", "hafs", "pizza", "play some music", "x", "al", "😀", "%", "_"]) {
    expect([text, matchReciter(text, reciters)]).toEqual([text, null]);
  }
});

test("a known name is surer than a guessed one", () => {
  const known = matchReciter("Saad Al-Ghamdi", reciters)?.confidence ?? 0;
  const guessed = matchReciter("Sad Al-Gamidi", reciters)?.confidence ?? 0;
  expect(known).toBe(1);
  expect(guessed).toBeGreaterThan(0);
  expect(guessed).toBeLessThan(known);
});

test("any text is answered with a part of the list", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (text) => {
      expect(reciters).toEqual(expect.arrayContaining(searchReciters(text, reciters)));
    }),
  );
});
