// Messages of what opens on a speaker's card: connecting, renaming and forgetting it, and Alexa, in Indonesian.
import type english from "../en/connecting.ts";

const words: typeof english = {
  forget: {
    title: "Lupakan {name}?",
    text: "{count, plural, =0 {Tidak ada jadwalnya.} other {# jadwalnya ikut dihapus.}} Yang pernah didengar di sana tetap ada dalam riwayat.",
  },
  rename: {
    title: "Ganti nama speaker ini",
    name: "Nama",
    save: "Simpan",
  },
  routine: {
    title: "Biarkan rutinitas memulai jadwal Anda",
    why: "Amazon tidak mengizinkan siapa pun memulai audio di Echo dari luar. Rutinitas Anda sendiri dapat melakukannya:",
    step1: "Di aplikasi Alexa, buka More, lalu Routines, dan tekan +.",
    step2: "Pada When this happens: pilih Schedule, dan waktu jadwal Anda.",
    step3: "Tambahkan tindakan: pilih Custom, dan ketik: open my wird.",
    step4: "Pilih Echo tempat jadwal itu terdengar, lalu simpan.",
  },
  alexaLink: {
    linked: "Tertaut dengan akun Amazon Anda.",
    waiting: "Tertaut. Belum ada Echo yang terdengar: katakan “Alexa, open my wird” kepadanya.",
    unlink: "Lepas tautan",
    title: "Lepas tautan Amazon Alexa?",
    text: "Alexa tidak boleh lagi memakai akun Anda: speaker Echo Anda diputus, dan jadwalnya tidak terdengar sampai Anda menautkan lagi. Yang sedang diputar berjalan sampai selesai.",
  },
  sayCode: {
    title: "Ucapkan kodenya",
    text: "Alexa tertaut setelah sebuah Echo mendengar kodenya: katakan “Alexa, open my wird”, lalu kodenya.",
    until: "Kode ini berlaku sampai pukul {time}.",
    show: "Tampilkan kode",
    renew: "Kode baru",
  },
  connectAlexa: {
    almost: "Tinggal satu langkah",
    title: "Hubungkan Amazon Alexa",
    initial:
      "Tautkan Amazon Echo Anda dengan Wird: Anda mendapat kode, mengaktifkan skill, dan mengucapkan kode itu kepadanya.",
    start: "Hubungkan",
    connecting: "Menghubungkan...",
    codeTitle: "Kode tautan Anda",
    codeText: "Kode ini kedaluwarsa dalam 15 menit.",
    copy: "Salin kode",
    copied: "Tersalin",
    next: "Berikutnya",
    enableTitle: "Aktifkan skill",
    enable1: "Buka aplikasi Alexa dan cari skill Wird.",
    enable2: "Tekan Enable to Use.",
    enable3: "Katakan “Alexa, open my wird”, lalu kode Anda: {code}.",
    enabled: "Skill sudah saya aktifkan",
    success: "Amazon Alexa terhubung",
    successText: "Echo Anda sudah terdengar.",
    successWaiting:
      "Belum ada Echo yang terdengar. Kartunya menunggu: katakan “Alexa, open my wird” kepadanya.",
    successAnother:
      "Echo yang lain mendapat kartunya setelah terdengar: katakan “Alexa, open my wird” kepadanya.",
    done: "Selesai",
  },
  connectGoogle: {
    title: "Hubungkan Google Home",
    initial: "Pilih speaker yang boleh dipakai Wird.",
    looking: "Mencari speaker di jaringan Anda...",
    none: "Tidak ada speaker yang ditemukan di jaringan ini.",
    noneText: "Speaker harus menyala dan berada di jaringan yang sama dengan Wird.",
    again: "Cari lagi",
    start: "Hubungkan",
    connecting: "Menghubungkan...",
    success: "Google Home terhubung",
    successText: "{names} sekarang dapat berbunyi.",
    choose: "Pilih sedikitnya satu speaker.",
    already: "Sudah terhubung",
    group: "Grup: speakernya membaca serentak",
    done: "Selesai",
  },
  homeAssistant: {
    text: "Pemutar media di Home Assistant Anda: Sonos, AirPlay, DLNA, Music Assistant, dan lainnya.",
    unreachable: "Home Assistant tidak menjawab. Wird terus mencoba.",
    "token-refused":
      "Home Assistant menolak token Wird. Pengelola Wird membuat token berumur panjang yang baru di sana dan mengisi HOME_ASSISTANT_TOKEN.",
    "not-set-up":
      "Home Assistant tidak lagi diatur di Wird ini: HOME_ASSISTANT_URL dan HOME_ASSISTANT_TOKEN tidak ada.",
  },
  connectHomeAssistant: {
    title: "Hubungkan pemutar Home Assistant",
    initial: "Pilih pemutar media yang boleh dipakai Wird.",
    looking: "Menanyakan pemutar kepada Home Assistant...",
    none: "Home Assistant tidak mempunyai pemutar untuk ini.",
    noneText: "Wird mencantumkan pemutar media yang dapat memutar rekaman dari sebuah alamat.",
    again: "Cari lagi",
    start: "Hubungkan",
    connecting: "Menghubungkan...",
    success: "Pemutar terhubung",
    successText: "{names} sekarang dapat berbunyi.",
    choose: "Pilih sedikitnya satu pemutar.",
    already: "Sudah terhubung",
    done: "Selesai",
  },
};

export default words;
