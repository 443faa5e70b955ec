// The address of a recitation: what is made is read again, and what is wrong opens nothing odd.
import { expect, test } from "vitest";
import type { Reciter } from "#contract/reciters";
import { reciterOf, shareAddress, sharedIn } from "./shared-recitation.ts";

test("an address that was made is read again", () => {
  const { search, pathname } = new URL(shareAddress("https://wird.example.org", 18, 7));
  expect(pathname).toBe("/playback");
  expect(sharedIn(search)).toEqual({ surahId: 18, reciterId: 7 });
  expect(sharedIn("?surah=36")).toEqual({ surahId: 36, reciterId: null });
});

test.each([
  "",
  "?surah=",
  "?surah=0",
  "?surah=115",
  "?surah=1e1",
  "?surah=-1",
  "?surah=18;",
  "?tab=history",
])("%s opens nothing", (search) => expect(sharedIn(search)).toBeNull());

test("who recites: the named one, else the chosen, the usual, anybody; nobody who lacks it", () => {
  const reciter = (id: number, availableSurahs: number[], identifier = `r${id}`) =>
    ({ id, identifier, availableSurahs, available: true }) as Reciter;
  const named = reciter(1, [18]);
  const chosen = reciter(2, [18, 36]);
  const usual = reciter(3, [18, 36, 55], "mp3quran-123");
  const other = reciter(4, [18, 36, 55, 67]);
  const list = [other, named, chosen, usual];
  const who = (surahId: number) => reciterOf({ surahId, reciterId: 1 }, list, chosen)?.id;
  expect([18, 36, 55, 67, 114].map(who)).toEqual([1, 2, 3, 4, undefined]);
});
