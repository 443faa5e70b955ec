// What people are told of runs that did not go as planned, in Turkish.
import type english from "../en/alerts.ts";

const alerts: typeof english = {
  titles: {
    failed: ({ what }) => `Okunamadı: ${what}`,
    missed: ({ what }) => `Kaçırıldı: ${what}`,
    interrupted: ({ what }) => `Yarıda kaldı: ${what}`,
    fallback: ({ what }) => `Başka bir hoparlörde okundu: ${what}`,
    unreachable: ({ what, speaker }) => `Ulaşılamıyor: ${speaker} (okunacak: ${what})`,
  },
  several: (count) => `${count} tilavet planlandığı gibi gitmedi`,
  place: ({ speaker, when }) => `${speaker}, ${when}`,
  playNow: "Şimdi oynat",
  open: "Wird’i aç",
  more: (count) => `Ve ${count} tane daha; Wird’de görebilirsiniz.`,
  why: "Wird’in size haber vermesini siz istediniz. Bunu Ayarlar sayfasında değiştirebilirsiniz.",
  test: {
    title: "Wird’den bir deneme iletisi",
    text: "Bir tilavet planlandığı gibi gitmediğinde Wird size böyle haber verir.",
  },
};

export default alerts;
