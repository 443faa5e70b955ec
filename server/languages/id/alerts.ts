// What people are told of runs that did not go as planned, in Indonesian.
import type english from "../en/alerts.ts";

const alerts: typeof english = {
  titles: {
    failed: ({ what }) => `Tidak diputar: ${what}`,
    missed: ({ what }) => `Terlewat: ${what}`,
    interrupted: ({ what }) => `Terputus: ${what}`,
    fallback: ({ what }) => `Diputar di speaker lain: ${what}`,
    unreachable: ({ what, speaker }) => `${speaker} tidak dapat dijangkau untuk ${what}`,
  },
  several: (count) => `${count} tilawah tidak berjalan sesuai rencana`,
  place: ({ speaker, when }) => `${speaker}, ${when}`,
  playNow: "Putar sekarang",
  open: "Buka Wird",
  more: (count) => `Dan ${count} lagi, yang ditampilkan di Wird.`,
  why: "Anda meminta Wird memberi tahu Anda. Ini dapat diubah di halaman Pengaturan.",
  test: {
    title: "Pesan uji dari Wird",
    text: "Beginilah Wird memberi tahu Anda bila tilawah tidak berjalan sesuai rencana.",
  },
};

export default alerts;
