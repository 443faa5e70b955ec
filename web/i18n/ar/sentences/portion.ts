// What a run was to recite, as a name, in Arabic.
import type { portionSentences } from "#contract/sentences/portion-sentences";
import { prayer } from "./prayer.ts";

const sentences: Record<keyof typeof portionSentences, string> = {
  "portion.named-recitation": "تلاوة",
  "portion.named-onwards": "سورة {surah} وما بعدها",
  "portion.named-surah": "سورة {surah}",
  "portion.named-surahs": "هذه السور: {surahs}",
  "portion.named-surahs-more":
    "هذه السور: {surahs} و{count, plural, one {سورة أخرى} two {سورتان أخريان} few {# سور أخرى} many {# سورة أخرى} other {# سورة أخرى}}",
  "portion.named-ayah": "سورة {surah} الآية {ayah}",
  "portion.named-ayahs": "سورة {surah} الآيات من {ayah} إلى {lastAyah}",
  "portion.named-range": "من {from} إلى {to}",
  "portion.named-juz": "الجزء {number}",
  "portion.named-hizb": "الحزب {number}",
  "portion.named-rub": "ربع الحزب {number}",
  "portion.named-page": "الصفحة {number}",
  "portion.named-khatm": "ختمة «{name}»",
  "portion.named-adhan": `أذان ${prayer}`,
  "portion.named-sound": "صوت «{title}»",
};
export default sentences;
