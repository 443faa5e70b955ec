// The strip of 30 juz.
import { expect, test } from "vitest";
import { WHOLE_QURAN } from "#contract/quran/ayahs";
import { juzShares } from "./juz-shares.ts";

const heardOf = (khatm: Parameters<typeof juzShares>[0]) =>
  juzShares(khatm).map(({ heard }) => heard);

test("nothing is heard at first, and everything after the last ayah", () => {
  expect(heardOf({ ...WHOLE_QURAN, progress: null })).toEqual(Array(30).fill(0));
  expect(heardOf({ ...WHOLE_QURAN, progress: WHOLE_QURAN.to })).toEqual(Array(30).fill(1));
});

test("the juz in which one is shows the part that was heard", () => {
  // Juz 2 is 2:142 to 2:252, 111 ayahs.
  const shares = heardOf({ ...WHOLE_QURAN, progress: { surah: 2, ayah: 178 } });
  expect(shares.slice(0, 3)).toEqual([1, 37 / 111, 0]);
});

test("a juz outside a khatm does not belong to it, one cut by it counts its own ayahs", () => {
  const shares = juzShares({
    from: { surah: 2, ayah: 252 },
    to: { surah: 114, ayah: 6 },
    progress: { surah: 2, ayah: 252 },
  });
  expect(shares[0]).toEqual({ juz: 1, belongs: false, heard: 0 });
  expect(shares[1]).toEqual({ juz: 2, belongs: true, heard: 1 });
  expect(shares[2]?.heard).toBe(0);
});
