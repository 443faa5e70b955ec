// Messages that come with the page, in Turkish: for when the others cannot be fetched.
import type english from "../en/at-hand.ts";

const words: typeof english = {
  noAnswer: "Wird’e ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.",
  serverError: (status, text) => `Sunucu hatası (${status}): ${text}`,
  fault: {
    title: "Bu sayfada bir sorun oluştu.",
    text: "Programlarınız güvende ve planlandığı gibi sürüyor. Sayfayı yeniden yükleyin ya da ana sayfaya dönün.",
    reload: "Yeniden yükle",
    home: "Ana sayfaya git",
  },
};

export default words;
