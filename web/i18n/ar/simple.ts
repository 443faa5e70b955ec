// Messages of simple mode, in Arabic.
import type english from "../en/simple.ts";

const words: typeof english = {
  title: "الوضع البسيط",
  clock: "الساعة الآن",
  now: "يُتلى الآن",
  silent: "لا شيء يُتلى الآن.",
  playing: "على <name>{speaker}</name>",
  paused: "متوقف مؤقتًا على <name>{speaker}</name>",
  loading: "يبدأ على <name>{speaker}</name>",
  sound: "صوت",
  here: "يُتلى على هذا الجهاز",
  play: "تشغيل",
  stop: "إيقاف",
  plays: "<name>{what}</name> على <name>{speaker}</name>",
  resumes: "يُكمل <name>{what}</name> على <name>{speaker}</name>",
  nothing: "لا يمكن بدء شيء الآن: لا يجيب أي مكبر صوت، أو لا يوجد جدول.",
  noSpeaker: "لا يوجد مكبر صوت بعد. اربط واحدًا من لوحة التحكم.",
  volume: "مستوى الصوت {volume}",
  volumeOf: "مستوى صوت {speaker}",
  quieter: "خفض الصوت على {speaker}",
  louder: "رفع الصوت على {speaker}",
  blocked: "لا يسمح هذا المتصفح لوِرد بالتشغيل هنا إلا بعد لمسة.",
  allow: "السماح بالتشغيل",
  away: "لا اتصال بوِرد. ما دام وِرد نفسه يعمل، تتلو مكبرات الصوت الأخرى في مواعيدها على كل حال.",
  all: "وِرد كاملًا",
  leaveAsk: "مغادرة الوضع البسيط؟",
  stay: "البقاء",
  leave: "مغادرة",
  setting: {
    title: "الوضع البسيط",
    text: "شاشة واحدة لجهاز لوحي على رف، أو لمن لا يريد أكثر منها: الموعد القادم بأرقام كبيرة، وما يُتلى، وتشغيل وإيقاف ومستوى الصوت. لا يمكن تغيير أي جدول منها.",
    open: "فتحه الآن",
    chosen: "فتح وِرد في الوضع البسيط",
    chosenText: "في هذا المتصفح فقط. يبدأ وِرد منه؛ وزر «وِرد كاملًا» يعيدك إلى هنا.",
    awake: "تبقى الشاشة مضاءة ما دام ظاهرًا.",
    notAwake:
      "لا تُبقي المتصفحات الشاشة مضاءة إلا في عناوين https: في هذا العنوان اضبط الجهاز نفسه ليبقى مضاءً.",
  },
};
export default words;
