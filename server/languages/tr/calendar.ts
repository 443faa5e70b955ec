// The words of the calendar feed, in Turkish.
import type calendar from "../en/calendar.ts";

const texts: typeof calendar = {
  name: (who) => `Wird: ${who}`,
  told: (outcome, text) => `${outcome}: ${text}`,
  reciter: (name) => `Kâri: ${name}`,
  outcomes: {
    running: "Okunuyor",
    played: "Okundu",
    late: "Geç okundu",
    missed: "Kaçırıldı",
    failed: "Okunamadı",
    interrupted: "Yarıda kaldı",
    stopped: "Durduruldu",
    skipped: "Atlandı",
    waiting: "Alexa rutininiz bekleniyor",
  },
};

export default texts;
