// Messages that every page needs, in Urdu.
import type english from "../en/every-page.ts";

const words: typeof english = {
  product: "وِرد",
  loading: "لوڈ ہو رہا ہے...",
  close: "بند کریں",
  cancel: "منسوخ کریں",
  save: "محفوظ کریں",
  back: "واپس",
  retry: "دوبارہ کوشش کریں",
  unknown: "نامعلوم",
  skipToContent: "سیدھے مواد پر جائیں",
  listJoin: "{first}، {rest}",
  fullStop: "{text}۔",
  notifications: { region: "نوٹیفکیشن ({hotkey})", prefix: "نوٹیفکیشن" },
  nav: {
    label: "مرکزی فہرست",
    dashboard: "ڈیش بورڈ",
    listen: "سنیں",
    khatm: "ختمِ قرآن",
    prayers: "نمازیں",
    history: "سرگزشت",
  },
  menu: {
    open: "صارف کی فہرست",
    profile: "پروفائل",
    settings: "ترتیبات",
    administration: "انتظامیہ",
    development: "ڈویلپمنٹ",
    theme: "ظاہری شکل",
    themeSystem: "سسٹم کے مطابق",
    themeLight: "روشن",
    themeDark: "تاریک",
    language: "زبان",
    digits: "ہندسے",
    logout: "سائن آؤٹ",
  },
  toasts: {
    loggedOut: "سائن آؤٹ ہو گئے",
    loggedOutText: "آپ سائن آؤٹ ہو گئے ہیں۔",
    logoutFailed: "سائن آؤٹ نہیں ہو سکا",
  },
  prayer: {
    fajr: "فجر",
    sunrise: "طلوعِ آفتاب",
    dhuhr: "ظہر",
    asr: "عصر",
    maghrib: "مغرب",
    isha: "عشاء",
  },
  adhan: {
    label: "اذان",
    sounds: "{speaker} پر {prayer} کی اذان",
    stop: "روکیں",
    stopOn: "{speaker} پر اذان روکیں",
  },
  notFound: {
    title: "404 صفحہ نہیں ملا",
    text: "کیا آپ صفحے کو راؤٹر میں شامل کرنا بھول گئے؟",
    home: "ڈیش بورڈ پر جائیں",
  },
  googleLanding: {
    title: "تصدیق مکمل کی جا رہی ہے",
    text: "آپ کو سائن اِن کے صفحے پر لے جایا جا رہا ہے...",
  },
  loadingDashboard: "آپ کا ڈیش بورڈ کھل رہا ہے...",
  authenticationError: {
    title: "تصدیق میں خرابی",
    text: "وِرد آپ کو پہچان نہیں سکا۔ جاری رکھنے کے لیے دوبارہ سائن اِن کریں۔",
    back: "سائن اِن پر واپس جائیں",
  },
};
export default words;
