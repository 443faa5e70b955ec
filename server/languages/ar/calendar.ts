// The words of the calendar feed, in Arabic.
import type calendar from "../en/calendar.ts";

const texts: typeof calendar = {
  name: (who) => `وِرد: ${who}`,
  told: (outcome, text) => `${outcome}: ${text}`,
  reciter: (name) => `القارئ: ${name}`,
  outcomes: {
    running: "تُتلى الآن",
    played: "تُليت",
    late: "تُليت متأخرة",
    missed: "فاتت",
    failed: "تعذّرت",
    interrupted: "انقطعت",
    stopped: "أُوقفت",
    skipped: "تُخطّيت",
    waiting: "بانتظار روتين أليكسا لديك",
  },
};

export default texts;
