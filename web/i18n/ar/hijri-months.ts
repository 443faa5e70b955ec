// Hijri dates in Arabic.
import type english from "../en/hijri-months.ts";

const hijriMonths: typeof english = {
  months: [
    "محرم",
    "صفر",
    "ربيع الأول",
    "ربيع الآخر",
    "جمادى الأولى",
    "جمادى الآخرة",
    "رجب",
    "شعبان",
    "رمضان",
    "شوال",
    "ذو القعدة",
    "ذو الحجة",
  ],
  ofEra: (date) => `${date} هـ`,
};

export default hijriMonths;
