// The server's sentences about accounts, in Indonesian.
import type { accountSentences } from "#contract/sentences/account-sentences";

const sentences: Record<keyof typeof accountSentences, string> = {
  "account.username-missing": "Nama pengguna wajib diisi",
  "account.username-invisible":
    "Nama pengguna tidak boleh memuat karakter yang tidak terlihat, seperti ganti baris.",
  "account.email-missing": "Email wajib diisi",
  "account.email-invalid": "Alamat email tidak valid",
  "account.name-missing": "Nama wajib diisi",
  "account.language-unknown": "Wird belum berbicara bahasa ini.",
  "account.password-short": "Kata sandi harus sedikitnya 6 karakter",
  "account.password-long": "Kata sandi paling panjang 1.024 karakter",
  "account.passwords-differ": "Kata sandi harus sama",
  "account.reset-token-missing": "Token pengaturan ulang wajib diisi",
  "account.reset-link-invalid":
    "Tautan ini tidak valid atau sudah kedaluwarsa. Silakan minta yang baru.",
  "account.current-password-wrong": "Kata sandi Anda saat ini tidak benar.",
  "account.deletion-unconfirmed": "Untuk menghapus akun Anda, ketik nama penggunanya.",
  "account.only-admin":
    "Ini satu-satunya administrator. Jadikan orang lain administrator dahulu, agar Wird tetap mempunyai satu.",

  "account.registration-closed":
    "Server ini tidak menerima akun baru. Tanyakan kepada pengelolanya bila Anda seharusnya memilikinya.",
  "account.registration-invited":
    "Server ini menerima akun baru hanya dengan undangan. Buka tautan undangan ke sebuah rumah tangga, lalu daftar di sana.",
  "account.created": "Akun Anda telah dibuat!",
  "account.signed-in": "Selamat datang kembali!",
  "account.signed-out": "Anda telah berhasil keluar.",
  "account.signed-out-everywhere": "Anda telah dikeluarkan di semua tempat.",
  "account.password-changed": "Kata sandi Anda telah diganti.",
  "account.deleted": "Akun Anda dan semua datanya telah dihapus.",
  "account.reset-link-sent":
    "Jika email Anda terdaftar, Anda akan menerima tautan untuk mengatur ulang kata sandi.",
  "account.password-reset":
    "Kata sandi Anda berhasil diatur ulang. Sekarang Anda dapat masuk dengan kata sandi baru.",
  "account.pause-over": "Hari ini sudah lewat. Jeda sampai hari lain sesudahnya.",
  "person.sessions-ended": "Semua sesi telah diakhiri.",
  "person.deleted": "Akun itu dan semua datanya telah dihapus.",

  "google.not-set-up": "Masuk dengan Google belum diatur di server ini.",
  "google.client-unknown": "Google tidak mengenal ID atau kunci rahasia klien server ini.",
  "google.answer-late": "Jawaban Google datang terlambat atau sudah pernah dipakai.",
  "google.no-answer": "Google tidak menjawab.",
  "google.connection-error": "Gagal menghubungi Google",
};
export default sentences;
