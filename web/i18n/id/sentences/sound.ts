// The server's sentences about sounds of one's own, in Indonesian.
import type { soundSentences } from "#contract/sentences/sound-sentences";

const sentences: Record<keyof typeof soundSentences, string> = {
  "sound.name-missing": "Suara memerlukan nama.",
  "sound.address-invalid":
    "Alamat suara diawali https:// dan tidak memuat nama pengguna atau kata sandi.",
  "sound.empty": "Berkas ini kosong.",
  "sound.not-audio":
    "Berkas ini bukan rekaman MP3, AAC, Ogg, atau WAV, atau rusak. Simpan sebagai MP3 lalu coba lagi.",
  "sound.too-large":
    "Ukuran suara paling besar {megabytes} MB. Persingkat, atau simpan sebagai MP3 dengan mutu lebih rendah.",
  "sound.most-reached":
    "Sudah ada {most} suara, dan itu yang terbanyak. Hapus satu yang tidak lagi Anda perlukan.",
  "sound.room-used":
    "Suara-suara Anda bersama-sama akan melebihi 200 MB. Hapus satu yang tidak lagi Anda perlukan.",
  "sound.in-use":
    "Masih ada jadwal yang memutar suara ini: {schedules}. Pilih yang lain di sana dahulu.",
  "upload.others-running": "Tunggu sampai unggahan Anda yang lain selesai.",
  "upload.compressed": "Kirim berkas sebagaimana adanya, tanpa dimampatkan.",
  "upload.file-missing": "Tidak ada berkas dalam formulir ini.",
  "upload.files-too-many": "Kirim satu berkas setiap kali.",
  "upload.form-cut-short": "Formulir dalam permintaan ini terpotong.",
  "upload.form-too-long": "Formulir di sini paling banyak mempunyai {most} bagian.",
};
export default sentences;
