// Names in Indonesian: the Hijri months, as in the ministry's calendar.
import type { LanguageNames } from "../recitation-names.ts";

const names: LanguageNames = {
  hijriMonths: [
    "Muharam",
    "Safar",
    "Rabiulawal",
    "Rabiulakhir",
    "Jumadilawal",
    "Jumadilakhir",
    "Rajab",
    "Syakban",
    "Ramadan",
    "Syawal",
    "Zulkaidah",
    "Zulhijah",
  ],
  ofEra: (date) => `${date} H`,
};

export default names;
