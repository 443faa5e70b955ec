// What the skill says, in Arabic: short, and plain text, so that every voice reads it alike.
import { surahByNumber } from "#contract/quran/surahs";
import type english from "../en/speech.ts";

const speech: typeof english = {
  surah: (number) => `سورة ${surahByNumber(number)?.name ?? number}`,
  reciter: (reciter) => reciter.nameArabic || reciter.name,

  plays: (surah, reciter) => `${surah}، بصوت ${reciter}.`,
  playsUntil: (surah, reciter, until) => `${surah}، بصوت ${reciter}، حتى ${until}.`,
  ayah: (surah, ayah) => `${surah}، الآية ${ayah}`,
  division: (kind, number) => `${{ juz: "الجزء", hizb: "الحزب", page: "الصفحة" }[kind]} ${number}`,
  playsDivision: (division, where, reciter) => `${division}، من ${where}، بصوت ${reciter}.`,
  playsDivisionUntimed: (division, surah, reciter) =>
    `${division}، بصوت ${reciter}. لا أعرف متى تبدأ الآيات في هذا التسجيل، فأبدأ من أول ${surah}.`,
  endsAfter: (surah) => `ويقف بعد ${surah}.`,
  endsLater: (surah, division) =>
    `ينتهي ${division} داخل ${surah}، ولا يستطيع الجهاز أن يقف هناك، فيقف بعد السورة كاملة.`,
  yourKhatm: "ختمتك",
  khatmNamed: (name) => `ختمتك ${name}`,
  khatmContinues: (khatm, where, reciter) =>
    `نتابع ${khatm} من ${where}، بصوت ${reciter}، حتى تقول توقف.`,
  repeatsAyah: (ayah) => `نعيد الآية ${ayah}.`,
  resumes: (surah) => `نتابع ${surah}.`,
  isPlaying: (surah, reciter) => `هذه ${surah}، بصوت ${reciter}.`,
  isPaused: (surah, reciter) => `${surah} بصوت ${reciter} متوقفة مؤقتا. قل استئناف للمتابعة.`,
  nothingPlays: "لا يعمل شيء من ورد على هذا الجهاز.",
  nothingToResume: "لا يوجد ما نتابعه بعد. أي سورة تريد أن تسمع؟",
  lastSurah: "هذه آخر سورة.",
  firstSurah: "هذه أول سورة.",
  shuffleOn: "ستأتي السور بترتيب عشوائي.",
  shuffleOff: "ستأتي السور بترتيبها.",
  loopOn: "بعد آخر سورة سنبدأ من جديد.",
  loopOff: "سنتوقف بعد آخر سورة.",

  welcome: "أهلا بك في ورد. أي سورة تريد أن تسمع؟",
  help:
    "يمكنك أن تقول: شغل سورة الملك، أو شغل سورة يس بصوت مشاري العفاسي، " +
    "أو شغل الجزء الخامس، أو تابع ختمتي، أو أعد هذه الآية، أو متى المغرب، أو شغل الأذان، أو ما موعدي القادم. ماذا تريد أن تسمع؟",
  notUnderstood: "عذرا، لم أفهم ذلك. قل شغل واسم السورة، أو قل مساعدة.",
  cannotDo: "لا يستطيع ورد فعل ذلك.",
  whichSurah: "أي سورة تريد أن تسمع؟ قل اسمها أو رقمها.",
  noSuchSurah: (said) => `لا أعرف سورة باسم ${said}. من فضلك قل اسمها أو رقمها.`,
  whichReciter: "أي قارئ تريد أن تسمع؟",
  noSuchReciter: (said) => `لا أعرف قارئا باسم ${said}. أي قارئ تريد أن تسمع؟`,
  lacks: (reciter, surah) => `لا يوجد تسجيل ${surah} بصوت ${reciter}. ماذا تريد أن تسمع؟`,
  whichDivision: "أي جزء تريد أن تسمع؟ قل شغل الجزء ثم رقمه.",
  noSuchDivision: (kind) =>
    ({
      juz: "الأجزاء ثلاثون. قل شغل الجزء ثم رقما من 1 إلى 30.",
      hizb: "الأحزاب ستون. قل شغل الحزب ثم رقما من 1 إلى 60.",
      page: "الصفحات 604. قل شغل الصفحة ثم رقما من 1 إلى 604.",
    })[kind],
  ayahsNotTimed:
    "لا أعرف متى تبدأ الآيات في هذا التسجيل، فلا أستطيع أن أعيد آية. قل ابدأ من جديد لتعاد السورة.",
  noKhatm: "ليست لديك ختمة بعد. ابدأ ختمة من صفحة الختمة في ورد.",
  whichKhatm: (names) => `لديك أكثر من ختمة: ${names.join("، ")}. قل: تابع ختمتي، ثم اسمها.`,
  noSuchKhatm: (said, names) =>
    `لا أعرف ختمة باسم ${said}. لديك: ${names.join("، ")}. قل: تابع ختمتي، ثم اسمها.`,
  khatmFinished: (khatm) => `اكتملت ${khatm}. يمكنك أن تبدأها من جديد من صفحة الختمة في ورد.`,
  noRecordings: "لا توجد تلاوات بعد.",
  cannotPlay: "لا يستطيع هذا الجهاز تشغيل التلاوات. اطلبها مني على مكبر صوت إيكو.",

  prayerNames: {
    fajr: "الفجر|فجر|صلاة الفجر|الصبح|صلاة الصبح",
    sunrise: "الشروق|شروق الشمس|طلوع الشمس",
    dhuhr: "الظهر|ظهر|صلاة الظهر",
    asr: "العصر|عصر|صلاة العصر",
    maghrib: "المغرب|مغرب|صلاة المغرب",
    isha: "العشاء|عشاء|صلاة العشاء",
  },
  prayerIs: (prayer, when) => `${prayer} ${when}.`,
  nextPrayer: (prayer, when) => `الصلاة القادمة ${prayer}، ${when}.`,
  whichPrayer: "أي صلاة تقصد؟ قل الفجر أو الظهر أو العصر أو المغرب أو العشاء.",
  noPlace: "لا أعرف مكانك بعد. اختر مدينتك من صفحة الصلوات في ورد.",
  noTimeOf: (prayer) => `لا يدخل وقت ${prayer} في مكانك اليوم ولا غدا.`,
  noTimes: "لا تعطي الشمس أوقات الصلاة في مكانك اليوم ولا غدا.",
  adhan: "الأذان",
  playsAdhan: "الأذان.",
  noAdhan: "ليس لديك أذان بعد. اختر صوت الأذان من صفحة الصلوات في ورد.",
  adhanNeedsHttps:
    "لا يشغل جهاز إيكو إلا ما يأتي من عنوان آمن، وليس لهذا الخادم عنوان كهذا. يستطيع من يدير ورد أن يضبطه.",
  adhanNotForEcho:
    "لا يستطيع جهاز إيكو تشغيل ملف من هذا النوع. اختر للأذان ملفا آخر من صفحة الصلوات في ورد.",

  nextSchedule: (when, reciter, device) => `موعدك القادم ${when}: ${reciter} على ${device}.`,
  noSchedule: "ليس لديك موعد قادم.",
  skipped: (when) => `سأتخطى موعد ${when}.`,
  nothingToSkip: "ليس لديك موعد لتخطيه.",
  clock: (text) => text,
  today: (time) => `اليوم في ${time}`,
  tomorrow: (time) => `غدا في ${time}`,
  onDay: (day, time) => `يوم ${day} في ${time}`,

  linkFirst:
    "من فضلك اربط حسابك في ورد من تطبيق أليكسا، أو قل: رمزي، ثم الأرقام الستة التي يعرضها ورد.",
  sayCode: "من فضلك قل: رمزي، ثم الأرقام الستة التي يعرضها ورد.",
  paired: "تم ربط حساب أليكسا هذا مع ورد. أي سورة تريد أن تسمع؟",
  linkedElsewhere:
    "في تطبيق أليكسا ربط آخر مع ورد، وهو المقدم. عطل المهارة هناك ثم فعلها من جديد، وقل رمزا جديدا.",
  wrongCode: "هذا الرمز غير صحيح أو انتهت صلاحيته. اطلب رمزا جديدا من ورد.",
  tooManyCodes: "محاولات خاطئة كثيرة. من فضلك انتظر خمس عشرة دقيقة.",
  noRoom: (most) =>
    `حسابك في ورد مرتبط، لكن فيه ${most} من مكبرات الصوت، فلا مكان لهذا الجهاز. احذف واحدا منها في ورد، ثم اسأل من جديد.`,
  disconnected: "هذا الجهاز مفصول في ورد. صله هناك أولا.",

  routineName: "تشغيل موعد ورد",
  noScheduleHere: "لا يوجد موعد لهذا الجهاز بعد. أنشئ موعدا في ورد أولا.",
  routineByHand: (time) => `في تطبيق أليكسا أنشئ روتينا عند ${time} يفتح مهارة ورد على هذا الجهاز.`,
  routineMade: "تم ضبط الروتين.",
  routineThere: "لديك هذا الروتين من قبل.",
  routineNotMade: "لم ينشأ روتين. يمكنك إنشاؤه في تطبيق أليكسا: في وقت الموعد افتح ورد.",

  tooSlow: "تأخر ورد في الإجابة. من فضلك حاول مرة أخرى.",
  failed: "حدث خطأ في ورد. من فضلك حاول مرة أخرى.",
};

export default speech;
