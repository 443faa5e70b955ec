// Messages that come with the page, in Urdu: for when the others cannot be fetched.
import type english from "../en/at-hand.ts";

const words: typeof english = {
  noAnswer: "وِرد سے رابطہ نہیں ہو رہا۔ اپنا کنکشن دیکھیں اور دوبارہ کوشش کریں۔",
  serverError: (status, text) => `سرور میں خرابی (${status}): ${text}`,
  fault: {
    title: "اس صفحے میں کوئی مسئلہ پیش آ گیا ہے۔",
    text: "آپ کے شیڈول محفوظ ہیں اور اپنے وقت پر چلتے رہیں گے۔ صفحہ دوبارہ کھولیں یا ڈیش بورڈ پر واپس جائیں۔",
    reload: "دوبارہ کھولیں",
    home: "ڈیش بورڈ پر جائیں",
  },
};

export default words;
