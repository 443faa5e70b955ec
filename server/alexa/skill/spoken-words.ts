// What the skill says, in English and Arabic: short, and plain text, so that every voice reads it alike.
import {
  defaultLanguage,
  languageOf,
  languages,
  type SpokenLanguage,
  spokenLanguages,
} from "#contract/languages";
import type { Reciter } from "#contract/reciters";
import { surahByNumber } from "#contract/surahs";

export interface Words {
  language: SpokenLanguage;
  /** BCP 47, for times and dates. */
  locale: string;
  surah(number: number): string;
  reciter(reciter: Reciter): string;

  plays(surah: string, reciter: string): string;
  playsUntil(surah: string, reciter: string, until: string): string;
  resumes(surah: string): string;
  isPlaying(surah: string, reciter: string): string;
  isPaused(surah: string, reciter: string): string;
  nothingPlays: string;
  nothingToResume: string;
  lastSurah: string;
  firstSurah: string;
  shuffleOn: string;
  shuffleOff: string;
  loopOn: string;
  loopOff: string;

  welcome: string;
  help: string;
  notUnderstood: string;
  cannotDo: string;
  whichSurah: string;
  noSuchSurah(said: string): string;
  whichReciter: string;
  noSuchReciter(said: string): string;
  lacks(reciter: string, surah: string): string;
  noRecordings: string;

  nextSchedule(when: string, reciter: string, device: string): string;
  noSchedule: string;
  skipped(when: string): string;
  nothingToSkip: string;
  today(time: string): string;
  tomorrow(time: string): string;
  onDay(day: string, time: string): string;

  linkFirst: string;
  sayCode: string;
  paired: string;
  linkedElsewhere: string;
  wrongCode: string;
  tooManyCodes: string;
  disconnected: string;

  routineName: string;
  noScheduleHere: string;
  routineByHand(time: string): string;
  routineMade: string;
  routineThere: string;
  routineNotMade: string;

  tooSlow: string;
  failed: string;
}

type Sayings = Omit<Words, "language" | "locale">;

const english: Sayings = {
  surah: (number) => `Surah ${surahByNumber(number)?.englishName ?? number}`,
  reciter: (reciter) => reciter.name,

  plays: (surah, reciter) => `${surah}, by ${reciter}.`,
  playsUntil: (surah, reciter, until) => `${surah}, by ${reciter}, until ${until}.`,
  resumes: (surah) => `${surah} goes on.`,
  isPlaying: (surah, reciter) => `This is ${surah}, recited by ${reciter}.`,
  isPaused: (surah, reciter) => `${surah} by ${reciter} is paused. Say resume to go on.`,
  nothingPlays: "Nothing of Wird is playing on this Echo.",
  nothingToResume: "There is nothing to go on with yet. Which surah would you like to hear?",
  lastSurah: "This is the last surah.",
  firstSurah: "This is the first surah.",
  shuffleOn: "The surahs now come in random order.",
  shuffleOff: "The surahs now come in their own order.",
  loopOn: "After the last surah it begins again.",
  loopOff: "It ends after the last surah.",

  welcome: "Welcome to Wird. Which surah would you like to hear?",
  help:
    "You can say: play Surah Al-Mulk, play Ya-Seen by Mishary Alafasy, pause, resume, next, " +
    "what is my next schedule, or set up my routine. What would you like to hear?",
  notUnderstood: "Sorry, I did not understand that. Say play and the name of a surah, or say help.",
  cannotDo: "Wird cannot do that.",
  whichSurah: "Which surah would you like to hear? Say its name or its number.",
  noSuchSurah: (said) => `I know no surah called ${said}. Please say its name or its number.`,
  whichReciter: "Which reciter would you like to hear?",
  noSuchReciter: (said) => `I know no reciter called ${said}. Which one would you like to hear?`,
  lacks: (reciter, surah) =>
    `${reciter} has no recording of ${surah}. What else would you like to hear?`,
  noRecordings: "There are no recitations yet.",

  nextSchedule: (when, reciter, device) =>
    `Your next schedule is ${when}: ${reciter} on ${device}.`,
  noSchedule: "You have no schedule coming up.",
  skipped: (when) => `I skip the one ${when}.`,
  nothingToSkip: "You have no schedule to skip.",
  today: (time) => `today at ${time}`,
  tomorrow: (time) => `tomorrow at ${time}`,
  onDay: (day, time) => `on ${day} at ${time}`,

  linkFirst:
    "Please link your Wird account in the Alexa app, or say: my code is, and the six digits that Wird shows you.",
  sayCode: "Please say: my code is, and the six digits that Wird shows you.",
  paired: "This Alexa account is now linked with Wird. Which surah would you like to hear?",
  linkedElsewhere:
    "The Alexa app holds another link with Wird, which goes first. Disable the skill there, enable it again, " +
    "and say a new code.",
  wrongCode: "This code is not right or has expired. Please ask Wird for a new one.",
  tooManyCodes: "Those were too many wrong codes. Please wait fifteen minutes.",
  disconnected: "This Echo is disconnected in Wird. Connect it there first.",

  routineName: "Play your Wird schedule",
  noScheduleHere: "This Echo has no schedule yet. Make one in Wird first.",
  routineByHand: (time) =>
    `In the Alexa app, make a routine for ${time} that opens the skill Wird on this Echo.`,
  routineMade: "Your routine is set.",
  routineThere: "You have this routine already.",
  routineNotMade:
    "No routine was made. You can make one in the Alexa app: at the schedule's time, open Wird.",

  tooSlow: "Wird takes too long to answer. Please try again.",
  failed: "Something went wrong in Wird. Please try again.",
};

