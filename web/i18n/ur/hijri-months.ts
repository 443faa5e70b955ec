// Hijri dates in Urdu.
import type english from "../en/hijri-months.ts";

const hijriMonths: typeof english = {
  months: [
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

export default hijriMonths;
