// The server's sentences about the catalogue of recitations, in Indonesian.
import type { catalogueSentences } from "#contract/sentences/catalogue-sentences";

const sentences: Record<keyof typeof catalogueSentences, string> = {
  "catalogue.slow": "Katalog memerlukan lebih dari {seconds} detik untuk menjawab.",
  "catalogue.unreachable": "Katalog tidak dapat dihubungi: {problem}.",
  "catalogue.broken-off": "Jawaban katalog terputus: {problem}.",
  "catalogue.too-large": "Jawaban katalog lebih dari {megabytes} MB.",
  "catalogue.redirects":
    "Katalog ingin mengalihkan ke alamat lain, dan itu tidak diikuti: isi CATALOGUE_URL dengan alamat barunya.",
  "catalogue.status": "Katalog menjawab dengan status {status}.",
  "catalogue.not-json": "Jawaban katalog bukan JSON ({type}).",
  "catalogue.shape-unknown": "Bentuk jawaban katalog tidak dikenal pada {place}.",
  "catalogue.riwayat-missing": "Nama-nama qiraat tidak ada. {reason}",
  "catalogue.id-twice": "Rekaman {id} dilewati: nomornya disebut dua kali.",
  "catalogue.name-missing": "Rekaman {id} dilewati: qarinya tidak bernama.",
  "catalogue.server-invalid": "Rekaman {id} dilewati: servernya bukan alamat http.",
  "catalogue.surahs-missing": "Rekaman {id} dilewati: tidak ada surahnya.",
  "catalogue.unusable": "Katalog tidak memuat rekaman yang dapat dipakai.",
  "catalogue.too-long": "Katalog memuat lebih dari {most} rekaman.",
  "catalogue.shrunk":
    "Katalog hanya mengirim {count} rekaman, sedangkan di sini ada {known}: ditolak.",
  "catalogue.changed-since": "Katalog sudah berubah lagi. Silakan lihat kembali.",
  "catalogue.not-stored": "Wird tidak dapat menyimpan katalog; rinciannya ada di log.",
};
export default sentences;
