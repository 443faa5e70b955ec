// What a run was to recite, as a name, in Indonesian.
import type { portionSentences } from "#contract/sentences/portion-sentences";
import { prayer } from "./prayer.ts";

const sentences: Record<keyof typeof portionSentences, string> = {
  "portion.named-recitation": "Sebuah tilawah",
  "portion.named-onwards": "{surah} dan seterusnya",
  "portion.named-surah": "{surah}",
  "portion.named-surahs": "{surahs}",
  "portion.named-surahs-more": "{surahs} dan {count} lagi",
  "portion.named-ayah": "{surah} {ayah}",
  "portion.named-ayahs": "{surah} {ayah}-{lastAyah}",
  "portion.named-range": "{from} sampai {to}",
  "portion.named-juz": "Juz {number}",
  "portion.named-hizb": "Hizb {number}",
  "portion.named-rub": "Seperempat hizb {number}",
  "portion.named-page": "Halaman {number}",
  "portion.named-khatm": "Khatam “{name}”",
  "portion.named-adhan": `Azan ${prayer}`,
  "portion.named-sound": "Suara “{title}”",
};
export default sentences;
