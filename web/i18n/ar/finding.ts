// Messages of finding a recitation: favourites, ten seconds to listen, sharing, in Arabic.
import type english from "../en/finding.ts";

const words: typeof english = {
  favourites: "المفضّلة",
  recent: "سُمعت مؤخرًا",
  all: "كل القرّاء",
  recitations:
    "{count, plural, =1 {تلاوة واحدة} two {تلاوتان} few {# تلاوات} many {# تلاوة} other {# تلاوة}}",
  rowButtons: "الاستماع والمفضّلة",
  listen: "الاستماع إلى {name} عشر ثوانٍ",
  stop: "إيقاف الاستماع إلى {name}",
  listening: "جارٍ الاستماع إلى {name}...",
  failed: "تعذّر تشغيل تسجيل {name}.",
  busy: "يتلو وِرد الآن في هذا المتصفح. استمع بعد أن ينتهي.",
  like: "في المفضّلة: {name}",
  share: "مشاركة {name}",
  copied: "نُسخ الرابط",
  shared: "{surah}، {reciter}",
  lacking: "ليس لدى {reciter} تسجيل لسورة {surah}، فاختير قارئ آخر.",
  notShown: "ما تمت مشاركته غير موجود.",
};
export default words;
