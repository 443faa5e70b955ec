// The texts that the server itself writes, in Indonesian: letters, alerts, the calendar feed, and pages.
import type english from "../en/server.ts";

const texts: typeof english = {
  letters: {
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
  },

  alerts: {
    titles: {
      failed: ({ what }) => `Tidak diputar: ${what}`,
      missed: ({ what }) => `Terlewat: ${what}`,
      interrupted: ({ what }) => `Terputus: ${what}`,
      fallback: ({ what }) => `Diputar di speaker lain: ${what}`,
      unreachable: ({ what, speaker }) => `${speaker} tidak dapat dijangkau untuk ${what}`,
    },
    several: (count) => `${count} tilawah tidak berjalan sesuai rencana`,
    place: ({ recital, when }) => `${recital}, ${when}`,
    playNow: "Putar sekarang",
    open: "Buka Wird",
    more: (count) => `Dan ${count} lagi, yang ditampilkan di Wird.`,
    why: "Anda meminta Wird memberi tahu Anda. Ini dapat diubah di halaman Pengaturan.",
    test: {
      title: "Pesan uji dari Wird",
      text: "Beginilah Wird memberi tahu Anda bila tilawah tidak berjalan sesuai rencana.",
    },
  },

  calendar: {
    name: (who) => `Wird: ${who}`,
    told: (outcome, text) => `${outcome}: ${text}`,
    outcomes: {
      running: "Sedang diputar",
      played: "Diputar",
      late: "Diputar terlambat",
      missed: "Terlewat",
      failed: "Gagal",
      interrupted: "Terputus",
      stopped: "Dihentikan",
      skipped: "Dilewati",
      waiting: "Menunggu rutinitas Alexa Anda",
    },
  },

  pages: {
    addressProof: {
      done: "Alamat email Anda telah dikonfirmasi",
      doneText: "Terima kasih. Tidak ada lagi yang perlu dilakukan.",
      endedText:
        "Terima kasih. Program, umpan, webhook, notifikasi, agen, Alexa, dan rumah tangga yang terhubung ke akun ini sebelum alamatnya dikonfirmasi telah diputus, dan perangkat lain telah dikeluarkan. Hubungkan lagi yang memang milik Anda.",
      failed: "Tautan ini bukan untuk akun Anda",
      failedText:
        "Anda masuk dengan akun lain daripada akun tujuan email itu, atau tautannya tidak utuh.",
      open: "Buka Wird",
    },
    consent: {
      title: "Tautkan Alexa",
      question: "Izinkan Alexa memakai akun Wird Anda?",
      signedInAs: "Anda masuk sebagai",
      may: "Alexa akan dapat",
      rights: [
        "memutar tilawah di speaker Echo Anda",
        "menyebutkan dan melewati jadwal Anda berikutnya",
        "mengingat di mana Anda berhenti dan apa yang Anda dengar",
      ],
      later: "Anda dapat mengakhirinya kapan saja dengan memutuskan Echo di Wird.",
      allow: "Tautkan akun saya",
      refuse: "Batal",
      problem: "Tautan ini tidak dapat dipakai",
      back: "Ke Wird",
    },
  },
};

export default texts;
