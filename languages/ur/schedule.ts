// The sentence of a schedule in Urdu, its verb last: "کچن میں، ہر جمعہ، عصر کے 20 منٹ بعد، عبد الباسط کی آواز میں الکہف کی تلاوت ہو".
import type { Prayer } from "#contract/prayers/prayer-names";
import { areRooms, say, type ScheduleGrammar } from "../schedule-sentence.ts";

/** A room by an Urdu or an English name. */
const ROOM =
  /(^|\s)(کچن|باورچی خانہ|باورچی خانے|کمرہ|کمرے|بیٹھک|ہال|دفتر|برآمدہ|مسجد|لاؤنج)(\s|$)|(^|\s)(kitchen|\S*room|office|study|hall|nursery|garage)$/i;

const prayers: Record<Prayer, string> = {
  fajr: "فجر",
  sunrise: "طلوعِ آفتاب",
  dhuhr: "ظہر",
  asr: "عصر",
  maghrib: "مغرب",
  isha: "عشاء",
};

const grammar: ScheduleGrammar = {
  comma: "، ",
  onwards: (surah) => (surah === null ? "قرآن" : `سورۃ ${surah} سے آگے قرآن`),
  where: (names, list) => ({
    before: "",
    text: list(names),
    after: areRooms(names, ROOM) ? " میں" : " پر",
  }),
  orElse: (name) => `ورنہ ${name}`,
  daily: "ہر روز",
  weekdays: "پیر سے جمعہ تک",
  weekends: "ہر ہفتہ اور اتوار",
  fromDayTo: (first, last) => `${first} سے ${last} تک`,
  weekly: (names, list) => `ہر ${list(names)}`,
  once: "ایک بار",
  onDate: (date) => `${date} کو`,
  at: (prayer) => `${prayers[prayer]} کے وقت`,
  before: (prayer, minutes) => `${prayers[prayer]} سے ${minutes} پہلے`,
  after: (prayer, minutes) => `${prayers[prayer]} کے ${minutes} بعد`,
  atTime: (time) => `${time} بجے`,
  until(end) {
    if ("time" in end) return `${end.time} بجے تک`;
    if (end.minutes === null) return `${prayers[end.prayer]} تک`;
    return end.side === "before"
      ? `${prayers[end.prayer]} سے ${end.minutes} پہلے تک`
      : `${prayers[end.prayer]} کے ${end.minutes} بعد تک`;
  },
  atTheLatest: (until) => `زیادہ سے زیادہ ${until}`,
  nextDay: (until) => `اگلے دن ${until}`,
  lasts: (length) => `${length} تک`,
  lastsAtMost: (length) => `زیادہ سے زیادہ ${length} تک`,
  finished: "ختم ہونے تک",
  minutes: (number) => `${number} منٹ`,
  hours: (number) => `${number} گھنٹے`,
  hoursAndMinutes: (hours, minutes) => `${hours} ${minutes}`,
  inMonth: (month) => `صرف ${month} میں`,
  fromTo: (from, to) => `صرف ${from} سے ${to} تک`,
  continues: "جہاں رکی تھی وہیں سے آگے",
  shuffled: "بے ترتیب",
  atVolume: (volume) => `آواز کی سطح ${volume}`,
  inZone: (town) => `${town} کے وقت سے`,
  sentence: ({ what, who, where, times, isSound }) =>
    say`${where}${where.length > 0 && "، "}${times}، ${who && say`${who} کی آواز میں `}${what} ${isSound ? "چلایا جائے" : "کی تلاوت ہو"}`,
  clause: ({ what, who, where }) =>
    say`${what}${who && say`، ${who} کی آواز میں`}${where.length > 0 && say`، ${where}`}`,
};

export default grammar;
