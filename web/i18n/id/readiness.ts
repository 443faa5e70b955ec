// Messages on whether the speakers of a schedule can recite, in Indonesian.
import type english from "../en/readiness.ts";

const words: typeof english = {
  silent: {
    disconnected: "{speaker} terputus: hubungkan lagi, atau pilih speaker lain.",
    unreachable:
      "{speaker} tidak terjangkau: pastikan listriknya menyala dan berada di jaringan yang sama.",
    noTab: "Tidak ada tab Wird yang terbuka di {speaker}: buka Wird di sana dan biarkan terbuka.",
  },
  standsBy: "{speaker} siap menggantikan.",
  others: "Tetap terdengar di {speakers}.",
  on: {
    running: "<name>{speaker}</name> sedang membaca",
    played: "<name>{speaker}</name> telah membaca",
    late: "<name>{speaker}</name> membaca terlambat",
    missed: "<name>{speaker}</name> melewatkannya",
    failed: "<name>{speaker}</name> tidak membaca",
    interrupted: "<name>{speaker}</name> terputus",
    stopped: "<name>{speaker}</name> dihentikan",
    skipped: "<name>{speaker}</name> melompatinya",
    waiting: "<name>{speaker}</name> menunggu rutinitas Alexa Anda",
  },
  disconnect: {
    yes: "Putuskan",
    title: "Putuskan {name}?",
    text: "Jadwal-jadwal ini memakainya. Hubungkan lagi, dan jadwal itu terdengar di sana seperti semula.",
  },
  schedule: "{frequency} pukul {time}, {recitation}",
  without: {
    silent: "Tidak berbunyi",
    deleted: "Dihapus",
    fallback: "{speaker} menggantikannya",
    others: "Tetap terdengar di {speakers}",
    noFallback: "Tetap dibaca, tetapi speakernya tidak lagi mempunyai pengganti",
  },
};

export default words;
