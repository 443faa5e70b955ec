// Messages of what was said between Wird and a speaker, in Turkish.
import type english from "../en/diagnosis.ts";

const words: typeof english = {
  title: "İleti kaydı: {name}",
  text: "Wird ile bu hoparlör arasındaki son iletiler, gizli bilgiler olmadan. Bu modeli bilen biri, sorunun ne olduğunu bunlardan anlayabilir.",
  loading: "İletiler yükleniyor...",
  again: "Yeniden oku",
  facts: {
    state: "Durum",
    address: "Adres",
    model: "Model",
    speakerVersion: "Yazılımı",
    wirdVersion: "Wird",
    node: "Düğüm",
    error: "Son hata",
    noError: "Wird onu izlemeye başladığından beri hata yok.",
    errorAt: "{error} ({time})",
    unknown: "Bilinmiyor",
  },
  state: {
    connected: "Bağlı",
    unreachable: "Ulaşılamıyor",
    disconnected: "Wird’de bağlantısı kesik",
  },
  messages: "İletiler, en yenisi sonda",
  none: "Wird bu hoparlörü izlemeye başladığından beri hiç ileti yok.",
  direction: { sent: "Wird", received: "Hoparlör", note: "Not" },
  times: "{count} kez, en son {time}",
  copy: "Kopyala",
  copied: "Kopyalandı",
  download: "Bildirim için indir",
  close: "Kapat",
};

export default words;
