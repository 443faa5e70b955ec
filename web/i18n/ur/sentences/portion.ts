// What a run was to recite, as a name, in Urdu.
import type { portionSentences } from "#contract/sentences/portion-sentences";
import { prayer } from "./prayer.ts";

const sentences: Record<keyof typeof portionSentences, string> = {
  "portion.named-recitation": "تلاوت",
  "portion.named-onwards": "سورۃ {surah} سے آگے",
  "portion.named-surah": "سورۃ {surah}",
  "portion.named-surahs": "سورتیں {surahs}",
  "portion.named-surahs-more": "سورتیں {surahs} اور {count, plural, one {# مزید} other {# مزید}}",
  "portion.named-ayah": "سورۃ {surah} آیت {ayah}",
  "portion.named-ayahs": "سورۃ {surah} آیت {ayah} تا {lastAyah}",
  "portion.named-range": "حصہ {from} تا {to}",
  "portion.named-juz": "پارہ {number}",
  "portion.named-hizb": "حزب {number}",
  "portion.named-rub": "ربع حزب {number}",
  "portion.named-page": "صفحہ {number}",
  "portion.named-khatm": "ختمِ قرآن “{name}”",
  "portion.named-adhan": `${prayer} کی اذان`,
  "portion.named-sound": "آواز “{title}”",
};
export default sentences;
