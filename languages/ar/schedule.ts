// The sentence of a schedule in Arabic: "تلاوة الكهف بصوت عبد الباسط في المطبخ، كل جمعة، بعد العصر بـ 20 دقيقة".
import type { Prayer } from "#contract/prayers/prayer-names";
import { areRooms, say, type ScheduleGrammar } from "../schedule-sentence.ts";

/** A room by an Arabic or an English name. */
const ROOM =
  /^(ال)?(مطبخ|غرفة|صالة|صالون|مجلس|مكتب|ممر|مدخل|حديقة|مسجد|مصلى|بيت)(\s|$)|(^|\s)(kitchen|\S*room|office|study|hall|nursery|garage)$/i;

const prayers: Record<Prayer, string> = {
  fajr: "الفجر",
  sunrise: "الشروق",
  dhuhr: "الظهر",
  asr: "العصر",
  maghrib: "المغرب",
  isha: "العشاء",
};

/** "كل جمعة": of the day's name with its article it would be all of that day. */
const withoutArticle = (day: string) => day.replace(/^ال/, "");

/** As the object of a preposition: "بعد العصر بدقيقتين", "بعد العصر بـ 20 دقيقة". */
const by = (minutes: string) => (/^[\p{Nd}]/u.test(minutes) ? `بـ ${minutes}` : `ب${minutes}`);

/** One and two are words of their own, after a preposition. */
const counted =
  (one: string, two: string, few: string) => (number: string, form: Intl.LDMLPluralRule) => {
    if (form === "one") return one;
    if (form === "two") return two;
    return `${number} ${form === "few" ? few : one}`;
  };

const grammar: ScheduleGrammar = {
  comma: "، ",
  onwards: (surah) => (surah === null ? "القرآن" : `القرآن من سورة ${surah}`),
  where: (names, list) =>
    areRooms(names, ROOM)
      ? { before: "في ", text: list(names) }
      : { before: "على ", text: list(names) },
  orElse: (name) => `وإلا ${name}`,
  daily: "كل يوم",
  weekdays: "من الاثنين إلى الجمعة",
  weekends: "كل سبت وأحد",
  fromDayTo: (first, last) => `من ${first} إلى ${last}`,
  weekly: (names, list) => `كل ${list(names.map(withoutArticle))}`,
  once: "مرة واحدة",
  onDate: (date) => `يوم ${date}`,
  at: (prayer) => `عند ${prayers[prayer]}`,
  before: (prayer, minutes) => `قبل ${prayers[prayer]} ${by(minutes)}`,
  after: (prayer, minutes) => `بعد ${prayers[prayer]} ${by(minutes)}`,
  atTime: (time) => `الساعة ${time}`,
  until(end) {
    if ("time" in end) return `حتى الساعة ${end.time}`;
    if (end.minutes === null) return `حتى ${prayers[end.prayer]}`;
    const side = end.side === "before" ? "قبل" : "بعد";
    return `حتى ما ${side} ${prayers[end.prayer]} ${by(end.minutes)}`;
  },
  atTheLatest: (until) => `${until} على الأكثر`,
  nextDay: (until) => `${until} من اليوم التالي`,
  lasts: (length) => `لمدة ${length}`,
  lastsAtMost: (length) => `لمدة ${length} على الأكثر`,
  finished: "حتى تنتهي",
  minutes: counted("دقيقة", "دقيقتين", "دقائق"),
  hours: counted("ساعة", "ساعتين", "ساعات"),
  hoursAndMinutes: (hours, minutes) => `${hours} و${minutes}`,
  inMonth: (month) => `في ${month} فقط`,
  fromTo: (from, to) => `من ${from} إلى ${to} فقط`,
  continues: "إكمالًا من حيث توقفت",
  shuffled: "بترتيب عشوائي",
  atVolume: (volume) => `بمستوى صوت ${volume}`,
  inZone: (town) => `بتوقيت ${town}`,
  // The noun, not the verb, which would have to agree with what follows: a surah is feminine, the Quran and a juz are not.
  sentence: ({ isSound, times, ...said }) =>
    say`${isSound ? "تشغيل" : "تلاوة"} ${grammar.clause({ isSound, ...said })}، ${times}`,
  clause: ({ what, who, where }) =>
    say`${what}${who && say` بصوت ${who}`}${where.length > 0 && say` ${where}`}`,
};

export default grammar;
