// What people say to the skill, in each language. Slots are in braces.

import type { SpokenLanguage } from "#contract/languages";

export interface Phrases {
  /** At least two words, in lower case, as Amazon requires. */
  invocationName: string;
  intents: Record<CustomIntent, readonly string[]>;
}

export type CustomIntent =
  | "PlaySurahIntent"
  | "PlayReciterIntent"
  | "WhatIsPlayingIntent"
  | "PlayScheduleIntent"
  | "NextScheduleIntent"
  | "SkipScheduleIntent"
  | "SetUpRoutineIntent"
  | "PairIntent";

/** The slots of each intent and their types; {@link builtInSlots} are Amazon's own. */
export const slotsOf: Record<CustomIntent, Record<string, string>> = {
  PlaySurahIntent: {
    surahName: "Surah",
    surahNumber: "AMAZON.NUMBER",
    reciterName: "Reciter",
  },
  PlayReciterIntent: { reciterName: "Reciter" },
  WhatIsPlayingIntent: {},
  PlayScheduleIntent: {},
  NextScheduleIntent: {},
  SkipScheduleIntent: {},
  SetUpRoutineIntent: {},
  PairIntent: { code: "AMAZON.NUMBER" },
};

/** Amazon provides the phrases for these. */
export const builtInIntents = [
  "AMAZON.HelpIntent",
  "AMAZON.StopIntent",
  "AMAZON.CancelIntent",
  "AMAZON.FallbackIntent",
  "AMAZON.NavigateHomeIntent",
  "AMAZON.PauseIntent",
  "AMAZON.ResumeIntent",
  "AMAZON.NextIntent",
  "AMAZON.PreviousIntent",
  "AMAZON.RepeatIntent",
  "AMAZON.StartOverIntent",
  "AMAZON.ShuffleOnIntent",
  "AMAZON.ShuffleOffIntent",
  "AMAZON.LoopOnIntent",
  "AMAZON.LoopOffIntent",
] as const;

