// The server's sentences about prayers, in Arabic.
import type { prayerSentences } from "#contract/sentences/prayer-sentences";

/** The text that chooses its name. */
export const prayer =
  "{prayer, select, fajr {الفجر} sunrise {الشروق} dhuhr {الظهر} asr {العصر} maghrib {المغرب} other {العشاء}}";

const sentences: Record<keyof typeof prayerSentences, string> = {
  "place.latitude-invalid": "خط العرض من ‎-90‎ إلى 90 درجة.",
  "place.longitude-invalid": "خط الطول من ‎-180‎ إلى 180 درجة.",
  "place.degrees-invalid": "اكتب الدرجات عددًا عشريًا مثل 52.52.",
  "place.country-invalid": "يُكتب البلد بحرفيه اللاتينيين الكبيرين مثل SA.",
  "place.name-missing": "يحتاج المكان إلى اسم.",
  "place.zone-far-off":
    "ساعات {timezone} بعيدة عن هذا المكان بعدة ساعات. منطقته الزمنية {expected}.",
  "place.in-use":
    "مواقيت هذا المكان {count, plural, one {مرتبط بها جدول واحد} two {مرتبط بها جدولان} few {مرتبطة بها # جداول} many {مرتبط بها # جدولًا} other {مرتبط بها # جدول}}. حدّد لها وقتًا بالساعة أو احذفها أولًا.",

  "prayer.day-count-invalid": "المنتظر في days عدد صحيح من 1 إلى 31.",
  "prayer.month-starts-clash": "بدايات الشهور الهجرية هذه لا تتفق: الشهر 29 يومًا أو 30 يومًا.",
  "prayer.month-start-far-off": "يبدأ هذا الشهر في حدود أربعة أيام من {date}.",

  "timetable.empty": "لا يوجد سطر فيه تاريخ وستة أوقات.",
  "timetable.columns": "في السطر تاريخ وستة أوقات: الفجر والشروق والظهر والعصر والمغرب والعشاء.",
  "timetable.date-invalid": "ليس «{text}» تاريخًا. تُكتب التواريخ YYYY-MM-DD.",
  "timetable.time-invalid": `${prayer}: «{text}» ليس وقتًا. تُكتب الأوقات HH:MM.`,
  "timetable.order": `${prayer}: هذا الوقت أبكر من الوقت الذي قبله.`,
  "timetable.date-twice": "ورد التاريخ {date} مرتين.",
  "timetable.no-text":
    "هذا ملف جدول بيانات أو ملف آخر ليس نصًا. احفظه بصيغة CSV في البرنامج الذي أنشأه، ثم اختر ذلك الملف.",
  "timetable.column-unknown": "العمود «{text}» غير معروف. سمِّه باسم إحدى الصلوات الست أو احذفه.",
  "timetable.column-unnamed": "في العمود {column} أوقات وليس له عنوان. ضع له عنوانًا أو احذفه.",
  "timetable.column-twice": `${prayer}: عمودان بهذا العنوان. احذف أحدهما.`,
  "timetable.column-missing": `${prayer}: لا يوجد عمود بهذا العنوان.`,
  "timetable.date-column-missing": "لا يوجد عمود عنوانه التاريخ.",
  "timetable.year-missing":
    "ينقص «{text}» السنة أو الشهر. اكتب التاريخ YYYY-MM-DD، أو اكتب الشهر والسنة في سطر قبله.",
  "timetable.columns-unused": "هذه الأعمدة لا تُستعمل: {names}.",
  "timetable.imsak-is-fajr": "أُخذ العمود «{text}» على أنه الفجر.",
  "timetable.sunrise-computed": "لا يوجد عمود عنوانه الشروق، فيُحسب.",
  "timetable.half-days": "لا تذكر الأوقات صباحًا أو مساءً، فتُعدّ من الظهر فصاعدًا بعد منتصف النهار.",
  "timetable.time-missing": `${prayer}: لا وقت في {date}، فيُحسب إن كان للشمس فيه وقت.`,
  "timetable.same-time": `${prayer}: وقتها في {date} هو نفسه وقت الصلاة التي قبلها.`,
  "timetable.far-north": `${prayer}: الوقت في {date} يبعد أكثر من 90 دقيقة عن {expected} المحسوب لمكانك. في هذا البعد شمالًا أو جنوبًا يُعتمد الجدول.`,
  "timetable.hour-early": "مواقيت {date} أبكر بنحو ساعة: هل نُسي التوقيت الصيفي؟",
  "timetable.hour-late": "مواقيت {date} متأخرة بنحو ساعة: هل أُضيف التوقيت الصيفي قبل أوانه؟",
  "timetable.odd": `${prayer}: الوقت في {date} لا يوافق الأيام المجاورة.`,
  "timetable.far-off": `${prayer}: يبعد أكثر من 90 دقيقة عن {expected} المحسوب لمكانك.`,
  "timetable.problem":
    "لم يُحفظ شيء. {count, plural, one {سطر واحد غير صحيح، هو السطر} two {سطران غير صحيحين، أولهما السطر} few {# أسطر غير صحيحة، أولها السطر} many {# سطرًا غير صحيح، أولها السطر} other {# سطر غير صحيح، أولها السطر}} {line}.",

  "schedule.day-count-invalid": "المنتظر في count عدد صحيح من 1 إلى 31.",
  "schedule.start-missing": "حدّد وقت البدء: في ساعة معينة أو مع صلاة.",
  "schedule.start-ambiguous": "يبدأ إما في ساعة معينة وإما مع صلاة، لا بهما معًا.",
  "schedule.end-ambiguous": "ينتهي بطريقة واحدة: في ساعة معينة أو مع صلاة أو بعد دقائق.",
  "schedule.end-at-start": "سينتهي حين يبدأ. اختر نهاية بعد ذلك.",
  "schedule.never-runs": "لن يُشغَّل هذا في أي يوم من السنتين القادمتين.",

  "day.no-prayer": `لا يدخل وقت ${prayer} في هذا المكان يوم {date}، فلم يُشغَّل شيء.`,
  "day.out-of-season": "ليس هذا موسمه.",
  "day.paused": "أُوقفت كل الجداول حتى {until}.",
  "day.skipped": "تخطّيتَ هذه التلاوة.",
  "day.run-already": "سبق تشغيله في هذا اليوم.",
  "run.late-moved":
    "بدأت متأخرة {minutes, plural, =0 {أقل من دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}، لأن تعديل إعدادات الصلاة غيّر وقتها.",
  "run.moved-past": "غيّر تعديلُ إعدادات الصلاة موعده إلى وقت قد فات، فلم يُشغَّل شيء.",
  "run.adhan-late": `تعذّر بدء أذان ${prayer} خلال دقيقتين من وقته.`,
  "run.adhan-instead": `رُفع أذان ${prayer} حتى نهايته.`,
  "run.after-adhan": `بدأت متأخرة {minutes, plural, =0 {أقل من دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}، بعد أذان ${prayer}.`,
};
export default sentences;
