// Messages of the year of listening, in Urdu.
import type english from "../en/listening.ts";

const words: typeof english = {
  year: "{year} میں کتنا سنا",
  previousYear: "پچھلا سال",
  nextYear: "اگلا سال",
  month: "مہینہ",
  days: "دن",
  time: "سننے کا وقت",
  daysHeard: "{count, plural, one {# دن} other {# دن}}",
  minutes: "{minutes} منٹ",
  hours: "{hours} گھنٹے {minutes} منٹ",
  none: "کچھ نہیں",
  openMonth: "{month} دکھائیں",
  total:
    "{count, plural, =0 {اس سال کچھ نہیں سنا گیا} one {# دن سنا گیا، مجموعی طور پر {time}} other {# دن سنا گیا، مجموعی طور پر {time}}}",
};
export default words;
