// Messages of the developer page, in Indonesian.
import type english from "../en/development.ts";

const words: typeof english = {
  title: "Pengembangan",
  dashboard: "Dasbor",
  heading: "Penguji intent Alexa",
  text: "Mengirim ke skill apa yang akan dikirim sebuah Echo, tanpa tanda tangan siapa pun: skill menerimanya hanya karena Anda pengembang.",
  account: "Akun dan perangkat",
  play: "Intent Putar Surah",
  setToken: "Pasang token akses uji",
  tokenSet: "Token akses uji terpasang: {token}",
  noToken: "Belum ada token akses uji: skill akan meminta akun ditautkan.",
  help: "Uji intent Bantuan",
  devices: "Ambil perangkat Alexa",
  link: "Tautkan akun Alexa",
  arabicName: "Putar surah dengan nama Arab (الفاتحة)",
  withoutArticle: "Putar surah tanpa “Al-” (Fatiha)",
  number: "Putar surah dengan nomor (1)",
  fuzzy: "Putar surah, ejaan mirip (Baqarah)",
  invalid: "Putar surah yang tidak ada (Atlantis)",
  answer: "Jawaban",
  says: "Alexa berkata",
  stream: "Aliran",
  deviceList: "Perangkat",
  waiting: "Menunggu jawaban...",
  nothing: "Tekan sebuah tombol untuk melihat jawaban skill di sini.",
  alerts: {
    intent: "Gagal menguji intent. Lihat konsol untuk rinciannya.",
    devices: "Gagal mengambil perangkat. Lihat konsol untuk rinciannya.",
    noDevices: "Tidak ada perangkat, atau bentuk jawaban tidak valid",
    noAuthUrl: "Gagal mendapatkan alamat autentikasi Alexa",
    auth: "Gagal memulai autentikasi Alexa",
    audio: "Pemutaran audio gagal: {message}",
    token: "Token akses uji tidak dapat dipasang: {message}",
  },
};

export default words;
