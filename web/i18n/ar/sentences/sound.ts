// The server's sentences about sounds of one's own, in Arabic.
import type { soundSentences } from "#contract/sentences/sound-sentences";

const sentences: Record<keyof typeof soundSentences, string> = {
  "sound.name-missing": "يحتاج الصوت إلى اسم.",
  "sound.address-invalid": "يبدأ عنوان الصوت بـ https:// وليس فيه اسم مستخدم ولا كلمة مرور.",
  "sound.empty": "هذا الملف فارغ.",
  "sound.not-audio":
    "ليس هذا الملف تسجيلًا بصيغة MP3 أو AAC أو Ogg أو WAV، أو أنه تالف. احفظه بصيغة MP3 وحاول مرة أخرى.",
  "sound.too-large":
    "لا يزيد حجم الصوت على {megabytes} ميغابايت. قصّره، أو احفظه بصيغة MP3 بجودة أقل.",
  "sound.most-reached": "لديك الحد الأقصى من الأصوات ({most}). احذف صوتًا لم تعد تحتاج إليه.",
  "sound.room-used": "ستحتاج أصواتك معًا إلى أكثر من 200 ميغابايت. احذف صوتًا لم تعد تحتاج إليه.",
  "sound.in-use": "ما زال هذا الصوت مستخدمًا في: {schedules}. اختر شيئًا آخر هناك أولًا.",
  "upload.others-running": "انتظر حتى ينتهي رفع ملفاتك الأخرى.",
  "upload.compressed": "يرجى إرسال الملف كما هو دون ضغط.",
  "upload.file-missing": "لا يوجد ملف في هذا النموذج.",
  "upload.files-too-many": "يرجى إرسال ملف واحد في كل مرة.",
  "upload.form-cut-short": "النموذج في هذا الطلب مبتور.",
  "upload.form-too-long": "لا تزيد أجزاء النموذج هنا على {most}.",
};
export default sentences;
