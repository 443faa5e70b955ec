// Messages of simple mode, in French.
import type english from "../en/simple.ts";

const words: typeof english = {
  title: "Mode simple",
  clock: "Il est",
  now: "Lecture en cours",
  silent: "Aucune lecture en cours.",
  playing: "sur <name>{speaker}</name>",
  paused: "en pause sur <name>{speaker}</name>",
  loading: "commence sur <name>{speaker}</name>",
  sound: "Un son",
  here: "Lecture sur cet appareil",
  play: "Lire",
  stop: "Arrêter",
  plays: "<name>{what}</name> sur <name>{speaker}</name>",
  resumes: "Reprend <name>{what}</name> sur <name>{speaker}</name>",
  nothing:
    "Rien ne peut être lancé maintenant : aucune enceinte ne répond, ou il n’y a pas de programme.",
  noSpeaker: "Il n’y a pas encore d’enceinte. Connectez-en une sur le tableau de bord.",
  volume: "Volume {volume}",
  volumeOf: "Volume de {speaker}",
  quieter: "Moins fort sur {speaker}",
  louder: "Plus fort sur {speaker}",
  blocked: "Ce navigateur n’autorise la lecture ici qu’après un appui.",
  allow: "Autoriser la lecture",
  away: "Pas de connexion à Wird. Tant que Wird lui-même fonctionne, les autres enceintes récitent tout de même à leur heure.",
  all: "Wird complet",
  leaveAsk: "Quitter le mode simple ?",
  stay: "Rester",
  leave: "Quitter",
  setting: {
    title: "Mode simple",
    text: "Un seul écran pour une tablette sur une étagère, ou pour qui ne veut rien de plus : la prochaine heure en grands chiffres, la lecture en cours, Lire, Arrêter et le volume. Aucun programme ne peut y être modifié.",
    open: "L’ouvrir maintenant",
    chosen: "Ouvrir Wird en mode simple",
    chosenText:
      "Dans ce navigateur seulement. Wird commence alors là ; « Wird complet » ramène ici.",
    awake: "L’écran reste allumé tant qu’il est affiché.",
    notAwake:
      "Les navigateurs ne gardent un écran allumé que pour les adresses https : à cette adresse, réglez l’appareil lui-même pour qu’il reste allumé.",
  },
};
export default words;
