// The server's sentences about speakers, in Turkish.
import type { speakerSentences, tabSentences } from "#contract/sentences/speaker-sentences";

const sentences: Record<keyof (typeof speakerSentences & typeof tabSentences), string> = {
  "speaker.name-missing": "Hoparlörün bir adı olmalı.",
  "speaker.most-reached":
    "{most} hoparlörünüz var; bir hesapta en çok bu kadar olabilir. Artık gerekmeyen birini silin, sonra bunu ekleyin.",
  "speaker.not-seen": "Bu hoparlör ağda görülmedi. Açık mı?",
  "speaker.changing-hands":
    "Bu hoparlörün yönetimi tam şu anda devrediliyor. Lütfen birazdan yeniden deneyin.",
  "speaker.disconnected-first": "{speaker}: bağlantısı kesik. Önce bağlayın.",
  "speaker.disconnected-in-wird": "{speaker}: Wird’de bağlantısı kesik.",
  "speaker.of-others": "{speaker} başka birine ait; bu programın hesabı onda okutamaz.",
  "speaker.was-disconnected-in-wird": "{speaker}: Wird’de bağlantısı kesildi.",
  "speaker.connection-lost": "{speaker}: bağlantısı koptu.",
  "speaker.not-found": "{speaker} ağda bulunamadı.",
  "speaker.not-linked":
    "Wird, ağınızdaki hangi hoparlörün {speaker} olduğunu bilmiyor. O hoparlörü Cihazlar sayfasında bağlayın ve zamanlamalarınızda onu seçin.",
  "speaker.no-answer": "{speaker} yanıt vermedi.",
  "speaker.plays-on":
    "{speaker} durması istendiğinde uymadı ve hâlâ okuyor olabilir. Doğrudan hoparlörden durdurun.",
  "speaker.unusable": "{speaker} kullanılamadı.",
  "speaker.fault-in-wird": "{speaker}, Wird’deki bir hata yüzünden kullanılamadı.",
  "speaker.recording-silent": "{speaker} kaydı aldı ama oynatmaya başlamadı.",
  "speaker.recording-refused": "{speaker} bu kaydı oynatamadı.",
  "speaker.recording-stalled": "{speaker}: kayıt artık gelmiyor.",
  "speaker.broke-off": "{speaker} kaydın ortasında sustu.",
  "speaker.load-refused": "{speaker} kayıt almaya hazır değil.",
  "speaker.other-recording": "{speaker}: bu arada başka bir kayıt verildi.",
  "speaker.other-command": "{speaker}: bu başlayamadan başka bir şey istendi.",
  "speaker.player-not-started": "{speaker} oynatıcısını başlatmadı.",
  "speaker.player-refused": "{speaker} oynatıcısını başlatamadı.",
  "speaker.volume-refused": "{speaker} ses düzeyini ayarlayamadı.",
  "speaker.command-refused": "{speaker} bunu yapamadı.",
  "speaker.command-unsent": "{speaker}: bu istek iletilemiyor: {problem}",
  "speaker.idle": "{speaker} hiçbir şey okumuyor.",
  "speaker.nothing-playing": "{speaker} üzerinde hiçbir şey okunmuyor.",
  "speaker.playing-already": "{speaker} zaten okuyor, yani çalışıyor.",

  "speaker.stopped-by-you": "{speaker}: siz durdurdunuz.",
  "speaker.stopped": "{speaker}: biri durdurdu.",
  "speaker.player-stopped": "{speaker}: biri oynatıcıyı durdurdu.",
  "speaker.used-otherwise": "{speaker}: bu arada başka biri kullandı.",
  "speaker.taken-over": "{speaker}: {app} devraldı.",
  "speaker.taken-by-another-app": "{speaker}: başka bir uygulama devraldı.",
  "speaker.taken-by-another-recitation": "{speaker}: başka bir tilavet devraldı.",
  "speaker.restarted-paused": "{speaker} duraklatıldı, ardından yeniden başlatıldı.",
  "speaker.sleep-timer": "{speaker}: uyku zamanlayıcısı durdurdu.",

  "echo.not-steerable":
    "Amazon, {speaker} hoparlörünün dışarıdan yönetilmesine izin vermez. Alexa’dan isteyin ya da bir rutin kullanın.",

  "player.not-set-up":
    "{speaker} bir Home Assistant oynatıcısı; Home Assistant ise bu Wird’de artık ayarlı değil.",
  "player.home-unreachable": "{speaker}: ulaşılamıyor. Home Assistant yanıt vermiyor.",
  "player.token-refused":
    "{speaker} kullanılamıyor: Home Assistant, Wird’in erişim anahtarını reddediyor. Wird’i işleten kişi yenisini ayarlayabilir.",
  "player.not-listed": "Home Assistant’ta kayıt oynatabilen böyle bir oynatıcı yok. Açık mı?",
  "player.unknown": "{speaker}: Home Assistant’ta artık bir oynatıcısı yok.",
  "player.unavailable": "{speaker}: Home Assistant’a göre kullanılamıyor.",
  "player.refused": "{speaker} bunu yapamadı. Home Assistant şöyle diyor: {problem}",
  "player.cannot-pause": "{speaker} duraklatılamaz: yalnızca durdurulabilir.",
  "player.cannot-seek": "{speaker} bir kaydın başka bir konumuna gidemez.",
  "player.volume-fixed": "{speaker}: ses düzeyi buradan ayarlanamaz.",
  "player.began-at-start":
    "{speaker} bir kaydın ortasından başlayamaz, bu yüzden başından başladı.",

  "browser.no-tab": "{speaker}: hiçbir tarayıcı sekmesinde açık değil.",
  "browser.closed": "{speaker} kapatıldı.",
  "browser.opened-again": "{speaker} yeniden açıldı.",

  "tab.volume-fixed": "Bu cihazın ses düzeyi yalnızca kendi düğmeleriyle ayarlanabilir.",
  "tab.playing-not-allowed":
    "Tarayıcı, Wird’in kendiliğinden ses oynatmasına izin vermiyor. Orada Wird’i açıp “Oynatmaya izin ver” düğmesine basın.",
  "tab.recording-refused": "Kayıt tarayıcıda oynatılamadı.",
};
export default sentences;
