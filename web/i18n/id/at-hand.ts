// Messages that come with the page, in Indonesian: for when the others cannot be fetched.
import type english from "../en/at-hand.ts";

const words: typeof english = {
  noAnswer: "Wird tidak dapat dihubungi. Periksa koneksi lalu coba lagi.",
  serverError: (status, text) => `Kesalahan server (${status}): ${text}`,
  fault: {
    title: "Terjadi masalah pada halaman ini.",
    text: "Jadwal Anda aman dan tetap berjalan sesuai rencana. Muat ulang halaman ini, atau kembali ke dasbor.",
    reload: "Muat ulang",
    home: "Ke dasbor",
  },
};

export default words;
