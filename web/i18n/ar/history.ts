// Messages of the playback page and the listening history, in Arabic.
import type english from "../en/history.ts";

const words: typeof english = {
  title: "مشغّل القرآن",
  back: "العودة إلى لوحة التحكم",
  tabs: "المشغّل والسجل",
  player: "المشغّل",
  history: "السجل",
  castFound: "اتصل جهاز Chromecast جديد!",
  refreshDevices: "تحديث حالة الأجهزة",
  refreshing: "تُحدَّث قائمة الأجهزة",
  refreshingText: "تُحدَّث حالة اتصال الأجهزة...",
  about: {
    title: "عن مشغّل القرآن",
    reciters: "السور الـ114 كلها بأصوات مئات القرّاء وبكل رواية سجّلوها",
    speakers: "يشغّل هنا أو على مكبرات الصوت لديك بأسمائها أو على Chromecast",
    keeps: "يحفظ موضعك: تابع أي تلاوة من سجلك",
    sleep: "السرعة والتكرار ومؤقّت النوم",
    keys: "يعمل من شاشة القفل ولوحة المفاتيح (اضغط ؟ لعرض المفاتيح)",
    cast: "افتح صفحة وضع Chromecast",
  },
  heading: "سجل استماعك",
  view: "العرض",
  list: "قائمة",
  calendar: "تقويم",
  loading: "يُحمَّل السجل...",
  failed: "خطأ في تحميل سجل الاستماع: {message}",
  retry: "أعد المحاولة",
  empty: "لا يوجد سجل استماع",
  emptyText: "سيظهر سجل استماعك للقرآن هنا حين تبدأ التشغيل.",
  emptyAction: "ابدأ الاستماع",
  surahNumber: "السورة {number}",
  completed: "اكتملت",
  resume: "متابعة",
  resumedHere: "يُشغَّل في هذا المتصفح",
  resumedHereText: "لا تسمح أمازون لأحد ببدء الصوت على {name} من الخارج.",
  resumeLabel: "تابع {surah} من {position}",
  earlier: "عرض ما قبلها",
  previousMonth: "الشهر السابق",
  nextMonth: "الشهر التالي",
  monthTotal:
    "{minutes, plural, zero {لم تستمع هذا الشهر} one {استمعت دقيقة واحدة هذا الشهر} two {استمعت دقيقتين هذا الشهر} few {استمعت # دقائق هذا الشهر} many {استمعت # دقيقة هذا الشهر} other {استمعت # دقيقة هذا الشهر}}",
  dayLabel:
    "{day}: استمعت {minutes, plural, zero {أقل من دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}. اعرض اليوم.",
  minutes: "{minutes}<unit> د</unit>",
  underMinute: "< 1",
};
export default words;
