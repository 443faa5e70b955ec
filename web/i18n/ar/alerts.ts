// Messages of the dashboard's first line, in Arabic.
import type english from "../en/alerts.ts";

const words: typeof english = {
  label: "ما الذي تعثّر",
  kind: {
    failed: "تعذّر تشغيل <name>{what}</name> على <name>{speaker}</name> {when}.",
    missed: "فات موعد <name>{what}</name> على <name>{speaker}</name> {when}.",
    interrupted: "انقطع تشغيل <name>{what}</name> على <name>{speaker}</name> {when}.",
    fallback: "لم يصدر صوت من <name>{speaker}</name> {when}.",
    unreachable: "موعد <name>{what}</name> على <name>{speaker}</name> {when}.",
  },
  today: "اليوم في {time}",
  yesterday: "أمس في {time}",
  tomorrow: "غدًا في {time}",
  onDay: "يوم {day} في {time}",
  play: "تشغيل الآن",
  playLabel: "تشغيل الآن: {what} على {speaker}",
  started: "بدأ التشغيل، ويظهر سيره في جدوله أدناه.",
  more: "{count, plural, =0 {} one {وتنبيه آخر} two {وتنبيهان آخران} few {و# تنبيهات أخرى} many {و# تنبيهًا آخر} other {و# تنبيه آخر}}",
  less: "عرض الأحدث فقط",
  dismiss: "تجاهل",
  dismissAll: "تجاهل الكل",
  gone: "ما يشير إليه هذا الرابط سبق تجاهله، أو مضى عليه وقت طويل.",
};
export default words;
