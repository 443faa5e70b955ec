// The recitations of a fresh install, until its first sync and without a network.
import { SURAH_COUNT } from "#contract/recordings";
import { type Recitation, splitFolder } from "./recitation.ts";
import entries from "./starting-catalogue.json" with { type: "json" };

const allSurahs = Array.from({ length: SURAH_COUNT }, (_, index) => index + 1);

export const startingCatalogue: Recitation[] = entries.map((entry) => ({
  identifier: `mp3quran-${entry.moshafId}`,
  name: entry.name,
  nameArabic: entry.nameArabic,
  rewaya: entry.rewaya,
  style: entry.style,
  ...splitFolder(entry.server),
  availableSurahs: Array.isArray(entry.surahs) ? entry.surahs : allSurahs,
}));
