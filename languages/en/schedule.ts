// The sentence of a schedule in English: "Recite Al-Kahf by Abdulbasit in the Kitchen, every Friday, 20 minutes after Asr".
import type { Prayer } from "#contract/prayers/prayer-names";
import { areRooms, say, type ScheduleGrammar } from "../schedule-sentence.ts";

const ROOM =
  /(^|\s)(kitchen|\S*room|office|study|hall|hallway|landing|nursery|garage|garden|basement|attic|library|mosque|masjid|lounge|den|porch)$/i;

const prayers: Record<Prayer, string> = {
  fajr: "Fajr",
  sunrise: "sunrise",
  dhuhr: "Dhuhr",
  asr: "Asr",
  maghrib: "Maghrib",
  isha: "Isha",
};

/** "the Kitchen", but "Amina's kitchen" and "My room". */
const room = (name: string) => (/['’]s?\s|^(my|our|the)\s/i.test(name) ? name : `the ${name}`);

const grammar: ScheduleGrammar = {
  comma: ", ",
  onwards: (surah) => (surah === null ? "the Quran" : `${surah} onwards`),
  where(names, list) {
    if (!areRooms(names, ROOM)) return { before: "on ", text: list(names) };
    const text = list(names.map(room));
    return text.startsWith("the ")
      ? { before: "in the ", text: text.slice(4) }
      : { before: "in ", text };
  },
  orElse: (name) => `or else ${name}`,
  daily: "every day",
  weekdays: "every weekday",
  weekends: "every weekend",
  fromDayTo: (first, last) => `from ${first} to ${last}`,
  weekly: (names, list) => `every ${list(names)}`,
  once: "once",
  onDate: (date) => `on ${date}`,
  at: (prayer) => `at ${prayers[prayer]}`,
  before: (prayer, minutes) => `${minutes} before ${prayers[prayer]}`,
  after: (prayer, minutes) => `${minutes} after ${prayers[prayer]}`,
  atTime: (time) => `at ${time}`,
  until(end) {
    if ("time" in end) return `until ${end.time}`;
    if (end.minutes === null) return `until ${prayers[end.prayer]}`;
    return `until ${end.minutes} ${end.side} ${prayers[end.prayer]}`;
  },
  atTheLatest: (until) => `${until} at the latest`,
  nextDay: (until) => `${until} the next day`,
  lasts: (length) => `for ${length}`,
  lastsAtMost: (length) => `for ${length} at the most`,
  finished: "until it is finished",
  minutes: (number, form) => `${number} ${form === "one" ? "minute" : "minutes"}`,
  hours: (number, form) => `${number} ${form === "one" ? "hour" : "hours"}`,
  hoursAndMinutes: (hours, minutes) => `${hours} ${minutes}`,
  inMonth: (month) => `in ${month} only`,
  fromTo: (from, to) => `from ${from} to ${to} only`,
  continues: "going on where it stopped",
  shuffled: "in random order",
  atVolume: (volume) => `at volume ${volume}`,
  inZone: (town) => `${town} time`,
  sentence: ({ isSound, times, ...said }) =>
    say`${isSound ? "Play" : "Recite"} ${grammar.clause({ isSound, ...said })}, ${times}`,
  clause: ({ what, who, where }) =>
    say`${what}${who && say` by ${who}`}${where.length > 0 && say` ${where}`}`,
};

export default grammar;