const arabic: Sayings = {
  surah: (number) => `سورة ${surahByNumber(number)?.name ?? number}`,
  reciter: (reciter) => reciter.nameArabic || reciter.name,

  plays: (surah, reciter) => `${surah}، بصوت ${reciter}.`,
  playsUntil: (surah, reciter, until) => `${surah}، بصوت ${reciter}، حتى ${until}.`,
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
    "يمكنك أن تقول: شغل سورة الملك، أو شغل سورة يس بصوت مشاري العفاسي، أو إيقاف مؤقت، أو استئناف، " +
    "أو التالي، أو ما موعدي القادم. ماذا تريد أن تسمع؟",
  notUnderstood: "عذرا، لم أفهم ذلك. قل شغل واسم السورة، أو قل مساعدة.",
  cannotDo: "لا يستطيع ورد فعل ذلك.",
  whichSurah: "أي سورة تريد أن تسمع؟ قل اسمها أو رقمها.",
  noSuchSurah: (said) => `لا أعرف سورة باسم ${said}. من فضلك قل اسمها أو رقمها.`,
  whichReciter: "أي قارئ تريد أن تسمع؟",
  noSuchReciter: (said) => `لا أعرف قارئا باسم ${said}. أي قارئ تريد أن تسمع؟`,
  lacks: (reciter, surah) => `لا يوجد تسجيل ${surah} بصوت ${reciter}. ماذا تريد أن تسمع؟`,
  noRecordings: "لا توجد تلاوات بعد.",

  nextSchedule: (when, reciter, device) => `موعدك القادم ${when}: ${reciter} على ${device}.`,
  noSchedule: "ليس لديك موعد قادم.",
  skipped: (when) => `سأتخطى موعد ${when}.`,
  nothingToSkip: "ليس لديك موعد لتخطيه.",
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

const words: Record<SpokenLanguage, Sayings> = { en: english, ar: arabic };

/** Of an Echo's locale, such as en-GB or ar-SA; English for any other. */
export function wordsFor(locale: string | undefined): Words {
  const asked = languageOf(locale);
  const language = spokenLanguages.find((each) => each === asked) ?? defaultLanguage;
  const { alexa, regional } = languages[language];
  const isOfCountry = regional && asked === language && /^[a-z]{2}-[A-Z]{2}$/.test(locale ?? "");
  return {
    ...words[language],
    language,
    locale: isOfCountry ? (locale as string) : alexa.dates,
  };
}

/** "today at 4:50 AM" in the schedule's own zone. */
export function spokenTime(words: Words, at: number, now: number, timeZone: string): string {
  const time = clockTime(words, at, timeZone);
  const dayOf = (instant: number) =>
    new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(instant);
  const days = (Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / (24 * 60 * 60_000);
  if (days === 0) return words.today(time);
  if (days === 1) return words.tomorrow(time);
  // Further away, a weekday alone would be taken for the next one.
  const date = days < 7 ? {} : ({ day: "numeric", month: "long" } as const);
  const format = new Intl.DateTimeFormat(words.locale, { timeZone, weekday: "long", ...date });
  return words.onDay(format.format(at), time);
}

export function clockTime(words: Words, at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat(words.locale, {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    // Said aloud, "16:50" and a "4:50" without its half of the day are both hard to follow.
    hour12: true,
  });
  // Narrow no-break spaces before AM and PM are read aloud by some voices.
  return format.format(at).replace(/[\u00a0\u202f]/g, " ");
}
