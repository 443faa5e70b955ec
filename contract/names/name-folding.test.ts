// Names fold to one spelling, whatever the keyboard.

import fc from "fast-check";
import { expect, test } from "vitest";
import { foldName } from "./name-folding.ts";

test.each([
  ["case, accents and punctuation", "  Al-FĀTIḤAH! ", "al fatihah"],
  ["apostrophes of all kinds", "Al-An'ām, Ma’un, Raʿd, Shu`ara", "al anam maun rad shuara"],
  [
    "sounds of Turkish and scholarly letters",
    "Şems, aš-Šams, Nahçıvan",
    "shems ash shams nahchivan",
  ],
  ["Arabic vowels, wasla, tatweel", "ٱلْكَهْفِ", "الكهف"],
  ["hamza forms", "أإآؤئ ء", "اااوي"],
  ["alif maqsura and ta marbuta", "الأعلى البقرة", "الاعلي البقره"],
  ["a decomposed letter", "é", "e"],
  ["a presentation form", "ﷲ", "الله"],
  ["Persian letters", "یک", "يك"],
  ["Urdu letters", "سورۃ الکہف", "سوره الكهف"],
  ["tatweel", "محـــمد", "محمد"],
  ["digits of three scripts", "١٢ ۳۴ 56", "12 34 56"],
  ["bidi controls and joiners", "a\u202eb\u200fc\u200d\ufeff", "abc"],
  ["nothing", " \t\n", ""],
])("%s", (_what, text, folded) => {
  expect(foldName(text)).toBe(folded);
});

test("what is folded stays as it is when folded again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldName(foldName(text))).toBe(foldName(text));
    }),
  );
});
