// Messages of what was said between Wird and a speaker, in Indonesian.
import type english from "../en/diagnosis.ts";

const words: typeof english = {
  title: "Log pesan: {name}",
  text: "Pesan terakhir antara Wird dan speaker ini, tanpa data rahasia. Orang yang mengenal jenisnya dapat melihat dari sini apa yang salah.",
  loading: "Memuat pesan...",
  again: "Baca lagi",
  facts: {
    state: "Keadaan",
    address: "Alamat",
    model: "Model",
    speakerVersion: "Perangkat lunaknya",
    wirdVersion: "Wird",
    node: "Simpul (node)",
    error: "Kesalahan terakhir",
    noError: "Tidak ada sejak Wird memantaunya.",
    errorAt: "{error} ({time})",
    unknown: "Tidak diketahui",
  },
  state: {
    connected: "Terhubung",
    unreachable: "Tidak dapat dijangkau",
    disconnected: "Diputuskan di Wird",
  },
  messages: "Pesan, yang terbaru paling bawah",
  none: "Belum ada pesan sejak Wird memantau speaker ini.",
  direction: { sent: "Wird", received: "Speaker", note: "Catatan" },
  times: "{count, plural, other {# kali}}, sampai {time}",
  copy: "Salin",
  copied: "Tersalin",
  download: "Unduh untuk laporan",
  close: "Tutup",
};

export default words;
