// Messages of the Hijri calendar, in French.
import type english from "../en/hijri.ts";

const hijri: typeof english = {
  ramadan: {
    label: "Ramadan",
    inDays: "Le Ramadan commence dans {days, plural, one {# jour} other {# jours}}",
    tomorrow: "Le Ramadan commence demain",
    day: "Ramadan {year}, jour {day}",
    about: "vers le {date}",
    announced: "{date}",
    moon: "Cette date est calculée. Si une autre est annoncée, indiquez-la sur la page Prières.",
    offer: "Écoutez tout le Coran, du premier jour au dernier.",
    khatm: "Un khatm pour le Ramadan",
    khatmName: "Ramadan {year}",
    khatmThere: "Vous avez un khatm pour le Ramadan.",
    toKhatm: "Le voir",
    schedule: "Un programme pour le Ramadan seulement",
  },
  settings: {
    title: "Calendrier hégirien",
    text: "Les dates suivent le calendrier d’Oumm al-Qoura. Si votre pays annonce un autre premier jour pour un mois, indiquez-le ici : toutes les dates et les périodes le suivent.",
    today: "Aujourd’hui : {date}",
    shift: "Tous les mois commencent",
    shiftBy:
      "{days, plural, =-2 {deux jours plus tôt} =-1 {un jour plus tôt} =0 {comme calculé} =1 {un jour plus tard} other {deux jours plus tard}}",
    announced: "Mois annoncés",
    month: "Mois",
    startsOn: "Son premier jour",
    usual: "D’après le calendrier : {date}",
    add: "Ajouter le mois",
    began: "{month} a commencé le {date}",
    begins: "{month} commence le {date}",
    remove: "Retirer",
    removeOf: "Retirer {month}",
    none: "Vous n’en avez indiqué aucun.",
    added: "Enregistré. {month} a son premier jour annoncé.",
    removed: "Retiré. {month} suit de nouveau le calendrier.",
    dateMissing: "Choisissez le jour.",
  },
};

export default hijri;
