// Messages that every page needs, in Turkish.
import type english from "../en/every-page.ts";

const words: typeof english = {
  product: "Wird",
  loading: "Yükleniyor...",
  close: "Kapat",
  cancel: "Vazgeç",
  save: "Kaydet",
  back: "Geri",
  retry: "Yeniden dene",
  unknown: "Bilinmiyor",
  skipToContent: "İçeriğe geç",
  listJoin: "{first}, {rest}",
  fullStop: "{text}.",
  notifications: { region: "Bildirimler ({hotkey})", prefix: "Bildirim" },
  nav: {
    label: "Ana menü",
    dashboard: "Ana sayfa",
    listen: "Dinle",
    khatm: "Hatim",
    prayers: "Namaz",
    history: "Geçmiş",
  },
  menu: {
    open: "Kullanıcı menüsü",
    profile: "Profil",
    settings: "Ayarlar",
    administration: "Yönetim",
    development: "Geliştirme",
    theme: "Görünüm",
    themeSystem: "Sistem gibi",
    themeLight: "Açık",
    themeDark: "Koyu",
    language: "Dil",
    digits: "Rakamlar",
    logout: "Oturumu kapat",
  },
  toasts: {
    loggedOut: "Oturum kapatıldı",
    loggedOutText: "Oturumunuz kapatıldı.",
    logoutFailed: "Oturum kapatılamadı",
  },
  prayer: {
    fajr: "İmsak",
    sunrise: "Güneş",
    dhuhr: "Öğle",
    asr: "İkindi",
    maghrib: "Akşam",
    isha: "Yatsı",
  },
  adhan: {
    label: "Ezan",
    sounds: "{prayer, select, İmsak {Sabah ezanı} other {{prayer} ezanı}}, {speaker} üzerinde",
    stop: "Durdur",
    stopOn: "Ezanı durdur: {speaker}",
  },
  notFound: {
    title: "404 Sayfa bulunamadı",
    text: "Sayfayı yönlendiriciye eklemeyi mi unuttunuz?",
    home: "Ana sayfaya git",
  },
  googleLanding: {
    title: "Kimlik doğrulama tamamlanıyor",
    text: "Oturum açma sayfasına yönlendiriliyorsunuz...",
  },
  loadingDashboard: "Ana sayfanız yükleniyor...",
  authenticationError: {
    title: "Kimlik doğrulama hatası",
    text: "Wird kim olduğunuzu anlayamadı. Devam etmek için yeniden oturum açın.",
    back: "Oturum açma sayfasına dön",
  },
};
export default words;
