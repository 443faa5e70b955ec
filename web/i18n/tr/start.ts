// Messages of the first steps on the dashboard, in Turkish.
import type english from "../en/start.ts";

const words: typeof english = {
  title: "Üç adımda başlayın",
  done: "Tamam",
  speaker: "Bir hoparlör bağlayın",
  speakerText: "Bir Google veya Alexa hoparlörü ya da yalnızca bu tarayıcı.",
  useSpeaker: "<name>{speaker}</name> cihazını kullan",
  useBrowser: "Bu tarayıcıyı kullan",
  others: "Bulunanların hepsi",
  looking: "Ağınızda hoparlör aranıyor...",
  noneYet: "Bu ağda henüz hoparlör bulunamadı. Arama sürüyor.",
  schedule: "Bir program oluşturun",
  scheduleText: "Ne okunacağını, ne zaman okunacağını ve nerede dinleneceğini seçin.",
  chooseTime: "Bir saat seç",
  hear: "Hemen dinleyin",
  hearText: "Hemen deneyin. Vakti gelince kendiliğinden başlar.",
  hearOn: "Şimdi dinle: <name>{speaker}</name>",
  hearHere: "Şimdi bu tarayıcıda dinle",
  heard: "Dinlediniz. Bundan sonra vaktinde kendiliğinden başlar.",
  welcome: "Wird ne yapar: üç kısa ekran",
};
export default words;
