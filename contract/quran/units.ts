// What the Quran is counted in, and how many of each it has.
export const units = ["page", "rub", "hizb", "juz", "surah", "ayah"] as const;
export type Unit = (typeof units)[number];

export const COUNT_OF_UNIT: Record<Unit, number> = {
  page: 604,
  rub: 240,
  hizb: 60,
  juz: 30,
  surah: 114,
  ayah: 6236,
};

/** One, and several, in English. */
export const unitNames: Record<Unit, readonly [string, string]> = {
  page: ["page", "pages"],
  rub: ["hizb quarter", "hizb quarters"],
  hizb: ["hizb", "hizb"],
  juz: ["juz", "juz"],
  surah: ["surah", "surahs"],
  ayah: ["ayah", "ayahs"],
};

/** Where a recitation of so many of them begins unless something else is chosen. */
export const PART_BEGINS = { surah: 1, ayah: 1 };
