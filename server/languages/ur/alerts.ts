// What people are told of runs that did not go as planned, in Urdu.
import type english from "../en/alerts.ts";

const alerts: typeof english = {
  titles: {
    failed: ({ what }) => `تلاوت نہ ہو سکی: ${what}`,
    missed: ({ what }) => `وقت نکل گیا: ${what}`,
    interrupted: ({ what }) => `بیچ میں رک گئی: ${what}`,
    fallback: ({ what }) => `دوسرے اسپیکر پر سنائی گئی: ${what}`,
    unreachable: ({ what, speaker }) => `اسپیکر ${speaker} سے رابطہ نہیں، جس پر یہ طے ہے: ${what}`,
  },
  several: (count) =>
    `${new Intl.NumberFormat("ur-u-nu-latn").format(count)} تلاوتیں طے شدہ طور پر نہ ہو سکیں`,
  place: ({ speaker, when }) => `${speaker}، ${when}`,
  playNow: "ابھی چلائیں",
  open: "وِرد کھولیں",
  more: (count) =>
    `اور ${new Intl.NumberFormat("ur-u-nu-latn").format(count)} مزید، جو وِرد میں نظر آئیں گی۔`,
  why: "آپ نے وِرد سے کہا تھا کہ آپ کو بتائے۔ یہ آپ ترتیبات کے صفحے پر بدل سکتے ہیں۔",
  test: {
    title: "وِرد کی طرف سے آزمائشی پیغام",
    text: "جب کوئی تلاوت طے شدہ طور پر نہ ہو سکے تو وِرد آپ کو اس طرح بتاتا ہے۔",
  },
};

export default alerts;
