// The server's sentences about khatms, in Arabic.
import type { khatmSentences } from "#contract/sentences/khatm-sentences";

const sentences: Record<keyof typeof khatmSentences, string> = {
  "khatm.name-missing": "تحتاج الختمة إلى اسم.",
  "khatm.days-too-few": "لا تقل مدة الختمة عن يوم واحد.",
  "khatm.days-too-many": "لا تزيد مدة الختمة على 1826 يومًا.",
  "khatm.end-ambiguous": "حدّد إما يوم انتهاء الختمة وإما عدد أيامها.",
  "khatm.heard-reversed": "ينتهي المقطع المسموع قبل أن يبدأ.",
  "khatm.most-reached": "لديك {count} ختمة بالفعل. احذف واحدة لتبدأ غيرها.",
  "khatm.end-before-start": "تنتهي الختمة في يومها الأول أو بعده.",
  "khatm.past": "مضى اليوم الأخير من الختمة. اختر يومًا آخر.",
  "khatm.finished": "تمت هذه الختمة. ابدأها من جديد أو اختر وردًا آخر.",
  "khatm.not-begun": "تبدأ هذه الختمة في {date}.",
  "khatm.in-use": "توجد جداول تتلو هذه الختمة ({times}). اختر لها وردًا آخر أو احذفها أولًا.",
  "khatm.other-ayah": "ليست هذه الآية من الختمة.",
  "khatm.recordings-missing": "لا توجد تسجيلات لهذه السور بصوت {reciter}.",
};
export default sentences;
