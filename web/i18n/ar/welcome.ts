// Messages of the page for newcomers, in Arabic.
import type english from "../en/welcome.ts";

const words: typeof english = {
  title: "ما يفعله وِرد",
  place: "الشاشة {number} من {count}",
  choose: "القرآن في الأوقات التي تختارها",
  chooseText:
    "اختر مرة واحدة ما يُتلى، ومن يتلوه، ومتى، وعلى أي مكبر صوت: في ساعة معينة، أو قبل صلاة أو بعدها.",
  begins: "ثم تبدأ التلاوة تلقائيًا",
  beginsText:
    "على مكبرات صوت جوجل ونست، أو على جهاز لوحي، أو في أي متصفح يبقى مفتوحًا، ويبدأ جهاز إيكو بروتين تصنعه أنت. وفي النهاية يخفت الصوت.",
  told: "ويخبرك بوضوح",
  toldText: "ترى ما سُمع. وما لم يُسمع يُذكر لك مع سببه، فلا تعرفه من الصمت.",
  next: "التالي",
  back: "السابق",
  begin: "بدء",
  daily: "يوميًا",
  onSpeaker: "على مكبر الصوت في المطبخ",
  played: "تُليت اليوم في {time}",
  missed: "فاتت أمس",
  because: "كان مكبر الصوت مطفأ",
};
export default words;
