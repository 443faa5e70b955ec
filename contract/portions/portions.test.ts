// Which portions are valid, their defaults, and the sentence for each mistake.
import { expect, it } from "vitest";
import { ONWARDS, portion } from "./portions.ts";
import { englishOf, sentenceInIssue } from "../sentences/sentences.ts";

const ayah = (surah: number, number: number) => ({ surah, ayah: number });
const sentences = (input: unknown) =>
  portion
    .safeParse(input)
    .error?.issues.map(({ message }) => englishOf(sentenceInIssue(message))) ?? [];

it.each([
  [ONWARDS, {}],
  [{ kind: "surahs", surahs: [18] }, { times: 1 }],
  [{ kind: "surahs", surahs: [112, 113, 114, 112], times: 100 }, {}],
  [
    { kind: "range", from: ayah(2, 255), to: ayah(2, 255) },
    { times: 1, eachAyah: 1, gapSeconds: 0 },
  ],
  [
    { kind: "range", from: ayah(1, 1), to: ayah(114, 6), times: 3, eachAyah: 20, gapSeconds: 30 },
    {},
  ],
  [{ kind: "khatm", khatmId: 3 }, {}],
  [{ kind: "sound", soundId: 7 }, {}],
])("%j is a portion", (input, added) => {
  expect(portion.parse(input)).toEqual({ ...input, ...added });
});

it.each([
  [{ kind: "surahs", surahs: [] }, "Choose at least one surah."],
  [{ kind: "surahs", surahs: Array(115).fill(1) }, "A portion has at most 114 surahs."],
  [
    { kind: "range", from: ayah(2, 287), to: ayah(3, 1) },
    "Al-Baqara has 286 ayahs, there is no ayah 287.",
  ],
  [
    { kind: "range", from: ayah(2, 9), to: ayah(2, 8) },
    "The first ayah of a range comes before its last, or is the same.",
  ],
  [
    { kind: "range", from: ayah(3, 1), to: ayah(2, 8) },
    "The first ayah of a range comes before its last, or is the same.",
  ],
  [
    { kind: "juz", number: 3 },
    "A portion has a kind: onwards, surahs, range, part, khatm or sound.",
  ],
  [{}, "A portion has a kind: onwards, surahs, range, part, khatm or sound."],
  ["onwards", "A portion has a kind: onwards, surahs, range, part, khatm or sound."],
  [null, "A portion has a kind: onwards, surahs, range, part, khatm or sound."],
])("%j: %s", (input, sentence) => {
  expect(sentences(input)).toEqual([sentence]);
});

it.each([
  { kind: "onwards", times: 2 },
  { kind: "surahs", surahs: [115] },
  { kind: "surahs", surahs: [0] },
  { kind: "surahs", surahs: [1.5] },
  { kind: "surahs", surahs: ["18"] },
  { kind: "surahs", surahs: [18], times: 0 },
  { kind: "surahs", surahs: [18], times: 101 },
  { kind: "surahs", surahs: [18], eachAyah: 2 },
  { kind: "range", from: ayah(2, 1) },
  { kind: "range", from: ayah(2, 0), to: ayah(2, 1) },
  { kind: "range", from: ayah(115, 1), to: ayah(115, 1) },
  { kind: "range", from: { ...ayah(2, 1), page: 2 }, to: ayah(2, 2) },
  { kind: "range", from: ayah(2, 1), to: ayah(2, 2), eachAyah: 21 },
  { kind: "range", from: ayah(2, 1), to: ayah(2, 2), gapSeconds: 31 },
  { kind: "range", from: ayah(2, 1), to: ayah(2, 2), gapSeconds: -1 },
  { kind: "khatm", khatmId: 0 },
  { kind: "khatm" },
  { kind: "sound", soundId: 2 ** 31 },
])("%j is refused", (input) => {
  expect(sentences(input)).not.toEqual([]);
});
