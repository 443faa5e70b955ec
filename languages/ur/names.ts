// Names in Urdu: the Hijri months.
import type { LanguageNames } from "../recitation-names.ts";

const names: LanguageNames = {
  hijriMonths: [
    "محرم",
    "صفر",
    "ربیع الاول",
    "ربیع الثانی",
    "جمادی الاولیٰ",
    "جمادی الثانیہ",
    "رجب",
    "شعبان",
    "رمضان",
    "شوال",
    "ذوالقعدہ",
    "ذوالحجہ",
  ],
  ofEra: (date) => `${date}ھ`,
};

export default names;
