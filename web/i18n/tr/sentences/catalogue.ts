// The server's sentences about the catalogue's synchronisation, in Turkish.
import type { catalogueSentences } from "#contract/sentences/catalogue-sentences";

const sentences: Record<keyof typeof catalogueSentences, string> = {
  "catalogue.slow": "Kataloğun yanıtı {seconds} saniyeden uzun sürdü.",
  "catalogue.unreachable": "Kataloğa ulaşılamadı: {problem}.",
  "catalogue.broken-off": "Kataloğun yanıtı yarıda kesildi: {problem}.",
  "catalogue.too-large": "Kataloğun yanıtı {megabytes} MB’tan büyük.",
  "catalogue.redirects":
    "Katalog başka bir adrese yönlendiriyor; bu izlenmez: CATALOGUE_URL değerini yeni adresi yapın.",
  "catalogue.status": "Katalog {status} durum koduyla yanıt verdi.",
  "catalogue.not-json": "Kataloğun yanıtı JSON değil ({type}).",
  "catalogue.shape-unknown": "Kataloğun yanıtında şu yerin biçimi bilinmiyor: {place}.",
  "catalogue.riwayat-missing": "Rivayetlerin adları eksik. {reason}",
  "catalogue.id-twice": "{id} numaralı tilavet alınmadı: numarası iki kez verilmiş.",
  "catalogue.name-missing": "{id} numaralı tilavet alınmadı: kârinin adı yok.",
  "catalogue.server-invalid": "{id} numaralı tilavet alınmadı: sunucusu bir http adresi değil.",
  "catalogue.surahs-missing": "{id} numaralı tilavet alınmadı: hiç suresi yok.",
  "catalogue.unusable": "Katalogda kullanılabilir tilavet yok.",
  "catalogue.too-long": "Katalogda {most} tilavetten fazlası var.",
  "catalogue.shrunk":
    "Katalog yalnızca {count} tilavet gönderdi, bizde ise {known} var: reddedildi.",
  "catalogue.changed-since": "Katalog bu arada değişti. Lütfen yeniden bakın.",
  "catalogue.not-stored": "Wird kataloğu kaydedemedi; ayrıntılar günlükte.",
};
export default sentences;
