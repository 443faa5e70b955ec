// Messages that every page needs, in Indonesian.
import type english from "../en/every-page.ts";

const words: typeof english = {
  product: "Wird",
  loading: "Memuat...",
  close: "Tutup",
  cancel: "Batal",
  save: "Simpan",
  back: "Kembali",
  retry: "Coba lagi",
  unknown: "Tidak diketahui",
  skipToContent: "Langsung ke isi",
  showMore: "Tampilkan lebih banyak",
  listJoin: "{first}, {rest}",
  fullStop: "{text}.",
  notifications: { region: "Notifikasi ({hotkey})", prefix: "Notifikasi" },
  nav: {
    label: "Menu utama",
    dashboard: "Dasbor",
    listen: "Dengarkan",
    khatm: "Khatam",
    prayers: "Salat",
    history: "Riwayat",
  },
  menu: {
    open: "Menu pengguna",
    profile: "Profil",
    settings: "Pengaturan",
    administration: "Administrasi",
    development: "Pengembangan",
    theme: "Tampilan",
    themeSystem: "Ikuti sistem",
    themeLight: "Terang",
    themeDark: "Gelap",
    language: "Bahasa",
    digits: "Angka",
    logout: "Keluar",
  },
  toasts: {
    loggedOut: "Sudah keluar",
    loggedOutText: "Anda telah berhasil keluar.",
    logoutFailed: "Gagal keluar",
  },
  prayer: {
    fajr: "Subuh",
    sunrise: "Terbit",
    dhuhr: "Zuhur",
    asr: "Asar",
    maghrib: "Magrib",
    isha: "Isya",
  },
  adhan: {
    label: "Azan",
    sounds: "Azan {prayer} di {speaker}",
    stop: "Hentikan",
    stopOn: "Hentikan azan di {speaker}",
  },
  notFound: {
    title: "404 Halaman Tidak Ditemukan",
    text: "Alamat ini tidak menuju halaman mana pun di Wird.",
    home: "Ke dasbor",
  },
  googleLanding: {
    title: "Menyelesaikan autentikasi",
    text: "Anda dialihkan ke halaman masuk...",
  },
  loadingDashboard: "Memuat dasbor Anda...",
  authenticationError: {
    title: "Kesalahan Autentikasi",
    text: "Wird tidak dapat mengenali Anda. Masuk lagi untuk melanjutkan.",
    back: "Kembali ke halaman masuk",
  },
};

export default words;
