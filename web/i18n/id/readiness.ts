// Messages on whether the speakers of a schedule can recite, in Indonesian.
import type english from "../en/readiness.ts";

const words: typeof english = {
  silent: {
    disconnected: "{speaker} terputus: hubungkan lagi, atau pilih speaker lain.",
    unreachable:
      "{speaker} tidak dapat dijangkau: pastikan listriknya menyala dan berada di jaringan yang sama.",
    noTab: "Tidak ada tab Wird yang terbuka di {speaker}: buka Wird di sana dan biarkan terbuka.",
  },
  standsBy: "{speaker} siap menggantikan.",
  others: "Tetap terdengar di {speakers}.",
  on: {
    running: "<name>{speaker}</name> sedang memutar",
    played: "<name>{speaker}</name> telah memutar",
    late: "<name>{speaker}</name> terlambat memutar",
    missed: "<name>{speaker}</name> terlewat",
    failed: "<name>{speaker}</name> tidak memutar",
    interrupted: "<name>{speaker}</name> terputus",
    stopped: "<name>{speaker}</name> dihentikan",
    skipped: "<name>{speaker}</name> dilewati",
    waiting: "<name>{speaker}</name> menunggu rutinitas Alexa Anda",
  },
  disconnect: {
    yes: "Putuskan",
    title: "Putuskan {name}?",
    text: "Jadwal-jadwal ini memakainya. Hubungkan lagi, dan jadwal itu diputar di sana seperti semula.",
  },
  schedule: "{frequency} pukul {time}, {recitation}",
  without: {
    silent: "Tidak diputar lagi",
    deleted: "Dihapus",
    fallback: "{speaker} menggantikannya",
    others: "Tetap terdengar di {speakers}",
    noFallback: "Tetap diputar, tetapi speakernya tidak lagi mempunyai pengganti",
  },
};

export default words;