export const phrases: Record<SpokenLanguage, Phrases> = {
  en: {
    invocationName: "my wird",
    intents: {
      PlaySurahIntent: [
        "{surahName}",
        "surah {surahName}",
        "play {surahName}",
        "play surah {surahName}",
        "recite {surahName}",
        "recite surah {surahName}",
        "listen to {surahName}",
        "listen to surah {surahName}",
        "put on {surahName}",
        "start {surahName}",
        "let me hear surah {surahName}",
        "I want to hear {surahName}",
        "I want to hear surah {surahName}",
        "play the surah called {surahName}",
        "surah number {surahNumber}",
        "play surah number {surahNumber}",
        "play number {surahNumber}",
        "recite surah number {surahNumber}",
        "chapter {surahNumber}",
        "play chapter {surahNumber}",
        "play {surahName} by {reciterName}",
        "play surah {surahName} by {reciterName}",
        "surah {surahName} by {reciterName}",
        "recite {surahName} by {reciterName}",
        "recite surah {surahName} by {reciterName}",
        "listen to {surahName} by {reciterName}",
        "I want to hear {surahName} by {reciterName}",
        "play {surahName} recited by {reciterName}",
        "play surah {surahName} recited by {reciterName}",
        "play surah number {surahNumber} by {reciterName}",
        "play a surah",
        "play the quran",
      ],
      PlayReciterIntent: [
        "by {reciterName}",
        "play something by {reciterName}",
        "play recitations by {reciterName}",
        "play a recitation by {reciterName}",
        "play the quran by {reciterName}",
        "play the reciter {reciterName}",
        "change the reciter to {reciterName}",
        "let me hear {reciterName}",
      ],
      WhatIsPlayingIntent: [
        "what is playing",
        "what's playing",
        "what is this",
        "which surah is this",
        "which surah is playing",
        "what am I listening to",
        "who is reciting",
        "who is the reciter",
      ],
      PlayScheduleIntent: [
        "play my schedule",
        "start my schedule",
        "play what is scheduled",
        "play what is scheduled now",
      ],
      NextScheduleIntent: [
        "what is my next schedule",
        "what's my next schedule",
        "when is my next schedule",
        "when is my next recitation",
        "tell me my next schedule",
      ],
      SkipScheduleIntent: [
        "skip my next schedule",
        "skip the next schedule",
        "skip my next recitation",
        "cancel my next schedule once",
      ],
      SetUpRoutineIntent: [
        "set up my routine",
        "set up a routine",
        "make a routine",
        "make a routine for my schedule",
        "create my routine",
      ],
      PairIntent: [
        "my code is {code}",
        "the code is {code}",
        "code {code}",
        "link with code {code}",
        "link me with the code {code}",
        "link my account",
      ],
    },
  },
  ar: {
    invocationName: "وردي اليومي",
    intents: {
      PlaySurahIntent: [
        "{surahName}",
        "سورة {surahName}",
        "شغل {surahName}",
        "شغل سورة {surahName}",
        "شغلي {surahName}",
        "شغلي سورة {surahName}",
        "اقرأ {surahName}",
        "اقرأ سورة {surahName}",
        "أسمعني {surahName}",
        "أسمعني سورة {surahName}",
        "أريد أن أسمع سورة {surahName}",
        "السورة رقم {surahNumber}",
        "شغل السورة رقم {surahNumber}",
        "شغل سورة رقم {surahNumber}",
        "اقرئي سورة {surahName}",
        "أسمعيني {surahName}",
        "أسمعيني سورة {surahName}",
        "استمع إلى سورة {surahName}",
        "شغلي السورة رقم {surahNumber}",
        "شغل {surahName} بصوت {reciterName}",
        "شغلي {surahName} بصوت {reciterName}",
        "{surahName} بصوت {reciterName}",
        "اقرأ سورة {surahName} بصوت {reciterName}",
        "اقرئي سورة {surahName} بصوت {reciterName}",
        "أسمعيني سورة {surahName} بصوت {reciterName}",
        "شغل سورة {surahName} بصوت {reciterName}",
        "شغلي سورة {surahName} بصوت {reciterName}",
        "سورة {surahName} بصوت {reciterName}",
        "أسمعني سورة {surahName} بصوت {reciterName}",
        "شغل السورة رقم {surahNumber} بصوت {reciterName}",
        "شغل سورة",
        "شغلي سورة",
        "شغل القرآن",
        "شغلي القرآن",
      ],
      PlayReciterIntent: [
        "بصوت {reciterName}",
        "شغل القرآن بصوت {reciterName}",
        "شغلي القرآن بصوت {reciterName}",
        "شغل تلاوة {reciterName}",
        "شغلي تلاوة {reciterName}",
        "شغل القارئ {reciterName}",
        "غيري القارئ إلى {reciterName}",
        "أريد أن أسمع القارئ {reciterName}",
        "غير القارئ إلى {reciterName}",
      ],
      WhatIsPlayingIntent: [
        "ماذا يعمل الآن",
        "ما هذه السورة",
        "ما اسم هذه السورة",
        "أي سورة هذه",
        "من القارئ",
        "من هذا القارئ",
      ],
      PlayScheduleIntent: [
        "شغل موعدي",
        "شغلي موعدي",
        "ابدأ موعدي",
        "ابدئي موعدي",
        "شغل الموعد الحالي",
        "شغلي الموعد الحالي",
      ],
      NextScheduleIntent: ["ما موعدي القادم", "متى موعدي القادم", "ما هو موعدي القادم"],
      SkipScheduleIntent: [
        "تخط موعدي القادم",
        "تخطى موعدي القادم",
        "تخطي موعدي القادم",
        "تجاوز موعدي القادم",
        "تجاوزي موعدي القادم",
        "ألغ موعدي القادم مرة واحدة",
        "ألغي موعدي القادم مرة واحدة",
      ],
      SetUpRoutineIntent: [
        "جهز الروتين",
        "جهزي الروتين",
        "أنشئ روتين",
        "أنشئي روتين",
        "أنشئ روتينا لموعدي",
        "أنشئي روتينا لموعدي",
      ],
      PairIntent: [
        "رمزي {code}",
        "الرمز {code}",
        "رمزي هو {code}",
        "اربط بالرمز {code}",
        "اربطي بالرمز {code}",
        "اربط حسابي",
        "اربطي حسابي",
      ],
    },
  },
};
