// The server's sentences about alerts and tokens, in Indonesian.
import type { alertSentences } from "#contract/sentences/alert-sentences";

const sentences: Record<keyof typeof alertSentences, string> = {
  "alert.address-invalid":
    "Ini bukan alamat web. Alamat diawali https:// atau http:// dan tidak memuat # beserta lanjutannya.",
  "alert.topic-missing":
    "Alamat ntfy diakhiri topiknya, misalnya https://ntfy.sh/our-house. Topik terdiri atas huruf, angka, _ dan -.",
  "alert.mail-missing":
    "Akun Anda tidak mempunyai alamat email. Tambahkan satu sebelum meminta email.",
  "alert.quiet-half": "Jam tenang memerlukan awal dan akhir yang berbeda.",
  "alert.no-way":
    "Belum ada cara untuk memberi tahu Anda. Pilih dulu email, notifikasi, webhook, atau ntfy.",
  "alert.private-address":
    "Alamat ini menuju jaringan pribadi, yang tidak dipanggil oleh server ini.",
  "alert.name-unknown": "Tidak ada server bernama {host}.",
  "alert.no-answer": "{host} tidak menjawab dalam 10 detik.",
  "alert.refused-connection": "{host} tidak dapat dihubungi: {problem}.",
  "alert.redirected":
    "Jawabannya berupa pengalihan ke alamat lain ({status}), yang tidak diikuti Wird. Pakai alamat tujuannya.",
  "alert.answered": "Jawabannya {status}.",
  "alert.refused": "Pesan ditolak dengan {status}.",
  "alert.mail-unproven":
    "{address} belum dikonfirmasi, dan peringatan hanya dikirim ke alamat yang sudah dikonfirmasi. Surat dimulai setelah Anda membuka tautan dalam surat yang telah dikirim Wird ke sana.",
  "alert.mail-sent": "Server email menerima email untuk {address}.",
  "alert.mail-written":
    "Tidak ada server email: emailnya berupa berkas di folder kotak keluar (outbox) server.",
  "alert.mail-failed": "Server email tidak menerima emailnya: {problem}",
  "alert.push-invalid": "Langganan notifikasi peramban tidak valid. Coba lagi.",
  "alert.push-most":
    "Sudah ada {most} peramban dengan notifikasi, dan itu batasnya. Hapus satu dulu.",
  "alert.push-gone": "Peramban itu tidak menerima notifikasi lagi: sudah dihapus dari daftar.",
  "alert.unexplained": "Sebabnya tidak diketahui.",
  "alert.unreachable":
    "{speaker} tidak dapat dijangkau, padahal sebentar lagi harus memutar tilawah. {reason}",

  "token.name-missing": "Token memerlukan nama, misalnya program yang memakainya.",
  "token.most-reached":
    "Sudah ada {most} token, dan itu yang terbanyak. Cabut satu yang tidak lagi dipakai.",
  "token.scope-missing": "Token ini hanya boleh membaca.",
  "token.not-here": "Token tidak diterima untuk panggilan ini. Silakan masuk.",
  "token.unknown": "Token ini tidak valid: sudah dicabut atau salah ketik.",
};
export default sentences;
