// Messages of the developer page, in Turkish.
import type english from "../en/development.ts";

const words: typeof english = {
  title: "Geliştirme",
  dashboard: "Ana sayfa",
  heading: "Alexa intent sınayıcısı",
  text: "Beceriye bir Echo’nun göndereceğini imzasız gönderir: geliştirici olduğunuz için dinlenir.",
  account: "Hesap ve cihazlar",
  play: "Sure çalma intent’i",
  setToken: "Deneme erişim kodunu ayarla",
  tokenSet: "Deneme erişim kodu ayarlandı: {token}",
  noToken: "Deneme erişim kodu henüz yok: beceri, hesap bağlanmasını isteyecek.",
  help: "Yardım intent’ini sına",
  devices: "Alexa cihazlarını getir",
  link: "Alexa hesabını bağla",
  arabicName: "Sureyi Arapça adıyla çal (الفاتحة)",
  withoutArticle: "Sureyi “Al-” olmadan çal (Fatiha)",
  number: "Sureyi numarasıyla çal (1)",
  fuzzy: "Sureyi yaklaşık adıyla çal (Baqarah)",
  invalid: "Olmayan bir sureyi çal (Atlantis)",
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
    audio: "Ses çalınamadı: {message}",
    token: "Deneme erişim kodu ayarlanamadı: {message}",
  },
};
export default words;
