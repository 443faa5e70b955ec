// The sentence of a schedule in Turkish, its verb last: no name takes a suffix, whose vowels would follow the name.
import type { Prayer } from "#contract/prayers/prayer-names";
import { say, type ScheduleGrammar } from "../schedule-sentence.ts";

const prayers: Record<Prayer, string> = {
  fajr: "imsak",
  sunrise: "güneş",
  dhuhr: "öğle",
  asr: "ikindi",
  maghrib: "akşam",
  isha: "yatsı",
};

const grammar: ScheduleGrammar = {
  comma: ", ",
  onwards: (surah) => (surah === null ? "Kur’an" : `${surah} suresinden itibaren Kur’an`),
  where: (names, list) => ({
    before: "",
    text: list(names),
    after: names.length > 1 ? " hoparlörlerinde" : " hoparlöründe",
  }),
  orElse: (name) => `olmazsa ${name}`,
  daily: "her gün",
  weekdays: "hafta içi her gün",
  weekends: "hafta sonu",
  fromDayTo: (first, last) =>
    `${first.toLocaleLowerCase("tr")} ile ${last.toLocaleLowerCase("tr")} arası`,
  weekly: (names, list) => `her ${list(names.map((name) => name.toLocaleLowerCase("tr")))}`,
  once: "bir kez",
  onDate: (date) => `${date} günü`,
  at: (prayer) => `${prayers[prayer]} vaktinde`,
  before: (prayer, minutes) => `${prayers[prayer]} vaktinden ${minutes} önce`,
  after: (prayer, minutes) => `${prayers[prayer]} vaktinden ${minutes} sonra`,
  atTime: (time) => `saat ${time}`,
  until(end) {
    if ("time" in end) return `${end.time} saatine kadar`;
    if (end.minutes === null) return `${prayers[end.prayer]} vaktine kadar`;
    const side = end.side === "before" ? "öncesine" : "sonrasına";
    return `${prayers[end.prayer]} vaktinin ${end.minutes} ${side} kadar`;
  },
  atTheLatest: (until) => `en geç ${until}`,
  nextDay: (until) => `ertesi gün ${until}`,
  lasts: (length) => `${length} boyunca`,
  lastsAtMost: (length) => `en çok ${length}`,
  finished: "bitene kadar",
  minutes: (number) => `${number} dakika`,
  hours: (number) => `${number} saat`,
  hoursAndMinutes: (hours, minutes) => `${hours} ${minutes}`,
  inMonth: (month) => `yalnızca ${month} ayında`,
  fromTo: (from, to) => `yalnızca ${from} – ${to} arasında`,
  continues: "kaldığı yerden sürerek",
  shuffled: "karışık sırayla",
  atVolume: (volume) => `ses düzeyi ${volume}`,
  inZone: (town) => `${town} saatiyle`,
  sentence: ({ what, who, where, times, isSound }) =>
    say`${where}${where.length > 0 && ", "}${times}, ${who && say`${who} sesinden `}${what} ${isSound ? "çalınsın" : "okunsun"}`,
  clause: ({ what, who, where }) =>
    say`${what}${who && say`, ${who} sesinden`}${where.length > 0 && say`, ${where}`}`,
};

export default grammar;
