// What people are told of runs that did not go as planned, in Arabic.
import type english from "../en/alerts.ts";

const alerts: typeof english = {
  titles: {
    failed: ({ what }) => `لم تُتلَ: ${what}`,
    missed: ({ what }) => `فات موعد: ${what}`,
    interrupted: ({ what }) => `انقطعت: ${what}`,
    fallback: ({ what }) => `تُليت على مكبر صوت آخر: ${what}`,
    unreachable: ({ what, speaker }) => `لا يمكن الوصول إلى ${speaker}، وموعده: ${what}`,
  },
  several: (count) =>
    `تلاوات لم تجرِ كما خُطّط لها: ${new Intl.NumberFormat("ar-u-nu-latn").format(count)}`,
  place: ({ speaker, when }) => `${speaker}، ${when}`,
  playNow: "تشغيل الآن",
  open: "فتح وِرد",
  more: (count) => `وغيرها مما يعرضه وِرد: ${new Intl.NumberFormat("ar-u-nu-latn").format(count)}`,
  why: "طلبت من وِرد أن يخبرك، ويمكنك تغيير ذلك في صفحة الإعدادات.",
  test: {
    title: "رسالة تجربة من وِرد",
    text: "هكذا يخبرك وِرد حين لا تجري تلاوة كما خُطّط لها.",
  },
};

export default alerts;
