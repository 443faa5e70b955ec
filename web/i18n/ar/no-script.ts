// What the page says in Arabic where the app cannot run: without scripts, and in old browsers.
import type english from "../en/no-script.ts";

const words: typeof english = {
  needsScripts: "يحتاج وِرد إلى جافاسكربت.",
  needsNewerBrowser: "يحتاج وِرد إلى متصفح أحدث: {browsers} أو ما بعدها (مايو 2024).",
  schedulesPlay: "وتعمل جداولك على مكبرات الصوت في مواعيدها.",
};

export default words;
