// The server's sentences about prayers, in Urdu.
import type { prayerSentences } from "#contract/sentences/prayer-sentences";

/** The text that chooses its name. */
export const prayer =
  "{prayer, select, fajr {فجر} sunrise {طلوعِ آفتاب} dhuhr {ظہر} asr {عصر} maghrib {مغرب} other {عشاء}}";

const late = "{minutes, plural, =0 {ایک منٹ سے کم} one {# منٹ} other {# منٹ}}";

const sentences: Record<keyof typeof prayerSentences, string> = {
  "place.latitude-invalid": "عرض بلد ‎-90‎ سے 90 درجے تک ہوتا ہے۔",
  "place.longitude-invalid": "طول بلد ‎-180‎ سے 180 درجے تک ہوتا ہے۔",
  "place.degrees-invalid": "درجے اعشاریہ عدد میں لکھیں، جیسے 52.52۔",
  "place.country-invalid": "ملک اس کے دو بڑے لاطینی حروف سے لکھا جاتا ہے، جیسے PK۔",
  "place.name-missing": "مقام کا نام ضروری ہے۔",
  "place.zone-far-off":
    "ٹائم زون {timezone} کی گھڑیاں اس مقام سے گھنٹوں کے فرق پر ہیں۔ اس کا ٹائم زون {expected} ہے۔",
  "place.in-use":
    "اس مقام کی نمازوں سے {count, plural, one {# شیڈول بندھا ہے} other {# شیڈول بندھے ہیں}}۔ پہلے انہیں گھڑی کا وقت دیں یا حذف کریں۔",

  "prayer.day-count-invalid": "قیمت days کے لیے 1 سے 31 تک کا پورا عدد ہو۔",
  "prayer.month-starts-clash":
    "ہجری مہینوں کے یہ آغاز آپس میں نہیں ملتے: مہینہ 29 یا 30 دن کا ہوتا ہے۔",
  "prayer.month-start-far-off": "یہ مہینہ {date} سے چار دن کے اندر شروع ہوتا ہے۔",

  "timetable.empty": "کوئی سطر ایسی نہیں جس میں تاریخ اور چھ اوقات ہوں۔",
  "timetable.columns":
    "سطر میں تاریخ اور چھ اوقات ہوتے ہیں: فجر، طلوعِ آفتاب، ظہر، عصر، مغرب، عشاء۔",
  "timetable.date-invalid": "تاریخ “{text}” درست نہیں۔ تاریخیں YYYY-MM-DD کی شکل میں لکھیں۔",
  "timetable.time-invalid": `${prayer}: “{text}” درست وقت نہیں۔ اوقات HH:MM کی شکل میں لکھیں۔`,
  "timetable.order": `${prayer}: یہ وقت اپنے سے پہلے والے وقت سے بھی پہلے ہے۔`,
  "timetable.date-twice": "تاریخ {date} دو بار ہے۔",
  "timetable.no-text":
    "یہ ورک بک ہے یا کوئی اور فائل جو متن نہیں۔ اسے اسی پروگرام میں CSV کی شکل میں محفوظ کریں اور وہ فائل چنیں۔",
  "timetable.column-unknown":
    "کالم “{text}” معلوم نہیں۔ اسے چھ اوقات میں سے کسی کا نام دیں یا نکال دیں۔",
  "timetable.column-unnamed":
    "کالم {column} میں اوقات ہیں مگر عنوان نہیں۔ اسے عنوان دیں یا نکال دیں۔",
  "timetable.column-twice": `${prayer}: دو کالموں کا یہی عنوان ہے۔ ایک نکال دیں۔`,
  "timetable.column-missing": `${prayer}: کسی کالم کا یہ عنوان نہیں۔`,
  "timetable.date-column-missing": "کسی کالم کا عنوان تاریخ نہیں۔",
  "timetable.year-missing":
    "“{text}” میں سال یا مہینہ نہیں۔ تاریخ YYYY-MM-DD کی شکل میں لکھیں، یا مہینہ اور سال اوپر کی سطر میں لکھیں۔",
  "timetable.columns-unused": "یہ کالم استعمال نہیں ہوتے: {names}۔",
  "timetable.imsak-is-fajr": "کالم “{text}” کو فجر سمجھا گیا۔",
  "timetable.sunrise-computed": "کسی کالم کا عنوان طلوعِ آفتاب نہیں: اس کا وقت حساب سے ہوگا۔",
  "timetable.half-days":
    "اوقات میں صبح یا شام نہیں لکھا: ظہر سے آگے انہیں دوپہر کے بعد کا سمجھا گیا۔",
  "timetable.time-missing": `${prayer}: {date} کو کوئی وقت نہیں لکھا؛ سورج سے وقت بنتا ہو تو حساب سے ہوگا۔`,
  "timetable.same-time": `${prayer}: {date} کو اس کا وقت وہی ہے جو اس سے پہلے والے کا ہے۔`,
  "timetable.far-north": `${prayer}: {date} کا وقت {expected} سے 90 منٹ سے زیادہ دور ہے، جو آپ کے مقام کا حساب ہے۔ شمال یا جنوب میں اتنی دور نقشہ ہی مانا جاتا ہے۔`,
  "timetable.hour-early": "{date} کے اوقات تقریباً ایک گھنٹہ پہلے ہیں: کیا گرمیوں کا وقت رہ گیا؟",
  "timetable.hour-late":
    "{date} کے اوقات تقریباً ایک گھنٹہ بعد ہیں: کیا گرمیوں کا وقت جلدی لگا دیا گیا؟",
  "timetable.odd": `${prayer}: {date} کا وقت آس پاس کے دنوں سے میل نہیں کھاتا۔`,
  "timetable.far-off": `${prayer}: یہ وقت {expected} سے 90 منٹ سے زیادہ دور ہے، جو آپ کے مقام کا حساب ہے۔`,
  "timetable.problem":
    "کچھ محفوظ نہیں کیا گیا۔ {count, plural, one {# سطر غلط ہے} other {# سطریں غلط ہیں، پہلی}}: سطر {line}۔",

  "schedule.day-count-invalid": "قیمت count کے لیے 1 سے 31 تک کا پورا عدد ہو۔",
  "schedule.start-missing": "بتائیں کہ کب شروع ہو: مقررہ وقت پر یا نماز کے ساتھ۔",
  "schedule.start-ambiguous": "یہ یا تو مقررہ وقت پر شروع ہوتا ہے یا نماز کے ساتھ، دونوں نہیں۔",
  "schedule.end-ambiguous":
    "یہ ایک ہی طرح ختم ہوتا ہے: مقررہ وقت پر، نماز کے ساتھ، یا چند منٹ بعد۔",
  "schedule.end-at-start": "یہ شروع ہوتے ہی ختم ہو جائے گا۔ بعد کا کوئی وقت چنیں۔",
  "schedule.never-runs": "یہ آئندہ دو سال میں کسی دن نہیں چلے گا۔",

  "day.no-prayer": `اس مقام پر {date} کو ${prayer} کا وقت نہیں آتا، اس لیے کچھ نہیں چلا۔`,
  "day.out-of-season": "یہ دن اس کی مدت سے باہر ہے۔",
  "day.paused": "سب شیڈول {until} تک موقوف ہیں۔",
  "day.skipped": "آپ نے یہ تلاوت چھوڑ دی۔",
  "day.run-already": "یہ اس دن پہلے ہی چل چکا ہے۔",
  "run.late-moved": `تلاوت ${late} دیر سے شروع ہوئی، کیونکہ نماز کی ترتیبات بدلنے سے اس کا وقت بدل گیا۔`,
  "run.moved-past":
    "نماز کی ترتیبات بدلنے سے اس کا وقت ایسا ہو گیا جو گزر چکا تھا، اس لیے کچھ نہیں چلا۔",
  "run.adhan-late": `${prayer} کی اذان اپنے وقت سے دو منٹ کے اندر شروع نہ ہو سکی۔`,
  "run.adhan-instead": `${prayer} کی اذان اس کے اختتام تک ہوتی رہی۔`,
  "run.after-adhan": `تلاوت ${late} دیر سے، ${prayer} کی اذان کے بعد شروع ہوئی۔`,
};
export default sentences;
