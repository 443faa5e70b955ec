// Messages of the year of listening, in French.
import type english from "../en/listening.ts";

const words: typeof english = {
  year: "Écoute en {year}",
  previousYear: "Année précédente",
  nextYear: "Année suivante",
  month: "Mois",
  days: "Jours",
  time: "Temps d’écoute",
  daysHeard: "{count, plural, one {# jour} many {# jours} other {# jours}}",
  minutes: "{minutes} min",
  hours: "{hours} h {minutes} min",
  none: "Rien",
  openMonth: "Afficher {month}",
  total:
    "{count, plural, =0 {Rien écouté cette année} one {Écouté sur # jour, {time} en tout} many {Écouté sur # jours, {time} en tout} other {Écouté sur # jours, {time} en tout}}",
};
export default words;
