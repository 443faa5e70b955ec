// What a run was to recite, as a name, in Turkish.
import type { portionSentences } from "#contract/sentences/portion-sentences";
import { adhan } from "./prayer.ts";

const sentences: Record<keyof typeof portionSentences, string> = {
  "portion.named-recitation": "Bir tilavet",
  "portion.named-onwards": "{surah} ve devamı",
  "portion.named-surah": "{surah}",
  "portion.named-surahs": "{surahs}",
  "portion.named-surahs-more": "{surahs} ve {count} sure daha",
  "portion.named-ayah": "{surah} {ayah}",
  "portion.named-ayahs": "{surah} {ayah}-{lastAyah}",
  "portion.named-range": "{from} – {to}",
  "portion.named-juz": "{number}. cüz",
  "portion.named-hizb": "{number}. hizip",
  "portion.named-rub": "{number}. çeyrek hizip",
  "portion.named-page": "{number}. sayfa",
  "portion.named-khatm": "Hatim “{name}”",
  "portion.named-adhan": adhan,
  "portion.named-sound": "Ses “{title}”",
};
export default sentences;
