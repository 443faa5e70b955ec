// The letters about an account, in Indonesian.
import type english from "../en/letters.ts";

const letters: typeof english = {
  greeting: (name: string) => `Assalamualaikum ${name},`,
  wird: "Wird",
  reset: {
    subject: "Atur ulang kata sandi Wird Anda",
    asked: "Seseorang, mungkin Anda, meminta kata sandi baru untuk akun Wird Anda.",
    link: "Buat kata sandi baru",
    token: "Jika Anda diminta token pengaturan ulang, inilah tokennya:",
    limits:
      "Tautan berlaku satu kali, selama satu jam. Jika bukan Anda yang meminta, abaikan saja: kata sandi Anda tetap seperti semula.",
  },
  address: {
    subject: "Konfirmasikan alamat email Anda untuk Wird",
    made: "Sebuah akun Wird dibuat dengan alamat email ini. Jika Anda yang membuatnya, konfirmasikan bahwa alamat ini milik Anda.",
    link: "Konfirmasikan alamat saya",
    limits:
      "Konfirmasikan sebelum menghubungkan program, agen, atau rumah tangga: yang terhubung sebelumnya akan diputus. Wird tetap berfungsi tanpa itu. Alamat yang sudah dikonfirmasi mempertahankan kata sandi Anda bila kelak Anda masuk dengan Google. Jika bukan Anda, abaikan saja.",
  },
  google: {
    subject: "Akun Wird Anda sekarang masuk dengan Google",
    linked:
      "Anda masuk ke Wird dengan Google, dan akun Anda di sini memakai alamat email yang sama, maka keduanya sekarang menjadi satu.",
    safety:
      "Demi keamanan Anda, kata sandi lama dihapus dan semua perangkat lain dikeluarkan: sebelumnya belum ada yang membuktikan bahwa alamat ini miliknya. Anda dapat membuat kata sandi baru di profil Anda kapan saja.",
    kept: "Kata sandi Anda tetap berlaku seperti semula.",
    link: "Buka Wird",
  },
};

export default letters;
