// Hijri dates in Indonesian, in the names of the ministry's calendar.
import type english from "../en/hijri-months.ts";

const hijriMonths: typeof english = {
  months: [
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

export default hijriMonths;
