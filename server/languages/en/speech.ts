// What the skill says, in English: short, and plain text, so that every voice reads it alike.
import type { Reciter } from "#contract/reciters";
import { surahByNumber } from "#contract/quran/surahs";

export default {
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
  notUnderstood: "Sorry, I did not understand that. Say play and the name of a surah, or say help.",
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
};
