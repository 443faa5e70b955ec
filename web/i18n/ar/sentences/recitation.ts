// The server's sentences about reciters, recordings and commands, in Arabic.
import type { recitationSentences } from "#contract/sentences/recitation-sentences";

const sentences: Record<keyof typeof recitationSentences, string> = {
  "reciter.unknown": "لا يوجد هذا القارئ.",
  "reciter.without-surahs": "ليس لهذا القارئ سور.",
  "reciter.without-recordings": "لا توجد تسجيلات بصوت {reciter}.",
  "recording.unknown": "لا يوجد هذا التسجيل.",
  "recording.missing": "لا يوجد تسجيل لسورة {surah} بصوت {reciter}.",
  "recordings.missing": "لا توجد تسجيلات بصوت {reciter} لهذه السور: {surahs}.",
  "recording.this-missing": "لا يوجد تسجيل لهذه السورة بصوت {reciter}.",
  "recordings.unreachable": "تعذّر الوصول إلى التسجيلات.",
  "recitations.none": "لا توجد تلاوات بعد.",
  "ayahs.without-times": "أوقات الآيات في هذه التلاوة غير معروفة.",
  "command.reciter-missing": "يلزم تحديد القارئ (reciterId).",
  "command.surah-missing": "يلزم تحديد السورة (surahId).",
  "command.place-missing": "يلزم تحديد الموضع أو الآية.",
  "command.sleep-time-missing": "يحتاج مؤقّت النوم إلى وقت.",
  "command.volume-missing": "يلزم تحديد مستوى الصوت من 0 إلى 100.",
  "command.last-surah": "السورة الأخيرة",
  "command.first-surah": "السورة الأولى",
};
export default sentences;
