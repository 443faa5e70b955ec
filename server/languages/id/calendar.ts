// The words of the calendar feed, in Indonesian.
import type calendar from "../en/calendar.ts";

const texts: typeof calendar = {
  name: (who) => `Wird: ${who}`,
  told: (outcome, text) => `${outcome}: ${text}`,
  reciter: (name) => `Qari: ${name}`,
  outcomes: {
    running: "Sedang diputar",
    played: "Diputar",
    late: "Diputar terlambat",
    missed: "Terlewat",
    failed: "Gagal",
    interrupted: "Terputus",
    stopped: "Dihentikan",
    skipped: "Dilewati",
    waiting: "Menunggu rutinitas Alexa Anda",
  },
};

export default texts;
