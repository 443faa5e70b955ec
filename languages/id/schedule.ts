// The sentence of a schedule in Indonesian: "Putar Al-Kahf oleh Abdulbasit di Dapur, setiap Jumat, 20 menit sesudah Asar".
import type { Prayer } from "#contract/prayers/prayer-names";
import { say, type ScheduleGrammar } from "../schedule-sentence.ts";

const prayers: Record<Prayer, string> = {
  fajr: "Subuh",
  sunrise: "matahari terbit",
  dhuhr: "Zuhur",
  asr: "Asar",
  maghrib: "Magrib",
  isha: "Isya",
};

const grammar: ScheduleGrammar = {
  comma: ", ",
  onwards: (surah) => (surah === null ? "Al-Qur’an" : `Al-Qur’an mulai ${surah}`),
  where: (names, list) => ({ before: "di ", text: list(names) }),
  orElse: (name) => `jika gagal ${name}`,
  daily: "setiap hari",
  weekdays: "setiap hari kerja",
  weekends: "setiap akhir pekan",
  fromDayTo: (first, last) => `dari ${first} sampai ${last}`,
  weekly: (names, list) => `setiap ${list(names)}`,
  once: "sekali",
  onDate: (date) => `pada ${date}`,
  at: (prayer) => `saat ${prayers[prayer]}`,
  before: (prayer, minutes) => `${minutes} sebelum ${prayers[prayer]}`,
  after: (prayer, minutes) => `${minutes} sesudah ${prayers[prayer]}`,
  atTime: (time) => `pukul ${time}`,
  until(end) {
    if ("time" in end) return `sampai pukul ${end.time}`;
    if (end.minutes === null) return `sampai ${prayers[end.prayer]}`;
    const side = end.side === "before" ? "sebelum" : "sesudah";
    return `sampai ${end.minutes} ${side} ${prayers[end.prayer]}`;
  },
  atTheLatest: (until) => `paling lambat ${until}`,
  nextDay: (until) => `${until} hari berikutnya`,
  lasts: (length) => `selama ${length}`,
  lastsAtMost: (length) => `paling lama ${length}`,
  finished: "sampai selesai",
  minutes: (number) => `${number} menit`,
  hours: (number) => `${number} jam`,
  hoursAndMinutes: (hours, minutes) => `${hours} ${minutes}`,
  inMonth: (month) => `hanya pada bulan ${month}`,
  fromTo: (from, to) => `hanya dari ${from} sampai ${to}`,
  continues: "melanjutkan dari tempat berhenti",
  shuffled: "dalam urutan acak",
  atVolume: (volume) => `dengan volume ${volume}`,
  inZone: (town) => `waktu ${town}`,
  sentence: ({ isSound, times, ...said }) =>
    say`Putar ${grammar.clause({ isSound, ...said })}, ${times}`,
  clause: ({ what, who, where }) =>
    say`${what}${who && say` oleh ${who}`}${where.length > 0 && say` ${where}`}`,
};

export default grammar;
