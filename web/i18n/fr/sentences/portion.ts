// What a run was to recite, as a name, in French.
import type { portionSentences } from "#contract/sentences/portion-sentences";
import { ofPrayer } from "./prayer.ts";

const sentences: Record<keyof typeof portionSentences, string> = {
  "portion.named-recitation": "Une récitation",
  "portion.named-onwards": "{surah} et la suite",
  "portion.named-surah": "{surah}",
  "portion.named-surahs": "{surahs}",
  "portion.named-surahs-more": "{surahs} et {count, plural, one {# autre} other {# autres}}",
  "portion.named-ayah": "{surah} {ayah}",
  "portion.named-ayahs": "{surah} {ayah}-{lastAyah}",
  "portion.named-range": "{from} à {to}",
  "portion.named-juz": "Juz {number}",
  "portion.named-hizb": "Hizb {number}",
  "portion.named-rub": "Quart de hizb {number}",
  "portion.named-page": "Page {number}",
  "portion.named-khatm": "Khatm « {name} »",
  "portion.named-adhan": `L’adhan ${ofPrayer}`,
  "portion.named-sound": "Le son « {title} »",
};
export default sentences;
