// Hijri dates in English. The names are ours, since browsers differ: "Jumada II", "Jumada al-Thani".

export default {
  months: [
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
  /** With the name of the era. */
  ofEra: (date: string) => `${date} AH`,
};
