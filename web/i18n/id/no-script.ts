// What the page says in Indonesian where the app cannot run: without scripts, and in old browsers.
import type english from "../en/no-script.ts";

const words: typeof english = {
  needsScripts: "Wird memerlukan JavaScript.",
  needsNewerBrowser:
    "Wird memerlukan peramban yang lebih baru: {browsers}, atau versi sesudahnya (Mei 2024).",
  schedulesPlay: "Jadwal Anda tetap diputar di speaker sesuai rencana.",
  offline: {
    title: "Tidak tersambung ke Wird",
    text: "Tilawah tidak memerlukan perangkat ini: selama Wird berjalan, Wird sendiri yang memulainya di speaker Anda yang lain. Hanya jika komputer Wird sendiri mati, tidak ada yang dimulai.",
    here: "Perangkat ini juga speaker: tidak bersuara sampai koneksi pulih.",
    known: "Yang terakhir diketahui perangkat ini, pukul {time}:",
    playing: "{what} sedang diputar di {speaker}.",
    next: "Berikutnya: {time}, {what}, di {speaker}.",
    again: "Halaman ini memeriksa setiap beberapa detik, dan terbuka sendiri ketika Wird kembali.",
    retry: "Periksa sekarang",
  },
};

export default words;
