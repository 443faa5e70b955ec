// The server's sentences about the catalogue's synchronisation, in Arabic.
import type { catalogueSentences } from "#contract/sentences/catalogue-sentences";

const sentences: Record<keyof typeof catalogueSentences, string> = {
  "catalogue.slow":
    "تأخر رد الفهرس أكثر من {seconds, plural, one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}.",
  "catalogue.unreachable": "تعذّر الوصول إلى الفهرس: {problem}.",
  "catalogue.broken-off": "انقطع رد الفهرس: {problem}.",
  "catalogue.too-large": "رد الفهرس أكبر من {megabytes} ميغابايت.",
  "catalogue.redirects":
    "يحيل الفهرس إلى عنوان آخر، ولا يُتبع ذلك: اضبط CATALOGUE_URL على العنوان الجديد.",
  "catalogue.status": "رد الفهرس بالحالة {status}.",
  "catalogue.not-json": "رد الفهرس ليس بصيغة JSON ({type}).",
  "catalogue.shape-unknown": "شكل رد الفهرس غير معروف عند {place}.",
  "catalogue.riwayat-missing": "أسماء الروايات ناقصة. {reason}",
  "catalogue.id-twice": "تُركت التلاوة {id}: تكرر رقمها.",
  "catalogue.name-missing": "تُركت التلاوة {id}: ليس للقارئ اسم.",
  "catalogue.server-invalid": "تُركت التلاوة {id}: عنوان خادمها ليس من نوع http.",
  "catalogue.surahs-missing": "تُركت التلاوة {id}: ليس فيها سور.",
  "catalogue.unusable": "ليس في الفهرس تلاوات صالحة.",
  "catalogue.too-long": "في الفهرس أكثر من {most} تلاوة.",
  "catalogue.shrunk":
    "أرسل الفهرس {count, plural, one {تلاوة واحدة} two {تلاوتين} few {# تلاوات} many {# تلاوة} other {# تلاوة}} فقط ولدينا {known}، فرُفض.",
  "catalogue.changed-since": "تغيّر الفهرس منذ ذلك الحين. انظر مرة أخرى.",
  "catalogue.not-stored": "تعذّر على وِرد حفظ الفهرس. التفاصيل في سجل الخادم.",
};
export default sentences;
