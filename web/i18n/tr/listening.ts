// Messages of the year of listening, in Turkish.
import type english from "../en/listening.ts";

const words: typeof english = {
  year: "{year} yılında dinlenenler",
  previousYear: "Önceki yıl",
  nextYear: "Sonraki yıl",
  month: "Ay",
  days: "Günler",
  time: "Dinleme süresi",
  daysHeard: "{count} gün",
  minutes: "{minutes} dk",
  hours: "{hours} sa {minutes} dk",
  none: "Yok",
  openMonth: "{month} ayını göster",
  total:
    "{count, plural, =0 {Bu yıl bir şey dinlenmedi} one {# günde toplam {time} dinlendi} other {# günde toplam {time} dinlendi}}",
};
export default words;
