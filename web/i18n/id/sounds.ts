// Messages of the page of one's own sounds, in Indonesian.
import type english from "../en/sounds.ts";

const words: typeof english = {
  title: "Suara",
  text: "Azan, zikir, atau suara Anda sendiri, untuk jadwal Anda.",
  back: "Dasbor",
  add: "Tambah suara",
  file: "Dari berkas",
  fileHint: "MP3, AAC (M4A), Ogg, atau WAV, sampai 20 MB.",
  chooseFile: "Pilih berkas",
  uploading: "Mengunggah {name}",
  percent: "{percent} %",
  cancel: "Batal",
  tooLarge:
    "Ukuran suara paling besar 20 MB. Persingkat, atau simpan sebagai MP3 dengan mutu lebih rendah.",
  refusedByProxy:
    "Proxy di depan Wird menolak berkas sebesar ini. Pengelolanya dapat mengizinkan 21 MB.",
  brokeOff:
    "Unggahan terputus. Jika selalu begitu, mungkin proxy di depan Wird menolak berkas sebesar ini.",
  address: "Dari alamat",
  addressHint: "Diawali https://. Speaker Anda mengambilnya sendiri setiap kali.",
  name: "Nama",
  url: "Alamat",
  nameRequired: "Beri nama suara ini.",
  urlRequired: "Alamat diawali https:// dan tidak memuat nama pengguna.",
  addAddress: "Tambah",
  added: "{name} telah ditambahkan.",
  list: "Suara Anda",
  loading: "Memuat suara Anda...",
  empty: "Belum ada suara",
  emptyText: "Tambahkan satu di bawah, lalu pilih dalam sebuah jadwal.",
  failed: "Suara Anda tidak dapat ditampilkan: {reason}",
  retry: "Coba lagi",
  listen: "Dengarkan {name}",
  pause: "Jeda {name}",
  cannotPlay: "{name} tidak dapat diputar di sini.",
  megabytes: "{size} MB",
  remove: "Hapus {name}",
  removeTitle: "Hapus suara ini?",
  removeText: "{name} dihapus dari Wird untuk selamanya.",
  removeYes: "Hapus",
  where: "Tempat mencari rekaman",
  whereText:
    "Wird tidak menyertakan azan atau zikir: kami tidak menemukan rekaman yang jelas diizinkan pemiliknya. Mintalah kepada masjid Anda, rekam sendiri dengan ponsel, atau cari di sini, dan pakailah yang diizinkan pemiliknya:",
  commons: "Wikimedia Commons, dengan lisensi tiap rekaman",
  archive: "Internet Archive: azan",
  archiveAdhkar: "Internet Archive: zikir pagi dan petang",
};

export default words;
