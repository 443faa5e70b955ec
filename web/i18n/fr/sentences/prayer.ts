// The server's sentences about prayers, in French.
import type { prayerSentences } from "#contract/sentences/prayer-sentences";

/** The text that chooses its name. */
const prayer =
  "{prayer, select, fajr {Fajr} sunrise {Chourouk} dhuhr {Dhuhr} asr {Asr} maghrib {Maghrib} other {Isha}}";

/** Its name after a noun. */
export const ofPrayer =
  "{prayer, select, fajr {du Fajr} sunrise {du Chourouk} dhuhr {du Dhuhr} asr {de l’Asr} maghrib {du Maghrib} other {de l’Isha}}";

const late = "{minutes, plural, =0 {moins d’une minute} one {# minute} other {# minutes}}";

const sentences: Record<keyof typeof prayerSentences, string> = {
  "place.latitude-invalid": "Une latitude va de -90 à 90 degrés.",
  "place.longitude-invalid": "Une longitude va de -180 à 180 degrés.",
  "place.degrees-invalid": "Indiquez les degrés en nombre décimal, par exemple 52.52.",
  "place.country-invalid": "Un pays s’écrit avec ses deux lettres majuscules, par exemple FR.",
  "place.name-missing": "Un lieu a besoin d’un nom.",
  "place.zone-far-off":
    "L’heure de {timezone} diffère de plusieurs heures de celle de ce lieu. Son fuseau est {expected}.",
  "place.in-use":
    "{count, plural, one {Un programme est lié aux prières de ce lieu. Donnez-lui une heure fixe ou supprimez-le d’abord.} other {# programmes sont liés aux prières de ce lieu. Donnez-leur une heure fixe ou supprimez-les d’abord.}}",

  "prayer.day-count-invalid": "days est un nombre entier de 1 à 31.",
  "prayer.month-starts-clash":
    "Ces débuts de mois hégiriens ne vont pas ensemble : un mois a 29 ou 30 jours.",
  "prayer.month-start-far-off": "Ce mois commence à quatre jours au plus du {date}.",

  "timetable.empty": "Il n’y a pas de ligne avec une date et six heures.",
  "timetable.columns":
    "Une ligne a une date et six heures : Fajr, Chourouk, Dhuhr, Asr, Maghrib, Isha.",
  "timetable.date-invalid": "« {text} » n’est pas une date. Les dates sont YYYY-MM-DD.",
  "timetable.time-invalid": `${prayer} : « {text} » n’est pas une heure. Les heures sont HH:MM.`,
  "timetable.order": `${prayer} est plus tôt que l’heure qui précède.`,
  "timetable.date-twice": "{date} figure deux fois.",
  "timetable.no-text":
    "C’est un classeur ou un autre fichier qui n’est pas du texte. Enregistrez-le en CSV dans le programme qui l’a créé, puis choisissez ce fichier.",
  "timetable.column-unknown":
    "La colonne « {text} » n’est pas connue. Donnez-lui le nom d’une des six heures, ou retirez-la.",
  "timetable.column-unnamed":
    "La colonne {column} a des heures mais pas de titre. Donnez-lui en un, ou retirez-la.",
  "timetable.column-twice": `${prayer} : deux colonnes ont ce titre. Retirez-en une.`,
  "timetable.column-missing": `${prayer} : aucune colonne n’a ce titre.`,
  "timetable.date-column-missing": "Aucune colonne n’a pour titre Date.",
  "timetable.year-missing":
    "« {text} » n’a pas d’année ou pas de mois. Écrivez la date YYYY-MM-DD, ou le mois et l’année sur une ligne au-dessus.",
  "timetable.columns-unused": "Ces colonnes ne sont pas utilisées : {names}.",
  "timetable.imsak-is-fajr": "La colonne « {text} » est prise pour le Fajr.",
  "timetable.sunrise-computed": "Aucune colonne n’a pour titre Chourouk : il est calculé.",
  "timetable.half-days":
    "Les heures ne disent pas matin ou soir : à partir du Dhuhr, elles sont comprises après midi.",
  "timetable.time-missing": `${prayer} n’a pas d’heure le {date} : elle est calculée, si le soleil en donne une.`,
  "timetable.same-time": `Le {date}, ${prayer} est à la même heure que celle qui précède.`,
  "timetable.far-north": `Le {date}, ${prayer} est à plus de 90 minutes de {expected}, calculé pour votre lieu. Aussi loin au nord ou au sud, le calendrier fait foi.`,
  "timetable.hour-early":
    "Les heures du {date} ont environ une heure d’avance : l’heure d’été a-t-elle été oubliée ?",
  "timetable.hour-late":
    "Les heures du {date} ont environ une heure de retard : l’heure d’été a-t-elle été ajoutée trop tôt ?",
  "timetable.odd": `Le {date}, ${prayer} ne va pas avec les jours voisins.`,
  "timetable.far-off": `${prayer} est à plus de 90 minutes de {expected}, calculé pour votre lieu.`,
  "timetable.problem":
    "{count, plural, one {La ligne {line} est incorrecte. Rien n’a été enregistré.} other {# lignes sont incorrectes, la première est la ligne {line}. Rien n’a été enregistré.}}",

  "schedule.day-count-invalid": "count est un nombre entier de 1 à 31.",
  "schedule.start-missing": "Indiquez quand il commence : à heure fixe, ou avec une prière.",
  "schedule.start-ambiguous": "Il commence soit à heure fixe, soit avec une prière, pas les deux.",
  "schedule.end-ambiguous":
    "Il se termine d’une seule façon : à heure fixe, avec une prière, ou après quelques minutes.",
  "schedule.end-at-start": "Il se terminerait en commençant. Choisissez une fin plus tardive.",
  "schedule.never-runs": "Il ne se lancerait aucun jour des deux prochaines années.",

  "day.no-prayer": `${prayer} n’a pas d’heure le {date} à cet endroit : rien n’a été lu.`,
  "day.out-of-season": "Hors de sa période.",
  "day.paused": "Tous les programmes sont en pause jusqu’au {until}.",
  "day.skipped": "Vous avez sauté cette lecture.",
  "day.run-already": "Il a déjà été lancé ce jour-là.",
  "run.late-moved": `Commencé avec ${late} de retard, car un changement des réglages de prière a déplacé son heure.`,
  "run.moved-past":
    "Un changement des réglages de prière l’a déplacé à une heure déjà passée : rien n’a été lu.",
  "run.adhan-late": `L’adhan ${ofPrayer} n’a pas pu commencer dans les deux minutes de son heure.`,
  "run.adhan-instead": `L’adhan ${ofPrayer} a retenti jusqu’à sa fin.`,
  "run.after-adhan": `Commencé avec ${late} de retard, après l’adhan ${ofPrayer}.`,
};
export default sentences;
