// Messages of finding a recitation: favourites, ten seconds to listen, sharing, in Turkish.
import type english from "../en/finding.ts";

const words: typeof english = {
  favourites: "Favoriler",
  recent: "Son dinlenenler",
  all: "Bütün kâriler",
  recitations: "{count} tilavet",
  rowButtons: "Dinleme ve favoriler",
  listen: "{name} adlı kâriyi on saniye dinle",
  stop: "{name} adlı kâriyi dinlemeyi durdur",
  listening: "Dinleniyor: {name}...",
  failed: "{name}: kayıt oynatılamadı.",
  busy: "Wird şu anda bu tarayıcıda tilavet ediyor. Bitince dinleyin.",
  like: "Favori: {name}",
  share: "Paylaş: {name}",
  copied: "Bağlantı kopyalandı",
  shared: "{surah}, {reciter}",
  lacking: "{reciter} için {surah} suresinin kaydı yok; bu yüzden başka bir kâri seçildi.",
  notShown: "Paylaşılan tilavet bulunamadı.",
};
export default words;
