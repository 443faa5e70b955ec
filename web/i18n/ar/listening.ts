// Messages of the year of listening, in Arabic.
import type english from "../en/listening.ts";

const words: typeof english = {
  year: "الاستماع في {year}",
  previousYear: "السنة السابقة",
  nextYear: "السنة التالية",
  month: "الشهر",
  days: "الأيام",
  time: "مدة الاستماع",
  daysHeard: "{count, plural, =1 {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}",
  minutes: "{minutes} د",
  hours: "{hours} س {minutes} د",
  none: "لا شيء",
  openMonth: "عرض {month}",
  total:
    "{count, plural, =0 {لم تسمع شيئًا هذه السنة} =1 {سمعت في يوم واحد، والمجموع {time}} two {سمعت في يومين، والمجموع {time}} few {سمعت في # أيام، والمجموع {time}} many {سمعت في # يومًا، والمجموع {time}} other {سمعت في # يوم، والمجموع {time}}}",
};
export default words;
