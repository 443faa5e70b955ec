// Messages of the page of one's own sounds, in Turkish.
import type english from "../en/sounds.ts";

const words: typeof english = {
  title: "Sesler",
  text: "Programlarınız için bir ezan, zikirler ya da kendinize ait herhangi bir ses.",
  back: "Ana sayfa",
  add: "Ses ekle",
  file: "Dosyadan",
  fileHint: "MP3, AAC (M4A), Ogg veya WAV, en fazla 20 MB.",
  chooseFile: "Dosya seç",
  uploading: "Yükleniyor: {name}",
  percent: "%{percent}",
  cancel: "Vazgeç",
  tooLarge:
    "Bir ses en fazla 20 MB olabilir. Kısaltın ya da daha düşük nitelikte MP3 olarak kaydedin.",
  refusedByProxy:
    "Wird’in önündeki bir vekil sunucu bu boyuttaki dosyaları reddediyor. Onu işleten 21 MB’a izin verebilir.",
  brokeOff:
    "Yükleme yarıda kaldı. Hep böyle oluyorsa Wird’in önündeki bir vekil sunucu bu boyuttaki dosyaları reddediyor olabilir.",
  address: "Adresten",
  addressHint: "https:// ile başlar. Hoparlörleriniz onu her seferinde kendileri indirir.",
  name: "Ad",
  url: "Adres",
  nameRequired: "Sese bir ad verin.",
  urlRequired: "Adres https:// ile başlar ve içinde kullanıcı adı bulunmaz.",
  addAddress: "Ekle",
  added: "Eklendi: {name}.",
  list: "Sesleriniz",
  loading: "Sesleriniz yükleniyor...",
  empty: "Henüz ses yok",
  emptyText: "Aşağıdan bir ses ekleyin; sonra onu bir programda seçin.",
  failed: "Sesleriniz gösterilemiyor: {reason}",
  retry: "Yeniden dene",
  listen: "Dinle: {name}",
  pause: "Duraklat: {name}",
  cannotPlay: "Burada oynatılamıyor: {name}.",
  megabytes: "{size} MB",
  remove: "Sil: {name}",
  removeTitle: "Bu ses silinsin mi?",
  removeText: "{name} Wird’den kalıcı olarak silinir.",
  removeYes: "Sil",
  where: "Kayıtlar nerede bulunur",
  whereText:
    "Wird ile birlikte ezan veya zikir kaydı gelmez: sahibinin açıkça izin verdiği bir kayıt bulamadık. Caminize sorun, telefonunuzla kaydedin ya da buralara bakın ve sahibinin izin verdiği ölçüde kullanın:",
  commons: "Wikimedia Commons, her kaydın lisansıyla birlikte",
  archive: "Internet Archive: ezan",
  archiveAdhkar: "Internet Archive: sabah ve akşam zikirleri",
};
export default words;
