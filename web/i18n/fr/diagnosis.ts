// Messages of what was said between Wird and a speaker, in French.
import type english from "../en/diagnosis.ts";

const words: typeof english = {
  title: "Messages échangés : {name}",
  text: "Les derniers messages entre Wird et cette enceinte, sans secrets. Qui connaît ce modèle peut y lire ce qui ne va pas.",
  loading: "Chargement des messages...",
  again: "Relire",
  facts: {
    state: "État",
    address: "Adresse",
    model: "Modèle",
    speakerVersion: "Son logiciel",
    wirdVersion: "Wird",
    node: "Nœud",
    error: "Dernière erreur",
    noError: "Aucune depuis que Wird la suit.",
    errorAt: "{error} ({time})",
    unknown: "Inconnu",
  },
  state: {
    connected: "Connectée",
    unreachable: "Injoignable",
    disconnected: "Déconnectée dans Wird",
  },
  messages: "Messages, le plus récent en dernier",
  none: "Aucun message depuis que Wird suit cette enceinte.",
  direction: { sent: "Wird", received: "Enceinte", note: "Note" },
  times: "{count, plural, one {# fois} other {# fois}}, jusqu’à {time}",
  copy: "Copier",
  copied: "Copié",
  download: "Télécharger pour un rapport",
  close: "Fermer",
};

export default words;
