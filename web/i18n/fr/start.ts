// Messages of the first steps on the dashboard, in French.
import type english from "../en/start.ts";

const words: typeof english = {
  title: "Commencez en trois étapes",
  done: "Terminé",
  speaker: "Connectez une enceinte",
  speakerText: "Une enceinte Google ou Alexa, ou simplement ce navigateur.",
  useSpeaker: "Utiliser <name>{speaker}</name>",
  useBrowser: "Utiliser ce navigateur",
  others: "Toutes les enceintes trouvées",
  looking: "Recherche d’enceintes sur votre réseau...",
  noneYet: "Aucune enceinte n’a encore été trouvée sur ce réseau ; la recherche continue.",
  schedule: "Créez un programme",
  scheduleText: "Choisissez ce qui est récité, quand, et où on l’entend.",
  chooseTime: "Choisir une heure",
  hear: "Écoutez maintenant",
  hearText: "Essayez tout de suite. À son heure, cela commence tout seul.",
  hearOn: "Écouter maintenant sur <name>{speaker}</name>",
  hearHere: "Écouter maintenant dans ce navigateur",
  heard: "Vous l’avez entendu. Désormais, cela commence tout seul à son heure.",
  welcome: "Ce que fait Wird, en trois courts écrans",
};
export default words;
