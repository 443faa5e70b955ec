// The server's sentences about reciters, recordings and commands, in Turkish.
import type { recitationSentences } from "#contract/sentences/recitation-sentences";

const sentences: Record<keyof typeof recitationSentences, string> = {
  "reciter.unknown": "Böyle bir kâri yok.",
  "reciter.without-surahs": "Bu kârinin hiç suresi yok.",
  "reciter.without-recordings": "{reciter}: hiç kaydı yok.",
  "recording.unknown": "Böyle bir kayıt yok.",
  "recording.missing": "{reciter}: {surah} suresinin kaydı yok.",
  "recordings.missing": "{reciter}: şu surelerin kaydı yok: {surahs}.",
  "recording.this-missing": "{reciter}: bu surenin kaydı yok.",
  "recordings.unreachable": "Kayıtlara ulaşılamıyor.",
  "recitations.none": "Henüz tilavet yok.",
  "ayahs.without-times": "Bu tilavetin ayet zamanları bilinmiyor.",

  "command.reciter-missing": "Kâri seçmek için reciterId gerekir.",
  "command.surah-missing": "Sure seçmek için surahId gerekir.",
  "command.place-missing": "Konuma gitmek için bir konum veya ayet gerekir.",
  "command.sleep-time-missing": "Uyku zamanlayıcısı için bir süre gerekir.",
  "command.volume-missing": "Ses düzeyini ayarlamak için 0 ile 100 arasında bir düzey gerekir.",
  "command.last-surah": "Son sure",
  "command.first-surah": "İlk sure",
};
export default sentences;
