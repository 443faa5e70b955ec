// Hijri dates in Turkish.
import type english from "../en/hijri-months.ts";

const hijriMonths: typeof english = {
  months: [
    "Muharrem",
    "Safer",
    "Rebiülevvel",
    "Rebiülahir",
    "Cemaziyelevvel",
    "Cemaziyelahir",
    "Recep",
    "Şaban",
    "Ramazan",
    "Şevval",
    "Zilkade",
    "Zilhicce",
  ],
  ofEra: (date) => `${date} H.`,
};

export default hijriMonths;
