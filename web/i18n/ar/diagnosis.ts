// Messages of what was said between Wird and a speaker, in Arabic.
import type english from "../en/diagnosis.ts";

const words: typeof english = {
  title: "ما دار من رسائل: {name}",
  text: "آخر الرسائل بين وِرد ومكبر الصوت هذا، بلا بيانات سرية. ومن يعرف نوعه يستدل منها على موضع الخلل.",
  loading: "تُحمَّل الرسائل...",
  again: "القراءة من جديد",
  facts: {
    state: "الحالة",
    address: "العنوان",
    model: "الطراز",
    speakerVersion: "برنامجه",
    wirdVersion: "وِرد",
    node: "العقدة",
    error: "آخر خطأ",
    noError: "لا خطأ منذ بدأ وِرد يتابعه.",
    errorAt: "{error} ({time})",
    unknown: "غير معروف",
  },
  state: {
    connected: "متصل",
    unreachable: "لا يمكن الوصول إليه",
    disconnected: "مفصول في وِرد",
  },
  messages: "الرسائل، وأحدثها آخرها",
  none: "لم يدر شيء منذ بدأ وِرد يتابع مكبر الصوت هذا.",
  direction: { sent: "وِرد", received: "مكبر الصوت", note: "ملاحظة" },
  times:
    "{count, plural, zero {# مرة} one {مرة واحدة} two {مرتان} few {# مرات} many {# مرة} other {# مرة}}، حتى {time}",
  copy: "نسخ",
  copied: "نُسخ",
  download: "تنزيل لإرفاقه ببلاغ",
  close: "إغلاق",
};

export default words;
