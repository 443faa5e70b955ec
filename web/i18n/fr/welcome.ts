// Messages of the page for newcomers, in French.
import type english from "../en/welcome.ts";

const words: typeof english = {
  title: "Ce que fait Wird",
  place: "Écran {number} sur {count}",
  choose: "Le Coran, aux heures que vous choisissez",
  chooseText:
    "Choisissez une fois ce qui est récité, par qui, quand et sur quelle enceinte : à une heure fixe, ou avant ou après une prière.",
  begins: "Ensuite, la récitation commence d’elle-même",
  beginsText:
    "Sur les enceintes Google et Nest, sur une tablette ou dans tout navigateur resté ouvert ; un Echo démarre par votre propre routine. À la fin, le son s’éteint en douceur.",
  told: "Et Wird vous le dit clairement",
  toldText:
    "Vous voyez ce qui a été entendu. Ce qui n’a pas pu l’être vous est dit avec sa raison : ce n’est jamais le silence qui vous l’apprend.",
  next: "Suivant",
  back: "Retour",
  begin: "Commencer",
  daily: "Tous les jours",
  onSpeaker: "sur l’enceinte de la cuisine",
  played: "Récité aujourd’hui à {time}",
  missed: "Manqué hier",
  because: "l’enceinte était éteinte",
};
export default words;
