// What the page says in Arabic where the app cannot run: without scripts, and in old browsers.
import type english from "../en/no-script.ts";

const words: typeof english = {
  needsScripts: "يحتاج وِرد إلى جافاسكربت.",
  needsNewerBrowser: "يحتاج وِرد إلى متصفح أحدث: {browsers} أو ما بعدها (مايو 2024).",
  schedulesPlay: "وتعمل جداولك على مكبرات الصوت في مواعيدها.",
  offline: {
    title: "لا اتصال بوِرد",
    text: "لا تحتاج التلاوات إلى هذا الجهاز: ما دام وِرد يعمل فهو يبدؤها بنفسه على مكبرات الصوت الأخرى. ولا يتوقف بدء الجديد إلا إذا كان حاسوب وِرد نفسه مطفأً.",
    here: "هذا الجهاز مكبر صوت أيضًا: يبقى صامتًا حتى يعود الاتصال.",
    known: "آخر ما عرفه هذا الجهاز، في {time}:",
    playing: "{what} تُتلى على {speaker}.",
    next: "التالي: {time}، {what}، على {speaker}.",
    again: "تبحث هذه الصفحة عن وِرد كل بضع ثوانٍ، وتُفتح من تلقاء نفسها عند عودته.",
    retry: "البحث الآن",
  },
};

export default words;
