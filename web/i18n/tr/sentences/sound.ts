// The server's sentences about sounds of one's own, in Turkish.
import type { soundSentences } from "#contract/sentences/sound-sentences";

const sentences: Record<keyof typeof soundSentences, string> = {
  "sound.name-missing": "Sesin bir adı olmalı.",
  "sound.address-invalid":
    "Bir sesin adresi https:// ile başlar ve içinde kullanıcı adı veya parola bulunmaz.",
  "sound.empty": "Bu dosya boş.",
  "sound.not-audio":
    "Bu dosya bir MP3, AAC, Ogg veya WAV kaydı değil ya da bozuk. MP3 olarak kaydedip yeniden deneyin.",
  "sound.too-large":
    "Bir ses en fazla {megabytes} MB olabilir. Kısaltın ya da daha düşük nitelikte MP3 olarak kaydedin.",
  "sound.most-reached":
    "Zaten {most} ses var; en çok bu kadar olabilir. Artık gerekmeyen birini silin.",
  "sound.room-used":
    "Sesleriniz birlikte 200 MB’tan fazla yer tutar. Artık gerekmeyen birini silin.",
  "sound.in-use":
    "Bu sesi hâlâ kullanan programlar var: {schedules}. Önce orada başka bir şey seçin.",
  "upload.others-running": "Lütfen diğer yüklemeleriniz bitene kadar bekleyin.",
  "upload.compressed": "Lütfen dosyayı sıkıştırmadan, olduğu gibi gönderin.",
  "upload.file-missing": "Bu formda dosya yok.",
  "upload.files-too-many": "Lütfen her seferinde bir dosya gönderin.",
  "upload.form-cut-short": "Bu istekteki form yarıda kesilmiş.",
  "upload.form-too-long": "Burada bir formun en çok {most} parçası olabilir.",
};
export default sentences;
