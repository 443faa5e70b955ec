// Messages of simple mode, in Turkish.
import type english from "../en/simple.ts";

const words: typeof english = {
  title: "Sade görünüm",
  clock: "Saat",
  now: "Şu an okunan",
  silent: "Şu an hiçbir şey okunmuyor.",
  playing: "<name>{speaker}</name> üzerinde",
  paused: "<name>{speaker}</name> üzerinde duraklatıldı",
  loading: "<name>{speaker}</name> üzerinde başlıyor",
  sound: "Bir ses",
  here: "Bu cihazda okunuyor",
  play: "Oynat",
  stop: "Durdur",
  plays: "<name>{what}</name>, <name>{speaker}</name> üzerinde",
  resumes: "<name>{what}</name>, <name>{speaker}</name> üzerinde sürer",
  nothing: "Şu an hiçbir şey başlatılamıyor: yanıt veren hoparlör ya da program yok.",
  noSpeaker: "Henüz hoparlör yok. Ana sayfadan bir tane bağlayın.",
  volume: "Ses düzeyi {volume}",
  volumeOf: "{speaker} ses düzeyi",
  quieter: "{speaker} sesini kıs",
  louder: "{speaker} sesini aç",
  blocked: "Bu tarayıcı, Wird’in burada ancak bir dokunuştan sonra ses oynatmasına izin veriyor.",
  allow: "Oynatmaya izin ver",
  away: "Wird’e bağlantı yok. Wird’in kendisi çalıştığı sürece diğer hoparlörler yine de vaktinde okur.",
  all: "Wird’in tamamı",
  leaveAsk: "Sade görünümden çıkılsın mı?",
  stay: "Kal",
  leave: "Çık",
  setting: {
    title: "Sade görünüm",
    text: "Raftaki bir tablet ya da bundan fazlasını istemeyenler için tek ekran: büyük rakamlarla sıradaki vakit, okunan, Oynat, Durdur ve ses düzeyi. Orada hiçbir program değiştirilemez.",
    open: "Şimdi aç",
    chosen: "Wird’i sade görünümde aç",
    chosenText: "Yalnızca bu tarayıcıda. Wird orada başlar; “Wird’in tamamı” buraya geri getirir.",
    awake: "Göründüğü sürece ekran açık kalır.",
    notAwake:
      "Tarayıcılar ekranı yalnızca https adreslerinde açık tutar: bu adreste cihazın kendisini açık kalacak biçimde ayarlayın.",
  },
};
export default words;
