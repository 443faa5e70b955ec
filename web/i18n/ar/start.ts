// Messages of the first steps on the dashboard, in Arabic.
import type english from "../en/start.ts";

const words: typeof english = {
  title: "ابدأ في ثلاث خطوات",
  done: "تم",
  speaker: "اربط مكبر صوت",
  speakerText: "مكبر صوت من جوجل أو أليكسا، أو هذا المتصفح فحسب.",
  useSpeaker: "استخدام <name>{speaker}</name>",
  useBrowser: "استخدام هذا المتصفح",
  others: "كل ما عُثر عليه",
  looking: "يبحث عن مكبرات صوت في شبكتك...",
  noneYet: "لم يُعثر بعد على مكبر صوت في هذه الشبكة، والبحث مستمر.",
  schedule: "أنشئ جدولًا",
  scheduleText: "اختر ما يُتلى ومتى وأين يُسمع.",
  chooseTime: "اختيار وقت",
  hear: "استمع الآن",
  hearText: "جرّبه الآن، وفي موعده يبدأ تلقائيًا.",
  hearOn: "الاستماع الآن على <name>{speaker}</name>",
  hearHere: "الاستماع الآن في هذا المتصفح",
  heard: "لقد سمعته، ومن الآن يبدأ تلقائيًا في موعده.",
  welcome: "ما يفعله وِرد، في ثلاث شاشات قصيرة",
};
export default words;
