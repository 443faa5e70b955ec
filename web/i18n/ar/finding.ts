// Messages of finding a recitation: favourites, ten seconds to listen, sharing, in Arabic.
import type english from "../en/finding.ts";

const words: typeof english = {
  favourites: "المفضّلة",
  recent: "سمعتَ أخيرًا",
  all: "كل القرّاء",
  recitations:
    "{count, plural, =1 {تلاوة واحدة} two {تلاوتان} few {# تلاوات} many {# تلاوة} other {# تلاوة}}",
  rowButtons: "الاستماع والمفضّلة",
  listen: "استمع إلى {name} عشر ثوانٍ",
  stop: "أوقف الاستماع إلى {name}",
  listening: "تستمع إلى {name}...",
  failed: "تعذّر تشغيل تسجيل {name}.",
  busy: "يتلو وِرد الآن في هذا المتصفح. استمع بعد أن ينتهي.",
  like: "في المفضّلة: {name}",
  share: "شارك {name}",
  copied: "نُسخ الرابط",
  shared: "{surah}، {reciter}",
  lacking: "ليس لدى {reciter} تسجيل لسورة {surah}، فاختير قارئ آخر.",
  notShown: "ما شورك غير موجود.",
};
export default words;
