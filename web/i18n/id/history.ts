// Messages of the playback page and the listening history, in Indonesian.
import type english from "../en/history.ts";

const words: typeof english = {
  title: "Pemutar Al-Qur’an",
  back: "Kembali ke dasbor",
  tabs: "Pemutar dan riwayat",
  player: "Pemutar",
  history: "Riwayat",
  castFound: "Perangkat Chromecast baru terhubung!",
  refreshDevices: "Segarkan status perangkat",
  refreshing: "Menyegarkan daftar perangkat",
  refreshingText: "Memperbarui status koneksi perangkat...",
  about: {
    title: "Tentang Pemutar Al-Qur’an",
    reciters: "Seluruh 114 surah oleh ratusan qari, dalam setiap qiraat yang mereka rekam",
    speakers: "Putar di sini, di speaker pilihan Anda, atau di Chromecast",
    keeps: "Mengingat posisi terakhir Anda: lanjutkan tilawah mana pun dari riwayat",
    sleep: "Kecepatan, ulangan, dan pengatur waktu tidur",
    keys: "Dapat dipakai dari layar kunci dan keyboard (tekan ? untuk daftar tombol)",
    cast: "Buka halaman mode Chromecast",
    sounds: "Suara Anda sendiri",
  },
  heading: "Riwayat Mendengarkan Anda",
  view: "Tampilan",
  list: "Daftar",
  calendar: "Kalender",
  loading: "Memuat riwayat...",
  failed: "Gagal memuat riwayat pemutaran: {message}",
  retry: "Coba lagi",
  empty: "Belum Ada Riwayat",
  emptyText: "Riwayat mendengarkan Al-Qur’an Anda akan tampil di sini setelah Anda mulai memutar.",
  emptyAction: "Mulai mendengarkan",
  surahNumber: "Surah {number}",
  completed: "Selesai",
  resume: "Lanjutkan",
  resumedHere: "Diputar di peramban ini",
  resumedHereText: "Amazon tidak mengizinkan siapa pun memulai audio di {name} dari luar.",
  resumeLabel: "Lanjutkan {surah} dari {position}",
  later: "Tampilkan yang lebih baru",
  earlier: "Tampilkan yang lebih lama",
  kept: "Yang Anda dengar disimpan selama lima tahun.",
  previousMonth: "Bulan sebelumnya",
  nextMonth: "Bulan berikutnya",
  monthTotal:
    "{minutes, plural, =0 {Belum ada yang didengar bulan ini} other {# menit didengar bulan ini}}",
  dayLabel:
    "{day}: {minutes, plural, =0 {kurang dari satu menit} other {# menit}} didengar. Tampilkan hari itu.",
  bothDates: "{date}, {hijri}",
  minutes: "{minutes}<unit> mnt</unit>",
  underMinute: "< 1",
};

export default words;
