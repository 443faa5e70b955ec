// Messages of simple mode, in Indonesian.
import type english from "../en/simple.ts";

const words: typeof english = {
  title: "Mode sederhana",
  clock: "Pukul",
  now: "Sedang diputar",
  silent: "Tidak ada yang diputar.",
  playing: "di <name>{speaker}</name>",
  paused: "dijeda di <name>{speaker}</name>",
  loading: "dimulai di <name>{speaker}</name>",
  sound: "Suara",
  here: "Diputar di perangkat ini",
  play: "Putar",
  stop: "Hentikan",
  plays: "<name>{what}</name> di <name>{speaker}</name>",
  resumes: "Melanjutkan <name>{what}</name> di <name>{speaker}</name>",
  nothing:
    "Tidak ada yang dapat dimulai sekarang: tidak ada speaker yang menjawab, atau belum ada jadwal.",
  noSpeaker: "Belum ada speaker. Hubungkan satu di dasbor.",
  volume: "Volume {volume}",
  volumeOf: "Volume {speaker}",
  quieter: "Kecilkan {speaker}",
  louder: "Keraskan {speaker}",
  blocked: "Peramban ini mengizinkan Wird memutar suara hanya setelah disentuh.",
  allow: "Izinkan pemutaran",
  away: "Tidak tersambung ke Wird. Selama Wird sendiri berjalan, speaker lain tetap memutar tilawah pada waktunya.",
  all: "Wird lengkap",
  leaveAsk: "Keluar dari mode sederhana?",
  stay: "Tetap di sini",
  leave: "Keluar",
  setting: {
    title: "Mode sederhana",
    text: "Satu layar untuk tablet di rak, atau untuk siapa pun yang tidak memerlukan lebih dari itu: waktu berikutnya dengan angka besar, apa yang diputar, Putar, Hentikan, dan volume. Di sana tidak ada jadwal yang dapat diubah.",
    open: "Buka sekarang",
    chosen: "Buka Wird dalam mode sederhana",
    chosenText:
      "Hanya di peramban ini. Wird lalu dimulai di sana; “Wird lengkap” mengembalikan Anda ke sini.",
    awake: "Layar tetap menyala selama mode ini tampil.",
    notAwake:
      "Peramban menjaga layar tetap menyala hanya pada alamat https: pada alamat ini, atur perangkatnya sendiri agar tetap menyala.",
  },
};

export default words;
