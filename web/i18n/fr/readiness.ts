// Messages on whether the speakers of a schedule can recite, and their own outcomes, in French.
import type english from "../en/readiness.ts";

const words: typeof english = {
  silent: {
    disconnected:
      "{speaker} n’est pas en service : reconnectez cette enceinte, ou choisissez-en une autre.",
    unreachable:
      "{speaker} est injoignable : vérifiez l’alimentation de l’enceinte et sa connexion au réseau.",
    noTab:
      "Aucun onglet de Wird n’est ouvert sur {speaker} : ouvrez Wird là-bas et laissez-le ouvert.",
  },
  standsBy: "{speaker} se tient prête à prendre le relais.",
  others: "À entendre tout de même sur {speakers}.",
  on: {
    running: "<name>{speaker}</name> : récitation en cours",
    played: "<name>{speaker}</name> : récité",
    late: "<name>{speaker}</name> : récité en retard",
    missed: "<name>{speaker}</name> : manqué",
    failed: "<name>{speaker}</name> : échec",
    interrupted: "<name>{speaker}</name> : interrompu",
    stopped: "<name>{speaker}</name> : arrêté",
    skipped: "<name>{speaker}</name> : sauté",
    waiting: "<name>{speaker}</name> attend votre routine Alexa",
  },
  disconnect: {
    yes: "Déconnecter",
    title: "Déconnecter {name} ?",
    text: "Ces programmes l’utilisent. Reconnectez cette enceinte, et ils y réciteront comme avant.",
  },
  schedule: "{frequency} à {time}, {recitation}",
  without: {
    silent: "Ne récite plus",
    deleted: "Est supprimé",
    fallback: "{speaker} prend le relais",
    others: "À entendre tout de même sur {speakers}",
    noFallback: "Récite, mais rien ne prend plus le relais de son enceinte",
  },
};
export default words;
