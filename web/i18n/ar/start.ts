// Messages of the first steps on the dashboard, in Arabic.
import type english from "../en/start.ts";

const words: typeof english = {
  title: "ابدأ في ثلاث خطوات",
  done: "تم",
  speaker: "اربط مكبر صوت",
  speakerText: "مكبر صوت من جوجل أو أليكسا، أو هذا المتصفح فحسب.",
  useSpeaker: "استخدم <name>{speaker}</name>",
  useBrowser: "استخدم هذا المتصفح",
  others: "كل ما وُجد",
  looking: "يبحث عن مكبرات صوت في شبكتك...",
  noneYet: "لم يُعثر بعد على مكبر صوت في هذه الشبكة، والبحث مستمر.",
  schedule: "أنشئ جدولًا",
  scheduleText: "اختر ما يُتلى ومتى وأين يُسمع.",
  chooseTime: "اختر وقتًا",
  hear: "استمع الآن",
  hearText: "جرّبه الآن، وفي موعده يبدأ من نفسه.",
  hearOn: "استمع الآن على <name>{speaker}</name>",
  hearHere: "استمع الآن في هذا المتصفح",
  heard: "لقد سمعته، ومن الآن يبدأ من نفسه في موعده.",
  welcome: "ما يفعله وِرد، في ثلاث شاشات قصيرة",
};
export default words;
