// Messages of the developer page, in Urdu.
import type english from "../en/development.ts";

const words: typeof english = {
  title: "ڈویلپمنٹ",
  dashboard: "ڈیش بورڈ",
  heading: "Alexa انٹینٹ کی آزمائش",
  text: "اسکِل کو وہی بھیجتا ہے جو کوئی ایکو بھیجتا، مگر بغیر دستخط کے: وہ اسے صرف اس لیے سنتی ہے کہ آپ ڈویلپر ہیں۔",
  account: "اکاؤنٹ اور آلات",
  play: "سورت چلانے کا انٹینٹ",
  setToken: "آزمائشی ٹوکن مقرر کریں",
  tokenSet: "آزمائشی ٹوکن مقرر ہے: {token}",
  noToken: "ابھی کوئی آزمائشی ٹوکن نہیں: اسکِل اکاؤنٹ منسلک کرنے کو کہے گی۔",
  help: "مدد کے انٹینٹ کی آزمائش",
  devices: "Alexa کے آلات حاصل کریں",
  link: "Alexa اکاؤنٹ منسلک کریں",
  arabicName: "سورت عربی نام سے چلائیں (الفاتحة)",
  withoutArticle: "سورت “Al-” کے بغیر چلائیں (Fatiha)",
  number: "سورت نمبر سے چلائیں (1)",
  fuzzy: "سورت ملتے جلتے نام سے چلائیں (Baqarah)",
  invalid: "ایسی سورت چلائیں جو ہے ہی نہیں (Atlantis)",
  answer: "جواب",
  says: "Alexa کہتی ہے",
  stream: "اسٹریم",
  deviceList: "آلات",
  waiting: "جواب کا انتظار ہے...",
  nothing: "اسکِل کا جواب یہاں دیکھنے کے لیے کوئی بٹن دبائیں۔",
  alerts: {
    intent: "انٹینٹ کی آزمائش میں خرابی۔ تفصیل کنسول میں ہے۔",
    devices: "آلات حاصل کرنے میں خرابی۔ تفصیل کنسول میں ہے۔",
    noDevices: "کوئی آلہ نہیں ملا یا جواب کی شکل درست نہیں",
    noAuthUrl: "Alexa کی تصدیق کا پتا نہیں مل سکا",
    auth: "Alexa کی تصدیق شروع کرنے میں خرابی",
    audio: "آواز نہیں چل سکی: {message}",
    token: "آزمائشی ٹوکن مقرر نہیں ہو سکا: {message}",
  },
};
export default words;
