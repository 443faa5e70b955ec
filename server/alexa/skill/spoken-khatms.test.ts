// Which khatm is meant, said with its name and without.
import { expect, test } from "vitest";
import type { Khatm } from "#contract/khatms";
import { chosenKhatm, isKhatmWord } from "./spoken-khatms.ts";

const khatm = (id: number, name: string, finishedAt: string | null = null) =>
  ({ id, name, finishedAt }) as Khatm;
const ramadan = khatm(1, "Ramadan");
const family = khatm(2, "Family khatm");
const done = khatm(3, "Last year", "2026-01-01T00:00:00Z");

test("the only one, or the one that was heard last, goes without saying", () => {
  expect(chosenKhatm([ramadan, done], null, null)).toEqual({ khatm: ramadan });
  expect(chosenKhatm([ramadan, family], null, 2)).toEqual({ khatm: family });
});

test("of several of which nothing was heard, a name tells", () => {
  const own = [ramadan, family, done];
  expect(chosenKhatm(own, null, null)).toEqual({ which: [ramadan, family] });
  expect(chosenKhatm(own, "family", null)).toEqual({ khatm: family });
  expect(chosenKhatm(own, "ramadan khatm", 2)).toEqual({ khatm: ramadan });
  expect(chosenKhatm([khatm(5, "رَمَضَان"), family], "رمضان", null)).toMatchObject({
    khatm: { id: 5 },
  });
  expect(chosenKhatm(own, "Atlantis", 2)).toEqual({ none: true });
});

test("the same name twice: the one heard last, else the newest", () => {
  const twins = [khatm(1, "Khatm"), khatm(2, "khatm")];
  expect(chosenKhatm(twins, null, null)).toMatchObject({ khatm: { id: 2 } });
  expect(chosenKhatm(twins, "khatm", 1)).toMatchObject({ khatm: { id: 1 } });
});

test("a finished one is never played", () => {
  expect(chosenKhatm([done], null, 3)).toEqual({ finished: done });
  expect(chosenKhatm([ramadan, done], "last year", 1)).toEqual({ finished: done });
});

test("words that mean one's khatm", () => {
  for (const said of ["my khatm", "khatma", "mon khatm", "ma khatma", "ختمتي", "الختمة"])
    expect(isKhatmWord(said)).toBe(true);
  for (const said of ["Khatir", "my khatm of Ramadan"]) expect(isKhatmWord(said)).toBe(false);
});
