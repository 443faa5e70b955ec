// The words of the calendar feed, in Urdu.
import type calendar from "../en/calendar.ts";

const texts: typeof calendar = {
  name: (who) => `وِرد: ${who}`,
  told: (outcome, text) => `${outcome}: ${text}`,
  reciter: (name) => `قاری: ${name}`,
  outcomes: {
    running: "تلاوت جاری ہے",
    played: "تلاوت ہوئی",
    late: "دیر سے ہوئی",
    missed: "رہ گئی",
    failed: "نہ ہو سکی",
    interrupted: "بیچ میں رک گئی",
    stopped: "روک دی گئی",
    skipped: "چھوڑ دی گئی",
    waiting: "آپ کے الیکسا روٹین کا انتظار ہے",
  },
};

export default texts;
