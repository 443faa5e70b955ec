// Messages of the developer page, in Turkish.
import type english from "../en/development.ts";

const words: typeof english = {
  title: "Geliştirme",
  dashboard: "Ana sayfa",
  heading: "Alexa intent sınayıcısı",
  text: "Beceriye bir Echo’nun göndereceğini imzasız gönderir: geliştirici olduğunuz için dinlenir.",
  account: "Hesap ve cihazlar",
  play: "Sure oynatma intent’i",
  setToken: "Deneme erişim anahtarını ayarla",
  tokenSet: "Deneme erişim anahtarı ayarlandı: {token}",
  noToken: "Deneme erişim anahtarı henüz yok: beceri, hesap bağlanmasını isteyecek.",
  help: "Yardım intent’ini sına",
  devices: "Alexa cihazlarını getir",
  link: "Alexa hesabını bağla",
  arabicName: "Sureyi Arapça adıyla oynat (الفاتحة)",
  withoutArticle: "Sureyi “Al-” olmadan oynat (Fatiha)",
  number: "Sureyi numarasıyla oynat (1)",
  fuzzy: "Sureyi yaklaşık adıyla oynat (Baqarah)",
  invalid: "Olmayan bir sureyi oynat (Atlantis)",
  answer: "Yanıt",
  says: "Alexa’nın söylediği",
  stream: "Akış",
  deviceList: "Cihazlar",
  waiting: "Yanıt bekleniyor...",
  nothing: "Becerinin yanıtını burada görmek için bir düğmeye basın.",
  alerts: {
    intent: "Intent sınanırken hata oluştu. Ayrıntılar konsolda.",
    devices: "Cihazlar getirilirken hata oluştu. Ayrıntılar konsolda.",
    noDevices: "Cihaz bulunamadı veya yanıtın biçimi geçersiz",
    noAuthUrl: "Alexa kimlik doğrulama adresi alınamadı",
    auth: "Alexa kimlik doğrulaması başlatılırken hata oluştu",
    audio: "Ses oynatılamadı: {message}",
    token: "Deneme erişim anahtarı ayarlanamadı: {message}",
  },
};
export default words;
