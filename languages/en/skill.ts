// What the Alexa skill says in English, and what Amazon stores about it: the phrases people say to it, and its page in the shop.
import type { Reciter } from "#contract/reciters";
import { surahByNumber } from "#contract/quran/surahs";

export default {
  /** What it says: short, and plain text, so that every voice reads it alike. */
  speech: {
    surah: (number: number) => `Surah ${surahByNumber(number)?.englishName ?? number}`,
    reciter: (reciter: Reciter) => reciter.name,

    plays: (surah: string, reciter: string) => `${surah}, by ${reciter}.`,
    playsUntil: (surah: string, reciter: string, until: string) =>
      `${surah}, by ${reciter}, until ${until}.`,
    /** Where it begins. */
    ayah: (surah: string, ayah: number) => `${surah}, ayah ${ayah}`,
    division: (kind: "juz" | "hizb" | "page", number: number) =>
      `${{ juz: "Juz", hizb: "Hizb", page: "Page" }[kind]} ${number}`,
    playsDivision: (division: string, where: string, reciter: string) =>
      `${division}, from ${where}, by ${reciter}.`,
    playsDivisionUntimed: (division: string, surah: string, reciter: string) =>
      `${division}, by ${reciter}. I do not know when its ayahs begin in this recording, ` +
      `so I start at the beginning of ${surah}.`,
    endsAfter: (surah: string, _division: string) => `It stops after ${surah}.`,
    endsLater: (surah: string, division: string) =>
      `${division} ends within ${surah}, but an Echo cannot stop there: it stops after the whole surah.`,
    yourKhatm: "Your khatm",
    khatmNamed: (name: string) => `Your khatm ${name}`,
    khatmContinues: (khatm: string, where: string, reciter: string) =>
      `${khatm} continues with ${where}, by ${reciter}. It plays on until you say stop.`,
    repeatsAyah: (ayah: number) => `Ayah ${ayah} again.`,
    resumes: (surah: string) => `${surah} goes on.`,
    isPlaying: (surah: string, reciter: string) => `This is ${surah}, recited by ${reciter}.`,
    isPaused: (surah: string, reciter: string) =>
      `${surah} by ${reciter} is paused. Say resume to go on.`,
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
      "You can say: play Surah Al-Mulk, play Ya-Seen by Mishary Alafasy, play juz five, continue my khatm, " +
      "repeat that ayah, " +
      "when is Maghrib, play the adhan, what is my next schedule, or set up my routine. What would you like to hear?",
    notUnderstood:
      "Sorry, I did not understand that. Say play and the name of a surah, or say help.",
    cannotDo: "Wird cannot do that.",
    whichSurah: "Which surah would you like to hear? Say its name or its number.",
    noSuchSurah: (said: string) =>
      `I know no surah called ${said}. Please say its name or its number.`,
    whichReciter: "Which reciter would you like to hear?",
    noSuchReciter: (said: string) =>
      `I know no reciter called ${said}. Which one would you like to hear?`,
    lacks: (reciter: string, surah: string) =>
      `${reciter} has no recording of ${surah}. What else would you like to hear?`,
    whichDivision: "Which juz would you like to hear? Say play juz, and its number.",
    noSuchDivision: (kind: "juz" | "hizb" | "page") =>
      ({
        juz: "There are 30 juz. Say play juz, and a number from 1 to 30.",
        hizb: "There are 60 hizb. Say play hizb, and a number from 1 to 60.",
        page: "There are 604 pages. Say play page, and a number from 1 to 604.",
      })[kind],
    ayahsNotTimed:
      "I do not know when the ayahs begin in this recording, so I cannot repeat one. " +
      "Start over begins the surah again.",
    noKhatm: "You have no khatm yet. Begin one on the Khatm page of Wird.",
    whichKhatm: (names: string[]) =>
      `You have several: ${names.join(", ")}. Say: continue my khatm, and its name.`,
    noSuchKhatm: (said: string, names: string[]) =>
      `I know no khatm called ${said}. You have: ${names.join(", ")}. Say: continue my khatm, and its name.`,
    khatmFinished: (khatm: string) =>
      `${khatm} is finished. You can begin it again on the Khatm page of Wird.`,
    noRecordings: "There are no recitations yet.",
    cannotPlay: "This device cannot play recitations. Please ask me on an Echo speaker.",

    /** The ways to say each prayer; the first is the skill's own. */
    prayerNames: {
      fajr: "Fajr|Fajar|Fajer|Fejr|Fadjr|Fajir|Subh|Subuh|Sobh|dawn prayer",
      sunrise: "Sunrise|Shuruq|Shurooq",
      dhuhr: "Dhuhr|Zuhr|Zohr|Zuhar|Zohar|Duhr|Thuhr|Dhuhar|noon prayer",
      asr: "Asr|Asar|Aser|Asir|afternoon prayer",
      maghrib: "Maghrib|Magrib|Maghreb|Magreb|Mughrib|sunset prayer",
      isha: "Isha|Esha|Icha|Eisha|Ishaa|Eshaa|night prayer",
    },
    prayerIs: (prayer: string, when: string) => `${prayer} is ${when}.`,
    nextPrayer: (prayer: string, when: string) => `The next prayer is ${prayer}, ${when}.`,
    whichPrayer: "Which prayer do you mean? Say Fajr, Dhuhr, Asr, Maghrib or Isha.",
    noPlace: "I do not know your place yet. Choose your city on the Prayers page of Wird.",
    noTimeOf: (prayer: string) =>
      `${prayer} has no time today or tomorrow: the sun gives none at your place.`,
    noTimes: "The sun gives no prayer times at your place today or tomorrow.",
    adhan: "Adhan",
    playsAdhan: "The adhan.",
    noAdhan: "You have no adhan yet. Choose one on the Prayers page of Wird.",
    adhanNeedsHttps:
      "An Echo plays only what comes from an https address, and this Wird has none. " +
      "Whoever runs it can set one as its public address.",
    adhanNotForEcho:
      "An Echo cannot play this kind of file. Choose an adhan as MP3 or AAC on the Prayers page of Wird.",

    nextSchedule: (when: string, reciter: string, device: string) =>
      `Your next schedule is ${when}: ${reciter} on ${device}.`,
    noSchedule: "You have no schedule coming up.",
    skipped: (when: string) => `I skip the one ${when}.`,
    nothingToSkip: "You have no schedule to skip.",
    quietUntil: (when: string) => `It is quiet until ${when}.`,
    quietEnded: "The quiet is over.",
    noQuiet: "No quiet was asked for.",
    howLongQuiet: "For how long? Say for example: quiet for one hour.",
    /** A time of the clock; `text`: as Intl writes it on a clock of 12 hours. */
    clock: (text: string, _hour: number, _minute: number) => text,
    today: (time: string) => `today at ${time}`,
    tomorrow: (time: string) => `tomorrow at ${time}`,
    onDay: (day: string, time: string) => `on ${day} at ${time}`,

    linkFirst:
      "Please link your Wird account in the Alexa app, or say: my code is, and the six digits that Wird shows you.",
    sayCode: "Please say: my code is, and the six digits that Wird shows you.",
    paired: "This Alexa account is now linked with Wird. Which surah would you like to hear?",
    linkedElsewhere:
      "The Alexa app holds another link with Wird, which goes first. Disable the skill there, enable it again, " +
      "and say a new code.",
    wrongCode: "This code is not right or has expired. Please ask Wird for a new one.",
    tooManyCodes: "Those were too many wrong codes. Please wait fifteen minutes.",
    noRoom: (most: number) =>
      `Your Wird account is linked, but it has ${most} speakers already, so this Echo has no place. ` +
      "Delete one in Wird, then ask again.",
    disconnected: "This Echo is disconnected in Wird. Connect it there first.",

    routineName: "Play your Wird schedule",
    noScheduleHere: "This Echo has no schedule yet. Make one in Wird first.",
    routineByHand: (time: string) =>
      `In the Alexa app, make a routine for ${time} that opens the skill Wird on this Echo.`,
    routineMade: "Your routine is set.",
    routineThere: "You have this routine already.",
    routineNotMade:
      "No routine was made. You can make one in the Alexa app: at the schedule's time, open Wird.",

    tooSlow: "Wird takes too long to answer. Please try again.",
    failed: "Something went wrong in Wird. Please try again.",
  },

  /** What Amazon stores about it. */
  package: {
    /** At least two words, in lower case, as Amazon requires. */
    invocationName: "my wird",
    /** Slots are in braces. */
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
      PlayDivisionIntent: [
        "juz {juzNumber}",
        "juz number {juzNumber}",
        "play juz {juzNumber}",
        "play juz number {juzNumber}",
        "recite juz {juzNumber}",
        "listen to juz {juzNumber}",
        "put on juz {juzNumber}",
        "start juz {juzNumber}",
        "I want to hear juz {juzNumber}",
        "para {juzNumber}",
        "play para {juzNumber}",
        "juz {juzName}",
        "play juz {juzName}",
        "recite juz {juzName}",
        "the {juzName} juz",
        "play the {juzName} juz",
        "recite the {juzName} juz",
        "I want to hear the {juzName} juz",
        "play the {juzName} para",
        "hizb {hizbNumber}",
        "play hizb {hizbNumber}",
        "recite hizb {hizbNumber}",
        "page {pageNumber}",
        "play page {pageNumber}",
        "recite page {pageNumber}",
        "play juz {juzNumber} by {reciterName}",
        "recite juz {juzNumber} by {reciterName}",
        "play juz {juzName} by {reciterName}",
        "play the {juzName} juz by {reciterName}",
        "play hizb {hizbNumber} by {reciterName}",
        "play page {pageNumber} by {reciterName}",
      ],
      ContinueKhatmIntent: [
        "continue my khatm",
        "continue the khatm",
        "continue my khatma",
        "continue my khatam",
        "go on with my khatm",
        "resume my khatm",
        "play my khatm",
        "play my khatma",
        "start my khatm",
        "continue my khatm {khatmName}",
        "continue the khatm {khatmName}",
        "continue my {khatmName} khatm",
        "continue the {khatmName} khatm",
      ],
      RepeatAyahIntent: [
        "repeat that ayah",
        "repeat this ayah",
        "repeat the ayah",
        "repeat that verse",
        "repeat this verse",
        "repeat the verse",
        "that ayah again",
        "this ayah again",
        "go back to the beginning of the ayah",
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
      WhenIsPrayerIntent: [
        "when is {prayer}",
        "when is {prayer} today",
        "when is {prayer} tonight",
        "when is {prayer} prayer",
        "when is {prayer} time",
        "when's {prayer}",
        "when does {prayer} begin",
        "when does {prayer} start",
        "what time is {prayer}",
        "what time is {prayer} prayer",
        "what time is {prayer} today",
        "at what time is {prayer}",
        "tell me when {prayer} is",
        "when is the next prayer",
        "when is my next prayer",
        "when's the next prayer",
        "what is the next prayer",
        "what's the next prayer",
        "what time is the next prayer",
        "when do I pray next",
      ],
      PlayAdhanIntent: [
        "play the adhan",
        "play the azan",
        "play the athan",
        "play my adhan",
        "play adhan",
        "play azan",
        "play the call to prayer",
        "let me hear the adhan",
        "let me hear the azan",
        "I want to hear the adhan",
        "call the adhan",
        "play the adhan for {prayer}",
        "play the adhan of {prayer}",
        "play the {prayer} adhan",
        "play the {prayer} azan",
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
      BeginQuietIntent: [
        "quiet",
        "be quiet",
        "quiet please",
        "quiet until tomorrow",
        "be quiet until tomorrow",
        "quiet for {quietTime}",
        "be quiet for {quietTime}",
        "keep quiet for {quietTime}",
        "silence for {quietTime}",
      ],
      EndQuietIntent: [
        "end quiet",
        "end the quiet",
        "stop being quiet",
        "the quiet is over",
        "you may recite again",
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
    /** The other ways to say the number of each juz from 1 to 30. */
    juzNames: [
      "first",
      "second",
      "third",
      "fourth",
      "fifth",
      "sixth",
      "seventh",
      "eighth",
      "ninth",
      "tenth",
      "eleventh",
      "twelfth",
      "thirteenth",
      "fourteenth",
      "fifteenth",
      "sixteenth",
      "seventeenth",
      "eighteenth",
      "nineteenth",
      "twentieth",
      "twenty first",
      "twenty second",
      "twenty third",
      "twenty fourth",
      "twenty fifth",
      "twenty sixth",
      "twenty seventh",
      "twenty eighth|qad sami",
      "twenty ninth|tabarak",
      "thirtieth|amma",
    ],
    /** What people call a khatm, for example. */
    khatmNames: ["Ramadan", "family", "daily", "weekly", "monthly", "morning", "evening", "Friday"],
    information: {
      name: "Wird",
      summary: "Quran recitation at the times you choose.",
      description:
        "Wird plays recitations of the Quran on your Echo: any surah by many reciters, and your own " +
        "schedules at their times. It works with a Wird server of your own or one you have an account on.",
      examplePhrases: [
        "Alexa, open my wird",
        "Alexa, ask my wird to play surah Al-Mulk",
        "Alexa, ask my wird what is my next schedule",
      ],
      keywords: ["quran", "recitation", "islam", "surah", "wird"],
    },
    routineTask: {
      title: "Play my schedule",
      description: "Plays what is scheduled in Wird for now.",
    },
  },
};
