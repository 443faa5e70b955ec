// Names in English: those of the Hijri months are ours, since browsers differ: "Jumada II", "Jumada al-Thani".
import type { LanguageNames } from "../recitation-names.ts";

const names: LanguageNames = {
  hijriMonths: [
    "Muharram",
    "Safar",
    "Rabi al-Awwal",
    "Rabi al-Akhir",
    "Jumada al-Ula",
    "Jumada al-Akhira",
    "Rajab",
    "Sha'ban",
    "Ramadan",
    "Shawwal",
    "Dhu al-Qa'da",
    "Dhu al-Hijja",
  ],
  ofEra: (date: string) => `${date} AH`,
};

export default names;
