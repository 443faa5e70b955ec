// The pages that the server itself writes, in Indonesian.
import type english from "../en/pages.ts";

const pages: typeof english = {
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
};

export default pages;
