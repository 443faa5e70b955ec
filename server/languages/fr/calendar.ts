// The words of the calendar feed, in French.
import type calendar from "../en/calendar.ts";

const texts: typeof calendar = {
  name: (who) => `Wird : ${who}`,
  told: (outcome, text) => `${outcome} : ${text}`,
  reciter: (name) => `Récitateur : ${name}`,
  outcomes: {
    running: "En cours",
    played: "Récité",
    late: "Récité en retard",
    missed: "Manqué",
    failed: "Échec",
    interrupted: "Interrompu",
    stopped: "Arrêté",
    skipped: "Sauté",
    waiting: "En attente de votre routine Alexa",
  },
};

export default texts;
