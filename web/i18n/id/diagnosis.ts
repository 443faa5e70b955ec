// Messages of what was said between Wird and a speaker, in Indonesian.
import type english from "../en/diagnosis.ts";

const words: typeof english = {
  title: "Percakapan dengan {name}",
  text: "Pesan terakhir antara Wird dan speaker ini, tanpa rahasia. Orang yang mengenal jenisnya dapat melihat dari sini apa yang salah.",
  loading: "Memuat percakapan...",
  again: "Baca lagi",
  facts: {
    state: "Keadaan",
    address: "Alamat",
    model: "Model",
    speakerVersion: "Perangkat lunaknya",
    wirdVersion: "Wird",
    node: "Simpul",
    error: "Kesalahan terakhir",
    noError: "Tidak ada sejak Wird mengikutinya.",
    errorAt: "{error} ({time})",
    unknown: "Tidak diketahui",
  },
  state: {
    connected: "Terhubung",
    unreachable: "Tidak terjangkau",
    disconnected: "Diputus di Wird",
  },
  messages: "Pesan, yang terbaru paling bawah",
  none: "Belum ada percakapan sejak Wird mengikuti speaker ini.",
  direction: { sent: "Wird", received: "Speaker", note: "Catatan" },
  times: "{count, plural, other {# kali}}, sampai {time}",
  copy: "Salin",
  copied: "Tersalin",
  download: "Unduh untuk laporan",
  close: "Tutup",
};

export default words;
