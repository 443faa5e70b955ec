// The server's sentences about prayers, in Indonesian.
import type { prayerSentences } from "#contract/sentences/prayer-sentences";

/** The text that chooses its name. */
export const prayer =
  "{prayer, select, fajr {Subuh} sunrise {Terbit} dhuhr {Zuhur} asr {Asar} maghrib {Magrib} other {Isya}}";

const late = "{minutes, plural, =0 {kurang dari satu menit} other {# menit}}";

const sentences: Record<keyof typeof prayerSentences, string> = {
  "place.latitude-invalid": "Lintang adalah dari -90 sampai 90 derajat.",
  "place.longitude-invalid": "Bujur adalah dari -180 sampai 180 derajat.",
  "place.degrees-invalid": "Tulis derajat sebagai bilangan desimal, misalnya 52.52.",
  "place.country-invalid": "Negara ditulis dengan dua huruf besarnya, misalnya ID.",
  "place.name-missing": "Tempat memerlukan nama.",
  "place.zone-far-off":
    "Jam {timezone} berselisih berjam-jam dari tempat ini. Zonanya adalah {expected}.",
  "place.in-use":
    "{count, plural, other {# jadwal}} terikat pada waktu salat di tempat ini. Beri waktu menurut jam atau hapus dahulu.",

  "prayer.day-count-invalid": "Isi days dengan bilangan bulat dari 1 sampai 31.",
  "prayer.month-starts-clash":
    "Awal bulan-bulan Hijriah ini tidak cocok satu sama lain: sebulan ada 29 atau 30 hari.",
  "prayer.month-start-far-off": "Bulan ini dimulai dalam empat hari sebelum atau sesudah {date}.",

  "timetable.empty": "Tidak ada baris dengan tanggal dan enam waktu.",
  "timetable.columns":
    "Satu baris berisi tanggal dan enam waktu: Subuh, Terbit, Zuhur, Asar, Magrib, Isya.",
  "timetable.date-invalid": "“{text}” bukan tanggal. Tanggal ditulis YYYY-MM-DD.",
  "timetable.time-invalid": `${prayer}: “{text}” bukan waktu. Waktu ditulis HH:MM.`,
  "timetable.order": `${prayer} lebih awal daripada waktu sebelumnya.`,
  "timetable.date-twice": "{date} ada dua kali.",
  "timetable.no-text":
    "Ini buku kerja atau berkas lain yang bukan teks. Simpan sebagai CSV di program yang membuatnya, lalu pilih berkas itu.",
  "timetable.column-unknown":
    "Kolom “{text}” tidak dikenal. Namai menurut salah satu dari enam waktu, atau hilangkan.",
  "timetable.column-unnamed":
    "Kolom {column} berisi waktu tetapi tidak berjudul. Beri judul, atau hilangkan.",
  "timetable.column-twice": `${prayer}: dua kolom berjudul ini. Hilangkan salah satu.`,
  "timetable.column-missing": `${prayer}: tidak ada kolom berjudul ini.`,
  "timetable.date-column-missing": "Tidak ada kolom berjudul Tanggal.",
  "timetable.year-missing":
    "“{text}” tidak memuat tahun atau bulan. Tulis tanggal sebagai YYYY-MM-DD, atau tulis bulan dan tahun di baris di atasnya.",
  "timetable.columns-unused": "Kolom-kolom ini tidak dipakai: {names}.",
  "timetable.imsak-is-fajr": "Kolom “{text}” dianggap sebagai Subuh.",
  "timetable.sunrise-computed": "Tidak ada kolom berjudul Terbit: waktunya dihitung.",
  "timetable.half-days":
    "Waktunya tidak menyebut pagi atau sore: mulai Zuhur dianggap sesudah tengah hari.",
  "timetable.time-missing": `${prayer} tidak ada waktunya pada {date}: dihitung, bila matahari memberikannya.`,
  "timetable.same-time": `${prayer} pada {date} waktunya sama dengan waktu sebelumnya.`,
  "timetable.far-north": `${prayer} pada {date} berselisih lebih dari 90 menit dari {expected}, hasil perhitungan untuk tempat Anda. Sejauh ini ke utara atau selatan, jadwal itu yang dipercaya.`,
  "timetable.hour-early":
    "Waktu pada {date} kira-kira satu jam terlalu awal: apakah waktu musim panas terlewat?",
  "timetable.hour-late":
    "Waktu pada {date} kira-kira satu jam terlalu lambat: apakah waktu musim panas ditambahkan terlalu dini?",
  "timetable.odd": `${prayer} pada {date} tidak cocok dengan hari-hari di sebelahnya.`,
  "timetable.far-off": `${prayer} berselisih lebih dari 90 menit dari {expected}, hasil perhitungan untuk tempat Anda.`,
  "timetable.problem":
    "{count, plural, =1 {Baris {line} salah. Tidak ada yang disimpan.} other {# baris salah, yang pertama baris {line}. Tidak ada yang disimpan.}}",

  "schedule.day-count-invalid": "Isi count dengan bilangan bulat dari 1 sampai 31.",
  "schedule.start-missing": "Sebutkan kapan mulainya: pada jam tertentu, atau mengikuti salat.",
  "schedule.start-ambiguous": "Mulainya pada jam tertentu atau mengikuti salat, tidak keduanya.",
  "schedule.end-ambiguous":
    "Berakhirnya dengan satu cara: pada jam tertentu, mengikuti salat, atau setelah beberapa menit.",
  "schedule.end-at-start": "Berakhirnya bersamaan dengan mulainya. Pilih akhir yang lebih lambat.",
  "schedule.never-runs": "Tidak ada satu hari pun dalam dua tahun mendatang jadwal ini berjalan.",

  "day.no-prayer": `${prayer} tidak ada waktunya pada {date} di tempat ini, maka tidak ada yang diputar.`,
  "day.out-of-season": "Di luar periodenya.",
  "day.paused": "Semua jadwal dijeda sampai {until}.",
  "day.skipped": "Anda melewati pemutaran ini.",
  "day.run-already": "Pada hari ini sudah berjalan.",
  "run.late-moved": `Dimulai terlambat ${late}, karena perubahan pengaturan salat menggeser waktunya.`,
  "run.moved-past":
    "Perubahan pengaturan salat menggeser ini ke waktu yang sudah lewat, maka tidak ada yang diputar.",
  "run.adhan-late": `Azan ${prayer} tidak dapat dimulai dalam dua menit sesudah waktunya.`,
  "run.adhan-instead": `Azan ${prayer} dikumandangkan sampai selesai.`,
  "run.after-adhan": `Dimulai terlambat ${late}, sesudah azan ${prayer}.`,
};
export default sentences;
