// Messages of the Hijri calendar, in Indonesian.
import type english from "../en/hijri.ts";

const words: typeof english = {
  ramadan: {
    label: "Ramadan",
    inDays: "Ramadan dimulai {days, plural, other {# hari}} lagi",
    tomorrow: "Ramadan dimulai besok",
    day: "Ramadan {year}, hari ke-{day}",
    about: "sekitar {date}",
    announced: "{date}",
    moon: "Tanggal ini hasil hisab. Jika tanggal lain diumumkan, masukkan di halaman Salat.",
    offer: "Dengarkan seluruh Al-Qur’an dari hari pertama sampai hari terakhir.",
    khatm: "Khatam untuk Ramadan",
    khatmName: "Ramadan {year} H",
    khatmThere: "Anda mempunyai khatam untuk Ramadan.",
    toKhatm: "Lihat",
    schedule: "Jadwal khusus Ramadan",
  },
  settings: {
    title: "Kalender Hijriah",
    text: "Tanggal mengikuti kalender Ummul Qura. Jika negara Anda mengumumkan hari pertama yang lain untuk suatu bulan, masukkan di sini: semua tanggal dan periode mengikutinya.",
    today: "Hari ini {date}",
    shift: "Semua bulan dimulai",
    shiftBy:
      "{days, plural, =-2 {dua hari lebih awal} =-1 {satu hari lebih awal} =0 {sesuai hisab} =1 {satu hari lebih lambat} other {dua hari lebih lambat}}",
    announced: "Bulan yang diumumkan",
    month: "Bulan",
    startsOn: "Hari pertamanya",
    usual: "Menurut kalender: {date}",
    add: "Tambahkan bulan ini",
    began: "{month} dimulai pada {date}",
    begins: "{month} akan dimulai pada {date}",
    remove: "Hapus",
    removeOf: "Hapus {month}",
    none: "Belum ada yang Anda masukkan.",
    added: "Tersimpan. {month} memakai hari pertama yang diumumkan.",
    removed: "Dihapus. {month} kembali mengikuti kalender.",
    dateMissing: "Pilih harinya.",
  },
};

export default words;
