// Messages of the dashboard's first line, in French.
import type english from "../en/alerts.ts";

const words: typeof english = {
  label: "Ce qui n’a pas fonctionné",
  kind: {
    failed: "Échec : <name>{what}</name> sur <name>{speaker}</name> ({when}).",
    missed: "Manqué : <name>{what}</name> sur <name>{speaker}</name> ({when}).",
    interrupted: "Interrompu : <name>{what}</name> sur <name>{speaker}</name> ({when}).",
    fallback: "Aucun son sur <name>{speaker}</name> ({when}).",
    unreachable: "À venir : <name>{what}</name> sur <name>{speaker}</name> ({when}).",
  },
  today: "aujourd’hui à {time}",
  yesterday: "hier à {time}",
  tomorrow: "demain à {time}",
  onDay: "{day} à {time}",
  play: "Écouter maintenant",
  playLabel: "Écouter maintenant : {what} sur {speaker}",
  started: "C’est lancé. Son programme ci-dessous montre où cela en est.",
  more: "{count, plural, one {et # autre} other {et # autres}}",
  less: "Afficher seulement la plus récente",
  dismiss: "Fermer",
  dismissAll: "Tout fermer",
  gone: "L’alerte de ce lien a déjà été fermée, ou elle est trop ancienne.",
};
export default words;
