// The sentence of a schedule in French, with its elisions: "à partir d’Al-Kahf", "à l’Asr", "dans la cuisine".
import type { Prayer } from "#contract/prayers/prayer-names";
import { areRooms, say, type ScheduleGrammar } from "../schedule-sentence.ts";

/** Rooms by the article that their name takes. */
const ROOMS = {
  "dans la ": /^(cuisine|chambre|salle|bibliothèque|véranda|cave|mosquée|buanderie)(\s|$)/i,
  "dans le ": /^(salon|bureau|séjour|couloir|garage|jardin|hall|grenier|studio)(\s|$)/i,
  "dans l’": /^(entrée|atelier|appartement)(\s|$)/i,
};
const ROOM = new RegExp(
  Object.values(ROOMS)
    .map(({ source }) => source)
    .join("|"),
  "i",
);

const prayers: Record<Prayer, { at: string; the: string }> = {
  fajr: { at: "au Fajr", the: "le Fajr" },
  sunrise: { at: "au lever du soleil", the: "le lever du soleil" },
  dhuhr: { at: "au Dhuhr", the: "le Dhuhr" },
  asr: { at: "à l’Asr", the: "l’Asr" },
  maghrib: { at: "au Maghrib", the: "le Maghrib" },
  isha: { at: "à l’Isha", the: "l’Isha" },
};

/** "d’Al-Kahf", "de Yaseen", and "de Hud", whose h is sounded. */
const from = (name: string) =>
  /^['’]?[aeiouyâàéèêîïôû]/i.test(name) && !/^y[aeiou]/i.test(name) ? `d’${name}` : `de ${name}`;

const inRoom = (name: string) =>
  Object.entries(ROOMS).find(([, names]) => names.test(name))?.[0] ?? "dans ";

const grammar: ScheduleGrammar = {
  comma: ", ",
  onwards: (surah) => (surah === null ? "le Coran" : `le Coran à partir ${from(surah)}`),
  where(names, list) {
    const [first = "", ...others] = names;
    if (!areRooms(names, ROOM)) return { before: "sur ", text: list(names) };
    return {
      before: inRoom(first),
      text: list([first, ...others.map((name) => inRoom(name) + name)]),
    };
  },
  orElse: (name) => `sinon ${name}`,
  daily: "tous les jours",
  weekdays: "en semaine",
  weekends: "le week-end",
  fromDayTo: (first, last) => `du ${first} au ${last}`,
  weekly: (names, list) => `chaque ${list(names)}`,
  once: "une fois",
  onDate: (date) => `le ${date}`,
  at: (prayer) => prayers[prayer].at,
  before: (prayer, minutes) => `${minutes} avant ${prayers[prayer].the}`,
  after: (prayer, minutes) => `${minutes} après ${prayers[prayer].the}`,
  atTime: (time) => `à ${time}`,
  until(end) {
    if ("time" in end) return `jusqu’à ${end.time}`;
    if (end.minutes === null) return `jusqu’${prayers[end.prayer].at}`;
    const side = end.side === "before" ? "avant" : "après";
    return `jusqu’à ${end.minutes} ${side} ${prayers[end.prayer].the}`;
  },
  atTheLatest: (until) => `${until} au plus tard`,
  nextDay: (until) => `${until} le lendemain`,
  lasts: (length) => `pendant ${length}`,
  lastsAtMost: (length) => `pendant ${length} au plus`,
  finished: "jusqu’à la fin",
  minutes: (number, form) => `${number} ${form === "one" ? "minute" : "minutes"}`,
  hours: (number, form) => `${number} ${form === "one" ? "heure" : "heures"}`,
  hoursAndMinutes: (hours, minutes) => `${hours} ${minutes}`,
  inMonth: (month) => `pendant ${month} seulement`,
  fromTo: (first, last) => `du ${first} au ${last} seulement`,
  continues: "en reprenant où la lecture s’est arrêtée",
  shuffled: "dans un ordre aléatoire",
  atVolume: (volume) => `au volume ${volume}`,
  inZone: (town) => (/^(UTC|GMT)/.test(town) ? `heure ${town}` : `heure ${from(town)}`),
  sentence: ({ isSound, times, ...said }) =>
    say`${isSound ? "Diffuser" : "Réciter"} ${grammar.clause({ isSound, ...said })}, ${times}`,
  clause: ({ what, who, where }) =>
    say`${what}${who && say` par ${who}`}${where.length > 0 && say` ${where}`}`,
};

export default grammar;
