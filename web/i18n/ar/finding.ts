// Messages of finding a recitation, in Arabic.
import type english from "../en/finding.ts";

const words: typeof english = {
  favourites: "المفضّلة",
  recent: "سمعتَ أخيرًا",
  all: "كل القرّاء",
  allSurahs: "كل السور",
  recitations:
    "{count, plural, =1 {تلاوة واحدة} two {تلاوتان} few {# تلاوات} many {# تلاوة} other {# تلاوة}}",
  found:
    "{people, plural, =1 {قارئ واحد} two {قارئان} few {# قرّاء} many {# قارئًا} other {# قارئ}}، {count, plural, =1 {تلاوة واحدة} two {تلاوتان} few {# تلاوات} many {# تلاوة} other {# تلاوة}}",
  rowButtons: "الاستماع والمفضّلة",
  listen: "استمع إلى {name} عشر ثوانٍ",
  stop: "أوقف الاستماع إلى {name}",
  listening: "تستمع إلى {name}...",
  failed: "تعذّر تشغيل تسجيل {name}.",
  busy: "يتلو وِرد الآن في هذا المتصفح. استمع بعد أن ينتهي.",
  like: "في المفضّلة: {name}",
  share: "شارك {name}",
  shareShort: "مشاركة",
  copied: "نُسخ الرابط",
  shared: "{surah}، {reciter}",
  lacking: "ليس لدى {reciter} تسجيل لـ{surah}، فاختير قارئ آخر.",
  notShown: "ما شورك غير موجود.",
};
export default words;
