// Messages of notifications in browsers, in Indonesian.
import type english from "../en/notifications.ts";

const words: typeof english = {
  title: "Notifikasi di peramban ini",
  text: "Perangkat ini menampilkan apa yang gagal, juga saat tidak ada halaman Wird yang terbuka.",
  insecure:
    "Peramban hanya mengizinkannya untuk alamat https. Cara mendapatkannya untuk Wird di rumah ada di docs/hosting.md, bagian “https at home”.",
  homeScreen:
    "Di iPhone atau iPad, tambahkan dulu Wird ke Layar Utama (Bagikan, Tambah ke Layar Utama), lalu buka dari sana.",
  unsupported: "Peramban ini tidak punya notifikasi, atau memblokirnya di jendela privat.",
  denied: "Notifikasi Wird diblokir di pengaturan peramban ini: izinkan dulu di sana.",
  failed: "Peramban tidak dapat menyalakannya. Coba lagi, atau pakai peramban lain.",
  others: "Peramban lain dengan notifikasi",
  also: "Juga di {browser}",
  remove: "Hapus",
  removeName: "Hapus {browser}",
  way: "Notifikasi di {browser}",
};
export default words;
