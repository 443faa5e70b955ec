// Hijri dates in French.
import type english from "../en/hijri-months.ts";

const hijriMonths: typeof english = {
  months: [
    "Mouharram",
    "Safar",
    "Rabi al-awwal",
    "Rabi ath-thani",
    "Joumada al-oula",
    "Joumada ath-thania",
    "Rajab",
    "Chaabane",
    "Ramadan",
    "Chawwal",
    "Dhou al-qi’da",
    "Dhou al-hijja",
  ],
  ofEra: (date) => `${date} H`,
};

export default hijriMonths;
